/* Something this computer remembers under a key, where its browser keeps anything at all. */

export const note = (key) => ({
  /** What was remembered, null for nothing. */
  read() {
    try {
      return JSON.parse(localStorage.getItem(key) ?? "null");
    } catch {
      return null;
    }
  },
  write(value) {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {
      /* this browser keeps nothing */
    }
  },
  drop() {
    try {
      localStorage.removeItem(key);
    } catch {
      /* nothing was kept */
    }
  },
});
