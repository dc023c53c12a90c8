/* Who ended the hole: one question on all phones of a table, where it counts. Any of them answers, and the first answer counts. */

import * as draft from "./draft.js";
import { h, icon } from "./dom.js";
import { isWhole } from "./seals.js";
import { phrase, t } from "./words.js";

/** Does it count at this table who ended a hole? */
export const counts = ({ rules, base }) =>
  rules.knock === "scored" || (rules.knock !== "none" && Boolean(base.pot));

/** Is that all that is missing? Also where somebody says that the answer is not so. */
export function stands(entry) {
  const { rules, state, base } = entry;
  if (!counts(entry) || state.phase === "enter") return false;
  if (entry.doubted) return true;
  const open = state.rows.some(
    (row, seat) => !draft.here(rules, row) && base.rows[seat].away !== "in",
  );
  const over = state.phase === "saved" && base.second;
  return !open && !over && !isWhole(base) && state.knocker === null && !state.nobody;
}

const answer = (label, seat, { more = "", you = false } = {}) =>
  h(
    "button",
    { type: "button", class: `btn${more}`, "data-answer": seat },
    h("span", {}, label, you ? h("small", { text: t("you") }) : null),
  );

/** The names, all of them as good an answer as any, and Nobody. */
export const questionElements = ({ rules, names, own }) => [
  h("p", { id: "who-knocked", class: "en-asks", text: phrase(rules, "Who knocked?") }),
  h(
    "div",
    { class: "en-chips en-answers", role: "group", "aria-labelledby": "who-knocked" },
    names.map((name, seat) =>
      answer(name, String(seat), { more: " btn--primary", you: seat === own }),
    ),
    answer(t("Nobody"), ""),
  ),
  h("p", {
    class: "en-asks__why",
    text: t("All hands are in. Only this is missing, and the first answer counts."),
  }),
];

/** What was answered, and the way back to the question. */
export const answerElements = ({ rules, names, state }) =>
  h(
    "button",
    { type: "button", class: "btn en-answered", "data-do": "doubt" },
    icon("flag"),
    h(
      "span",
      {},
      state.knocker === null
        ? `${phrase(rules, "Who knocked?")} ${t("Nobody")}`
        : phrase(rules, "{name} knocked", { name: names[state.knocker] }),
      h("small", { text: t("That is not so") }),
    ),
  );
