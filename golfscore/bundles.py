"""Scripts and styles that a page loads together, joined into one file when files are collected.

A phone on a slow network pays for every request. Each module keeps a scope of its own inside the
joined file, so nothing has to be renamed, and a module outside that imports one of them is led to
the joined file: no module is ever there twice, with two memories of what waits on the phone. While
we develop, browsers load the modules as they are.
"""

import re
from collections.abc import Callable
from graphlib import TopologicalSorter

# What a phone has of its games, which every page of a game may need; what the entry page needs for
# a card to lie on the table; and what it fetches after that.
SCRIPTS = {
    "phone": (
        *("copies", "database", "dom", "keepsake", "ledger", "outbox", "store", "unsent"),
        *("worker",),
    ),
    "entry": (
        *("awake", "cards", "correction", "draft", "entry", "evaluate", "follow", "input"),
        *("keypad", "notation", "notes", "outline", "page", "problems", "reserve", "seals"),
        *("settle", "speak", "sync", "table", "turn", "vibrate", "words"),
    ),
    "rest": (
        *("acts", "aloud", "answers", "comeback", "conflict", "corrected", "hands"),
        *("keyboard", "menu", "merge", "packs", "pencil", "reading", "rest", "review"),
        *("sheets", "shut", "toast", "unsent-sheet", "versions", "waiting"),
    ),
    "golfo": (
        *("golfo", "golfo-outbox", "golfo-page", "golfo-rules", "golfo-show", "golfo-view"),
        *("golfo-words",),
    ),
}  # fmt: skip
STYLES = {
    "site": ("tokens", "base", "shell", "forms", "cards", "pages"),
    "entry": ("tokens", "base", "cards", "entry"),
    "rest": ("shell", "forms", "after"),
}
BUNDLE_OF = {f"js/{each}.js": f"js/all-{name}.js" for name, of in SCRIPTS.items() for each in of}

IMPORT = re.compile(r'^import (\{[^}]*\}|\* as [\w$]+) from "\./([\w-]+)\.js";\n', re.MULTILINE)
LATER = re.compile(r'\bimport\("\./([\w-]+)\.js"\)')
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|const|class) ([\w$]+))", re.MULTILINE)
WAITS = re.compile(r"^(?:const [\w$]+ = )?await ", re.MULTILINE)


def stylesheets(*, joined: bool) -> dict[str, list[str]]:
    """The style sheets of each kind of page: one, where files are joined."""
    if joined:
        return {name: [f"css/all-{name}.css"] for name in STYLES}
    return {name: [f"css/{each}.css" for each in members] for name, members in STYLES.items()}


def bundles(read: Callable[[str], str]) -> dict[str, str]:
    """Every joined file by its name. `read` gives a file's text by its name.

    Raises `graphlib.CycleError` where modules import each other in a ring.
    """
    scripts = {f"js/all-{name}.js": script(name, read) for name in SCRIPTS}
    sheets = {
        f"css/all-{name}.css": "\n".join(read(f"css/{each}.css") for each in members)
        for name, members in STYLES.items()
    }
    return scripts | sheets


def script(name: str, read: Callable[[str], str]) -> str:
    """The modules of a bundle in one, each in a function that gives back what it exports."""
    sources = {each: read(f"js/{each}.js") for each in SCRIPTS[name]}
    needs = {each: {of for _, of in IMPORT.findall(source)} for each, source in sources.items()}
    outside = sorted(set().union(*needs.values()) - set(sources))
    order = [each for each in TopologicalSorter(needs).static_order() if each in sources]
    heads = [f'import {{ {scope(each)} }} from "./{bundle_of(each)}";' for each in outside]
    body = [module(each, sources[each]) for each in order]
    return "\n".join([*heads, *body, f"export {{ {', '.join(map(scope, order))} }};\n"])


def module(name: str, source: str) -> str:
    """A module as the value of a function: an object of what it exports."""
    exported = ", ".join(EXPORT.findall(source))
    inner = EXPORT.sub("", IMPORT.sub(lambda line: taken(line[1], line[2]), later(source)))
    wait, kind = ("await ", "async ") if WAITS.search(inner) else ("", "")
    return f"const {scope(name)} = {wait}({kind}() => {{\n{inner}\nreturn {{ {exported} }};\n}})();"


def led(source: str) -> str:
    """A module that is in no bundle, its imports led to the bundles."""

    def leads(line: re.Match[str]) -> str:
        if f"js/{line[2]}.js" not in BUNDLE_OF:
            return line[0]
        head = f'import {{ {scope(line[2])} }} from "./{bundle_of(line[2])}";\n'
        return head + taken(line[1], line[2])

    return later(IMPORT.sub(leads, source))


def later(source: str) -> str:
    """Imports in mid-course, of a module in a bundle led to the bundle."""

    def leads(line: re.Match[str]) -> str:
        if f"js/{line[1]}.js" not in BUNDLE_OF:
            return line[0]
        return f'import("./{bundle_of(line[1])}").then((all) => all.{scope(line[1])})'

    return LATER.sub(leads, source)


def taken(names: str, module: str) -> str:
    """What a module takes of another's exports."""
    names = names.removeprefix("* as ").replace(" as ", ": ")
    return f"const {names} = {scope(module)};\n"


def scope(module: str) -> str:
    """The name of a module inside a joined file."""
    return "in_" + module.replace("-", "_")


def bundle_of(module: str) -> str:
    """The joined file a module is in, as its neighbours in the folder call it."""
    return BUNDLE_OF[f"js/{module}.js"].removeprefix("js/")
