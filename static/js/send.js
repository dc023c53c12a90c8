/* On every page but the one where cards are entered: send what still waits on this phone. What needs a person waits for
   the page of its hole. The home page tells what is only here, with the way back to it. */

import { turn } from "./ledger.js";
import { lost } from "./losses.js";
import { Outbox, items } from "./outbox.js";
import { all, ready } from "./store.js";
import { discard, unsent } from "./unsent.js";

const panel = document.getElementById("unsent");

/** May this phone still keep the score there? Without an answer: as far as it knows. */
async function isOpen(url) {
  try {
    return (await fetch(`${url}state/`, { headers: { Accept: "application/json" } })).status < 400;
  } catch {
    return true;
  }
}

/** The way to throw the cards of a hole away, in two taps. */
function dropped(drop) {
  const fold = document.createElement("details"),
    summary = document.createElement("summary"),
    button = document.createElement("button");
  summary.textContent = panel.dataset.drop;
  button.className = "btn btn--wide";
  button.textContent = panel.dataset.drops;
  button.addEventListener("click", drop);
  fold.className = "fold fold--quiet";
  fold.append(summary, button);
  return fold;
}

async function entry({ game, hole, url, over, hands }, drop = null) {
  const open = await isOpen(url),
    item = document.createElement("li"),
    link = document.createElement("a"),
    small = document.createElement("small");
  link.className = "btn btn--wide";
  link.href = open ? url : panel.dataset.join;
  link.textContent = panel.dataset.hole.replace("{code}", game).replace("{n}", hole);
  small.className = "muted";
  const names = hands
    .map(({ name }) => name)
    .filter(Boolean)
    .join(", ");
  small.textContent = [names, over, open ? "" : panel.dataset.closed]
    .filter(Boolean)
    .join(" \u00b7 ");
  item.append(link, small);
  if (drop) item.append(dropped(drop));
  return item;
}

async function tell() {
  if (!panel) return;
  const dropping = (hole) => () => {
    discard(hole);
    tell();
  };
  const waiting = unsent().map((hole) => entry(hole, dropping(hole)));
  const entries = await Promise.all([...waiting, ...lost().map((hole) => entry(hole))]);
  panel.querySelector("ul").replaceChildren(...entries);
  panel.hidden = !entries.length;
}

/** A server that was put back to an older copy may lack what this phone saw there. */
async function compare() {
  const known = all("ledger."),
    story =
      known.length &&
      (await fetch("/epoch")
        .then((answer) => answer.json())
        .catch(() => null));
  if (!story) return;
  for (const { game } of known) turn(game, story);
  if (lost().length) tell();
}

function begin() {
  tell();
  if (panel) compare();
  if (all("prepared.").length || all("started.").length) import("./preparation.js");
  if (!items().length) return;
  const outbox = new Outbox({
    taken() {},
    refused: () => false,
    changed: () => outbox.state === "sending" || tell(),
  });
  outbox.drain();
}

if (!document.getElementById("entry")) ready.then(begin);
