/* The copies of pages that the service worker made on this phone (templates/scorecards/service-worker.js), as pages see them. */

import { region } from "./region.js";

/** When the copy was made that this page is shown from, in ms; null for a page from the server. */
export const copied = Number(document.documentElement?.dataset.copy) || null;

/** Ask the worker to have these pages at hand: `again` also when it has one already. */
export async function copy(addresses, again = false) {
  const worker = (await navigator.serviceWorker?.ready)?.active;
  worker?.postMessage({ addresses, again, language: document.documentElement.lang });
}

/** When something was so: the time today, else the day as well. */
export function clock(at) {
  const then = new Date(at),
    time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  return then.toDateString() === new Date().toDateString()
    ? then.toLocaleTimeString(region, time)
    : then.toLocaleString(region, { ...time, day: "numeric", month: "long" });
}

/** The second in which the phone at a position was last heard of that is silent now, as the header `Silent` says it
    ("1=1764449520,3=1764449700"); NaN for any other. */
export const secondsIn = (silent, position) =>
  Number(new RegExp(`\\b${position}=(\\d+)`).exec(silent)?.[1]);
