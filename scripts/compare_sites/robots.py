"""Robots that send what stands on pages: a season's evening, a tournament day, and anything at
all, drawn by a seed. They read the pages of the older program and send both the same.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from urllib.parse import urlencode, urlsplit

from scripts.compare_sites.pages import Field, Form, addresses, forms
from scripts.compare_sites.report import Report
from scripts.compare_sites.sites import Answer, Pair, Question

FORM, JSON = "application/x-www-form-urlencoded", "application/json"
BOUNDARY = "a-part-of-what-is-sent"
LATER = timedelta(seconds=20)


@dataclass
class Robot:
    """Somebody with a browser: opens pages, fills forms in, presses buttons."""

    pair: Pair
    report: Report
    part: str
    who: str
    language: str = "en"
    path: str = "/"
    answer: Answer | None = None

    def open(self, path: str) -> Answer:
        """Go to an address, and on to where that leads."""
        for _ in range(5):
            self.path = path
            self.answer = self._ask(Question(self.who, path, language=self.language))
            if self.answer.status not in (301, 302):
                break
            path = self.answer.headers["Location"]
        assert self.answer is not None
        return self.answer

    def send(self, path: str, body: bytes, kind: str) -> Answer:
        """A POST, and where it leads."""
        self.pair.moment += LATER
        question = Question(self.who, path, "POST", self.language, body=body, type=kind)
        answer = self._ask(question)
        if answer.status in (301, 302) and answer.headers["Location"].startswith("/"):
            self.open(answer.headers["Location"])
        else:
            self.path, self.answer = path, answer
        return answer

    def save(self, path: str, saved: object) -> Answer:
        """What a script sends."""
        return self.send(path, json.dumps(saved).encode(), JSON)

    def submit(self, form: Form, values: Sequence[tuple[str, str]], action: str = "") -> Answer:
        """A form with these values."""
        address = action or form.action
        if form.uploads:
            return self.send(address, _parts(values), f"multipart/form-data; boundary={BOUNDARY}")
        return self.send(address, urlencode(values).encode(), FORM)

    def press(self, ending: str, *, button: str = "", **typed: str | list[str]) -> Answer:
        """The form here whose address ends so, filled in like this; of several the first that has
        these fields, and the button of this name or value. LookupError where there is none.
        """
        for form in self.forms():
            if not urlsplit(form.action).path.endswith(ending):
                continue
            chosen = [each for each in form.buttons if not button or button in each[:2]]
            names = {each.name for each in form.fields}
            if not {*typed} <= names or (button and not chosen):
                continue
            values = [(name, value) for name, value in form.values() if name not in typed]
            for name, value in typed.items():
                values += [(name, one) for one in ([value] if isinstance(value, str) else value)]
            if chosen and chosen[0][0]:
                values.append(chosen[0][:2])
            return self.submit(form, values, chosen[0][2] if chosen else "")
        raise LookupError(f"{self.path} has no form for {ending}")

    def forms(self) -> list[Form]:
        """Those of the page that is open."""
        if self.answer is None or self.answer.kind != "text/html":
            return []
        return forms(self.answer.text, self.path)

    def leads(self) -> list[str]:
        """Where the page that is open leads."""
        if self.answer is None or self.answer.kind != "text/html":
            return []
        return list(addresses(self.answer.text, self.path))

    def _ask(self, question: Question) -> Answer:
        answer = self.report.compare(self.part, self.pair, question)
        self.pair.keep(self.who, answer)
        return answer


def _parts(values: Iterable[tuple[str, str]]) -> bytes:
    lines = []
    for name, value in values:
        lines += [f"--{BOUNDARY}", f'Content-Disposition: form-data; name="{name}"', "", value]
    return "\r\n".join([*lines, f"--{BOUNDARY}--", ""]).encode()


# Anything at all ---------------------------------------------------------------------------------

WORDS = (
    *("", "Ann", "Bob", "Zoe Ångström", "4", "0", "-3", "17", "x" * 300, "<b>bold</b>", "KH 2C 8C"),
    *("9H 9D KC / 9S 2D JH", "2026-05-02", "20:00", "pagat-6", "one\ntwo\nthree", "½", "1e9", "ΔΩ"),
)
NEVER = ("/account/", "/admin/", "/language/", "/first-run/")
"""Where a robot would lose its account, or its language."""
ENDS = ("delete", "leave", "remove", "hand-over", "abandon")
"""What takes away the ground for others: hardly ever."""
SELDOM, OWN = 0.02, 0.75
STOP_AFTER = 20
"""So many differences, and both sites have gone apart: what follows says nothing more."""


@dataclass
class Wanderer:
    """Everybody by turns: opens a page that has forms, fills one in somehow, and sends it."""

    pair: Pair
    report: Report
    random: Random
    everybody: list[str]
    languages: tuple[str, ...]
    pages: dict[str, dict[str, str]] = field(default_factory=dict)  # name, address, who found it
    sent: Counter[str] = field(default_factory=Counter)
    names: dict[str, str] = field(default_factory=dict)

    def add(self, who: str, path: str) -> None:
        """A page to begin from."""
        self.pages.setdefault(self._name(path), {}).setdefault(path, who)

    def wander(self, number: int) -> None:
        """Send so many."""
        done, tries, before = 0, 0, len(self.report.differences)
        while done < number and tries < 4 * number and self.pages:
            tries += 1
            done += self._turn()
            if len(self.report.differences) - before > STOP_AFTER:
                return

    def _turn(self) -> bool:
        """Mostly whoever found the page opens it, and now and then anybody."""
        name = self.random.choice(sorted(self.pages))
        path = self.random.choice(sorted(self.pages[name]))
        finder = self.pages[name][path]
        who = finder if self.random.random() < OWN else self.random.choice(self.everybody)
        language = self.random.choice(self.languages)
        robot = Robot(self.pair, self.report, "robots", who, language)
        robot.open(path)
        waiting = [each for each in robot.forms() if self._is_allowed(each)]
        if not waiting:
            if who == finder:
                self._forget(name, path)
            return False
        self._send(robot, waiting)
        return True

    def _forget(self, name: str, path: str) -> None:
        del self.pages[name][path]
        if not self.pages[name]:
            del self.pages[name]

    def _send(self, robot: Robot, waiting: list[Form]) -> None:
        """One of the forms, rather one that was hardly sent yet."""
        fewest = min(self.sent[self._name(each.action)] for each in waiting)
        rare = [each for each in waiting if self.sent[self._name(each.action)] <= fewest + 3]
        form = self.random.choice(rare)
        self.sent[self._name(form.action)] += 1
        values, action = self._filled(form)
        robot.submit(form, values, action)
        if robot.answer is not None and robot.answer.status == 200 and robot.forms():
            self.add(robot.who, robot.path)

    def _is_allowed(self, form: Form) -> bool:
        if form.action.startswith(NEVER):
            return False
        return not any(end in form.action for end in ENDS) or self.random.random() < SELDOM

    def _name(self, path: str) -> str:
        plain = path.partition("?")[0]
        if plain not in self.names:
            (named,) = self.pair.older.call("names", [plain])
            self.names[plain] = named[0] if named else "nothing"
        return self.names[plain]

    def _filled(self, form: Form) -> tuple[list[tuple[str, str]], str]:
        values: list[tuple[str, str]] = []
        radios: dict[str, list[Field]] = {}
        for each in form.fields:
            if each.kind == "radio":
                radios.setdefault(each.name, []).append(each)
            elif each.name and (value := self._value(each)) is not None:
                values.append((each.name, value))
        for name, choices in radios.items():
            values.append((name, self.random.choice(choices).value))
        action = ""
        if form.buttons:
            name, value, action = self.random.choice(form.buttons)
            values += [(name, value)] if name else []
        return values, action

    def _value(self, each: Field) -> str | None:
        """What it says, most of the time; or another choice, a number near it, a word."""
        draw = self.random.random
        if each.kind == "checkbox":
            on = each.on if draw() < 0.6 else not each.on
            return each.value if on else None
        if each.kind == "file":
            return None
        if each.kind == "hidden":
            return each.value if draw() < 0.97 else self.random.choice(WORDS)
        if each.kind == "select" and each.choices:
            return each.value if draw() < 0.5 else self.random.choice(each.choices)
        if each.kind == "number" and draw() < 0.8:
            return str(self.random.randint(int(float(each.least or 0)), self._most(each)))
        return each.value if each.value and draw() < 0.6 else self.random.choice(WORDS)

    def _most(self, each: Field) -> int:
        least = int(float(each.least or 0))
        return max(least, min(int(float(each.most or least + 20)), least + 20))
