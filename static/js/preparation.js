/* Games that are prepared without a network and started when it is back. Each is kept with all fields of its form under an id of
   its own, by which the server starts it once; then its address is offered.

   Under `prepared.ID`: {id, at, fields, names, variant, refused}; under `started.ID`: {id, at, url, names}. */

import { addressOf } from "./address.js";
import { h } from "./dom.js";
import { alone } from "./outbox.js";
import { Poll } from "./poll.js";
import { post, uuid } from "./post.js";
import { all, ready, refresh, remove, write } from "./store.js";

const EVERY = 8000; // ms between tries
const DAY = 86_400_000;

const panel = document.getElementById("prepared");
const waiting = () => all("prepared.").sort((a, b) => a.at - b.at);

/** From the form as it is filled in. A layout goes along only with the rules it was offered for. */
export async function prepare(form) {
  const id = uuid(),
    chosen = form.querySelector('[name="variant"]:checked'),
    left = ["csrfmiddlewaretoken", "do", ...(chosen?.defaultChecked ? [] : ["shape"])];
  const fields = [...new FormData(form)].filter(([name]) => !left.includes(name));
  const names = fields.flatMap(([name, value]) =>
    name === "name" && value.trim() ? [value.trim()] : [],
  );
  await ready;
  write(`prepared.${id}`, {
    id,
    at: Date.now(),
    fields,
    names,
    variant: chosen?.closest(".variant").querySelector("b").textContent ?? "",
    refused: false,
  });
  show();
}

async function send({ id, fields }) {
  try {
    const body = new URLSearchParams([...fields, ["start_id", id]]),
      answer = await post(panel?.dataset.form ?? addressOf("/games/new/"), body);
    return {
      status: answer.status,
      url: answer.redirected && answer.ok ? new URL(answer.url).pathname : null,
    };
  } catch {
    return { status: 0 };
  }
}

async function start(game) {
  const { status, url } = await send(game);
  if (url) {
    write(`started.${game.id}`, { id: game.id, at: Date.now(), url, names: game.names });
    remove(`prepared.${game.id}`);
  } else if ([400, 422, 429].includes(status))
    write(`prepared.${game.id}`, { ...game, refused: true });
  return Boolean(status) && status < 500;
}

/** Start what can be started, one page of this phone at a time. */
async function drain() {
  if (!waiting().some((game) => !game.refused)) return;
  await alone(async () => {
    await refresh("prepared.");
    for (const game of waiting().filter((each) => !each.refused)) if (!(await start(game))) return;
  });
  show();
}

function entry(game, kind) {
  const { dataset } = panel,
    names = h("b", {
      text: [game.names.join(", "), game.variant].filter(Boolean).join(" \u00b7 "),
    });
  const back = h("button", {
    class: "btn",
    type: "button",
    text: dataset.back,
    on: {
      click: () => {
        remove(`prepared.${game.id}`);
        show();
      },
    },
  });
  if (kind === "started")
    return h(
      "li",
      { class: "stack" },
      names,
      h("a", {
        class: "btn btn--primary btn--wide",
        href: game.url,
        text: dataset.started,
        on: { click: () => remove(`started.${game.id}`) },
      }),
    );
  if (!game.refused)
    return h(
      "li",
      { class: "stack" },
      names,
      h("span", { class: "note", text: dataset.waits }),
      back,
    );
  const form = `${dataset.form}?${new URLSearchParams(game.fields)}`;
  return h(
    "li",
    { class: "stack" },
    names,
    h("a", { class: "btn btn--wide", href: form, text: dataset.refused }),
    back,
  );
}

/** The list, on pages that have a place for it. */
function show() {
  if (!panel) return;
  const games = [
    ...all("started.").map((game) => entry(game, "started")),
    ...waiting().map((game) => entry(game, "prepared")),
  ];
  panel.querySelector("ul").replaceChildren(...games);
  panel.hidden = !games.length;
}

function begin() {
  for (const { id, at } of all("started.")) if (Date.now() - at > DAY) remove(`started.${id}`);
  show();
  addEventListener("store", ({ detail: key }) => /^(prepared|started)\./.test(key) && show());
  const poll = new Poll(drain, { every: EVERY });
  if (waiting().length) poll.look();
}

ready.then(begin);
