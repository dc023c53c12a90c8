/* What this phone keeps: drafts, the outbox, settings. In localStorage, which plain http has as well.

   A private window may refuse to keep anything: then it is kept while the page is open, and `lasting` says so. */

const memory = new Map();
const PREFIX = "golfscore.";
const DAYS = 60;
export let lasting = true;

export function read(key) {
  let text = memory.get(key);
  try {
    text = localStorage.getItem(PREFIX + key) ?? text;
  } catch {
    lasting = false;
  }
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null; // cut off in mid-write: as good as nothing
  }
}

export function write(key, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + key, text);
    memory.delete(key);
  } catch {
    lasting = false;
    memory.set(key, text);
  }
}

export function remove(key) {
  memory.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    lasting = false;
  }
}

/** What is kept under keys that begin so. */
export function all(start) {
  const keys = [...memory.keys()];
  try {
    keys.push(...Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length)));
  } catch {
    lasting = false;
  }
  return [...new Set(keys)].filter((key) => key.startsWith(start)).map(read).filter(Boolean);
}

/** Drafts that nobody opened for two months go. */
export function tidy(now = Date.now()) {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(`${PREFIX}draft.`)) continue;
      const draft = read(key.slice(PREFIX.length));
      if (!draft || now - draft.at > DAYS * 86_400_000) localStorage.removeItem(key);
    }
  } catch {
    lasting = false;
  }
}

const DEFAULTS = { shortcuts: true, rows: false, announce: true };

export const settings = { ...DEFAULTS, ...(read("settings") ?? {}) };

export function set(name, value) {
  settings[name] = value;
  write("settings", settings);
}
