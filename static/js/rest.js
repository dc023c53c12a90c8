/* The rest of the entry page in one, for reserve.js. */

import * as acts from "./acts.js";
import * as answers from "./answers.js";
import { correctedElement } from "./corrected.js";
import * as keyboard from "./keyboard.js";
import * as pencil from "./pencil.js";
import * as review from "./review.js";
import * as shut from "./shut.js";
import * as toast from "./toast.js";
import * as versions from "./versions.js";
import * as waiting from "./waiting.js";

export const rest = { acts, answers, correctedElement, keyboard, pencil, review, shut, toast, versions, waiting };

// Fetched once a hole is saved. Over plain http no worker has it at hand: it is fetched while there is a network.
if (!navigator.serviceWorker) import("./reveal.js").catch(() => {});
