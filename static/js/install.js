// The home page offers to put the site on the home screen where the browser lets a page ask.

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

addEventListener("appinstalled", () => { button.hidden = true; });
