/* Two versions of a row that were both made from a third: the phone's reading of scorecards/rules/merges.py, and one table of
   cases for both. What only one side changed is taken from it; where both changed the same card nothing is guessed.

   Pure. A row is {cells, total, closed, adjustments}; here it may be half typed: an empty place is a place like any other. */

const text = (row) => JSON.stringify([row.total, row.cells, row.cells.length === 0 && row.closed]);
const blank = ({ cells, total, closed }) =>
  total === null && !closed && cells.every((cell) => cell === null);
const copy = (value) => JSON.parse(JSON.stringify(value));

/** [mine, theirs] of what has no places, each with what only the other changed. `print` tells two values apart. */
export function ofValue(was, mine, theirs, print = JSON.stringify) {
  if (print(mine) === print(was)) return [theirs, theirs];
  return print(theirs) === print(was) ? [mine, mine] : [mine, theirs];
}

/** [mine, theirs] of the cards of a row. Rows of other sizes, totals and rows that were taken back are taken whole. */
export function ofCards(was, mine, theirs) {
  const whole = ofValue(was, mine, theirs, text),
    rows = [was, mine, theirs];
  if (text(whole[0]) === text(whole[1])) return whole;
  const placed = rows.every(
    ({ cells, total }) => total === null && cells.length === mine.cells.length,
  );
  if (!placed || blank(mine) || blank(theirs)) return whole;
  const pairs = mine.cells.map((cell, i) => ofValue(was.cells[i], cell, theirs.cells[i]));
  return whole.map((row, side) => ({ ...row, cells: pairs.map((pair) => pair[side]) }));
}

const reasons = (list) => {
  const places = new Map();
  for (const { points, reason } of list)
    places.set(
      reason,
      [...(places.get(reason) ?? []), points].sort((a, b) => a - b),
    );
  return places;
};

/** [mine, theirs] of the points added by hand: the place of an item is its reason. */
export function ofItems(was, mine, theirs) {
  const print = (list) => JSON.stringify(list.map(({ points, reason }) => [points, reason]));
  const whole = ofValue(was, mine, theirs, print);
  if (print(whole[0]) === print(whole[1])) return whole;
  const [before, here, there] = [was, mine, theirs].map(reasons);
  const added = [...new Set([...here.keys(), ...there.keys()])]
    .filter((reason) => !before.has(reason))
    .sort();
  const pairs = [...before.keys(), ...added].map((reason) => [
    reason,
    ofValue(...[before, here, there].map((places) => places.get(reason) ?? [])),
  ]);
  return [0, 1].map((side) =>
    pairs.flatMap(([reason, pair]) => pair[side].map((points) => ({ points, reason }))),
  );
}

/** A whole row: {mine, agree}. `mine` has what only the other side changed, and where they agree it is the merged row. */
export function ofRows(was, mine, theirs) {
  const cards = ofCards(was, mine, theirs),
    items = ofItems(was.adjustments, mine.adjustments, theirs.adjustments);
  const agree =
    text(cards[0]) === text(cards[1]) && JSON.stringify(items[0]) === JSON.stringify(items[1]);
  const { cells, total, closed } = cards[0];
  return { mine: copy({ cells, total, closed, adjustments: items[0] }), agree };
}
