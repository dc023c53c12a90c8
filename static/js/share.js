// The phone's own share sheet, where it takes a picture. Elsewhere saving and copying are there anyway.

import { offerCopies } from "./clipboard.js";

const send = document.getElementById("send"),
  save = document.getElementById("save");

/** The picture as a file, fetched beforehand: a sheet may only be opened while the tap is fresh. */
async function picture() {
  const answer = await fetch(document.getElementById("picture").src);
  if (!answer.ok) throw new Error(answer.status);
  return new File([await answer.blob()], send.dataset.name, { type: "image/png" });
}

async function offer() {
  if (!navigator.canShare) return;
  const shared = { files: [await picture()], title: send.dataset.title };
  if (!navigator.canShare(shared)) return;
  send.hidden = false;
  save.classList.remove("btn--primary");
  send.addEventListener("click", async () => {
    try {
      await navigator.share(shared);
    } catch (error) {
      // Whoever closes the sheet has changed their mind, and needs no sentence.
      if (error.name !== "AbortError")
        document.getElementById("problem").textContent = send.dataset.failed;
    }
  });
}

offerCopies();
offer().catch(() => {}); // without the picture there is nothing to send, and saving says why
