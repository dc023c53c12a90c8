// Says times as the clock of this device does; the server knows only its own.

const said = new Intl.DateTimeFormat(document.documentElement.lang, {
  dateStyle: "medium",
  timeStyle: "short",
});

for (const time of document.querySelectorAll("time[datetime]")) {
  time.textContent = said.format(new Date(time.dateTime));
}
