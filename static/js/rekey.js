/* Typing a sheet in by keyboard: moves as on paper, adds up as one types, says at once what does not fit.
   Nothing depends on it: the form works alone, and the server checks everything again. */

import { $, sayStarted } from "./dom.js";
import { note } from "./note.js";
import { add, minusButton, number, showSum, text } from "./sums.js";

const form = $("#rekey");
const fields = [...form.querySelectorAll(".rk__in")];
const rows = [...form.querySelectorAll("tr[data-hole]")];
const live = $("#live");

const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, key) => values[key]);

// What the numbers come to --------------------------------------------------------------------

/** Every row and column: how much is missing, null where the sheet says nothing. */
function addUp() {
  const lines = { rows: [], columns: [] };
  for (const row of rows) {
    const [check] = row.querySelectorAll(".rk__check .rk__in");
    const given = add([...row.querySelectorAll("td:not(.rk__check) .rk__in")]);
    showSum(form, check.name, given, number(check));
    lines.rows.push({ row, field: check, given: given ?? 0, said: number(check) });
  }
  for (const field of form.querySelectorAll(".rk__in--total")) {
    const at = field.name.split("-")[1];
    const given = add(rows.map((row) => form.elements[`p-${row.dataset.hole}-${at}`]));
    showSum(form, field.name, given, number(field));
    lines.columns.push({ at, field, given: given ?? 0, said: number(field) });
  }
  return lines;
}

const off = (line) => line.said !== null && line.said !== line.given;

/** The sentence about what was just left, "" when all is well there. */
function doubt(lines, left) {
  const wrongRows = lines.rows.filter(off);
  const wrongColumns = lines.columns.filter(off);
  const [row] = wrongRows;
  const [column] = wrongColumns;
  const whole =
    lines.rows.every((line) => line.said !== null) &&
    lines.columns.every((line) => line.said !== null);
  if (
    whole &&
    wrongRows.length === 1 &&
    wrongColumns.length === 1 &&
    row.said - row.given === column.said - column.given
  ) {
    const cell = form.elements[`p-${row.row.dataset.hole}-${column.at}`];
    cell?.setAttribute("aria-invalid", "true");
    return cell
      ? fill(form.dataset.cell, {
          value: text((number(cell) ?? 0) + row.said - row.given),
          typed: cell.value || "0",
        })
      : "";
  }
  const line = wrongRows.find((each) => each.field === left);
  if (line) return fill(form.dataset.row, { given: text(line.given), said: text(line.said) });
  const total = wrongColumns.find((each) => each.field === left);
  const name = total && form.querySelectorAll("thead th")[Number(total.at) + 1].textContent;
  return total
    ? fill(form.dataset.column, { name, given: text(total.given), said: text(total.said) })
    : "";
}

// Moving ---------------------------------------------------------------------------------------

function go(field) {
  field?.focus();
  field?.select?.();
}

function next(field, step) {
  const at = fields.indexOf(field) + step;
  go(at >= fields.length ? $("#save") : fields[Math.max(at, 0)]);
}

/** The field above or below: the same player, the check of the next hole, the total at the foot. */
function below(field, step) {
  const column = field.closest("td").cellIndex;
  const lines = [...rows, $("tfoot tr", form)];
  for (let at = lines.indexOf(field.closest("tr")) + step; lines[at]; at += step) {
    const found = lines[at].cells[column]?.querySelector(".rk__in");
    if (found) return go(found);
  }
  return undefined;
}

const atEdge = (field, end) =>
  field.selectionEnd - field.selectionStart === field.value.length ||
  (end ? field.selectionStart === field.value.length : field.selectionEnd === 0);

const KEYS = {
  Enter: (field) => next(field, 1),
  ArrowDown: (field) => below(field, 1),
  ArrowUp: (field) => below(field, -1),
  ArrowRight: (field) => next(field, 1),
  ArrowLeft: (field) => next(field, -1),
};

function knock(field) {
  const [kind, hole, at] = field.name.split("-");
  const choice = form.elements[`knocker-${hole}`];
  if (kind !== "p" || !choice || form.elements.numbers?.value !== "counted") return false;
  choice.value = choice.value === at ? "" : at;
  ring(hole);
  keep();
  return true;
}

/** A ring around the number of whoever knocked, as on paper. */
function ring(hole) {
  const choice = form.elements[`knocker-${hole}`];
  for (const field of form.querySelectorAll(`tr[data-hole="${hole}"] .rk__in`)) {
    const counted = form.elements.numbers?.value === "counted";
    field.classList.toggle(
      "is-knocked",
      counted && choice?.value !== "" && field.name === `p-${hole}-${choice.value}`,
    );
  }
}

form.addEventListener("keydown", (event) => {
  const field = event.target.closest(".rk__in");
  if (!field || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const sideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
  if (sideways && !atEdge(field, event.key === "ArrowRight")) return;
  if (event.key.toLowerCase() === "x" && knock(field)) event.preventDefault();
  const move = KEYS[event.key];
  if (!move) return;
  event.preventDefault();
  if (event.key === "Enter" && event.shiftKey) next(field, -1);
  else move(field);
});

form.addEventListener("focusin", (event) => event.target.closest(".rk__in")?.select());
form.addEventListener("input", (event) => {
  event.target.removeAttribute("aria-invalid");
  addUp();
  keep();
});
form.addEventListener("focusout", (event) => {
  if (event.target.matches(".rk__in")) live.textContent = doubt(addUp(), event.target);
});
form.addEventListener("change", (event) => {
  for (const row of rows) ring(row.dataset.hole);
  if (event.target.name === "numbers") keep();
});

// A telephone's keypad of digits has no minus ---------------------------------------------------

for (const field of fields) field.inputMode = "numeric";
minusButton($("#minus"), () => {
  addUp();
  keep();
});

// Nothing typed is lost: it stays on this computer until the sheet is saved ---------------------

const before = note(`golfscore.sheet.${form.dataset.game}`);

function keep() {
  const typed = [...new FormData(form)].filter(([name]) =>
    /^(p|sum|total|knocker)-|^numbers$/.test(name),
  );
  before.write({ seen: form.elements.seen.value, typed });
}

function bringBack() {
  const kept = before.read();
  if (!kept || !form.dataset.fresh) return;
  if (kept.seen !== form.elements.seen.value) {
    before.drop();
    return;
  }
  let other = false;
  for (const [name, value] of kept.typed) {
    const field = form.elements[name];
    if (field && field.value !== value) {
      field.value = value;
      other = true;
    }
  }
  $("#kept").hidden = !other;
}

$("#forget").addEventListener("click", () => {
  before.drop();
  location.reload();
});

bringBack();
addUp();
for (const row of rows) ring(row.dataset.hole);
const start = $("[autofocus]", form) ?? fields.find((field) => !field.value);
if (start) go(start);
sayStarted();
