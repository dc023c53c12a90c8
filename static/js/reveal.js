/* What a hole changed, over its hands on the entry page: asked for once the hole is whole on the server. */

import { play } from "./drama.js";
import { dress } from "./dress.js";

const PATIENCE = 4000; // ms

/** The block of this hole, null when there is none yet or the server cannot be reached. */
export async function ask(url) {
  try {
    const answer = await fetch(`${url}reveal/`, {
      headers: { "HX-Request": "true" },
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (answer.status !== 200) return null;
    const block = new DOMParser()
      .parseFromString(await answer.text(), "text/html")
      .getElementById("reveal");
    await dress(block.dataset.sheets);
    return document.adoptNode(block);
  } catch {
    return null;
  }
}

/** Its cards turn, once. */
export const turn = play;
