/* The whole screen, for a page that stands on a laptop or a television: by its button, and by F where that says so. */

const { documentElement: root } = document;

const full = () =>
  document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen?.();

/** The buttons, where the browser can. */
export function offerFull() {
  for (const button of document.querySelectorAll("[data-full]"))
    button.hidden = !root.requestFullscreen;
}

document.addEventListener("click", ({ target }) => target.closest("[data-full]") && full());
document.addEventListener("keydown", ({ key, target, ctrlKey, metaKey, altKey }) => {
  if (key.toLowerCase() !== "f" || ctrlKey || metaKey || altKey) return;
  if (!document.querySelector("[data-full] kbd") || target.closest("input, textarea, select"))
    return;
  full();
});
