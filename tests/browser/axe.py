"""What axe finds wrong with a page, and at little expense with its colours.

Texts of a sort have the same letters in the same colours over the same painted boxes, whatever page
they are on, so what axe answers for one holds for all of them. Most texts of a page are of a sort
that an earlier page had, and the colours of a whole page are what axe takes longest for.
"""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

RULES = ("wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice")
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
BUT_COLOURS = {"runOnly": RULES, "rules": {"color-contrast": {"enabled": False}}}

ASK = """async ([options, fresh]) => {
  const {violations} = await axe.run(fresh ? window.axeFresh : document, options);
  const where = ({html, failureSummary}) => `  ${html}\\n  ${failureSummary}`;
  return violations.map(({id, help, nodes}) => [`${id}: ${help}`, ...nodes.map(where)].join("\\n"));
}"""

# Of the texts and fields that are seen, one of each sort in each place. What axe does not judge is
# of a sort with its like: a letter alone, what is switched off, whatever is over a picture.
SORTS = """() => {
  const all = [...document.querySelectorAll("body, body *")].filter(
    (element) => element.checkVisibility({visibilityProperty: true}));
  const styles = new Map(all.map((element) => [element, getComputedStyle(element)]));
  const seen = new Map([[document.documentElement, 1]]);
  const opacity = (element) => {
    if (!seen.has(element)) {
      const {opacity: own} = styles.get(element) ?? getComputedStyle(element);
      seen.set(element, own * opacity(element.parentElement));
    }
    return seen.get(element);
  };
  const paintOf = (element) => {
    const {backgroundColor, backgroundImage} = styles.get(element);
    if (element.matches("svg, img, canvas, video")) return "picture";
    return backgroundImage === "none" ? backgroundColor : `picture ${backgroundImage}`;
  };
  const painted = all.map((element) => [paintOf(element), element.getBoundingClientRect(), element])
    .filter(([paint]) => paint !== "rgba(0, 0, 0, 0)");
  const boxOf = (element, text) => {
    if (!text) return element.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(text);
    return range.getClientRects()[0];
  };
  const off = (element) => element.closest("[aria-disabled=true]")
    || [element.closest("button, input, select, textarea, fieldset"),
      element.closest("label")?.control].some((each) => each?.matches(":disabled"));
  window.axeSorts = new Map();
  for (const element of all) {
    const text = [...element.childNodes].find((each) => each.nodeType === 3 && each.data.trim());
    const box = (text || element.matches("input, select, textarea")) && boxOf(element, text);
    if (!box || !opacity(element) || element.getBoundingClientRect().width <= 1) continue;
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    if (x < 0 || y + scrollY < 0) continue;
    const under = painted.filter(([, {left, right, top, bottom}]) =>
      left <= x && x <= right && top <= y && y <= bottom);
    const {color, fontSize, fontWeight, textShadow} = styles.get(element);
    const sort = [color, opacity(element), fontSize, fontWeight, textShadow,
      off(element) ? "off" : "on", text?.data.trim().length === 1 ? "letter" : "text",
      ...under.map(([paint, , other]) => `${paint} ${opacity(other)}`)].join("; ");
    const {parentElement: parent} = element;
    const names = [element, parent].map((each) => `${each.localName}.${each.className}`);
    window.axeSorts.set(`${names.join(" < ")}; ${sort}`, [element, sort]);
  }
  return [...window.axeSorts].map(([name, [, sort]]) => [name, sort]);
}"""

# Nothing where the page was drawn anew since they were looked for.
ASK_SORTS = """async ([options, names]) => {
  const asked = new Map(names.map((name) => window.axeSorts.get(name)));
  if ([...asked.keys()].some((element) => !element.isConnected)) return null;
  const {violations, passes} = await axe.run([...asked.keys()], options);
  const nodes = (results) => results.flatMap((result) => result.nodes);
  return [nodes(violations).map(({html, failureSummary}) => `  ${html}\\n  ${failureSummary}`),
    nodes(passes).map(({element}) => asked.get(element)).filter(Boolean)];
}"""

answered: set[str] = set()
"""The sorts that axe found legible on any page so far, and those that it cannot judge there, by
the names they have with the place they are in.
"""


def load_axe(page: Page) -> None:
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(Axe().axe_script)


def ask_axe(page: Page, options: dict[str, Any], *, fresh: bool = False) -> None:
    """Fails for whatever axe finds, on the page or in what `window.axeFresh` has."""
    load_axe(page)
    options = {"resultTypes": ["violations"], "preload": False, **options}
    found = page.evaluate(ASK, [options, fresh])
    assert not found, "\n".join(found)


def ask_colours(page: Page) -> None:
    """Fails for a text that cannot be read in the colours it has now."""
    options = {"resultTypes": ["violations", "passes"], "preload": False, "elementRef": True}
    answer = None
    while answer is None:
        sorts = dict(page.evaluate(SORTS))
        names = [name for name, sort in sorts.items() if not answered & {name, sort}]
        if not names:
            return
        load_axe(page)
        answer = page.evaluate(ASK_SORTS, [options | COLOURS, names])
    wrong, right = answer
    assert not wrong, "\n".join(["color-contrast: colours too close to each other", *wrong])
    answered.update(names, right)
