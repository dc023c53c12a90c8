// Says times as the clock of this device does; the server knows only its own.

import { region } from "./region.js";

const said = new Intl.DateTimeFormat(region, { dateStyle: "medium", timeStyle: "short" });

for (const time of document.querySelectorAll("time[datetime]")) {
  time.textContent = said.format(new Date(time.dateTime));
}
