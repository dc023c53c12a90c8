// The home page offers to put the site on the home screen where the browser lets a page ask, and says how on an iPhone, where
// nobody may ask: until it is there, or somebody has read enough of it.

const button = document.getElementById("install");
let asking = null;

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  asking = event;
  button.hidden = false;
});

button.addEventListener("click", async () => {
  button.hidden = true;
  await asking.prompt();
});

addEventListener("appinstalled", () => {
  button.hidden = true;
});

const DONE = "golfscore-two-taps";
const taps = document.getElementById("two-taps");

/** Has somebody put it away? Where nothing can be kept it is shown each time. */
function isDone() {
  try {
    return Boolean(localStorage.getItem(DONE));
  } catch {
    return false;
  }
}

// `standalone` is there on iPhones and iPads alone, and true where the site was opened from the home screen.
taps.hidden = navigator.standalone !== false || isDone();
taps.querySelector("button").addEventListener("click", () => {
  taps.hidden = true;
  try {
    localStorage.setItem(DONE, "1");
  } catch {
    // it is away for now
  }
});
