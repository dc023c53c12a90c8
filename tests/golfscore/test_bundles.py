"""The files that are joined when they are collected: what a module may look like for that, and what
comes out of it. That they work together is tests/browser/test_joined_files.py.
"""

from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from golfscore import bundles, storage
from golfscore.bundles import EXPORT, Arrows, Scripts, Unreadable
from golfscore.storage import HashedStorage, joined, modules, small, sources
from tests.script_syntax import NAMES, PARSER, exports, imports, source_of, waits

pytestmark = pytest.mark.walk

STORE = "export const read = 1;\nexport function write() {}\n"


@pytest.fixture(scope="module")
def scripts() -> Scripts:
    return Scripts(modules(sources()))


@pytest.fixture(scope="module")
def files(scripts: Scripts) -> dict[str, str]:
    """All scripts as they are served."""
    served = joined(sources(), scripts)
    return {name: content for name, content in served.items() if name.endswith(".js")}


@pytest.mark.parametrize("name", NAMES)
def test_a_module_is_read_for_joining_as_a_parser_reads_it(scripts: Scripts, name: str) -> None:
    source = source_of(name)
    assert set(scripts.arrows.first[name]) == imports(source)
    assert set(scripts.arrows.later[name]) == imports(source, later=True)
    assert EXPORT.findall(source) == exports(source)
    assert [number for number, _ in bundles.waits(source)] == waits(source)


def test_what_is_served_can_be_read_and_waits_nowhere(files: dict[str, str]) -> None:
    for name, content in files.items():
        assert not PARSER.parse(content.encode()).root_node.has_error, name
        assert waits(content) == [], name
    assert waits(files["js/all-entry.js"] + "\nawait in_entry;") != []


def test_every_page_has_the_phones_files_without_those_of_another(files: dict[str, str]) -> None:
    asked = {name: imports(files[f"js/all-{name}.js"]) for name in bundles.STARTS}
    assert asked == {
        "phone": set(),
        "entry": {"all-phone"},
        "unsent": {"all-phone"},
        "rest": {"all-phone", "all-entry", "all-unsent"},
        "golfo": {"all-phone"},
    }


def test_what_is_joined_is_not_there_twice(scripts: Scripts, files: dict[str, str]) -> None:
    alone = {f"js/{name}.js" for name in NAMES if name not in scripts.bundle_of}
    assert set(files) == alone | {f"js/all-{name}.js" for name in bundles.STARTS}


def trial(source: str, **others: str) -> Scripts:
    """A module beside `store`, which is joined, and what is added."""
    return Scripts({"store": STORE, "trial": source} | others, {"phone": ("store",)})


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
            'import("./store.js").then(show);\n',
            'import("./all-phone.js").then((all) => all.in_store).then(show);\n',
        ),
        ('import("./elsewhere.js");\n', 'import("./elsewhere.js");\n'),
    ],
)
def test_a_module_outside_is_led_to_the_bundle(source: str, led: str) -> None:
    assert trial(source, elsewhere="export const h = 1;\n").led("trial") == led


