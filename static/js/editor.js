// Small comforts of the editor: what was open stays open, the keyboard goes on where it was, and a page
// with unsaved changes asks before it goes. Without this file every button works by a round trip.

const form = () => document.getElementById("editor");
const wide = matchMedia("(min-width: 960px)");
let unsaved = false;

// On a desk there is room for the sections most people come for.
function begin() {
  if (!wide.matches || document.querySelector(".ed-sec[open]")) return;
  for (const slug of ["values", "scoring"]) document.getElementById(`sec-${slug}`).open = true;
}

// -- what a button brings back -------------------------------------------------------------------
let open = [];

// A rule taken away makes the numbers of those behind it one smaller.
function renumbered(id, pressed) {
  const gone = pressed?.match(/^drop:([sh])(\d+)$/);
  const mine = id.match(/^more-([sh])(\d+)$/);
  if (!gone || !mine || gone[1] !== mine[1]) return id;
  const [at, place] = [Number(gone[2]), Number(mine[2])];
  if (place === at) return "";
  return place > at ? `more-${mine[1]}${place - 1}` : id;
}

document.addEventListener("htmx:beforeSwap", (event) => {
  const pressed = event.detail.requestConfig?.elt?.value;
  open = [...document.querySelectorAll("details.ed-more[open]")].map((each) => renumbered(each.id, pressed));
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (!event.detail.successful) return;
  for (const id of open) {
    const again = id && document.getElementById(id);
    if (again) again.open = true;
  }
  open = [];
  const pressed = event.detail.requestConfig?.elt;
  if (pressed?.name === "do") follow(pressed);
  say();
});

// What was pressed may be gone: a rule that was taken away, a line of a list.
function follow(pressed) {
  unsaved = true;
  const added = document.querySelector("details.ed-more[data-opened]");
  if (added && /^(add|part):/.test(pressed.value)) {
    added.querySelector("summary").scrollIntoView({ block: "nearest" });
  }
  if (document.activeElement && document.activeElement !== document.body) return;
  const again = document.getElementById(pressed.id) ?? added?.querySelector("summary");
  const section = document.getElementById(pressed.getAttribute("formaction")?.split("#")[1]);
  (again ?? section?.querySelector("summary"))?.focus();
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
  const link = event.target.closest("#troubles a");
  const field = link && document.getElementById(link.hash.slice(1));
  for (let at = field?.closest("details"); at; at = at.parentElement.closest("details")) at.open = true;
});

begin();
