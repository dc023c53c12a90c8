// What every page does: the light switch, and saying when the server cannot be reached.
// It keeps nothing but the chosen theme, in a cookie, so that the server draws the next page right.

const FOUR_HUNDRED_DAYS = 400 * 24 * 60 * 60;
const root = document.documentElement;
const below = root.dataset.root ?? ""; // the path of another site, where this one lies at one

function isDark() {
  const chosen = root.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function remember(theme) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `theme=${theme}; Path=${below}/; Max-Age=${FOUR_HUNDRED_DAYS}; SameSite=Lax${secure}`;
}

function showTheme(button) {
  button.setAttribute("aria-pressed", String(isDark()));
}

const toggle = document.querySelector("[data-theme-toggle]");
if (toggle) {
  toggle.hidden = false; // without JavaScript the device decides, and there is nothing to press
  showTheme(toggle);
  toggle.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    remember(root.dataset.theme);
    showTheme(toggle);
  });
}

// A poll that fails is not an error of the reader: say so quietly, and stop saying it when it works.
const unreachable = document.getElementById("unreachable");
if (unreachable) {
  for (const failure of ["htmx:sendError", "htmx:timeout"]) {
    document.body.addEventListener(failure, () => {
      unreachable.hidden = false;
    });
  }
  document.body.addEventListener("htmx:afterOnLoad", () => {
    unreachable.hidden = true;
  });
}

// A part that the network takes away with it comes with the next page.
const gone = () => {};

// Holes that were saved without a network wait on this phone; whichever page is opened next sends them. The home page also
// tells what is only here.
let waiting = false;
try {
  waiting = Object.keys(localStorage).some((key) => key.startsWith("golfscore."));
} catch {
  // nothing can have been kept, so nothing waits
}
if (waiting) import("./send.js").catch(gone);

// Pages that are opened at a table have the service worker make copies of them; a copy says that it is one.
const { ahead, device, status } = document.body.dataset;
if (root.dataset.copy && !document.getElementById("entry")) import("./copy.js").catch(gone);
else if (ahead !== undefined)
  import("./worker.js").then(({ attend }) => attend(ahead.split(" ").filter(Boolean)), gone);

// The page of a game that is closed to this device, or gone: what the phone knows of it goes as well.
const [, closed] = /^\/g\/([^/]+)\/$/.exec(location.pathname.slice(below.length)) ?? [];
if (waiting && closed && ["403", "404"].includes(status))
  import("./keepsake.js").then(({ unlearn }) => unlearn(closed), gone);

// The server says by a mark which device it takes this for. When that changes, what is kept of games may not be ours any more.
try {
  if (
    device !== undefined &&
    !root.dataset.copy &&
    device !== (localStorage.getItem("golfscore-device") ?? "")
  ) {
    localStorage.setItem("golfscore-device", device);
    if (waiting) import("./device.js").catch(gone);
  }
} catch {
  // nothing can have been kept
}
