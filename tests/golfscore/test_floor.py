"""The check of scripts/floor finds what is younger than the oldest browsers that are served."""

import re

import pytest

from scripts.floor import table
from scripts.floor.__main__ import complaints
from scripts.floor.pages import means_of_page
from scripts.floor.scripts import means_of_script
from scripts.floor.sources import ROOT
from scripts.floor.styles import means_of_styles

LIMITS = table.read_limits()
USED, MEMBERS = table.read_means()

YOUNG_STYLES = {
    "a { color: light-dark(#000, #fff) }": "function light-dark()",
    "a { --ink: light-dark(#000, #fff) }": "function light-dark()",
    "a { text-box-trim: both }": "property text-box-trim",
    "a { width: 1cap }": "unit cap",
    "a { & b { color: red } }": "selector &",
    "a { b { color: red } }": "selector &",
    "a:user-valid { color: red }": "selector :user-valid",
    "a:is(b, :not(:user-valid)) { color: red }": "selector :user-valid",
    "a:nth-child(2 of b) { color: red }": "selector :nth-child() of",
    "@scope (a) { b { color: red } }": "rule @scope",
    "@media (width > 400px) { b { color: red } }": "@media ranges",
    "@media print { b { grid-template-rows: masonry } c { anchor-name: --a } }": (
        "property anchor-name"
    ),
}
YOUNG_SCRIPTS = {
    "Object.groupBy(list, key)": "name Object.groupBy",
    "const { gpu } = navigator": "name navigator.gpu",
    "globalThis.scheduler.postTask(go)": "name scheduler",
    "new URLPattern(here)": "name URLPattern",
    "list.toSpliced(1)": "name list.toSpliced",
    "const list = []; list.values().map(go)": "syntax .map() of an iterator",
    "const list = []; go(list.isSubsetOf(1))": "member isSubsetOf",
    "const { isSubsetOf } = go()": "member isSubsetOf",
    "const base = await open()": "syntax await at the top of a module",
    "go(await (1))": "syntax await at the top of a module",
    "const rest = /(?<=a)b/": "syntax (?<= or (?<! in a pattern",
    "const rest = /[a--b]/v": "syntax pattern //v",
    "class Table { static { } }": "syntax static { }",
    "h('search', {})": "element search",
}
YOUNG_PAGES = {
    "<search>{% if a %}<b>{% endif %}</search>": "element search",
    '<div id="a" {% if a %}popover{% endif %}></div>': "attribute div[popover]",
    '<input type="week">': "attribute input[type=week]",
}


def complained(means: list[tuple[str, int]]) -> str:
    places = {mean: [f"here:{line}"] for mean, line in means}
    used = [mean for mean in LIMITS.own | LIMITS.spared.keys() if mean not in places]
    return "\n".join(complaints(places | {each: [] for each in used}, LIMITS, USED, MEMBERS))


@pytest.mark.parametrize(("text", "mean"), YOUNG_STYLES.items())
def test_a_young_mean_of_a_style_sheet_is_named(text: str, mean: str) -> None:
    assert f"here:1: {mean}: " in complained(list(means_of_styles(text)))


@pytest.mark.parametrize(("text", "mean"), YOUNG_SCRIPTS.items())
def test_a_young_mean_of_a_script_is_named(text: str, mean: str) -> None:
    assert f"here:1: {mean}: " in complained(list(means_of_script(text)))


@pytest.mark.parametrize(("text", "mean"), YOUNG_PAGES.items())
def test_a_young_mean_of_a_page_is_named(text: str, mean: str) -> None:
    assert f"here:1: {mean}: " in complained(list(means_of_page(text)))


def test_what_everybody_has_is_not_named() -> None:
    style = "a:has(b) { inset: 0; gap: 1rem; color: rgb(1 2 3 / 0.5) }"
    script = """
        import { go } from "./go.js";
        const list = Object.keys(localStorage).map((key) => key?.at(-1) ?? 1_000);
        export class Table { cells = [...list]; async ask() { await go(this.cells); } }
    """
    page = '<dialog id="a"><input type="number" inputmode="numeric" hx-get="/"></dialog>'
    means = [*means_of_styles(style), *means_of_script(script), *means_of_page(page)]
    assert len(means) > 20
    assert complained(means) == ""


def test_an_age_is_told_in_the_words_of_browsers() -> None:
    used: dict[str, tuple[tuple[int, ...], ...]] = {
        "property masonry": ((26,), (140,), table.NEVER)
    }
    places = {"property masonry": ["a.css:3", "b.css:1"]}
    limits = table.Limits(LIMITS.floor, {"unit dvh": "vh stands before it"}, frozenset())
    assert complaints(places, limits, used, {}) == [
        "a.css:3: property masonry: since Safari 26, Chrome 140, Firefox - (2 uses)",
        "scripts/floor/floor.toml: unit dvh: nothing uses it any more",
    ]


@pytest.mark.parametrize("reads", [means_of_styles, means_of_script])
def test_what_cannot_be_read_is_no_silence(reads) -> None:
    with pytest.raises(ValueError, match="line 2"):
        list(reads("\n}} const ="))


def test_whatever_sets_the_scheme_of_a_page_sets_its_colours_too() -> None:
    """Colours by day and by night hang on --light and --dark (tokens.css), not on the scheme."""
    schemes = 0
    for path in sorted((ROOT / "static" / "css").glob("*.css")):
        for rule in re.findall(r":root[^{}]*\{[^{}]*\}", path.read_text(encoding="utf-8")):
            if "color-scheme:" in rule:
                schemes += 1
                assert "--light:" in rule, f"{path.name}: {rule[:80]}"
                assert "--dark:" in rule, f"{path.name}: {rule[:80]}"
    assert schemes >= 5


def test_the_document_tells_of_the_floor_and_of_what_sets_it() -> None:
    docs = ROOT / "docs"
    page = (docs / "browsers.md").read_text(encoding="utf-8")
    oldest = re.findall(r"^\| (Safari|Chrome|Firefox), .* \| \*\*([\d.]+)\*\* \|", page, re.M)
    assert oldest == [
        (name, table.spelled(version))
        for name, version in zip(table.BROWSERS, LIMITS.floor, strict=True)
    ]
    means = (docs / "inside" / "browsers.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([^`]+)` \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|", means, re.M)
    assert len(rows) > 15
    for mean, *versions in rows:
        assert [table.spelled(each) for each in USED[mean]] == versions, mean
    named = [USED[mean] for mean, *_versions in rows]
    youngest = tuple(max(age[at] for age in named) for at in range(len(table.BROWSERS)))
    assert youngest == LIMITS.floor


def test_sides_are_named_by_the_direction_of_writing() -> None:
    """Paper has a left and a right; nothing else has, so that a page can be turned round."""
    sides = re.compile(
        r"^\s*(?:(?:scroll-)?(?:margin|padding)-(?:left|right)|border-(?:left|right)\b[\w-]*"
        r"|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:"
        r"|text-align: (?:left|right)"
    )
    paper = re.compile(r"@page[^{]*\{[^{}]*\}")
    for path in sorted((ROOT / "static" / "css").glob("*.css")):
        text = paper.sub("", path.read_text(encoding="utf-8"))
        assert not [line for line in text.splitlines() if sides.search(line)], path.name
