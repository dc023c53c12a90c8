"""Scripts and styles that a page loads together, joined into one file when files are collected.

A phone on a slow network pays for every request. Each module keeps a scope of its own inside the
joined file, so nothing has to be renamed, and a module outside that imports one of them is led to
the joined file: no module is ever there twice, with two memories of what waits on the phone. While
we develop, browsers load the modules as they are.

No list names the modules of a file: it begins with a few, and what they import comes along. What is
joined is read line by line, so a module that says something else than can be read is refused.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from graphlib import TopologicalSorter
from itertools import chain

# What each joined file begins with: what a phone has of its games, and how any page asks and sends;
# what the entry page needs for a card to lie on the table; what it fetches after that, of which
# other pages want to know what is not sent and what the server lost. A module is in the first file
# that leads to it.
STARTS = {
    "phone": ("dom", "ledger", "outbox", "poll", "worker"),
    "entry": ("entry",),
    "unsent": ("losses", "unsent"),
    "rest": ("rest",),
    "golfo": ("golfo",),
}
STYLES = {
    "site": ("tokens", "base", "shell", "forms", "cards", "pages"),
    "entry": ("tokens", "base", "cards", "entry"),
    "rest": ("shell", "forms", "after"),
}

IMPORT = re.compile(r'^import (\{[^}]*\}|\* as [\w$]+) from "\./([\w-]+)\.js";\n', re.MULTILINE)
LATER = re.compile(r'\bimport\("\./([\w-]+)\.js"\)')
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|const|class) ([\w$]+))", re.MULTILINE)
COMMENT = re.compile(r"/\*.*?\*/|(?<![^\s;{}()])//[^\n]*", re.DOTALL)
UNREAD = re.compile(r"^\s*(?:import\b(?!\.)|export\b)|\bimport\s*\(")
WAIT = re.compile(r"\bawait\b")
NAME = re.compile(r"([\w$]+)(?: as [\w$]+)?(?=[,\s}])")

Read = Callable[[str], str]


class Unreadable(ValueError):
    """A module cannot be joined: which one, in which line, and what stands there."""

    def __init__(self, module: str, number: int, line: str, reason: str) -> None:
        super().__init__(f"static/js/{module}.js, line {number}: {reason}: {line.strip()}")


@dataclass(frozen=True)
class Arrows:
    """What modules import by name, at their head (`first`) and in mid-course (`later`)."""

    first: Mapping[str, list[str]]
    later: Mapping[str, list[str]]

    @classmethod
    def of(cls, sources: Mapping[str, str]) -> "Arrows":
        """Those between these modules, by their texts."""
        return cls(
            {
                name: sorted({of for _, of in IMPORT.findall(text)})
                for name, text in sources.items()
            },
            {name: sorted(set(LATER.findall(text))) for name, text in sources.items()},
        )

    def reached(self, starts: Iterable[str], *, later: bool = False) -> list[str]:
        """These modules, and then all that they need; with what they fetch `later`."""
        kinds = (self.first, self.later) if later else (self.first,)
        begin = list(starts)
        names, waiting = set(begin), set(begin)
        while waiting:
            waiting = {to for at in waiting for kind in kinds for to in kind[at]} - names
            names |= waiting
        return [*begin, *sorted(names.difference(begin))]


class Scripts:
    """Our modules, and the joined files that are made of them."""

    def __init__(
        self, sources: Mapping[str, str], starts: Mapping[str, tuple[str, ...]] = STARTS
    ) -> None:
        """Modules by their names; what each joined file begins with.

        Raises `Unreadable` for a module that cannot be joined or led.
        """
        self.sources = sources
        for name, source in sources.items():
            check(name, source)
        self.arrows = Arrows.of(sources)
        self.bundle_of: dict[str, str] = {}
        for bundle, begin in starts.items():
            for each in self.arrows.reached(begin):
                self.bundle_of.setdefault(each, bundle)
        for name in sources:
            self.check_names(name)

    def files(self) -> dict[str, str]:
        """What is served, by its name in the folder, without ending: joined, and led to what is.

        Raises `graphlib.CycleError` where modules import each other in a ring.
        """
        alone = self.sources.keys() - self.bundle_of.keys()
        joined = {f"all-{of}": self.joined(of) for of in dict.fromkeys(self.bundle_of.values())}
        return joined | {each: self.led(each) for each in alone}

    def joined(self, bundle: str) -> str:
        """The modules of a bundle in one, each in a function that gives back what it exports."""
        needs = {at: self.arrows.first[at] for at, of in self.bundle_of.items() if of == bundle}
        outside = sorted(set(chain(*needs.values())) - needs.keys())
        order = [each for each in TopologicalSorter(needs).static_order() if each in needs]
        heads = [f'import {{ {scope(each)} }} from "./{self.file_of(each)}";' for each in outside]
        body = [self.module(each) for each in order]
        return "\n".join([*heads, *body, f"export {{ {', '.join(map(scope, order))} }};\n"])

    def module(self, name: str) -> str:
        """A module as the value of a function: an object of what it exports."""
        source = self.sources[name]
        exported = ", ".join(EXPORT.findall(source))
        inner = IMPORT.sub(lambda line: taken(line[1], line[2]), self.led_later(source))
        inner = EXPORT.sub("", inner)
        return f"const {scope(name)} = (() => {{\n{inner}\nreturn {{ {exported} }};\n}})();"

    def led(self, name: str) -> str:
        """A module that is in no bundle, its imports led to the bundles."""

        def leads(line: re.Match[str]) -> str:
            if line[2] not in self.bundle_of:
                return line[0]
            head = f'import {{ {scope(line[2])} }} from "./{self.file_of(line[2])}";\n'
            return head + taken(line[1], line[2])

        return self.led_later(IMPORT.sub(leads, self.sources[name]))

    def led_later(self, source: str) -> str:
        """Imports in mid-course, of a module in a bundle led to the bundle."""

        def leads(line: re.Match[str]) -> str:
            if line[1] not in self.bundle_of:
                return line[0]
            return f'import("./{self.file_of(line[1])}").then((all) => all.{scope(line[1])})'

        return LATER.sub(leads, source)

    def file_of(self, module: str) -> str:
        """The joined file a module is in, as its neighbours in the folder call it."""
        return f"all-{self.bundle_of[module]}.js"

    def check_names(self, name: str) -> None:
        """Raises `Unreadable` where a module takes what another does not export as we read it."""
        source = self.sources[name]
        for line in IMPORT.finditer(source):
            exported = EXPORT.findall(self.sources[line[2]])
            missing = [] if line[1][0] == "*" else set(NAME.findall(line[1])) - set(exported)
            for each in missing:
                number = source.count("\n", 0, line.start()) + 1
                raise Unreadable(name, number, line[0], f"{line[2]} does not export {each}")


def check(name: str, source: str) -> None:
    """Raises `Unreadable` for a line of a module that would be passed on without being understood,
    and for one that waits at the top level: no function of a joined file could.
    """
    for number, line in enumerate(rest_of(source).splitlines(), 1):
        if UNREAD.search(line):
            raise Unreadable(name, number, line, "cannot be joined")
    for number, line in waits(source):
        raise Unreadable(name, number, line, "waits at the top level")


def rest_of(source: str) -> str:
    """What our patterns leave of a module, line by line where it was."""
    for pattern in (COMMENT, IMPORT, LATER, EXPORT):
        source = without(pattern, source)
    return source


def without(pattern: re.Pattern[str], source: str) -> str:
    """A text without what a pattern matches, its lines where they were."""
    return pattern.sub(lambda part: "\n" * part[0].count("\n"), source)


def waits(source: str) -> Iterable[tuple[int, str]]:
    """Lines that wait and stand in no asynchronous function, with their numbers.

    Goes by indentation, as our formatter leaves it: a line is inside of those before it that stand
    further out. What is inside is taken to be asynchronous if one of them says so.
    """
    around: list[tuple[int, bool]] = []  # how far in, and whether asynchronous from there
    for number, line in enumerate(without(COMMENT, source).splitlines(), 1):
        text = line.lstrip()
        if not text:
            continue
        closed = False
        while around and around[-1][0] >= len(line) - len(text):
            closed = around.pop()[1] and text[0] in ")}]"  # `) {` after parameters, one to a line
        before, *_ = WAIT.split(text)
        asynchronous = closed or any(each for _, each in around) or "async" in before
        if before != text and not asynchronous:
            yield number, line
        around.append((len(line) - len(text), asynchronous or "async" in text))


def stylesheets(*, joined: bool) -> dict[str, list[str]]:
    """The style sheets of each kind of page: one, where files are joined."""
    if joined:
        return {name: [f"css/all-{name}.css"] for name in STYLES}
    return {name: [f"css/{each}.css" for each in members] for name, members in STYLES.items()}


def joined_styles(read: Read) -> dict[str, str]:
    """Every joined style sheet by its name. `read` gives a file's text by its name."""
    return {
        f"css/all-{name}.css": "\n".join(read(f"css/{each}.css") for each in members)
        for name, members in STYLES.items()
    }


def taken(names: str, module: str) -> str:
    """What a module takes of another's exports."""
    names = names.removeprefix("* as ").replace(" as ", ": ")
    return f"const {names} = {scope(module)};\n"


def scope(module: str) -> str:
    """The name of a module inside a joined file."""
    return "in_" + module.replace("-", "_")
