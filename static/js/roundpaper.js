/* A round typed in from paper: Enter goes on, every column adds up as one types, and says at once
   whether that is what the sheet says. Nothing depends on it: the server checks everything again. */

import { $ } from "./dom.js";
import { note } from "./note.js";
import { add, minusButton, number, showSum } from "./sums.js";

const form = $("#round-paper");

/** The sums of a table. */
function addUp(table) {
  for (const total of table.querySelectorAll(".rk__in--total")) {
    const column = total.closest("td").cellIndex;
    const fields = [...table.querySelectorAll("tr[data-hole]")].map((row) =>
      row.cells[column].querySelector(".rk__in"),
    );
    showSum(form, total.name, add(fields.filter(Boolean)), number(total));
  }
}

// Nothing typed is lost: it stays on this computer until its table is saved. A table that somebody else
// wrote to meanwhile is shown as it is now.
const before = note(`golfscore.round.${form?.dataset.round}`);
const seenOf = (name) => form.elements[`${name.split("-")[0]}-seen`]?.value;

function keep() {
  const typed = [...new FormData(form)].filter(
    ([name, value]) => /^t\d+-(p|total|knocker)-/.test(name) && value,
  );
  before.write(typed.map(([name, value]) => [name, value, seenOf(name)]));
}

function bringBack() {
  if (!form.dataset.fresh) return;
  for (const [name, value, seen] of before.read() ?? []) {
    const field = form.elements[name];
    if (!field || seenOf(name) !== seen || field.value === value) continue;
    field.value = value;
    $("#kept").hidden = false;
  }
}

if (form) {
  bringBack();
  const fields = [...form.querySelectorAll(".rk__in")];
  for (const field of fields) field.inputMode = "numeric";
  for (const table of form.querySelectorAll(".rk__sheet")) addUp(table);
  form.addEventListener("focusin", (event) => event.target.closest(".rk__in")?.select());
  form.addEventListener("input", (event) => {
    event.target.removeAttribute("aria-invalid");
    if (event.target.matches(".rk__in")) addUp(event.target.closest(".rk__sheet"));
    keep();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || !event.target.matches(".rk__in")) return;
    event.preventDefault();
    const at = fields.indexOf(event.target) + (event.shiftKey ? -1 : 1);
    (fields[Math.max(at, 0)] ?? $("#save")).focus();
  });
  minusButton($("#minus"), (field) => {
    addUp(field.closest(".rk__sheet"));
    keep();
  });
  $("#forget").addEventListener("click", () => {
    before.drop();
    location.reload();
  });
}
