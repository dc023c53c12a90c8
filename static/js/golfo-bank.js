// The bank of Golfo: the settlement is shared as text, and a page says when it is old or when the table has not sent everything.

import { pathHere } from "./path.js";
import { offerCopies } from "./clipboard.js";
import { Poll } from "./poll.js";
import { read, ready } from "./store.js";

const EVERY = 6000; // ms between two looks at what the others enter

offerCopies();

const send = document.getElementById("gf-send");
if (send && navigator.share) {
  const words = document.querySelector("[data-copies]").dataset.copies;
  send.hidden = false;
  send.addEventListener("click", () => navigator.share({ text: words }).catch(() => {})); // who changes their mind has not failed
}

const money = document.getElementById("gf-money"),
  news = document.getElementById("gf-news");

// What was entered at the table without a network is sent by the table.
const [, code] = /^\/golfo\/([^/]+)\//.exec(pathHere());
ready.then(() => {
  document.getElementById("gf-unsent").hidden = !read(`golfo.${code}`)?.length;
});

async function look(signal) {
  if (!news.hidden) return;
  const headers = { Accept: "application/json" },
    answer = await fetch(`${money.dataset.state}?seen=${money.dataset.seen}`, { headers, signal });
  if (answer.status === 200) news.hidden = false;
}

new Poll(look, { every: EVERY });
