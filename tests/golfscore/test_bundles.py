"""The files that are joined when they are collected: what a module may look like for that, and what
comes out of it. That they work together is tests/browser/test_joined_files.py.
"""

import re
from graphlib import TopologicalSorter

import pytest
from django.conf import settings

from golfscore import bundles
from golfscore.storage import small
from scorecards.views.entry.modules import MODULES
from tests.browser.sentences import SCRIPTS as FOLDER

SOURCES = {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.js")}
MEMBERS = {
    name: sources for name, sources in SOURCES.items() if f"js/{name}.js" in bundles.BUNDLE_OF
}
IMPORTS = re.compile(r"^\s*import\b(?! *\().*$", re.MULTILINE)
EXPORTS = re.compile(r"^\s*export\b.*$", re.MULTILINE)


def of_ours(name: str) -> str:
    return (settings.BASE_DIR / "static" / name).read_text(encoding="utf-8")


def test_every_module_imports_and_exports_as_the_bundles_can_read() -> None:
    """No default, no list of exports, nothing exported that changes later: it would be copied."""
    for name, source in SOURCES.items():
        rest = bundles.IMPORT.sub("", source)
        assert IMPORTS.findall(rest) == [], name
        assert name not in MEMBERS or EXPORTS.findall(bundles.EXPORT.sub("", rest)) == [], name


def test_no_modules_import_each_other_in_a_ring() -> None:
    needs = {
        name: {each for _, each in bundles.IMPORT.findall(source)}
        for name, source in SOURCES.items()
    }
    assert set(TopologicalSorter(needs).static_order()) >= set(SOURCES)


def test_every_page_has_the_phones_files_without_those_of_the_entry_page() -> None:
    joined = bundles.script("phone", of_ours)
    assert "all-entry" not in joined
    assert len(EXPORTS.findall(joined)) == 1
    assert IMPORTS.findall(joined) == []


def test_all_that_the_entry_page_needs_at_once_is_joined() -> None:
    assert {f"js/{name}.js" for name in ("entry", *MODULES)} <= set(bundles.BUNDLE_OF)


def test_a_module_is_in_one_bundle_and_is_there() -> None:
    members = [each for of in bundles.SCRIPTS.values() for each in of]
    assert len(members) == len(set(members)) == len(MEMBERS)


@pytest.mark.parametrize(
    ("source", "led"),
    [
        (
            'import { read, write as keep } from "./store.js";\nread();\n',
            'import { in_store } from "./all-phone.js";\n'
            "const { read, write: keep } = in_store;\nread();\n",
        ),
        (
            'import * as store from "./store.js";\n',
            'import { in_store } from "./all-phone.js";\nconst store = in_store;\n',
        ),
        ('import { h } from "./elsewhere.js";\n', 'import { h } from "./elsewhere.js";\n'),
        (
            'import("./unsent-sheet.js").then(show);\n',
            'import("./all-rest.js").then((all) => all.in_unsent_sheet).then(show);\n',
        ),
        ('import("./send.js");\n', 'import("./send.js");\n'),
    ],
)
def test_a_module_outside_is_led_to_the_bundle(source: str, led: str) -> None:
    assert bundles.led(source) == led


def test_a_module_keeps_a_scope_of_its_own() -> None:
    files = {
        "js/a.js": 'export const $ = 1;\nexport async function open() {}\nconst own = "export";\n',
        "js/b.js": 'import { $, open as begin } from "./a.js";\nconst own = await begin();\n'
        "export class Page {}\n",
    }
    bundles.SCRIPTS["trial"] = ("b", "a")
    try:
        joined = bundles.script("trial", files.__getitem__)
    finally:
        del bundles.SCRIPTS["trial"]
    assert joined == (
        "const in_a = (() => {\n"
        'const $ = 1;\nasync function open() {}\nconst own = "export";\n\n'
        "return { $, open };\n})();\n"
        "const in_b = await (async () => {\n"
        "const { $, open: begin } = in_a;\nconst own = await begin();\nclass Page {}\n\n"
        "return { Page };\n})();\n"
        "export { in_a, in_b };\n"
    )


def test_files_become_small() -> None:
    assert small("css/a.css", ".a  {\n color : red; /* why */ }") == ".a{color:red}"
    assert small("js/a.js", "// why\nconst  a = 1;\n") == "const a=1"
    assert small("img/a.svg", "<svg> </svg>") == "<svg> </svg>"
