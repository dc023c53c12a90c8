{% autoescape off %}/* Pages and files of this site on this phone, for when there is no network. The network is asked first for every page, and what it
   says is copied; without it the copy is shown, marked with its time, and the page's scripts put what the phone knows over it.
   Nothing but reading passes through here: saves go by the page's own outbox. */
const NAME = "golfscore-files-{{ name }}", PAGES = "golfscore-pages-{{ name }}";
const FILES = {{ files }};
const STATIC = "{{ static_prefix }}";
const ROOT = "{{ root }}"; // the path of another site below which this one lies
const HASHED = {{ hashed }}; // a file whose name says what is in it never changes
{% endautoescape %}
const PATIENCE = 4000; // ms until a copy is shown instead
const MOST = 80; // pages
const ANEW = 20; // of which so many are fetched for a new version
const OFFLINE = `${ROOT}/offline/`;
const GAME = new RegExp(`^${ROOT}/(?:g|golfo)/([^/]+)/`); // and a session of Golfo
const HOLE = new RegExp(`^${ROOT}/g/[^/]+/holes/\\d+/$`);
const PAGE = new RegExp(`^${ROOT}/(?:g|golfo)/[^/]+/$`);
const SINGLE = ["/", "/offline/", "/games/new/"].map((path) => ROOT + path);
const copied = ({ pathname }) => SINGLE.includes(pathname) || (GAME.test(pathname) && pathname.endsWith("/"));

addEventListener("install", (event) => {
  const fill = async () => {
    const files = await caches.open(NAME);
    await Promise.allSettled([...FILES.map((file) => files.add(file)), fetchCopy(OFFLINE)]);
    return skipWaiting();
  };
  event.waitUntil(fill());
});

/* A new version of the site has new files, and the old copies would want the old ones: they are made anew. */
addEventListener("activate", (event) => {
  const move = async () => {
    const old = (await caches.keys()).filter((key) => key.startsWith("golfscore-") && ![NAME, PAGES].includes(key));
    for (const key of old) {
      if (key.startsWith("golfscore-pages-")) await Promise.allSettled((await (await caches.open(key)).keys()).slice(-ANEW).map(({ url }) => fetchCopy(url)));
      await caches.delete(key);
    }
    return clients.claim();
  };
  event.waitUntil(move());
});

async function fetchCopy(address) {
  const url = new URL(address, location.origin);
  if (copied(url)) await copy(url, await fetch(url, { headers: { Accept: "text/html" } }));
}

/* The answer of the network, unless it takes longer than anybody waits who may be shown a copy. */
async function ask(request, hurry) {
  if (!hurry) return fetch(request);
  const late = new AbortController(), timer = setTimeout(() => late.abort(), PATIENCE);
  try {
    return await fetch(request, { signal: late.signal });
  } finally {
    clearTimeout(timer); // what has begun to come may take its time
  }
}

/* Copies what may be copied. A game that is not open to this phone any more goes with all its pages. */
async function copy(url, response) {
  const pages = await caches.open(PAGES), [, code] = GAME.exec(url.pathname) ?? [];
  if (code && [403, 404].includes(response.status) && PAGE.test(url.pathname)) {
    for (const request of await pages.keys()) if (GAME.exec(new URL(request.url).pathname)?.[1] === code) await pages.delete(request);
  }
  if (!response.ok || response.redirected || !response.headers.get("Content-Type")?.startsWith("text/html")) return;
  const headers = new Headers(response.headers), content = await response.text();
  for (const name of ["Content-Encoding", "Content-Length", "Set-Cookie"]) headers.delete(name);
  headers.set("Copied", Date.now());
  await pages.delete(url, { ignoreVary: true });
  await pages.put(url, new Response(content, { headers }));
  const all = await pages.keys();
  for (const request of all.slice(0, Math.max(0, all.length - MOST))) if (!request.url.endsWith(OFFLINE)) await pages.delete(request);
}

/* The copy of a page; of a hole that has none, that of another hole of the game, which becomes this one by its script. */
async function find(url) {
  const pages = await caches.open(PAGES), exact = await pages.match(url, { ignoreVary: true, ignoreSearch: true });
  if (exact || !HOLE.test(url.pathname)) return exact;
  const start = GAME.exec(url.pathname)[0];
  const others = (await pages.keys()).filter((request) => request.url.startsWith(url.origin + start) && HOLE.test(new URL(request.url).pathname));
  return others.length ? pages.match(others.at(-1), { ignoreVary: true }) : undefined;
}

/* The copy says of itself that it is one, and of when. */
async function shown(response) {
  const content = await response.text(), at = Number(response.headers.get("Copied")) || 0;
  return new Response(content.replace("<html ", `<html data-copy="${at}" `), { headers: response.headers });
}

async function page(event, url) {
  const before = copied(url) ? await find(url) : undefined;
  try {
    const response = await ask(event.request, Boolean(before));
    if (copied(url) && !url.search) event.waitUntil(copy(url, response.clone()));
    return response;
  } catch (error) {
    const instead = before ?? (await find(new URL(OFFLINE, location.origin)));
    if (!instead) throw error;
    return shown(instead);
  }
}

async function file(request) {
  const files = await caches.open(NAME), before = await files.match(request, { ignoreVary: true });
  if (before && HASHED) return before;
  try {
    const response = await ask(request, Boolean(before));
    if (response.ok) await files.put(request, response.clone());
    return response;
  } catch (error) {
    if (before) return before;
    throw error;
  }
}

addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  // The letters of print pages are large, and nobody prints without a network: the browser's own cache is enough.
  if (request.mode === "navigate") event.respondWith(page(event, url));
  else if (FILES.includes(url.pathname) || (request.destination !== "font" && url.pathname.startsWith(STATIC))) event.respondWith(file(request));
  else if (url.pathname === OFFLINE) event.respondWith(page(event, url));
});

/* A page asks for copies: {addresses, again, language}. In another language the page for no network is fetched anew. */
addEventListener("message", (event) => {
  const { addresses, again, language } = event.data;
  const work = async () => {
    const offline = await find(new URL(OFFLINE, location.origin));
    if (offline?.headers.get("Content-Language") !== language) await fetchCopy(OFFLINE).catch(() => {});
    for (const address of addresses) {
      if (again || !(await find(new URL(address, location.origin)))) await fetchCopy(address).catch(() => {});
    }
  };
  event.waitUntil(work());
});
