/* Style sheets that come later than the page. */

import { $, h } from "./dom.js";

/** Style sheets that the page does not have yet; rejects when one does not come. */
export async function dress(addresses) {
  const missing = addresses
    .trim()
    .split(/\s+/)
    .filter((href) => !$(`link[href="${href}"]`));
  await Promise.all(
    missing.map(
      (href) =>
        new Promise((done, fail) => {
          const link = h("link", {
            rel: "stylesheet",
            href,
            on: {
              load: done,
              error: () => {
                link.remove();
                fail();
              },
            },
          });
          document.head.append(link);
        }),
    ),
  );
}
