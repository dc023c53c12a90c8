// Small comforts of the editor: what was open stays open, the keyboard goes on where it was, and a page
// with unsaved changes asks before it goes. Without this file every button works by a round trip.

const form = () => document.getElementById("editor");
const wide = matchMedia("(min-width: 960px)");
let unsaved = document.querySelector(".problems") !== null; // what was refused is not saved either

// On a desk there is room for the sections most people come for.
function begin() {
  if (!wide.matches || document.querySelector(".ed-sec[open]")) return;
  for (const slug of ["values", "scoring"]) document.getElementById(`sec-${slug}`).open = true;
}

// -- what a button brings back -------------------------------------------------------------------
// The form asks, not the button: a button is replaced by the answer to the one before it, and a tap on
// it that waits for its turn would be lost.
document.addEventListener("click", (event) => {
  const pressed = event.target.closest('#editor button[name="do"]:not(#save)');
  if (!pressed || event.defaultPrevented) return;
  event.preventDefault();
  ask(pressed.value);
});

// The ending that was chosen fills the fields below it.
document.addEventListener("change", (event) => {
  if (event.target.name === "ending") ask("ending");
});

function ask(word) {
  unsaved = true;
  htmx.ajax("POST", form().getAttribute("action"), { source: form(), swap: "none", values: { do: word } });
}

// The marks are never replaced. They follow what the fields say, unless somebody chose meanwhile.
const ending = () => document.querySelector('#ending input[type="radio"]:checked')?.value;
let marked;
document.addEventListener("htmx:beforeRequest", () => { marked = ending(); });
function mark() {
  const said = document.getElementById(`ending-${document.getElementById("ending-was")?.value}`);
  if (said && ending() === marked) said.checked = true;
}

const word = (event) => event.detail.requestConfig?.parameters?.do ?? "";
let open = [];
let home = "";

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
  open = [...document.querySelectorAll("details.ed-more[open]")].map((each) => renumbered(each.id, word(event)));
  home = document.activeElement?.closest(".ed-sec")?.id ?? "";
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (!event.detail.successful) return;
  for (const id of open) {
    const again = id && document.getElementById(id);
    if (again) again.open = true;
  }
  open = [];
  mark();
  follow(word(event));
  say();
});

// A rule that was added comes into view; where the button that was pressed is gone, the keyboard goes
// on at the head of its section.
function follow(done) {
  const added = document.querySelector("details.ed-more[data-opened]");
  if (added && /^(add|part):/.test(done)) added.closest("li").scrollIntoView({ block: "nearest" });
  if (!home || (document.activeElement && document.activeElement !== document.body)) return;
  document.querySelector(`#${home} > summary`).focus();
}

// The points of the sample are read out once the typing rests.
let resting;
function say() {
  clearTimeout(resting);
  resting = setTimeout(() => {
    const sum = document.querySelector("#sum")?.textContent.replace(/[→\s]+/g, " ").trim() ?? "";
    const live = document.getElementById("live");
    if (live && live.textContent !== sum) live.textContent = sum;
  }, 700);
}

// -- nothing lost by accident ----------------------------------------------------------------------
document.addEventListener("input", (event) => {
  if (event.target.closest("#editor") && !event.target.name.startsWith("sample-")) unsaved = true;
});
document.addEventListener("submit", (event) => {
  if (event.target === form()) unsaved = false;
});
addEventListener("beforeunload", (event) => {
  if (!unsaved) return;
  event.preventDefault();
  event.returnValue = form()?.dataset.unsaved ?? "";
});

// A sentence about a field leads to it, also where its section is closed.
document.addEventListener("click", (event) => {
  const link = event.target.closest('#editor a[href^="#"]');
  const field = link && document.getElementById(link.hash.slice(1));
  if (field) document.querySelector("#look:popover-open")?.hidePopover();
  for (let at = field?.closest("details"); at; at = at.parentElement.closest("details")) at.open = true;
});

begin();
