/* How anything is sent to the server: with the token of this moment, an end to patience, and once more with a fresh token where the
   server refused an old one. Knows nothing of what is sent. */

const PATIENCE = 12_000; // ms until an answer is not expected any more

/** A random id, also where crypto.randomUUID is missing (plain http). What is sent under one twice counts once. */
export function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
}

const cookie = (name) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];
// The cookie at the time of sending; a page from the cache may carry an old field.
const token = () =>
  cookie("csrftoken") ?? document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";

const once = (url, body, headers, keepalive) =>
  fetch(url, {
    method: "POST",
    headers: { "X-CSRFToken": token(), ...headers },
    body,
    keepalive,
    signal: AbortSignal.timeout(PATIENCE),
  });

/** The answer to the fields of a form; rejects where there is none. `page` is an address that gives a fresh token; what is to be
    `keepalive` arrives though the page goes. */
export async function post(url, body, { page = url, headers = {}, keepalive = false } = {}) {
  const answer = await once(url, body, headers, keepalive);
  if (answer.status !== 403) return answer;
  await fetch(page, { headers: { Accept: "text/html" } }); // it may be that only the token had expired
  return once(url, body, headers, keepalive);
}

const JSON_TYPE = { "Content-Type": "application/json", Accept: "application/json" };

/** The answer to a value sent as JSON: {status, data, wait}, with the seconds the server wants to be left alone for. Status 0 where
    there is none. */
export async function postJson(url, value) {
  try {
    const answer = await post(url, JSON.stringify(value), { headers: JSON_TYPE, keepalive: true }),
      json = answer.headers.get("Content-Type")?.includes("json");
    const wait = Number(answer.headers.get("Retry-After")) || 0;
    return { status: answer.status, data: json ? await answer.json() : {}, wait };
  } catch {
    return { status: 0, data: {}, wait: 0 };
  }
}
