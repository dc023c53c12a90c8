/* Addresses of this site, which may lie below a path of another one (SITE_PATH). */

/** The address of a path of ours: "/g/ABCDE/" is "/golf/g/ABCDE/" where the site lies at /golf. */
export const addressOf = (path) => (document.documentElement.dataset.root ?? "") + path;
