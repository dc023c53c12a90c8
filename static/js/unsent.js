/* What is on this phone and not on the server, of every game: from the drafts and from the outbox, hole by hole. */

import * as outbox from "./outbox.js";
import { all, remove } from "./store.js";

/** The holes, the oldest first: {game, hole, url, at, needs, over, hands: [{position, name, text, whole}]}. Rows stand as in
    notation; `over` is what the server says of a hole that the game never came to. */
export function unsent() {
  const holes = new Map();
  const take = ({ game, hole, url }, at, hands, { needs = false, over = "" } = {}) => {
    const known = holes.get(url) ?? { game, hole, url, at, needs, over, hands: new Map() };
    for (const hand of hands) known.hands.set(hand.position, hand);
    holes.set(
      url,
      Object.assign(known, {
        at: Math.min(known.at, at),
        needs: known.needs || needs,
        over: known.over || over,
      }),
    );
  };
  for (const item of outbox.items()) {
    const hands = item.body.rows.map(({ position, entry }) => ({
      position,
      name: item.names?.[position] ?? "",
      text: entry,
      whole: true,
    }));
    const { data } = item.refused ?? {};
    take(item, item.made ?? 0, hands, {
      needs: Boolean(data),
      over: data?.over ? data.message : "",
    });
  }
  for (const draft of all("draft.")) if (draft.hands?.length) take(draft, draft.at, draft.hands);
  return [...holes.values()]
    .sort((a, b) => a.at - b.at)
    .map((hole) => ({ ...hole, hands: [...hole.hands.values()] }));
}

/** Throw away what is here of a hole. */
export function discard({ game, hole }) {
  outbox
    .items()
    .filter((item) => item.game === game && item.hole === hole)
    .forEach((item) => outbox.drop(item.id));
  remove(`draft.${game}.${hole}`);
}

/** All of it as text, for paper or a message. */
export const asText = (holes) =>
  holes
    .map(({ game, hole, at, hands }) =>
      [
        `Golfscore ${game} #${hole} (${new Date(at).toLocaleString()})`,
        ...hands.map(({ name, text }) => `${name}: ${text}`),
        "",
      ].join("\n"),
    )
    .join("\n");
