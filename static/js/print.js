// The button that prints, where there are scripts; everywhere else the browser's own menu does.
document.documentElement.addEventListener("click", (event) => {
  if (event.target.closest("[data-prints]")) window.print();
});

const show = () => {
  for (const button of document.querySelectorAll("[data-prints]")) button.hidden = false;
};
document.addEventListener("htmx:afterSettle", show);
show();
