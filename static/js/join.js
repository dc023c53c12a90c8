// The field for a code: the sixth letter opens it, and so does a link that is pasted. Where the browser reads QR codes and has a
// camera, they can be scanned. Without any of this the field and its button do it all.

import { $ } from "./dom.js";

const LETTERS = 6,
  EVERY = 250; // ms between two looks through the camera
const field = $("#code"),
  scan = $("#scan"),
  problem = $("#scan-problem");

const whole = (text) => /\S\/\S/.test(text) || text.replace(/[\s-]/g, "").length === LETTERS;

function open() {
  field.form.requestSubmit();
}

field.addEventListener("input", ({ inputType = "" }) => {
  if (whole(field.value) && !inputType.startsWith("delete")) open();
});
$("#by-itself").hidden = false;

let film = null;

function stop() {
  for (const track of film?.getTracks() ?? []) track.stop();
  film = null;
  $("#scanning").hidden = true;
  scan.hidden = false;
}

async function read(detector, video) {
  if (!film) return;
  const [code] = await detector.detect(video).catch(() => []);
  if (!film) return;
  if (!code) {
    setTimeout(read, EVERY, detector, video);
    return;
  }
  stop();
  field.value = code.rawValue;
  open();
}

async function look(detector) {
  const video = $("#camera");
  problem.hidden = true;
  try {
    film = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    video.srcObject = film;
    $("#scanning").hidden = false;
    scan.hidden = true;
    await video.play();
    $("#scan-stop").focus();
    read(detector, video);
  } catch {
    stop();
    problem.textContent = scan.dataset.failed;
    problem.hidden = false;
  }
}

/** Where QR codes can be read; there is no camera where the page did not come by https. */
async function offer() {
  if (!globalThis.BarcodeDetector || !navigator.mediaDevices) return;
  if (!(await BarcodeDetector.getSupportedFormats()).includes("qr_code")) return;
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  scan.hidden = false;
  scan.addEventListener("click", () => look(detector));
  $("#scan-stop").addEventListener("click", () => {
    stop();
    field.focus();
  });
  addEventListener("pagehide", stop);
}

offer();
