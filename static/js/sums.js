/* Numbers in the fields of a sheet: read, added up and shown beside what the sheet says. */

import { $ } from "./dom.js";

const MINUS = "\u2212";

export const text = (number) => String(number).replace("-", MINUS);

/** The number in a field, null when there is none. */
export function number(field) {
  const written = field?.value.trim().replace(MINUS, "-").replace(/[xX]$/, "") ?? "";
  return /^[+-]?\d{1,6}$/.test(written) ? Number(written) : null;
}

/** The sum of the numbers in these fields, null when there are none. */
export function add(fields) {
  const numbers = fields.map(number).filter((each) => each !== null);
  return numbers.length ? numbers.reduce((sum, each) => sum + each, 0) : null;
}

/** Show what the numbers come to, at the place of this name in the form, beside what the sheet says. */
export function showSum(form, name, sum, written) {
  const place = $(`[data-given="${name}"]`, form);
  place.textContent = sum === null ? "" : text(sum);
  place.classList.toggle("is-off", written !== null && written !== (sum ?? 0));
  place.classList.toggle("is-even", written !== null && written === (sum ?? 0));
}

/** A telephone's keypad of digits has no minus: this button turns the sign of the field in use. */
export function minusButton(button, done) {
  button.hidden = false;
  button.addEventListener("pointerdown", (event) => event.preventDefault());
  button.addEventListener("click", () => {
    const field = document.activeElement.closest?.(".rk__in");
    if (!field) return;
    field.value = /^[-\u2212]/.test(field.value) ? field.value.slice(1) : MINUS + field.value;
    done(field);
  });
}
