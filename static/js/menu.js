/* Everything that is not on the keypad, in two groups: what can be done with a player's cards, and how this phone does it. */

import { hasVoice } from "./aloud.js";
import { $, h } from "./dom.js";
import { button, close, open } from "./sheets.js";
import { say } from "./speak.js";
import { set, settings } from "./store.js";
import { typing } from "./typing.js";
import { t } from "./words.js";

const isDark = () => $("[data-theme-toggle]").getAttribute("aria-pressed") === "true";
const hasKeyboard = () => typing.seen || matchMedia("(any-hover: hover)").matches;

function toggle(label, name, done) {
  return lever(
    label,
    () => settings[name],
    () => {
      set(name, !settings[name]);
      done();
    },
  );
}

/** A switch: whether it is on, and what a tap does. */
function lever(label, isOn, act) {
  const made = h(
    "button",
    {
      type: "button",
      class: "btn btn--wide switch",
      role: "switch",
      on: {
        click: () => {
          act();
          show();
        },
      },
    },
    h("span", { text: label }),
    h("i", { "aria-hidden": "true" }),
  );
  const show = () => made.setAttribute("aria-checked", String(isOn()));
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

/** The three levels beside each other. */
function detail() {
  const names = { cards: t("Every card"), hands: t("Each hand"), results: t("Results only") };
  const choose = (level) => () => {
    set("detail", level);
    say(DETAILS[level]());
  };
  const radio = (level) =>
    h("input", {
      type: "radio",
      name: "detail",
      checked: settings.detail === level,
      on: { change: choose(level) },
    });
  return h(
    "fieldset",
    { class: "fieldset" },
    h("legend", { text: t("Read out to a screen reader") }),
    h(
      "div",
      { class: "seg" },
      Object.keys(names).map((level) =>
        h("label", {}, radio(level), h("span", { text: names[level] })),
      ),
    ),
  );
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
        lever(t("Dark colours"), isDark, on.theme),
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
