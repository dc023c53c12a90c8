/* The code of the table was changed while this page was open: the sheet that says so, with the field for the new one. The server is
   asked for what stands in it when it is needed: hardly a page ever is. */

import { addressOf } from "./address.js";
import { $, h } from "./dom.js";
import { t } from "./words.js";

let told = false;

/** Without an answer it is asked again as soon as somebody wants to see it. */
export async function show() {
  const sheet = $("#shut");
  if (!sheet.firstElementChild) {
    const answer = await fetch(addressOf("/shut-out/")).catch(() => null);
    if (!answer?.ok || sheet.firstElementChild) return;
    const { body } = new DOMParser().parseFromString(await answer.text(), "text/html");
    const back = h("button", { class: "btn btn--wide", text: t("Back to the cards") });
    sheet.append(...body.children, h("form", { method: "dialog" }, back));
  }
  if (!sheet.open) sheet.showModal();
}

/** Opens by itself once; whoever closes it finds it behind the chip. */
export function tell(changed) {
  if (changed && !told) show();
  told = changed;
}
