/* What this phone keeps: drafts, the outbox, what it last knew of its games, settings. In IndexedDB, which plain http has as well;
   where a browser has none for us, in localStorage, and where that is shut too while the page is open: `lasting()` says so.

   All of it is read once. A page waits for `ready` before it begins, and reads and writes without waiting from then on. No module
   may wait for it at its top level: WebKit runs the importers of such a module before it is done. What another page of this phone
   writes is told to this one, and a `store` event says of which key. */

import { change, entries, open } from "./database.js";

const PREFIX = "golfscore."; // in localStorage: what older versions left there, and what has no other place
const HINT = `${PREFIX}store`; // so that every page knows without looking that there is something
const SHEET = `${PREFIX}sheet.`; // half typed sheets, which rekey.js keeps there itself and reads without waiting
const DAYS = 60;
const SURE = /^(outbox|prepared|golfo)\./; // entered and nowhere else: written through to the disk
const PASSING = /^(draft|hole|keepsake|rules|started)\./; // goes when nobody has looked at it for long
const memory = new Map(); // key: text
const channel = globalThis.BroadcastChannel ? new BroadcastChannel("golfscore") : null;
let base = null; // the database, where there is one
let loaded = false;
let writes = 0;
const onWay = new Set(); // keys of what is SURE whose first text is on its way to the disk
let last = true;

/** Whether what is written outlives the page. */
export const lasting = () => last;

/** Whether all that was entered outlives a flat battery as well; a `durable` event says when it does. */
export const durable = () => last && !onWay.size;

/** Ask the browser not to empty what it keeps when it wants room, or after a week without a visit, as Safari does. Whether it
    promises that; plain http has nobody to ask. */
export async function askToKeep() {
  const { storage } = navigator;
  try {
    return Boolean((await storage?.persisted?.()) || (await storage?.persist?.()));
  } catch {
    return false;
  }
}

const mine = (key) => key.startsWith(PREFIX) && key !== HINT && !key.startsWith(SHEET);

/** [key, text] of what lies in localStorage; the outbox of older versions was one list, and is parted into its items. */
function older() {
  const keys = Object.keys(localStorage).filter(mine);
  return keys
    .map((key) => [key.slice(PREFIX.length), localStorage.getItem(key)])
    .flatMap(([key, text]) => {
      const list = key === "outbox" ? parse(text) : null;
      return key === "outbox"
        ? (Array.isArray(list) ? list : []).map((item, order) => [
            `outbox.${item.id}`,
            JSON.stringify({ order, ...item }),
          ])
        : [[key, text]];
    });
}

function parse(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null; // cut off in mid-write: as good as nothing
  }
}

/** Into the database with what older versions, or a page that had no database, left in localStorage. */
async function move() {
  const at = (text) => parse(text)?.at ?? 0;
  const left = older().filter(
    ([key, text]) => !memory.has(key) || SURE.test(key) || at(text) > at(memory.get(key)),
  );
  if (left.length) await change(base, left, true);
  for (const [key, text] of left) memory.set(key, text);
  for (const key of Object.keys(localStorage).filter(mine)) localStorage.removeItem(key);
}

async function load() {
  base = await open();
  try {
    for (const [key, text] of base ? await entries(base, "") : older()) memory.set(key, text);
    if (base) await move();
  } catch {
    last = Boolean(base);
  }
  loaded = true;
  Object.assign(settings, read("settings"));
}

/** What is kept; an error where somebody did not wait, who would otherwise be told that nothing is. */
function texts() {
  if (!loaded) throw new Error("The store is not ready.");
  return memory;
}

/** Where there is no database. */
function keepHere(key, text) {
  try {
    if (text === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, text);
  } catch {
    last = false;
  }
}

function keepInBase(key, text, first) {
  const sure = SURE.test(key);
  if (sure && first) onWay.add(key);
  const done = () => onWay.delete(key) && !onWay.size && dispatchEvent(new Event("durable"));
  const lost = () => {
    last = false;
    dispatchEvent(new CustomEvent("store", { detail: "outbox." })); // who says what waits says so anew
  };
  try {
    change(base, [[key, text]], sure).then(done, lost);
  } catch {
    lost();
  }
  try {
    if (text !== null) localStorage.setItem(HINT, "1");
  } catch {
    // the other pages look for themselves, then
  }
}

function put(key, text) {
  const before = texts().get(key) ?? null;
  if (before === text) return;
  writes += 1;
  if (text === null) memory.delete(key);
  else memory.set(key, text);
  (base ? keepInBase : keepHere)(key, text, before === null);
  channel?.postMessage([key, text]);
}

export const read = (key) => parse(texts().get(key));
export const write = (key, value) => put(key, JSON.stringify(value));
export const remove = (key) => put(key, null);
/** The keys that begin so, and what is kept under them. */
export const keys = (start) => [...texts().keys()].filter((key) => key.startsWith(start));
export const all = (start) => keys(start).map(read).filter(Boolean);

/** Look again at what begins so: another page may have been at it while this one slept. */
export async function refresh(start) {
  if (!base) return;
  for (let before = -1; before !== writes; ) {
    // what is written here meanwhile is newer than what is read
    before = writes;
    const fresh = await entries(base, start).catch(() => null);
    if (!last) return; // what could not be written is here alone
    if (!fresh || before !== writes) continue;
    for (const key of keys(start)) memory.delete(key);
    for (const [key, text] of fresh) memory.set(key, text);
  }
}

/** Another page of this phone wrote. */
function hear([key, text]) {
  if (text === null) memory.delete(key);
  else memory.set(key, text);
  dispatchEvent(new CustomEvent("store", { detail: key }));
}

/** What nobody looked at for two months goes; not what waits to be sent. */
export function tidy(now = Date.now()) {
  for (const key of keys("").filter((each) => PASSING.test(each))) {
    const value = read(key);
    if (!value || now - value.at > DAYS * 86_400_000) remove(key);
  }
}

const DEFAULTS = {
  shortcuts: true,
  rows: false,
  detail: "cards",
  vibrate: true,
  reveal: true,
  letters: true,
  left: false,
  aloud: false,
};
export const settings = { ...DEFAULTS };

export function set(name, value) {
  settings[name] = value;
  write("settings", settings);
}

/** Fulfilled, and never rejected, once what this phone keeps has been read. */
export const ready = load();

if (channel) channel.onmessage = ({ data }) => ready.then(() => hear(data));
