{% autoescape off %}/* The shell of the entry page and the last pages of a game, for when there is no network. The network is always asked
   first; what it says is kept. Nothing but reading passes through here: saves go by the page's own outbox. */
const NAME = "golfscore-{{ name }}";
const FILES = {{ files }};
const PATIENCE = 4000; // ms until the kept page is shown instead
const GAME = /^\/(g\/[^/]+\/(holes\/\d+\/)?)?$/;
{% endautoescape %}
addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => Promise.allSettled(FILES.map((file) => cache.add(file)))).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const old = (key) => key.startsWith("golfscore-") && key !== NAME;
  event.waitUntil(caches.keys().then((keys) => Promise.all(keys.filter(old).map((key) => caches.delete(key)))).then(() => clients.claim()));
});

async function ask(request) {
  const cache = await caches.open(NAME);
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    if (response.ok && !response.redirected) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  const page = request.mode === "navigate" && GAME.test(url.pathname);
  // The letters of print pages are large, and nobody prints without a network: the browser's own cache is enough.
  const file = request.destination !== "font" && (FILES.includes(url.pathname) || url.pathname.startsWith("{% load static %}{% get_static_prefix %}"));
  if (request.method === "GET" && url.origin === location.origin && (page || file)) event.respondWith(ask(request));
});
