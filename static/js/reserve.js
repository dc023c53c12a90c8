/* What the page has in reserve: everything that is needed once there is something to look at, to ask, to send or to answer.
   No card needs it to lie on the table, so it is fetched after the first one, with the first poll, or as soon as something cannot
   do without, whichever comes first. */

import { $ } from "./dom.js";
import { dress } from "./dress.js";
import { learn } from "./words.js";

let coming = null;

/** The parts of rest.js once they are here, null before; and who is told when they come. */
export const reserve = { parts: null, come() {} };

/** Fetch the parts, unless they are here or on their way. Gives them, null when the server cannot be reached. */
export function fetchRest() {
  const { sheets, words } = $("#entry").dataset;
  coming ??= Promise.all([import("./rest.js"), dress(sheets), learn(words)])
    .then(([{ rest }]) => {
      reserve.parts = rest;
      reserve.come();
      return rest;
    })
    .catch(() => {
      coming = null;
      return null;
    });
  return coming;
}
