/* On every page but the one where cards are entered: send what still waits on this phone. What needs a person waits for
   the page of its hole. */

import { Outbox, items } from "./outbox.js";

if (items().length && !document.getElementById("entry")) {
  new Outbox({ taken() {}, refused: () => false, changed() {} }).drain();
}
