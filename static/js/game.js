// The page of a game: copying a link, and saying when it has been closed to this device. Following the game is htmx's.

function withoutPolling(card) {
  const copy = card.cloneNode(true);
  for (const name of ["hx-get", "hx-trigger", "id"]) copy.removeAttribute(name);
  return copy;
}

function offerCopying() {
  for (const button of document.querySelectorAll("[data-copies]")) {
    button.hidden = !navigator.clipboard; // absent on plain http; the address can be selected instead
  }
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copies]");
  if (!button) return;
  try {
    await navigator.clipboard.writeText(button.dataset.copies);
    button.querySelector("[data-said]").textContent = button.dataset.copied;
  } catch {
    getSelection().selectAllChildren(document.getElementById(button.dataset.shownIn));
  }
});

// Whoever asked to have a hole explained goes on reading there.
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id === "detail") event.target.querySelector("h2")?.focus({ preventScroll: true });
});

// A poll that is refused means that the code was changed (403) or that we are not known any more (404): the page stops
// asking and says which, with the field for a code.
document.addEventListener("htmx:responseError", (event) => {
  const closed = document.getElementById("closed");
  if (!closed || ![403, 404].includes(event.detail.xhr.status)) return;
  for (const why of closed.querySelectorAll("[data-why]")) why.hidden = why.dataset.why !== String(event.detail.xhr.status);
  closed.hidden = false;
  const card = document.getElementById("scorecard");
  card?.replaceWith(withoutPolling(card));
});

offerCopying();
