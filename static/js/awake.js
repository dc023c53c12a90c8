/* The screen stays on during entry, where the browser can (not on plain http). Nothing depends on it. */

let lock = null;

async function hold() {
  if (document.visibilityState !== "visible" || lock || !navigator.wakeLock) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => {
      lock = null;
    });
  } catch {
    lock = null; // battery saver says no
  }
}

export function stayAwake() {
  document.addEventListener("visibilitychange", hold);
  document.addEventListener("pointerdown", hold, { passive: true });
  hold();
}
