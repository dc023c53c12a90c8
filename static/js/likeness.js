/* Hands are typed in the notation. With a script the keys of a keypad write it into the field that was chosen last, and a full hand
   leads on to its points. Nothing is counted here. */

const form = () => document.getElementById("likeness");
const keys = () => document.getElementById("keys");
const touch = matchMedia("(pointer: coarse)").matches;
let chosen = null;

const shape = () => form().elements.shape.value;

/** How many cards fill a hand; none where there may be any number. */
const room = () =>
  shape()
    .split("x")
    .reduce((product, size) => product * Number(size), 1) || 0;

const cards = (field) => field.value.split(/[\s/]+/).filter(Boolean);

/** The keypad stands below the hand that is being typed. */
function choose(field) {
  chosen = field;
  const hand = field.closest("fieldset");
  if (keys().previousElementSibling !== hand) hand.after(keys());
  for (const row of keys().querySelectorAll("[data-shapes]"))
    row.hidden = !row.dataset.shapes.split(" ").includes(shape());
  keys().hidden = false;
}

/** The cards in the rows of their layout. */
function write(hand) {
  const wide = Number(shape().split("x")[1]) || hand.length;
  const rows = [];
  for (let at = 0; at < hand.length; at += wide) rows.push(hand.slice(at, at + wide).join(" "));
  chosen.value = rows.join(" / ");
}

function put(card) {
  const hand = cards(chosen);
  if (card && (!room() || hand.length < room())) hand.push(card);
  else if (!card) hand.pop();
  write(hand);
}

/** A suit belongs to the last card; with the suit of a full hand all of it is typed. */
function suit(letter) {
  const hand = cards(chosen);
  const card = hand.pop()?.replace(/(.)[SHDC]$/i, "$1");
  if (!card) return;
  write([...hand, card === "*" ? card : card + letter]);
  if (room() && hand.length + 1 === room())
    chosen.closest("fieldset").querySelector("[name=points]").focus();
}

document.addEventListener("focusin", ({ target }) => {
  if (target.name !== "cards") return;
  if (touch) target.inputMode = "none"; // the keys below are the keyboard
  choose(target);
});

document.addEventListener("click", ({ target }) => {
  const key = target.closest("#keys button");
  if (!key || !chosen?.isConnected) return;
  if (key.dataset.suit) suit(key.dataset.suit);
  else put(key.dataset.card);
});