def test_a_module_keeps_a_scope_of_its_own() -> None:
    sources = {
        "a": 'export const $ = 1;\nexport async function open() {}\nconst own = "export";\n',
        "b": 'import { $, open as begin } from "./a.js";\nconst own = begin();\n'
        "export class Page {}\n",
    }
    assert Scripts(sources, {"trial": ("b",)}).files()["all-trial"] == (
        "const in_a = (() => {\n"
        'const $ = 1;\nasync function open() {}\nconst own = "export";\n\n'
        "return { $, open };\n})();\n"
        "const in_b = (() => {\n"
        "const { $, open: begin } = in_a;\nconst own = begin();\nclass Page {}\n\n"
        "return { Page };\n})();\n"
        "export { in_a, in_b };\n"
    )


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ("export let open = 1;\n", "line 1: cannot be joined: export let open = 1;"),
        ("\nexport default 1;\n", "line 2: cannot be joined: export default 1;"),
        ("const a = 1;\nexport { a };\n", "line 2: cannot be joined"),
        ('/*\n*/\nexport * from "./store.js";\n', "line 3: cannot be joined"),
        ('export { read } from "./store.js";\n', "line 1: cannot be joined"),
        ("export const { a, b } = read;\n", "line 1: cannot be joined"),
        ('import store from "./store.js";\n', "line 1: cannot be joined"),
        ('import "./store.js";\n', "line 1: cannot be joined"),
        ('import { read } from "/store.js";\n', "line 1: cannot be joined"),
        ("if (read) import(`./${read}.js`);\n", "line 1: cannot be joined"),
        ('import { other } from "./store.js";\n', "line 1: store does not export other"),
        ("const a = 1;\nconst base = await open();\n", "line 2: waits at the top level"),
        ("if (base) {\n  await begin();\n}\n", "line 2: waits at the top level"),
        ("for await (const each of all) each();\n", "line 1: waits at the top level"),
        ("const begin = () => {\n  await open();\n};\n", "line 2: waits at the top level"),
    ],
)
def test_a_line_that_cannot_be_joined_is_refused(source: str, wrong: str) -> None:
    """Passed on, it would be a joined file that does not start, on phones and nowhere else."""
    with pytest.raises(Unreadable, match=r"^static/js/trial\.js, line \d") as refusal:
        trial(source)
    assert wrong in str(refusal.value)


@pytest.mark.parametrize(
    "source",
    [
        'import {\n  read,\n  write as keep,\n} from "./store.js";\nkeep(read);\n',
        "// export default\n/* import\n   export let a\n   await b */\n",
        "const address = import.meta.url;\n",
        "export async function a(\n  b,\n  c,\n) {\n  await b;\n}\n",
        "ready.then(async () => {\n  if (a) {\n    await b;\n  }\n});\n",
        "const a = async (b) =>\n  await c(b);\n",
        "export class A {\n  async b() {\n    try {\n      1;\n    } finally {\n      await c;\n"
        "    }\n  }\n}\n",
    ],
)
def test_a_line_that_can_be_joined_is_not_refused(source: str) -> None:
    trial(source)


def test_collecting_stops_at_a_script_that_cannot_be_joined(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rather than with a site whose pages stay blank."""
    written = sources() | {"js/store.js": "export default 1;\n"}
    monkeypatch.setattr(storage, "text", lambda _, path: written[path])
    files = HashedStorage(location=tmp_path, base_url="/static/")
    with pytest.raises(Unreadable, match=r"store\.js, line 1"):
        list(files.post_process({name: (files, name) for name in written}))


def test_collected_files_know_what_a_script_needs_without_the_sources(
    settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.STATIC_ROOT = tmp_path
    collected = {"BACKEND": "golfscore.storage.HashedStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": collected}
    ours = ("django_htmx", "admin", "account", "mfa", "rest_framework", "fonts", "img", "icons")
    call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=list(ours))
    monkeypatch.setattr(storage, "FOLDER", tmp_path / "gone")
    names = [each.rsplit("/", 1)[1] for each in HashedStorage().scripts("entry")]
    assert names == ["all-entry.js", "all-phone.js"]
    assert {path.name for path in tmp_path.glob("js.*/all-*.js")} == {
        f"all-{name}.js" for name in bundles.STARTS
    }


def test_what_a_script_needs_is_found_by_any_number_of_steps() -> None:
    arrows = Arrows(
        {"a": ["b"], "b": ["c"], "c": [], "d": []}, {"a": [], "b": ["d"], "c": [], "d": []}
    )
    assert arrows.reached(["a"]) == ["a", "b", "c"]
    assert arrows.reached(["a"], later=True) == ["a", "b", "c", "d"]
    assert arrows.reached(["c", "a"]) == ["c", "a", "b"]


def test_files_become_small() -> None:
    assert small("css/a.css", ".a  {\n color : red; /* why */ }") == ".a{color:red}"
    assert small("js/a.js", "// why\nconst  a = 1;\n") == "const a=1"
    assert small("img/a.svg", "<svg> </svg>") == "<svg> </svg>"
