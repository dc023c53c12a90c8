/* The code of the table was changed while this page was open: the sheet that says so, with the field for the new one. */

import { $ } from "./dom.js";

let told = false;

export function show() {
  const sheet = $("#shut");
  if (!sheet.open) sheet.showModal();
}

/** Opens by itself once; whoever closes it finds it behind the chip. */
export function tell(changed) {
  if (changed && !told) show();
  told = changed;
}
