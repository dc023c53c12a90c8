/* The seats of a new game or table: names are moved, seated and taken away at once, so that quick taps cannot overtake each other on the
   way to the server. Without this file every button does the same by a round trip. */

const SLIP = 6; // px that a finger moves before it drags
const list = document.getElementById("seats");
const form = list.closest("form"),
  most = Number(list.dataset.most);

const seats = () => [...list.querySelectorAll(".seat")];
export const nameFields = () => [...list.querySelectorAll('[name="name"]')];
const grip = (at) => seats()[at].querySelector(".seat__grip");
const roles = () => [...form.querySelectorAll("select[data-line]")]; // each chosen among the lines
const shut = () =>
  list.querySelectorAll(".seat__more[open]").forEach((menu) => {
    menu.open = false;
  });

// Who sits where is told by colour, by the chips and by the mark of who deals first.
export function colourSeats() {
  const names = nameFields(),
    taken = names.map((field) => field.value.trim() !== ""),
    dealer = Number(form.elements.dealer.value);
  const deals = taken[dealer] ? dealer : taken.indexOf(true);
  let players = 0;
  seats().forEach((seat, at) => {
    players += taken[at] ? 1 : 0;
    seat.querySelector(".who").className = taken[at] ? `who p${players}` : "who who--free";
    seat.classList.toggle("seat--deals", at === deals);
  });
  const sitting = names.map((field) => field.value.trim());
  for (const role of roles())
    for (const option of role.options)
      if (option.value) option.label = sitting[option.value] || option.text;
  for (const chip of form.querySelectorAll('.chip[value^="seat-"]'))
    chip.setAttribute("aria-pressed", String(sitting.includes(chip.value.slice(5))));
}

const changed = () => {
  colourSeats();
  form.dispatchEvent(new Event("input", { bubbles: true }));
};

/** The names in another order: `order[place]` is where who sits there now sat before, -1 for nobody. Who has a role keeps it. */
function reorder(order) {
  const fields = nameFields(),
    before = fields.map((field) => field.value),
    dealer = order.indexOf(Number(form.elements.dealer.value));
  fields.forEach((field, at) => {
    field.value = before[order[at]] ?? "";
  });
  form.elements.dealer.value = String(Math.max(dealer, 0));
  for (const role of roles().filter(({ value }) => value)) {
    const line = order.indexOf(Number(role.value));
    role.value = line < 0 ? "" : String(line);
  }
  changed();
}

function move(from, to) {
  const order = seats().map((_, at) => at);
  if (to < 0 || to >= order.length || to === from) return;
  order.splice(to, 0, ...order.splice(from, 1));
  reorder(order);
  grip(to).focus();
  document.getElementById("live").textContent = list.dataset.moved
    .replace("{name}", nameFields()[to].value)
    .replace("{n}", to + 1);
}

function drop(at) {
  const order = seats()
    .map((_, place) => place)
    .filter((place) => place !== at);
  reorder([...order, -1]);
  nameFields()[Math.min(at, order.length - 1)].focus();
}

/** One more line, like the last one. */
function addSeat() {
  const all = seats(),
    last = all[all.length - 1],
    seat = last.cloneNode(true),
    number = all.length + 1;
  if (number > most) return null;
  for (const element of seat.querySelectorAll("*")) {
    for (const { name, value } of [...element.attributes]) {
      if (["id", "value"].includes(name))
        element.setAttribute(name, value.replace(/-\d+$/, `-${number - 1}`));
      if (["aria-label", "placeholder", "data-i"].includes(name))
        element.setAttribute(name, value.replace(/\d+/, number));
    }
  }
  const field = seat.querySelector("input");
  field.removeAttribute("autofocus");
  field.value = "";
  list.append(seat);
  document.getElementById("more").hidden = number === most;
  colourSeats();
  return field;
}

function sit(name) {
  const names = nameFields();
  const field =
    names.find((each) => each.value.trim() === name) ??
    names.find((each) => !each.value.trim()) ??
    addSeat();
  if (!field) return;
  field.value = field.value.trim() === name ? "" : name;
  changed();
}

const ACTS = {
  up: (at) => move(Number(at), Number(at) - 1),
  down: (at) => move(Number(at), Number(at) + 1),
  drop: (at) => drop(Number(at)),
  deals: (at) => {
    form.elements.dealer.value = at;
    grip(at).focus();
    changed();
  },
  more: () => addSeat()?.focus(),
  seat: sit,
};

form.addEventListener("click", (event) => {
  const [, verb, what] =
    event.target.closest('button[name="do"]')?.value.match(/^(\w+)-?(.*)$/s) ?? [];
  if (!ACTS[verb]) return;
  event.preventDefault();
  shut();
  ACTS[verb](what);
});

// Enter in a name goes to the next seat, as on paper, instead of sending the form.
list.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.target.name !== "name") return;
  event.preventDefault();
  const names = nameFields();
  const next = names[names.indexOf(event.target) + 1] ?? document.getElementById("more");
  next?.focus();
});

list.addEventListener("keydown", (event) => {
  const open = event.target.closest(".seat__more[open]"),
    step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (event.key === "Escape" && open) {
    open.open = false;
    open.firstElementChild.focus();
  } else if (step && open) {
    const stops = [...open.querySelectorAll("summary, button")];
    stops[(stops.indexOf(event.target) + step + stops.length) % stops.length].focus();
  } else if (step && event.target.matches(".seat__grip")) {
    const at = seats().indexOf(event.target.closest(".seat"));
    move(at, at + step);
  } else return;
  event.preventDefault();
});
addEventListener("pointerdown", (event) => {
  if (!event.target.closest(".seat__more")) shut();
});

// A seat is dragged by its handle; the others make room.
let drag = null,
  slipped = false; // the click that ends a drag opens nothing
list.addEventListener("pointerdown", (event) => {
  const handle = event.target.closest(".seat__grip");
  if (!handle || event.button) return;
  const all = seats(),
    from = all.indexOf(handle.closest(".seat"));
  const pitch = all[1].offsetTop - all[0].offsetTop;
  drag = { all, from, to: from, pitch, top: event.clientY, moving: false };
  handle.setPointerCapture(event.pointerId);
});
list.addEventListener("pointermove", ({ clientY }) => {
  const by = drag ? clientY - drag.top : 0;
  if (!drag || (!drag.moving && Math.abs(by) < SLIP)) return;
  if (!drag.moving) shut();
  drag.moving = true;
  const { all, from, pitch } = drag,
    to = Math.max(0, Math.min(all.length - 1, from + Math.round(by / pitch)));
  drag.to = to;
  all.forEach((seat, at) => {
    const room = at > from && at <= to ? -pitch : at < from && at >= to ? pitch : 0;
    seat.style.transform =
      at === from ? `translateY(${by}px)` : room ? `translateY(${room}px)` : "";
    seat.classList.toggle("seat--lift", at === from);
  });
});
function release(take) {
  if (!drag) return;
  const { all, from, to, moving } = drag;
  drag = null;
  for (const seat of all) {
    seat.style.transform = "";
    seat.classList.remove("seat--lift");
  }
  if (!moving) return;
  slipped = true;
  setTimeout(() => {
    slipped = false;
  });
  if (take) move(from, to);
}
list.addEventListener("click", (event) => slipped && event.preventDefault());
list.addEventListener("pointerup", () => release(true));
list.addEventListener("pointercancel", () => release(false));

list.addEventListener("input", colourSeats);
colourSeats();
