// The editor of house rules: its buttons ask without a round trip of the whole page, what was open stays
// open, the keyboard goes on where it was, and every change is said. Without this file all of it works.

const form = () => document.getElementById("editor");
const $ = (id) => document.getElementById(id);

// -- what a button brings back -------------------------------------------------------------------
// The form asks, not the button: a button is replaced by the answer to the one before it, and a tap on
// it that waits for its turn would be lost.
document.addEventListener("click", (event) => {
  const pressed = event.target.closest('#editor button[name="do"]:not(#save, #play)');
  if (!pressed || event.defaultPrevented) return;
  event.preventDefault();
  if (pressed.id === "naming-close") return $("naming").close();
  if (/^card:./.test(pressed.value)) taken = pressed.value;
  ask(pressed.value);
});

// Enter says the line, as in a chat; with Shift it is a new line.
document.addEventListener("keydown", (event) => {
  if (event.target.id !== "f-say" || event.key !== "Enter" || event.shiftKey || event.isComposing)
    return;
  event.preventDefault();
  ask("say");
});

// The ending that was chosen fills the fields below it.
document.addEventListener("change", (event) => {
  if (event.target.name === "ending") ask("ending");
});

// Looking at another hand changes nothing, so it asks nobody; a value typed on the tray is set when it is
// whole. Both are stopped before the form hears of them, which would bring the page up to date.
const quiet = ["sample-seat", "tray-other", "name", "say"];
for (const kind of ["input", "change"]) {
  document.addEventListener(
    kind,
    (event) => {
      if (!quiet.includes(event.target.name)) return;
      event.stopPropagation();
      if (kind === "change" && event.target.id === "tray-other") ask("count");
    },
    { capture: true },
  );
}

function ask(word) {
  htmx.ajax("POST", form().getAttribute("action"), {
    source: form(),
    swap: "none",
    values: { do: word },
  });
}

// The marks are never replaced. They follow what the fields say, unless somebody chose meanwhile.
const ending = () => document.querySelector('#ending input[type="radio"]:checked')?.value;
let marked;
document.addEventListener("htmx:beforeRequest", () => {
  marked = ending();
});
function mark() {
  const now = $(`ending-${$("ending-was")?.value}`);
  if (now && ending() === marked) now.checked = true;
}

const word = (event) => event.detail.requestConfig?.parameters?.do ?? "";
let open = [];
let home = "";
let taken = ""; // the rank that was taken up

// A rule taken away makes the numbers of those behind it one smaller.
function renumbered(id, done) {
  const gone = done.match(/^drop:([sh])(\d+)$/);
  const mine = id.match(/^more-([sh])(\d+)$/);
  if (!gone || !mine || gone[1] !== mine[1]) return id;
  const [at, place] = [Number(gone[2]), Number(mine[2])];
  if (place === at) return "";
  return place > at ? `more-${mine[1]}${place - 1}` : id;
}

document.addEventListener("htmx:beforeSwap", (event) => {
  open = [...document.querySelectorAll("details.ed-more[open]")].map((each) =>
    renumbered(each.id, word(event)),
  );
  home = document.activeElement?.closest(".ed-sec")?.id ?? "";
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (!event.detail.successful) return;
  for (const id of open) {
    const again = id && $(id);
    if (again) again.open = true;
  }
  open = [];
  mark();
  follow(word(event));
  say();
});

// A card taken up brings its tray, and Done leads back to the card; a rule that was added comes into view;
// where the button that was pressed is gone, the keyboard goes on at the head of its section.
function follow(done) {
  if (done === "name") return asked();
  if (/^card:./.test(done)) return tray();
  if (done === "card:") return back();
  if (/^(say$|choose:|leave:|note:)/.test(done)) return heard();
  const added = document.querySelector("details.ed-more[data-opened]");
  if (added && /^(add|part):/.test(done)) added.closest("li").scrollIntoView({ block: "nearest" });
  if (!home || (document.activeElement && document.activeElement !== document.body)) return;
  document.querySelector(`#${home} > summary`).focus();
}

// After a sentence the keyboard goes to what is asked, else to what is left, else back to the line.
function heard() {
  if (document.activeElement?.id === "f-say") return;
  const next = document.querySelector("#talk .ed-tap, #talk .ed-talk__left .btn") ?? $("f-say");
  next.focus();
}

function back() {
  const cards = [...document.querySelectorAll(".ed-hand .pc")].filter(
    (card) => card.checkVisibility?.() ?? card.getClientRects().length > 0, // Safari before 17.4
  );
  (cards.find((card) => card.value === taken) ?? cards[0])?.focus({ preventScroll: true });
}

function tray() {
  const chosen = document.querySelector('#tray .ed-val[aria-pressed="true"]') ?? $("tray-title");
  chosen?.focus({ preventScroll: true });
  $("tray").scrollIntoView({ block: "nearest" });
}

// The name is asked for in a sheet over the page; what has to be put right comes first.
function asked() {
  const sheet = $("naming");
  if (!document.querySelector("#naming-in[data-asked]")) return $("troubles").focus();
  if (sheet.open) sheet.close();
  sheet.showModal();
  $("f-name").focus();
}
if ($("naming").open) asked();

// What was done and what it did to the hands is read out once the typing rests.
let resting;
function say() {
  const words = $("said")?.textContent.trim();
  if (!words) return;
  clearTimeout(resting);
  resting = setTimeout(() => {
    const live = $("live");
    if (live) live.textContent = words;
  }, 500);
}

// A sentence about a field leads to it, also where its section is closed.
document.addEventListener("click", (event) => {
  const link = event.target.closest('#editor a[href^="#"]');
  const field = link && $(link.hash.slice(1));
  for (let at = field?.closest("details"); at; at = at.parentElement.closest("details"))
    at.open = true;
});

// When a draft was left, as people say it: "yesterday, 18:40".
const left = document.querySelector("#draft time");
if (left)
  import("./region.js").then(({ region }) => {
    const then = new Date(left.dateTime);
    const midnight = (day) => new Date(day).setHours(0, 0, 0, 0);
    const days = Math.round((midnight(then) - midnight(Date.now())) / 86400000);
    const day =
      days > -2
        ? new Intl.RelativeTimeFormat(region, { numeric: "auto" }).format(days, "day")
        : new Intl.DateTimeFormat(region, { dateStyle: "medium" }).format(then);
    const time = new Intl.DateTimeFormat(region, { timeStyle: "short" }).format(then);
    left.textContent = `${day}, ${time}`;
  });

// Nothing that has the keyboard may be behind the hand (WCAG 2.4.11).
const top = document.querySelector(".ed-top");
new ResizeObserver(() => {
  document.documentElement.style.setProperty("--ed-top", `${top.offsetHeight + 12}px`);
}).observe(top);
document.documentElement.dataset.start = "begun"; // as sayStarted of dom.js
