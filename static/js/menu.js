/* Everything that is not on the keypad, in two groups: what can be done with a player's cards, and how this phone does it. */

import { hasVoice } from "./aloud.js";
import { h } from "./dom.js";
import { button, close, open } from "./sheets.js";
import { say } from "./speak.js";
import { set, settings } from "./store.js";
import { typing } from "./typing.js";
import { t } from "./words.js";

const hasKeyboard = () => typing.seen || matchMedia("(any-hover: hover)").matches;

function toggle(label, name, done) {
  const made = h(
    "button",
    {
      type: "button",
      class: "btn btn--wide switch",
      role: "switch",
      on: {
        click: () => {
          set(name, !settings[name]);
          show();
          done();
        },
      },
    },
    h("span", { text: label }),
    h("i", { "aria-hidden": "true" }),
  );
  const show = () => made.setAttribute("aria-checked", String(settings[name]));
  show();
  return made;
}

/** A switch that is there only where this phone has a voice in the language of the page; voices may come late. */
function voiceToggle(done) {
  const made = toggle(t("Say the scores aloud"), "aloud", done),
    show = () => {
      made.hidden = !hasVoice();
    };
  show();
  globalThis.speechSynthesis?.addEventListener?.("voiceschanged", show);
  return made;
}

const DETAILS = {
  cards: () => t("Announce: every card"),
  hands: () => t("Announce: each hand"),
  results: () => t("Announce: results only"),
};

/** How much is told: after every card, after each hand, or the results alone. A card is named in any case. */
export function lessDetail() {
  const levels = Object.keys(DETAILS);
  set("detail", levels[(levels.indexOf(settings.detail) + 1) % levels.length]);
  say(DETAILS[settings.detail]());
}

/** The three levels one after the other; the button says which it is. */
function detail() {
  const made = button(DETAILS[settings.detail](), () => {
    lessDetail();
    made.lastElementChild.textContent = DETAILS[settings.detail]();
  });
  return made;
}

const group = (title, ...content) =>
  h("section", { class: "en-group stack" }, h("h3", { text: title }), content);

export function menu({ hole, name, rules, seated, on }) {
  const run = (act) => () => {
    close();
    act();
  };
  const courts = rules.keys.some(({ rank }) => rules.letters?.[rank]);
  open(
    t("Hole {n}", { n: hole }),
    h(
      "div",
      { class: "stack" },
      name
        ? group(
            name,
            button(t("Type {name}\u2019s total", { name }), run(on.total)),
            button(t("Type {name}\u2019s cards", { name }), run(on.cards)),
            button(t("Add or take points for {name}", { name }), run(on.adjust)),
            button(t("Clear {name}\u2019s cards", { name }), run(on.clear)),
          )
        : null,
      group(
        t("This phone"),
        rules.free ? null : toggle(t("Fill by rows"), "rows", on.changed),
        courts ? toggle(t("Valet, dame, roi as letters"), "letters", on.changed) : null,
        toggle(t("Left hand"), "left", on.changed),
        detail(),
        toggle(t("Who leads, after every hole"), "reveal", on.changed),
        navigator.vibrate ? toggle(t("Vibrate"), "vibrate", on.changed) : null,
        voiceToggle(on.changed),
        hasKeyboard() ? toggle(t("Single-key shortcuts"), "shortcuts", on.changed) : null,
        button(t(seated ? "My seat" : "I sit at this table"), on.seat, { mark: "phone" }),
        button(t("Light or dark"), on.theme, { mark: "moon" }),
      ),
      on.players
        ? h("a", {
            class: "btn btn--wide",
            href: on.players,
            text: t("Who plays, sits out or leaves"),
          })
        : null,
      h("a", { class: "btn btn--wide", href: on.rules, text: t("The rules in words") }),
      button(t("Back to the cards"), close, { more: " btn--primary" }),
    ),
  );
}
