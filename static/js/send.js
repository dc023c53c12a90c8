/* On every page but the one where cards are entered: send what still waits on this phone. What needs a person waits for
   the page of its hole. The home page tells what is only here, with the way back to it. */

import { addressOf } from "./address.js";
import { h } from "./dom.js";
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
const dropped = (drop) =>
  h(
    "details",
    { class: "fold fold--quiet" },
    h("summary", { text: panel.dataset.drop }),
    h("button", {
      type: "button",
      class: "btn btn--wide",
      text: panel.dataset.drops,
      on: { click: drop },
    }),
  );

async function entry({ game, hole, url, over, hands }, drop = null) {
  const open = await isOpen(url),
    names = hands.map(({ name }) => name).filter(Boolean),
    title = panel.dataset.hole.replace("{code}", game).replace("{n}", hole);
  const words = [names.join(", "), over, open ? "" : panel.dataset.closed];
  return h(
    "li",
    {},
    h("a", { class: "btn btn--wide", href: open ? url : panel.dataset.join, text: title }),
    h("small", { class: "muted", text: words.filter(Boolean).join(" \u00b7 ") }),
    drop ? dropped(drop) : null,
  );
}

let times = 0; // asked the server about the list: only the last answer is shown

async function tell() {
  if (!panel) return;
  times += 1;
  const mine = times;
  const dropping = (hole) => () => {
    discard(hole);
    tell();
  };
  const waiting = unsent().map((hole) => entry(hole, dropping(hole)));
  const entries = await Promise.all([...waiting, ...lost().map((hole) => entry(hole))]);
  if (mine !== times) return;
  panel.querySelector("ul").replaceChildren(...entries);
  panel.hidden = !entries.length;
}

/** A server that was put back to an older copy may lack what this phone saw there. */
async function compare() {
  const known = all("ledger."),
    story =
      known.length &&
      (await fetch(addressOf("/epoch"))
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
