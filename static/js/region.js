/* How people here write dates and times: the language of the page as this device has it, "en-GB" before "en-US" where it says neither. */

const page = document.documentElement?.lang;

export const region =
  navigator.languages.find((each) => each.startsWith(`${page}-`)) ??
  (page === "en" ? "en-GB" : page);
