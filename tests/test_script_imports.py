"""The arrows between the scripts of the pages, in `static/js`.

    a page's own script → what draws → what decides → what the phone keeps → the database

What counts and what decides knows no page, so that it can be tested, and trusted, without one. What
the phone keeps knows nobody above it: every page has it. A rule here is about all that a module
reaches, by however many steps, and by an import in mid-course as well.
"""

import pytest

from tests.circles import circle_among
from tests.row_by_row import row_by_row
from tests.script_syntax import NAMES, imports, names_used, source_of, waits

ARROWS = {name: imports(source_of(name)) for name in NAMES}
LATER = {name: imports(source_of(name), later=True) for name in NAMES}
BOTH = {name: ARROWS[name] | LATER[name] for name in NAMES}

# Without a page, a network or a memory: arguments in, values out.
PURE = (
    *("correction", "evaluate", "golfo-rules", "layout", "merge", "notation", "notes", "settle"),
    "typing",
)
# What a hole of this phone is, and what it knows beside its pure neighbours: settings.
HOLE = ("draft", "hands", "outline", "versions")
# What the phone keeps and sends, from the lowest; each knows only those before it.
KEPT = (
    *(
        "address",
        "region",
        "database",
        "store",
        "copies",
        "ledger",
        "losses",
        "keepsake",
        "post",
        "outbox",
        "unsent",
    ),
)
# What draws, and says, for any page: never what a page does with it.
DRAWN = ("dom", "words", "cards", "speak", "sheets", "drama")
# How anything is asked and sent: known to everybody, and knows nobody.
ALONE = ("poll", "post", "dom", "drama")
PAGE = {"document", "window", "location", "navigator", "matchMedia", "localStorage", "fetch"}

# What these never reach, though no circle would forbid it.
NEVER = {
    **dict.fromkeys(DRAWN, {"entry", "page", "sync", "acts", "outbox", "keepsake", "reserve"}),
    **{
        name: {"entry", "page", "table", "cards", "words", "sync", "acts", "reserve", "keepsake"}
        for name in NAMES
        if name.startswith("golfo")
    },
    **dict.fromkeys(("hall", "door", "clock"), {"store", "outbox", "words", "entry"}),
}


def reached(name: str, arrows: dict[str, set[str]]) -> set[str]:
    """All that a module leads to."""
    names, waiting = set[str](), {name}
    while waiting:
        names |= waiting
        waiting = {each for one in waiting for each in arrows[one]} - names
    return names - {name}


@pytest.mark.parametrize("arrows", [ARROWS, BOTH], ids=["at the head", "in mid-course too"])
def test_no_scripts_import_each_other_in_a_circle(arrows: dict[str, set[str]]) -> None:
    assert circle_among(arrows) == []


def test_every_script_that_is_imported_is_there() -> None:
    assert {each for named in BOTH.values() for each in named} <= set(NAMES)


@pytest.mark.parametrize("name", PURE)
def test_what_counts_knows_no_page(name: str) -> None:
    assert reached(name, BOTH) <= set(PURE)
    assert names_used(source_of(name)) & PAGE == set()


@pytest.mark.parametrize("name", HOLE)
def test_what_a_hole_is_knows_settings_and_no_page(name: str) -> None:
    assert reached(name, BOTH) <= {*PURE, *HOLE, "store", "database"}
    assert names_used(source_of(name)) & PAGE == set()


@pytest.mark.parametrize("name", KEPT)
def test_what_the_phone_keeps_knows_nobody_above(name: str) -> None:
    assert reached(name, BOTH) <= set(KEPT[: KEPT.index(name)])


@pytest.mark.parametrize("name", ALONE)
def test_what_everybody_knows_knows_nobody(name: str) -> None:
    assert reached(name, BOTH) <= {"dom"}


@pytest.mark.parametrize("name", sorted(NEVER))
def test_a_script_never_reaches(name: str) -> None:
    assert reached(name, BOTH) & NEVER[name] == set()


def test_an_import_is_read_however_it_is_written() -> None:
    source = (
        'import {\n  a,\n  b as c,\n} from "./one.js";\n'
        'import * as d from "./two.js";\nimport "./three.js";\nexport { e } from "./four.js";\n'
        '// import { f } from "./five.js";\nconst g = "import h from \'./six.js\'";\n'
        'if (a) import("./seven.js").then(d);\n'
    )
    assert imports(source) == {"one", "two", "three", "four"}
    assert imports(source, later=True) == {"seven"}


@row_by_row("name", NAMES)
def test_no_module_waits_at_its_top_level(name: str) -> None:
    """WebKit runs who imports such a module before it is done."""
    assert waits(source_of(name)) == []


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("const base = await open();\n", [1]),
        ("if (base) {\n  await begin();\n}\n", [2]),
        ("for await (const each of all) each();\n", [1]),
        ("const begin = () => {\n  await open();\n};\n", [2]),
        ("async function begin() {\n  await open();\n}\n", []),
        ("ready.then(async () => {\n  for await (const each of all) each();\n});\n", []),
        ("class Page {\n  async draw() {\n    await 1;\n  }\n}\n", []),
        ('// await\nconst say = "await open()";\n', []),
    ],
)
def test_a_wait_is_seen(source: str, lines: list[int]) -> None:
    assert waits(source) == lines
