/* The sheet behind the chip: what waits on this phone, hand by hand, sent now or taken along as text. */

import { miniLayout } from "./cards.js";
import { clock } from "./copies.js";
import { h } from "./dom.js";
import { count } from "./evaluate.js";
import { rowOf } from "./notation.js";
import { button, close, open } from "./sheets.js";
import { askToKeep, lasting } from "./store.js";
import { asText, unsent } from "./unsent.js";
import { t } from "./words.js";

export const closedWords = () =>
  t(
    "This phone can no longer keep score. Open the scorer\u2019s link again; what you entered is kept here.",
  );
export const lostWords = () =>
  t("The server cannot be reached. What you enter is kept on this phone.");

function leadOf(state, hands) {
  if (state === "closed") return closedWords();
  if (state === "lost") return lostWords();
  return hands
    ? t("Kept on this phone until the server has it.")
    : t("Everything is saved on the server.");
}

/** Cards where the rules are at hand, else as they are written. */
function hand({ name, text, whole }, rules) {
  const row = rules && whole ? rowOf(rules, text) : null;
  const cards =
    row && row.total === null
      ? miniLayout(rules, row.cells, count(rules, row.cells))
      : h("span", { class: "num", text });
  return h(
    "li",
    {},
    h("b", { text: name }),
    cards,
    whole ? null : h("small", { class: "muted", text: t("goes up with its last card") }),
  );
}

/** The way to throw the cards of a hole away, in two taps. */
const dropped = (drop) =>
  h(
    "details",
    { class: "en-drop" },
    h("summary", { text: t("Throw away") }),
    button(t("Throw these cards away"), drop),
  );

/** `since` is what is said beside the hole, where that is not since when it waits. */
export function hole(
  { game, hole: number, url, at, needs, over, hands },
  here,
  { since = t("since {time}", { time: clock(at) }), drop = null } = {},
) {
  const ours = game === here.game,
    open = ours && number === here.hole;
  const title = ours
    ? t("Hole {n}", { n: number })
    : `${t("Game {code}", { code: game })}, ${t("Hole {n}", { n: number })}`;
  return h(
    "li",
    { class: "en-wait" },
    h(
      "div",
      {},
      open || over ? h("b", { text: title }) : h("a", { href: url, text: title }),
      h("small", { class: "muted", text: ` ${over || (needs ? t("needs a look") : since)}` }),
    ),
    h(
      "ul",
      {},
      hands.map((each) => hand(each, ours ? here.rules : null)),
    ),
    drop && !open ? dropped(drop) : null,
  );
}

/** The way to take everything along when nothing else works. */
export function exported(holes) {
  const text = asText(holes),
    area = h("textarea", {
      class: "input",
      readonly: true,
      rows: 4,
      "aria-label": t("What waits, as text"),
      text,
    });
  const copy = async () => {
    area.select();
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      document.execCommand("copy");
    } // plain http has only the old way
  };
  const file = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  return h(
    "details",
    {},
    h("summary", { text: t("Save it as text") }),
    area,
    h(
      "div",
      { class: "en-pair" },
      button(t("Copy"), copy),
      h("a", {
        class: "btn btn--wide",
        href: file,
        download: "golfscore.txt",
        text: t("Download"),
      }),
    ),
  );
}

/** What a browser leaves out without https, and where to read how to get it. */
const missing = () =>
  h(
    "details",
    {},
    h("summary", { text: t("What is missing without https") }),
    h("p", {
      class: "sm",
      text: t(
        "This page came over plain http, so the phone cannot keep the page itself. Leave it open until the chip says \u201cWith everybody\u201d.",
      ),
    }),
    h("p", {
      class: "sm",
      text: t(
        "Whoever runs this site finds the way to https in docs/running.md: a certificate for your club\u2019s own name.",
      ),
    }),
  );

/** Said of what waits where the browser promises nothing. */
function passing() {
  const line = h("p", {
    class: "sm",
    id: "passing",
    hidden: true,
    text: t(
      "This browser may clear what it stores, for instance if the site is not opened for a week. Open it with a connection before then.",
    ),
  });
  askToKeep().then((promised) => {
    line.hidden = promised;
  });
  return line;
}

/** `here`: the game, the hole and the rules of the page; `send` sends what can be sent; `why` says why it was not;
    `drop` throws a hole away. */
export function showUnsent({ state, here, send, drop, why }) {
  const holes = unsent(),
    hands = holes.reduce((sum, each) => sum + each.hands.length, 0);
  const title =
    hands === 0
      ? t(state === "lost" ? "No connection" : "With everybody")
      : hands === 1
        ? t("One hand waits")
        : t("{n} hands wait", { n: hands });
  open(
    title,
    why ? h("p", { class: "en-wrong", role: "alert", text: why }) : [],
    !why && (lasting() || state === "closed")
      ? h("p", { class: "muted", text: leadOf(state, hands) })
      : [],
    lasting()
      ? hands
        ? passing()
        : []
      : h("p", {
          class: "en-wrong",
          text: t("This browser keeps nothing: leave the page open until everything is sent."),
        }),
    h(
      "ul",
      { class: "en-waits" },
      holes.map((each) => hole(each, here, { drop: () => drop(each) })),
    ),
    h(
      "div",
      { class: "stack" },
      hands ? [button(t("Send now"), send, { more: " btn--primary" }), exported(holes)] : null,
      window.isSecureContext ? null : missing(),
      button(t("Back to the cards"), close),
    ),
  );
}
