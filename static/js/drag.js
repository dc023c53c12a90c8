/* Somebody of a draft is dragged onto somebody else. The page that the first of two taps would open is fetched for its prices while
   the drag lasts, and its form is what the drop sends: so a drag costs and does what two taps do. Without this script one taps. */

let form = null,
  dragged = null,
  asked = 0;

const seats = (root) => root.querySelectorAll(".draft__tables .sit[id]");

function priced(other) {
  for (const seat of seats(other)) {
    const here = document.getElementById(seat.id),
      cost = seat.querySelector(".cost");
    if (!here || here === dragged) continue;
    here.classList.toggle("sit--cheap", seat.classList.contains("sit--cheap"));
    here.classList.toggle("sit--dear", seat.classList.contains("sit--dear"));
    if (cost) here.append(document.importNode(cost, true));
  }
}

function clean() {
  asked += 1;
  for (const seat of seats(document)) {
    seat.classList.remove("sit--cheap", "sit--dear", "sit--chosen");
    seat.querySelector(".cost")?.remove();
  }
  form = dragged = null;
}

document.addEventListener("pointerdown", (event) => {
  const seat = event.target.closest?.("button.sit[name=swap]");
  if (seat && event.pointerType === "mouse") seat.draggable = true;
});

document.addEventListener("dragstart", async (event) => {
  const seat = event.target.closest?.("button.sit[name=swap]");
  if (!seat) return;
  dragged = seat;
  seat.classList.add("sit--chosen");
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData("text/plain", seat.value);
  const turn = ++asked,
    address = new URL(seat.form.action);
  address.searchParams.set("swap", seat.value);
  const answer = await fetch(address).catch(() => null);
  if (turn !== asked || !answer?.ok) return;
  const other = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (turn !== asked) return;
  form = other.querySelector("form.draft__tables[method=post]");
  priced(other);
});

function target(event) {
  const seat = event.target.closest?.(".sit[id]");
  return seat && form && seat.matches(".sit--cheap, .sit--dear") ? seat : null;
}

document.addEventListener("dragover", (event) => {
  if (target(event)) event.preventDefault();
});

document.addEventListener("drop", (event) => {
  const seat = target(event);
  if (!seat) return;
  event.preventDefault();
  const sent = document.importNode(form, true),
    other = document.createElement("input");
  Object.assign(other, { type: "hidden", name: "other", value: seat.value });
  sent.hidden = true;
  sent.append(other);
  document.body.append(sent);
  sent.submit();
});

document.addEventListener("dragend", clean);
