"""Every address there is, asked for by everybody in two languages.

Addresses are found as a browser finds them, by going on from page to page; a name of the program
that no page led to is filled with the parts of those that were. So nothing here knows a table.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlsplit

from scripts.compare_sites import pages
from scripts.compare_sites.report import Report
from scripts.compare_sites.roles import HOST, STRANGER
from scripts.compare_sites.sites import Answer, Pair, Question

BEGINNINGS = ("/", "/leagues/", "/tournaments/", "/api/v1/", "/api/v1/openapi.json")
TEXTS = ("text/html", "application/json", "text/javascript", "application/problem+json")
HTMX = {"HX-Request": "true"}


@dataclass(frozen=True)
class Breadth:
    """How much is asked for. `same`: addresses of one name with the same kind of query; `near`: of
    those near the beginning, as that of a game, a league, a tournament; `guesses`: how often the
    parts of an address are guessed to which nothing led. The first address of each name is asked
    for by `others` than who found it, or by everybody.
    """

    same: int = 4
    near: int = 12
    guesses: int = 2
    languages: tuple[str, ...] = ("en", "it")
    others: tuple[str, ...] = ()


QUICK = Breadth(same=1, near=2, guesses=1, others=(STRANGER, "member"))
NEAR = 3
"""So many parts an address near the beginning has."""
TABLES = "/admin/"
"""Pages of the tables as they are stored, which nobody promised to anybody."""
ALIKE = {"season": "season_slug", "season_slug": "season", "hole": "number", "number": "hole"}
"""Parts of addresses that are called otherwise for programs."""


@dataclass
class Place:
    """An address, whom it was found by, its name, and whether it is a part of a page."""

    path: str
    who: str
    name: str
    part: bool = False


@dataclass
class Walk:
    """Goes from page to page for some, remembers every address, and compares on the way."""

    pair: Pair
    report: Report
    breadth: Breadth
    everybody: list[str]
    only: str = ""
    places: list[Place] = field(default_factory=list)
    names: dict[str, tuple[str, dict[str, str]] | None] = field(default_factory=dict)
    known: list[dict[str, str]] = field(default_factory=list)
    counts: dict[tuple[str, ...], int] = field(default_factory=lambda: defaultdict(int))
    seen: set[tuple[str, bool]] = field(default_factory=set)
    texts: dict[tuple[str, str], str] = field(default_factory=dict)

    def walk(self) -> None:
        """All of it."""
        for who in self._guides():
            beginnings = (self.only,) if self.only else BEGINNINGS
            self._follow([Place(path, who, "") for path in beginnings])
        for _ in range(2):  # what was guessed leads on to more
            self._follow(list(self._guessed()))
        self._ask_everybody()

    def _guides(self) -> list[str]:
        """Who goes on from page to page: the mightiest of a league first, for they see most."""
        mighty = [who for who in reversed(self.everybody) if who not in (STRANGER, HOST)]
        return [*mighty, HOST] if HOST in self.everybody else mighty

    def _follow(self, waiting: list[Place]) -> None:
        while waiting:
            self._learn(place.path for place in waiting)
            places = [place for place in waiting if self._is_new(place)]
            questions = [self._question(each, each.who) for each in places]
            answers = self.report.compare_all("GET", self.pair, questions)
            rows = zip(places, answers, strict=True)
            waiting = [further for place, answer in rows for further in self._led_to(answer, place)]

    def _led_to(self, answer: Answer, place: Place) -> Iterator[Place]:
        """Where it leads; also remembers the parts of addresses that lead somewhere, and where only
        a POST does.
        """
        named = self.names[place.path.partition("?")[0]]
        if named and answer.status in (200, 204, 302, 405) and named[1] not in self.known:
            self.known.append(named[1])
        if answer.status in (301, 302):
            yield Place(answer.headers["Location"], place.who, "")
        if answer.status != 200 or answer.kind not in TEXTS:
            return
        self.texts[place.who, place.path] = answer.text
        for path in pages.addresses(answer.text, place.path):
            yield Place(path, place.who, "")
        for path in pages.parts(answer.text, place.path):
            yield Place(path, place.who, "", part=True)

    def _learn(self, paths: Iterable[str]) -> None:
        """How the program calls these addresses."""
        plain = dict.fromkeys(path.partition("?")[0] for path in paths if path.startswith("/"))
        unknown = [path for path in plain if path not in self.names]
        self.names.update(zip(unknown, self.pair.older.call("names", unknown), strict=True))

    def _is_new(self, place: Place) -> bool:
        """Whether an address is asked for: it is one of the program, and not yet one of many."""
        path = place.path.partition("?")[0]
        if path not in self.names or not path.startswith(self.only) or path.startswith(TABLES):
            return False
        if self.report.is_meant(path):
            return False
        named = self.names[path]
        place.name = named[0] if named else "nothing"
        if (place.path, place.part) in self.seen:
            return False
        self.seen.add((place.path, place.part))
        query = parse_qsl(urlsplit(place.path).query, keep_blank_values=True)
        kind = (place.name, "part" if place.part else "", *sorted({name for name, _ in query}))
        self.counts[kind] += 1
        is_near = path.count("/") <= NEAR + 1
        if self.counts[kind] > (self.breadth.near if is_near else self.breadth.same):
            return False
        self.places.append(place)
        return True

    def _question(self, place: Place, who: str, language: str = "") -> Question:
        spoken = language or self.breadth.languages[0]
        headers = HTMX if place.part else {}
        return Question(who, place.path, language=spoken, headers=headers, aside=True)

    def _guessed(self) -> Iterator[Place]:
        """Addresses for names that nothing led to, of the parts that others have."""
        reached = {place.name for place in self.places}
        for name, parts in self.pair.older.call("patterns"):
            if name in reached or name.startswith("admin:"):
                continue
            for filled in self._fillings(set(parts)):
                if path := self.pair.older.call("reverse", name, filled):
                    yield Place(path, self._guides()[0], name)

    def _fillings(self, parts: set[str]) -> list[dict[str, str]]:
        """Parts that belong together, as in the address that has the most of them."""
        fitting: list[tuple[int, int, dict[str, str]]] = []
        for place, each in enumerate(self.known):
            alike = {ALIKE[part]: value for part, value in each.items() if part in ALIKE}
            shared = {part: value for part, value in (alike | each).items() if part in parts}
            fitting.append((len(each) - 2 * len(shared), place, shared))
        fitting.sort(key=lambda row: row[:2])
        anything = {part: value for row in reversed(fitting) for part, value in row[2].items()}
        filled = [anything | row[2] for row in fitting if {*anything} >= parts]
        once = [each for at, each in enumerate(filled) if each not in filled[:at]]
        return once[: self.breadth.guesses]

    def _ask_everybody(self) -> None:
        """Each address by everybody and in each language, or by some of them."""
        questions = list(self._others())
        for _ in self.report.compare_all("GET", self.pair, questions):
            pass

    def _others(self) -> Iterator[Question]:
        firsts: dict[str, Place] = {}
        for place in self.places:
            firsts.setdefault(place.name, place)
        for place in firsts.values():
            for who in self.breadth.others or self.everybody:
                if who != place.who:
                    yield self._question(place, who)
            for language in self.breadth.languages[1:]:
                yield self._question(place, place.who, language)

    def unreached(self) -> list[str]:
        """Names of the program that were not asked for."""
        reached = {place.name for place in self.places}
        return [
            name
            for name, _ in self.pair.older.call("patterns")
            if name not in reached and not name.startswith("admin:")
        ]
