// The button that prints, where there are scripts, and a fold that stays as it was left while the
// sheet is asked for anew.
const fold = () => document.getElementById("more");
let open = false;

const show = () => {
  for (const button of document.querySelectorAll("[data-prints]")) button.hidden = false;
};

document.addEventListener("click", async (event) => {
  if (!event.target.closest("[data-prints]")) return;
  await document.fonts.ready; // in other letters a sheet might need another page
  window.print();
});
document.addEventListener("htmx:beforeSwap", () => {
  open = fold()?.open ?? false;
});
document.addEventListener("htmx:afterSettle", () => {
  if (fold()) fold().open = open || fold().querySelector(".problem") !== null;
  show();
});
show();
