/* The rest of the entry page in one, for reserve.js. */

import * as acts from "./acts.js";
import * as answers from "./answers.js";
import { correctedElement } from "./corrected.js";
import { doubtElement } from "./doubts.js";
import * as keyboard from "./keyboard.js";
import * as keyhelp from "./keyhelp.js";
import * as notes from "./notes.js";
import * as outcome from "./outcome.js";
import * as pencil from "./pencil.js";
import * as problems from "./problems.js";
import * as question from "./question.js";
import * as review from "./review.js";
import * as settle from "./settle.js";
import * as shut from "./shut.js";
import * as toast from "./toast.js";
import * as versions from "./versions.js";
import * as waiting from "./waiting.js";
import * as ways from "./ways.js";

export const rest = {
  acts,
  answers,
  correctedElement,
  doubtElement,
  keyboard,
  keyhelp,
  notes,
  outcome,
  pencil,
  problems,
  question,
  review,
  settle,
  shut,
  toast,
  versions,
  waiting,
  ways,
};

// What is needed without a network, fetched while there is one: over plain http no worker has it at hand, nor has a worker that was
// never updated.
if (navigator.serviceWorker) import("./recollection.js").catch(() => {});
else import("./reveal.js").catch(() => {}); // once a hole is saved
