/* Whether somebody has typed here: then this phone has a keyboard, whatever it says. */

export const typing = { seen: false };
