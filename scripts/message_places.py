"""Where the sentences of a catalogue stand, for translators: the files, and of a short one what it
is there. "Open" alone can be a button, a state or a heading.
"""

import ast
import re
from collections.abc import Iterable
from html.parser import HTMLParser
from pathlib import Path

import polib

# How a short sentence is called by the element of a page that it stands in.
ELEMENTS = {
    "a": "a link",
    "button": "a button",
    "caption": "the title of a table",
    "dt": "a name before its value",
    "h1": "a title",
    "h2": "a heading",
    "h3": "a heading",
    "h4": "a heading",
    "label": "the label of a field",
    "legend": "the label of fields",
    "option": "a choice in a list",
    "summary": "the title of a fold",
    "th": "the heading of a row or column",
    "title": "the title of a page",
}
SHORT = 2  # words
SENTENCE = re.compile(r"""\{% (?:block)?translate (?:"([^"]*)"|'([^']*)')""")
CALLED = re.compile(r'\bt\(\s*"((?:[^"\\]|\\.)*)"')


class Elements(HTMLParser):
    """Reads a template: which sentence stands first in which element."""

    def __init__(self) -> None:
        super().__init__()
        self.around: list[str] = []
        self.kinds: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag in ELEMENTS:
            self.around.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self.around:
            del self.around[len(self.around) - 1 - self.around[::-1].index(tag) :]

    def handle_data(self, data: str) -> None:
        for double, single in SENTENCE.findall(data):
            if self.around:
                self.kinds.setdefault(double or single, ELEMENTS[self.around[-1]])


def elements_in(template: Path) -> dict[str, str]:
    """Sentence → what it is in this template, of those that stand in an element of the table."""
    elements = Elements()
    elements.feed(template.read_text(encoding="utf-8"))
    return elements.kinds


def names_in(module: Path) -> dict[str, str]:
    """Sentence → the function, class or constant of this module that it stands in."""
    names: dict[str, str] = {}
    for node in ast.parse(module.read_text(encoding="utf-8")).body:
        targets = getattr(node, "targets", [getattr(node, "target", node)])
        name = getattr(targets[0], "id", getattr(node, "name", ""))
        for part in ast.walk(node):
            if name and isinstance(part, ast.Constant) and isinstance(part.value, str):
                names.setdefault(part.value, f"in {name}")
    return names


def scripts_of(folder: Path, root: Path) -> dict[str, list[str]]:
    """Sentence → the scripts of the pages that say it."""
    places: dict[str, list[str]] = {}
    for script in sorted(folder.glob("*.js")):
        for sentence in set(CALLED.findall(script.read_text(encoding="utf-8"))):
            places.setdefault(sentence, []).append(str(script.relative_to(root)))
    return places


def kind_of(entry: polib.POEntry, root: Path, read: dict[str, dict[str, str]]) -> str:
    """What a short sentence is at the first of its places; "" for a longer one, or if that does not
    say. `read` keeps what each file said.
    """
    if len(entry.msgid.split()) > SHORT:
        return ""
    for place, _ in entry.occurrences:
        if place not in read:
            path = root / place
            reader = {".html": elements_in, ".py": names_in}.get(path.suffix)
            read[place] = reader(path) if reader and path.is_file() else {}
        if entry.msgid in read[place]:
            return read[place][entry.msgid]
    return ""


def arrange(path: Path, places: dict[str, list[str]], listed: Iterable[str], root: Path) -> None:
    """Write a catalogue with the places of its sentences and no dates, in alphabetical order, so
    that code which moves moves nothing here. `places` are those of sentences that were collected
    from the lists `listed`, and not from where they stand.
    """
    catalogue = polib.pofile(str(path), wrapwidth=78)
    catalogue.metadata.pop("POT-Creation-Date", None)
    lists = set(listed)
    read: dict[str, dict[str, str]] = {}
    for entry in catalogue:
        names = {name for name, _ in entry.occurrences}
        if names & lists:
            names = names - lists | set(places.get(entry.msgid, names & lists))
        entry.occurrences = [(name, "") for name in sorted(names)]
        entry.comment = kind_of(entry, root, read)
    catalogue.sort(key=order_of)
    catalogue.save(str(path))


def order_of(entry: polib.POEntry) -> tuple[str, str, str]:
    return entry.msgid.casefold(), entry.msgid, entry.msgctxt or ""
