/* The scores in the phone's own voice, for a table that looks at its cards. Off until somebody switches it on; it has nothing to
   do with what a screen reader is told. */

import { settings } from "./store.js";
import { spoken, t } from "./words.js";

const { lang } = document.documentElement;

const voice = () =>
  globalThis.speechSynthesis
    ?.getVoices()
    .find((each) => each.lang.toLowerCase().replace("_", "-").split("-")[0] === lang.split("-")[0]);

export const hasVoice = () => Boolean(voice());

function speak(sentence) {
  if (!settings.aloud || !hasVoice()) return;
  const words = new SpeechSynthesisUtterance(sentence);
  Object.assign(words, { lang, voice: voice() });
  speechSynthesis.cancel(); // the latest is what the table waits for
  speechSynthesis.speak(words);
}

/** A hand is whole. */
export const sayHand = (name, points) =>
  speak(t("{name} complete, {n}.", { name, n: points === null ? "" : spoken(points) }));

/** Everybody's total after a hole. */
export const sayTotals = (names, totals) =>
  speak(names.map((name, seat) => `${name} ${spoken(totals[seat])}`).join(", "));
