// Words to pass on: copied with one tap, or sent by the phone's own share sheet where there is one.

import { offerCopies } from "./clipboard.js";

offerCopies();

const button = document.getElementById("send");
if (button && navigator.share) {
  button.hidden = false;
  button.addEventListener("click", () => {
    // Whoever closes the sheet has changed their mind; where it fails, copying is there anyway.
    navigator.share({ text: button.dataset.text }).catch(() => {});
  });
}
