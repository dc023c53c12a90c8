/* What a hole changed, shown once it is whole on the server: with its drama, unless it was whole before this page was. */

import { isWhole } from "./seals.js";
import { tell } from "./speak.js";
import { settings } from "./store.js";

export async function show(page, entry) {
  const { base, state } = entry,
    first = page.hole !== base.hole;
  page.hole = base.hole;
  const whole = settings.reveal && state.phase === "saved" && !entry.isOurs() && isWhole(base);
  const key = whole
    ? JSON.stringify([
        base.hole,
        base.knocker,
        base.rows.map((row) => [row.entry, row.points, row.total_before]),
      ])
    : null;
  if (key === (page.revealed.key ?? null)) return;
  const shown = { key };
  page.revealed = shown;
  if (!whole) return;
  const reveal = await import("./reveal.js").catch(() => null),
    block = await reveal?.ask(entry.url());
  if (page.revealed !== shown) return;
  if (!block) {
    page.revealed = {};
    return;
  }
  shown.block = block;
  page.draw(entry);
  if (!state.corrected) page.parts.toast.hidden = true; // a correction stands there, with what it changed
  if (first) return;
  if (!state.corrected) reveal.turn(block);
  tell(block.dataset.words);
}
