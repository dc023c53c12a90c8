/* While a hand is typed over: the strip that says so, the way back to the hole that was left for it, and the buttons. */

import { $, h, icon } from "./dom.js";
import * as draft from "./draft.js";
import { t } from "./words.js";

/** The strip, or none of it. `keys` is the keypad: with the cursor nowhere no card can be put in. */
export function drawStrip(entry, { over, state, links }, keys) {
  const saved = state.back === "saved",
    back = saved && over ? links.back : null,
    way = $("#backto");
  $("#entry").classList.toggle("entry--over", Boolean(over));
  $("#over").hidden = !over;
  if (over) {
    $("#over").replaceChildren(
      icon("edit"),
      h(
        "p",
        {},
        h("b", {
          text: saved
            ? t("Correcting hole {n}", { n: entry.base.hole })
            : t("Correcting {name}\u2019s cards", { name: entry.names()[state.cur] }),
        }),
        h("span", {
          text: t(
            entry.state.at === null || draft.isOther(entry.rules, state, state.cur)
              ? "Stays here until you press Done."
              : "Type over the cards, or tap the one that is wrong.",
          ),
        }),
      ),
    );
  }
  way.hidden = !back;
  if (back)
    Object.assign(way, { href: entry.url(back.hole) }).lastElementChild.textContent = t(
      "Back to hole {n}",
      { n: back.hole },
    );
  for (const key of keys.querySelectorAll("[data-rank], [data-do=keep]"))
    key.disabled = Boolean(over) && state.at === null;
}

/** The buttons while a hand is typed over. */
export function overActions({ rules, state }, { changed, moved, full }, keys) {
  const row = state.rows[state.cur],
    left = full[state.cur] || rules.free ? 0 : row.cells.filter((cell) => cell === null).length;
  const again = moved
    ? ["clear", "erase", t("Clear from here")]
    : changed
      ? ["back", "history", t("As it was")]
      : ["clear", "erase", t("Type all again")];
  return [
    h(
      "button",
      { type: "button", class: "btn", "data-do": again[0] },
      icon(again[1]),
      h("span", { text: again[2] }),
    ),
    $("[data-do=keep]", keys)
      ? null
      : h(
          "button",
          {
            type: "button",
            class: "btn btn--icon",
            "data-do": "keep",
            disabled: state.at === null,
            "aria-label": t("keep"),
          },
          icon("keep"),
        ),
    h(
      "button",
      {
        type: "button",
        class: `btn${changed ? " btn--primary" : ""}`,
        id: "next",
        "data-do": "next",
        disabled: left > 0,
      },
      left ? null : icon("check"),
      h("span", {
        text: left ? t(left === 1 ? "One card to go" : "{n} cards to go", { n: left }) : t("Done"),
      }),
    ),
  ];
}
