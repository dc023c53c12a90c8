/* What the phone knows, drawn over its copy of a page, and the page of our own where it has none. Every part says of when it is. */

import { addressOf } from "./address.js";
import { clock } from "./copies.js";
import { h, icon, unseen } from "./dom.js";
import { t } from "./words.js";

const banner = (sign, title, more) =>
  h(
    "div",
    { class: "copy-note", role: "status" },
    icon(sign),
    h("p", {}, h("b", { text: title }), more),
  );

/** "As this phone last knew", over whatever follows. */
export const note = (at, more = t("Other phones may know more.")) =>
  banner("history", t("As this phone last knew, {time}", { time: clock(at) }), more);

/** Over the form of a new game, whose button prepares it. */
export function preparing(button) {
  button.firstChild.textContent = t("Prepare the game");
  return banner(
    "offline",
    t("No connection"),
    t("Prepare the game here. It starts by itself when you are connected."),
  );
}

const holeUrl = (code, number) => addressOf(`/g/${code}/holes/${number}/`);
const signed = (number) =>
  number === null || number === undefined ? "" : String(number).replace("-", "\u2212");

/** The mark of the line that is this phone's own. */
const own = ({ seat }, position) =>
  seat === position ? [" ", h("small", { class: "you", text: t("you") })] : [];

/** The totals as this phone reckons them; [] before the first hole. */
function standing({ names, rows }) {
  const last = rows.filter((row) => row.whole).at(-1);
  if (!last) return [];
  const order = names
    .map((name, position) => ({ name, position, total: last.totals[position] }))
    .filter(({ total }) => total !== null);
  return order
    .sort((a, b) => a.total - b.total)
    .map((seat) => ({
      ...seat,
      place: 1 + order.filter((other) => other.total < seat.total).length,
    }));
}

function headline(seats) {
  if (!seats.length) return t("Before the first hole");
  const ahead = seats.filter((seat) => seat.place === 1),
    next = seats.find((seat) => seat.place > 1);
  if (ahead.length > 1 || !next)
    return t("Level: {names}", { names: ahead.map((seat) => seat.name).join(", ") });
  return t("{name} leads by {n}", { name: ahead[0].name, n: next.total - ahead[0].total });
}

/** The head of the scorecard, in the felt. */
export function story(game, variant) {
  const seats = standing(game),
    played = game.rows.filter((row) => row.whole).length;
  const far = game.holes
    ? t("After {n} of {m} holes", { n: played, m: game.holes })
    : t("After {n} holes", { n: played });
  const strip = seats.map(({ name, total, place }) =>
    h(
      "li",
      { class: place === 1 ? "lead" : "" },
      h("b", { text: name }),
      h("span", { class: "num", text: signed(total) }),
      h("span", { class: "strip__pos", text: place }),
    ),
  );
  return [
    h("p", { class: "eyebrow", text: variant }),
    h("h1", { text: headline(seats) }),
    played ? h("p", { class: "muted", text: far }) : [],
    strip.length ? h("ol", { class: "strip", "aria-label": t("Standing") }, strip) : [],
  ].flat();
}

function cell(game, row, position) {
  if (!row.local && row.points[position] === null)
    return h("td", {}, h("span", { class: "pending", text: "\u2026" }));
  return h(
    "td",
    {},
    h("span", { text: signed(row.points[position]) }),
    row.knocker === position ? [icon("flag", "flag"), unseen(` ${game.knocked ?? ""}`)] : [],
    row.whole ? h("small", { text: signed(row.totals[position]) }) : [],
  );
}

function line(game, row) {
  const number = game.scorer
    ? h("a", { class: "sc__hole", href: holeUrl(game.game, row.number), text: row.number })
    : h("span", { class: "sc__hole", text: row.number });
  return h(
    "tr",
    { class: row.local ? "local" : "" },
    h(
      "th",
      { class: "stick", scope: "row" },
      number,
      row.local ? unseen(` ${t("only on this phone so far")}`) : [],
    ),
    game.names.map((_, position) => cell(game, row, position)),
  );
}

/** The scorecard under its note. */
export function scorecard(game) {
  const table = h(
    "table",
    { class: "sc" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { class: "eyebrow stick", scope: "col", text: t("Hole") }),
        game.names.map((name, position) => h("th", { scope: "col" }, name, own(game, position))),
      ),
    ),
    h(
      "tbody",
      {},
      game.rows.map((row) => line(game, row)),
    ),
  );
  const legend = game.rows.some((row) => row.local)
    ? h(
        "p",
        { class: "legend", "aria-hidden": "true" },
        h("span", {}, h("i", { class: "local" }), t("only on this phone so far")),
      )
    : [];
  return h(
    "section",
    { class: "panel panel--flush", "aria-label": t("Scorecard") },
    note(game.at),
    h(
      "div",
      { class: "sc-scroll", tabindex: "0", role: "group", "aria-label": t("Score of every hole") },
      table,
    ),
    legend,
  );
}

/** The way on: the hole that was begun here, else the next one. */
export function onward(game, more = "") {
  if (!game.scorer || game.next === null) return null;
  const begun = game.rows.some((row) => row.number === game.next);
  const text = begun
    ? t("Go on with hole {n}", { n: game.next })
    : t("Enter hole {n}", { n: game.next });
  return h(
    "a",
    { class: `btn btn--wide${more}`, href: holeUrl(game.game, game.next) },
    text,
    icon("next"),
  );
}

/** A game as a line that leads to its scorecard. */
export const tile = (game) =>
  h(
    "a",
    { class: "tile", href: addressOf(`/g/${game.game}/`) },
    icon("card"),
    h(
      "span",
      {},
      h("b", { text: game.names.join(", ") }),
      h("small", { text: t("As this phone last knew, {time}", { time: clock(game.at) }) }),
    ),
    icon("next"),
  );
