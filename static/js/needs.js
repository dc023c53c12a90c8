/* What is behind the chip: the decision that is asked for, nothing between; else what waits on this phone, sent now or with the reason
   why it is not. */

import { $ } from "./dom.js";
import * as draft from "./draft.js";
import { close } from "./sheets.js";
import * as codeChanged from "./shut.js";
import { say } from "./speak.js";
import { discard } from "./unsent.js";
import { closedWords, lostWords, showUnsent } from "./unsent-sheet.js";
import { t } from "./words.js";

/** Can the page of another hole be opened now? Without a network only a worker has it, which plain http has not. */
const reaches = (sync) => !sync.lost || Boolean(navigator.serviceWorker?.controller);

/** Go to the next question of another hole, which asks there by itself. False when there is none. */
export function nextQuestion({ sync }) {
  const item = sync.outbox.parked().find(({ refused }) => !refused.data?.over); // its page is gone
  if (!item || sync.here(item) || !reaches(sync)) return false;
  sync.leave(item.url);
  return true;
}

/** Open the hand that the server did not take. */
function mend(entry) {
  const { marks, sync, page } = entry,
    seat = marks.rows.findIndex((mark) => mark.touched && mark.refused);
  if (seat < 0) entry.state.phase = "review";
  else entry.goTo(seat);
  if (!sync.refusals.length) {
    const words = t(
      "The server did not take what you entered. It is kept on this phone: look at it and save it again.",
    );
    page.notice(words, 8000);
    say(words);
  }
  entry.draw();
}

/** What asks for somebody is shown. False when nothing does. */
function decide(entry) {
  const { sync } = entry;
  if (sync.answers.askAgain() || nextQuestion(entry)) return true;
  if (sync.gone || sync.back()) sync.answers.comeback.show();
  else if (sync.changed) codeChanged.show();
  else if (draft.untaken(entry.marks)) mend(entry);
  else return false;
  return true;
}

const isShut = ({ sync, base }) => sync.shut || sync.outbox.closed.has(base.game);
const isLost = ({ sync }) => sync.lost || sync.outbox.state === "offline";

/** Why something still waits though it was tried to send it; "" when nothing does. */
function reason(entry) {
  const { sync, base } = entry,
    early = sync.outbox.early.get(base.game),
    over = sync.outbox.parked().find(({ refused }) => refused.data?.over);
  if (isShut(entry)) return closedWords();
  if (isLost(entry)) return lostWords();
  if (over) return over.refused.data.message;
  if (early)
    return t(
      "Hole {n} can be sent as soon as the hole before it is complete on the server. It goes up by itself.",
      { n: early.hole },
    );
  return sync.unsent() ? t("A hand goes up with its last card.") : "";
}

/** Send all that can be sent; then its question, or why it still waits, or that it does not. */
async function sendNow(entry) {
  const { sync } = entry;
  sync.sendAll();
  await sync.outbox.tryNow();
  if (sync.outbox.parked().length || draft.untaken(entry.marks)) close();
  if (decide(entry)) return;
  const why = reason(entry);
  if (why) show(entry, why);
  else close();
  say(why || t("With everybody"));
}

function show(entry, why = "") {
  const {
    base: { game, hole },
    rules,
  } = entry;
  entry.keep();
  showUnsent({
    state: isShut(entry) ? "closed" : isLost(entry) ? "lost" : "idle",
    here: { game, hole, rules },
    why,
    send: () => sendNow(entry),
    drop: (hole) => {
      discard(hole);
      entry.page.drawChip(entry);
      show(entry);
    },
  });
  if (why) $("#sheet .btn--primary")?.focus();
}

/** The chip was tapped. */
export function open(entry) {
  if (!decide(entry)) show(entry);
}
