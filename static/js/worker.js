/* The service worker begins its work, and is asked to have this page and those it leads to at hand. Browsers have one on https
   and on localhost; everything works without it. */

import { copied, copy } from "./copies.js";

/** `addresses`: the pages that this one leads to at the table. */
export async function attend(addresses) {
  if (!navigator.serviceWorker || copied || !navigator.onLine) return;
  try {
    await navigator.serviceWorker.register(new URL("../../sw.js", import.meta.url));
    if (!navigator.serviceWorker.controller && !location.search)
      await copy([location.pathname], true); // it came too late to see it
    if (addresses.length) await copy(addresses);
  } catch {
    // an extra, where the browser lets us
  }
}
