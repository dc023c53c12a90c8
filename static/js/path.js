/* Where among the addresses of this site we are, which may lie below a path of another one. */

/** The path of this page: "/g/ABCDE/", wherever the site lies. */
export const pathHere = () =>
  location.pathname.slice((document.documentElement.dataset.root ?? "").length);
