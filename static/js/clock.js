/* Clocks that were started tick here: the page brought the moment of zero, in seconds since 1970. Without this script they stand as
   they were when the page came. */

function shown(seconds) {
  const left = Math.abs(seconds),
    text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return seconds < 0 ? `−${text}` : text;
}

function tick() {
  for (const clock of document.querySelectorAll("[data-zero]"))
    clock.textContent = shown(Math.round(Number(clock.dataset.zero) - Date.now() / 1000));
}

tick();
setInterval(tick, 500);
