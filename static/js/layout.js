/* Where the cells of a layout are, and the order in which they are entered. Pure. */

const WRAP = 5; // a free layout is drawn in rows of five, so that its cards stay large enough to touch

/** Rows and columns as drawn. */
export function geometry(rules, length) {
  if (!rules.free) return { rows: rules.rows, columns: rules.columns };
  const columns = Math.min(WRAP, Math.max(3, length));
  return { rows: Math.max(1, Math.ceil(length / columns)), columns };
}

/** The cells in the order in which they are entered: down the columns, or along the rows. */
export function orderOf(rules, length, byRows = false) {
  const cells = [...Array(length).keys()];
  if (rules.free || byRows) return cells;
  return cells.sort((a, b) => (a % rules.columns) - (b % rules.columns) || a - b);
}
