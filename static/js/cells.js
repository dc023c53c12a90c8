/* Cards are corrected, and those of a playoff typed, in fields that lie as they do on the table. With a script the keys of a keypad fill
   the field that was chosen last, and the cursor goes on to the next, in the order of entry; without one they are typed. */

const keys = document.getElementById("keys");
const cells = [...document.querySelectorAll("#correction input[name^=card_]")];
let chosen = null;

/** The keypad stands below the hand that is being corrected. */
function choose(cell) {
  chosen = cell;
  const hand = cell.closest("fieldset");
  if (keys.previousElementSibling !== hand) hand.after(keys);
  keys.hidden = false;
  cell.select();
}

function put(card) {
  chosen.value = card;
  const next = cells[cells.indexOf(chosen) + 1];
  if (card && next && next.closest("fieldset") === chosen.closest("fieldset")) next.focus();
  else chosen.focus();
}

/** A suit belongs to the card before the cursor, unless the chosen field has one of its own. */
function suit(letter) {
  const cell = chosen.value ? chosen : (cells[cells.indexOf(chosen) - 1] ?? chosen);
  const card = cell.value.toUpperCase().replace(/[SHDC]$/, "");
  if (card) cell.value = card + letter;
  chosen.focus();
}

if (cells.length) {
  const touch = matchMedia("(pointer: coarse)").matches;
  for (const cell of cells) {
    if (touch) cell.inputMode = "none"; // the keys below are the keyboard
    cell.addEventListener("focus", () => choose(cell));
  }
  keys.addEventListener("click", ({ target }) => {
    const key = target.closest("button");
    if (!key || !chosen) return;
    if (key.dataset.suit) suit(key.dataset.suit);
    else put(key.dataset.card);
  });
}
