// The page of a slate: times of this device's clock, the button that prints, and what was open or focused stays so when the list is
// swapped. Following and marking are htmx's.

import { region } from "./region.js";

const said = new Intl.DateTimeFormat(region, { dateStyle: "medium", timeStyle: "short" });
let open = [],
  sent = false;

function dress() {
  for (const time of document.querySelectorAll("time[datetime]"))
    time.textContent = said.format(new Date(time.dateTime));
  for (const button of document.querySelectorAll("[data-prints]")) button.hidden = false;
}

document.addEventListener("click", async (event) => {
  if (!event.target.closest("[data-prints]")) return;
  await document.fonts.ready; // in other letters the sheet might need another page
  window.print();
});

document.addEventListener("htmx:beforeSwap", ({ detail: { requestConfig } }) => {
  sent = requestConfig.verb === "post";
  open = [...document.querySelectorAll(".slate-now details[open]")].map(({ id }) => id);
});
document.addEventListener("htmx:afterSwap", () => {
  dress();
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  if (sent)
    document
      .querySelector(".slate-now .problems, .slate-now [data-list]")
      ?.focus({ preventScroll: true });
  sent = false;
});
dress();
