/* Phones of which nothing was heard for a while, as the header `Silent` has them: "1=1764449520,3=1764449700". */

/** The second in which the phone at a position was last heard of that is silent now; NaN for any other. */
export const secondsIn = (silent, position) =>
  Number(new RegExp(`\\b${position}=(\\d+)`).exec(silent)?.[1]);
