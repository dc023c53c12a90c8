/* What the page has in reserve: everything that is needed once there is something to look at, to ask, to send or to answer.
   No card needs it to lie on the table, so it is fetched after the first one, with the first poll, or as soon as something cannot
   do without, whichever comes first. */

import { $, h } from "./dom.js";

let coming = null;

/** The parts of rest.js once they are here, null before. */
export const reserve = { parts: null };

/** Style sheets that the page does not have yet; rejects when one does not come. */
export async function dress(addresses) {
  const missing = addresses.trim().split(/\s+/).filter((href) => !$(`link[href="${href}"]`));
  await Promise.all(missing.map((href) => new Promise((done, fail) => {
    const link = h("link", { rel: "stylesheet", href, on: { load: done, error: () => { link.remove(); fail(); } } });
    document.head.append(link);
  })));
}

/** Fetch the parts, unless they are here or on their way. Gives them, null when the server cannot be reached. */
export function fetchRest() {
  coming ??= Promise.all([import("./rest.js"), dress($("#entry").dataset.sheets)])
    .then(([{ rest }]) => { reserve.parts = rest; return rest; }).catch(() => { coming = null; return null; });
  return coming;
}
