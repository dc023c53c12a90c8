/* What the table of Golfo asks of the page and of the phone: to be heard, to keep the focus and the screen, and to be there
   without a network. */

import { $ } from "./dom.js";
import { read } from "./store.js";

export const KNOWN = "golfo-known."; // and the code of a session: what the server said last

/** A copy of the page is from when it was made; what this phone heard since is kept beside it. */
export function latest(state) {
  const known = read(KNOWN + state.code)?.state;
  return document.documentElement.dataset.copy && known?.version > state.version ? known : state;
}

/** What the page runs on came before the worker could see it, the first time: it is asked for once more. */
export async function takeAlong() {
  const { serviceWorker } = navigator;
  if (!serviceWorker || !navigator.onLine) return;
  await serviceWorker.ready;
  if (!serviceWorker.controller)
    await new Promise((done) => {
      serviceWorker.addEventListener("controllerchange", done, { once: true });
    });
  const ours = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => /\.(?:js|css)$/.test(name));
  for (const file of [...ours, import.meta.url]) await fetch(file).catch(() => {});
}

let timer;

/** One sentence for who hears the page; the latest wins. */
export function tell(sentence) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const region = $("#live");
    region.textContent = region.textContent === sentence ? `${sentence}\u00a0` : sentence;
  }, 120);
}

/** How to find again what had the focus; the panel's first button where it is gone. */
export function markOf(element) {
  const act = element?.closest?.("#gf-act");
  if (!act) return null;
  const data = Object.entries(element.dataset ?? {}).filter(([name]) =>
    ["act", "do", "by", "set", "card", "value", "hand"].includes(name),
  );
  return data.length
    ? data
        .map(([name, value]) =>
          ["by", "card", "do", "act"].includes(name)
            ? `[data-${name}="${value}"]`
            : `[data-${name}]`,
        )
        .join("")
    : element.type === "range"
      ? "input[type=range]"
      : "button";
}

/** Give the focus back to what stands where it was. */
export function refocus(mark) {
  if (!mark || (document.activeElement && document.activeElement !== document.body)) return;
  ($(`#gf-act ${mark}`) ?? $("#gf-act .gf-btn--go") ?? $("#gf-act button"))?.focus({
    preventScroll: true,
  });
}

/** The screen stays on where the browser can. Nothing depends on it. */
export function awake() {
  const hold = () =>
    document.visibilityState === "visible" && navigator.wakeLock?.request("screen").catch(() => {});
  document.addEventListener("visibilitychange", hold);
  document.addEventListener("pointerdown", hold, { passive: true, once: true });
  hold();
}
