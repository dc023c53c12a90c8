/* One more pack on the table. The rules of the game stay what they are, so no point changes. */

import { post } from "./post.js";
import { say } from "./speak.js";
import { t } from "./words.js";

const SHOWN = 6000; // ms

async function ask(entry) {
  const page = entry.url(),
    address = page.replace(/holes\/\d+\/$/, "packs/");
  try {
    const body = new URLSearchParams({ packs: entry.rules.packs + 1 }),
      answer = await post(address, body, { page });
    return answer.ok
      ? ""
      : ((answer.status === 422 || answer.status === 409) && (await answer.text())) ||
          t("The server did not take this.");
  } catch {
    return t("No connection");
  }
}

/** The new rules come with the next look at the hole, which is at once. */
export async function morePacks(entry) {
  const refusal = await ask(entry);
  if (!refusal) {
    entry.sync.follow.look();
    return;
  }
  entry.page.notice(refusal, SHOWN);
  say(refusal);
  entry.draw();
}
