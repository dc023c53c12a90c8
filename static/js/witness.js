/* Where two people enter every hand: what the review says while hands wait for somebody else, and the way to the page that
   shows what differs. What the other one entered is never here: only how many have entered a hand. */

import { h, icon } from "./dom.js";
import { t } from "./words.js";

/** Does a hand of this hole wait for somebody else to enter it too? */
export const waits = (base) => Boolean(base.second?.waits);

/** A hole that begins: all of it waits, where two people enter every hand. */
export const fresh = (base) => (base.second ? { waits: true } : undefined);

/** The sentence of the review, with the way to both versions when they differ; null when nothing waits. */
export function eyesElement({ links, rows, state }) {
  if (!links.second) return null;
  const differing = rows.filter(({ eyes }) => eyes?.mine && eyes.people > 1);
  if (differing.length) {
    return h("div", { class: "en-eyes" }, h("p", { class: "en-note", text: t("Two versions differ: {names}", { names: differing.map(({ name }) => name).join(", ") }) }),
      h("a", { class: "btn btn--wide", href: links.second }, icon("alert"), t("Look at both versions")));
  }
  return state.phase === "saved" ? h("p", { class: "en-note", text: t("Waits for a second pair of eyes") }) : null;
}
