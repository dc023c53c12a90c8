/* The sound at the end of a clock, on the screen of a hall: three notes, once. It is off by one tap, and stays off on that screen. A
   browser that wants a tap before it makes a sound has it by the first one anywhere. */

import { note } from "./note.js";

const choice = note("hall-sound"); // false once it was switched off
const NOTES = [660, 550, 440]; // Hz
const LATE = -5; // s: a page that comes later says nothing
const button = document.getElementById("sound");
let context;
let isOn = choice.read() !== false;
let rung = ""; // the moment of zero that was rung for

/** Ring when a clock that is at zero at this moment has so many seconds left. */
export function chime(zero, left) {
  if (!button || left > 0 || left < LATE || rung === zero) return;
  rung = zero;
  if (isOn) play();
}

function play() {
  context ??= new AudioContext();
  NOTES.forEach((frequency, at) => {
    const tone = context.createOscillator(),
      volume = context.createGain(),
      start = context.currentTime + at * 0.35;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.4, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.6);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.6);
  });
}

function allow() {
  context ??= new AudioContext();
  context.resume();
}

/** The button is seen while somebody moves the pointer, and for three seconds after. */
function point() {
  const page = document.documentElement;
  page.classList.add("is-pointed");
  clearTimeout(point.over);
  point.over = setTimeout(() => page.classList.remove("is-pointed"), 3000);
}

export function setUpSound() {
  if (!button || !window.AudioContext) return;
  button.hidden = false;
  button.setAttribute("aria-pressed", isOn);
  button.addEventListener("click", () => {
    isOn = !isOn;
    choice.write(isOn);
    button.setAttribute("aria-pressed", isOn);
  });
  document.addEventListener("pointerdown", allow, { once: true });
  document.addEventListener("pointermove", point);
  document.addEventListener("pointerdown", point);
}
