/* The database of this phone: texts by their keys, in one table. Nothing here knows what they mean. */

const NAME = "golfscore";
const TABLE = "kept";
const PATIENCE = 1500; // ms, before a page says that it has not started; a browser that never answers has none

const answer = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** The database; null where the browser has none for us, as in some private windows. */
export async function open() {
  try {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TABLE);
    const late = new Promise((resolve) => {
      setTimeout(resolve, PATIENCE, null);
    });
    const base = await Promise.race([answer(request), late]);
    if (base) base.onversionchange = () => base.close(); // a newer page wants another table
    return base;
  } catch {
    return null;
  }
}

/** Every [key, text] whose key begins so. */
export async function entries(base, start) {
  const table = base.transaction(TABLE).objectStore(TABLE),
    range = IDBKeyRange.bound(start, `${start}\uffff`);
  const [keys, texts] = await Promise.all([
    answer(table.getAllKeys(range)),
    answer(table.getAll(range)),
  ]);
  return keys.map((key, i) => [key, texts[i]]);
}

/** Put texts in, or take them out where the text is null: all of them or none. `sure` waits for the disk and not only for the
    system. It is begun when this returns, so that a page that closes now has said it. */
export function change(base, pairs, sure = false) {
  const work = base.transaction(TABLE, "readwrite", { durability: sure ? "strict" : "relaxed" }),
    table = work.objectStore(TABLE);
  for (const [key, text] of pairs) {
    if (text === null) table.delete(key);
    else table.put(text, key);
  }
  work.commit?.();
  return new Promise((resolve, reject) => {
    work.oncomplete = () => resolve();
    work.onabort = () => reject(work.error);
  });
}
