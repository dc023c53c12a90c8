/* The keys of the table, beside it where there is room. */

import { $, h } from "./dom.js";
import { t } from "./words.js";

const kbd = (keys) =>
  keys.split(" ").flatMap((key, at) => [...(at ? [" "] : []), h("kbd", { text: key })]);

const line = (keys, what) => h("div", {}, h("dt", {}, keys), h("dd", { text: what }));

/** Once on a pad. */
export function show(rules, pad) {
  if ($(".en-keyhelp", pad)) return;
  const suits = Object.keys(rules.suits).length
    ? line(kbd("S H D C"), t("Suit, right after its card"))
    : null;
  const list = h(
    "dl",
    { class: "en-keyhelp" },
    line([...kbd("A 2"), "\u2013", ...kbd("9 0 J Q K *")], t("Cards; 0 ten, * joker")),
    suits,
    line(kbd("Backspace"), t("Undo")),
    line(kbd("Enter"), t("Next player, then save")),
    line(kbd("\u2190 \u2191 \u2193 \u2192"), t("Move between cards")),
    line(kbd("X"), t("This player ended the hole")),
    line(kbd("S V \u21e7V T"), t("Read scores, this layout, others, who is next")),
    line(kbd("M \u21e7M"), t("As V, where V is a jack")),
    line(kbd("E"), t("Say the last sentence again")),
    line(kbd("L"), t("How much is said: every card, each hand, results")),
  );
  pad.append(list);
}
