"""The copies that a phone has of pages."""

from playwright.sync_api import Page

from tests.browser.table import Table

PATHS = """async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("golfscore-pages-"));
  const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return all.flat().map((request) => new URL(request.url).pathname);
}"""


def wait_for_copies(page: Page, *addresses: str) -> None:
    """Wait until the worker has these pages, and all its files."""
    listed = ", ".join(f'"{address}"' for address in ("/offline/", *addresses))
    Table(page).wait_until(f"({PATHS})().then((has) => [{listed}].every((a) => has.includes(a)))")
