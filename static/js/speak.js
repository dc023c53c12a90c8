/* What a screen reader is told. One polite region; the latest sentence of what was done here wins, so fast typing does not queue
   up. News from elsewhere waits for the same breath and is said after it, so none is lost to a card that was typed meanwhile. */

import { $ } from "./dom.js";
import { settings } from "./store.js";
import { cellName, rankName, spoken, t } from "./words.js";

const PAUSE = 120; // ms
let timer,
  act = "",
  news = [],
  last = "";

/** What was done here. */
export function say(sentence) {
  act = sentence;
  breathe();
}

/** What happened elsewhere: another phone, the connection. */
export function tell(sentence) {
  const whole = sentence.charAt(0).toUpperCase() + sentence.slice(1);
  if (!news.includes(whole)) news.push(whole);
  breathe();
}

/** The last sentence once more; false before the first. */
export function again() {
  if (last) say(last);
  return Boolean(last);
}

function breathe() {
  clearTimeout(timer);
  timer = setTimeout(speak, PAUSE);
}

/** A sheet lies over the page, and a region below it is mute: it has one of its own. The same sentence twice is only read when
    it is another text. */
function speak() {
  const region = $("dialog[open] .vh[role=status]") ?? $("#live");
  const sentences = [act, ...news].filter(Boolean);
  last = sentences
    .map((each, i) => (i < sentences.length - 1 && !/[.?!]$/.test(each) ? `${each}.` : each))
    .join(" ");
  region.textContent = region.textContent === last ? `${last}\u00a0` : last;
  act = "";
  news = [];
}

/** A hand is whole: what it counts, who is next, and what does not look right on the table. */
export function handWords({ name, result, next, warnings }) {
  const counted =
    settings.detail === "results"
      ? ""
      : t("{name} complete, {n}.", {
          name,
          n: result.counted === null ? "" : spoken(result.counted),
        });
  const problems = [...new Set(warnings.map(({ message }) => `${message}.`))];
  return [
    counted,
    next ? t("Next, {name}.", { name: next }) : t("All players entered, review."),
    ...problems,
  ]
    .filter(Boolean)
    .join(" ");
}

/** After a card: whose hand it began, what it was, what it did, and whose turn is next; in less detail only what the reader chose.
    `over`: it went over another card. */
export function sayCard({
  rules,
  cell,
  card,
  result,
  name,
  full,
  next,
  note,
  handed,
  over,
  pending,
  warnings,
}) {
  const words = [handed ? `${name}: ${cellName(card)}.` : `${cellName(card)}.`],
    every = settings.detail === "cards";
  if (note && every) words.push(note);
  if (pending) words.push(t("Which {rank}?", { rank: rankName(card[0]) }));
  if (full && over)
    words.push(t("Total {n}", { n: result.counted === null ? "" : spoken(result.counted) }));
  else if (full) words.push(handWords({ name, result, next, warnings }));
  else if (!note && every && !pending && !rules.free) {
    const column = cell % rules.columns;
    const sum = result.counts.reduce(
      (total, value, i) => (i % rules.columns === column ? total + (value ?? 0) : total),
      0,
    );
    words.push(t("Column {n}, {points}.", { n: column + 1, points: spoken(sum) }));
  }
  say(words.join(" "));
}
