// Buttons that copy: the clipboard where there is one, else the old way by selection, which works over plain http too. Where
// neither does, the words stay selected for the reader's own copying.

async function copy(words, place) {
  if (navigator.clipboard) return navigator.clipboard.writeText(words);
  getSelection().selectAllChildren(place);
  if (!document.execCommand("copy")) throw new Error("not copied");
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copies]");
  if (!button) return;
  const place = document.getElementById(button.dataset.shownIn);
  try {
    await copy(button.dataset.copies, place);
    button.querySelector("[data-said]").textContent = button.dataset.copied;
  } catch {
    getSelection().selectAllChildren(place);
  }
});

for (const button of document.querySelectorAll("[data-copies]")) button.hidden = false;
