"""What a check is: a question, how it is looked into, and the words for the answer nobody wants."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

Details = Mapping[str, object] | None
"""What fills the sentence of a fault; None where nothing is wrong."""


@dataclass(frozen=True)
class Circumstances:
    """What the checks look at: the variables, the folder of the site, that of its program, now."""

    env: Mapping[str, str]
    var: Path
    files: Path
    now: float = field(default_factory=time.time)

    def on(self, name: str) -> bool:
        """Whether a variable is a yes, as the settings read it."""
        return self.env.get(name, "").lower() in ("true", "on", "ok", "y", "yes", "1")

    @property
    def port(self) -> int:
        """Where the site is served; whether it is a number is a question of its own."""
        number = self.env.get("PORT", "")
        return int(number) if number.isdecimal() else 8000

    @property
    def path(self) -> str:
        """The path of another site below which this one lies."""
        path = self.env.get("SITE_PATH", "").strip("/")
        return f"/{path}" if path else ""

    @property
    def database(self) -> Path | None:
        """The file of the database, if it is one."""
        url = self.env.get("DATABASE_URL", "")
        if not url:
            return self.var / "golfscore.sqlite3"
        return Path(url.removeprefix("sqlite:///")) if url.startswith("sqlite:///") else None


@dataclass(frozen=True)
class Check:
    """`stops`: a site with such a fault cannot start."""

    name: str
    question: str
    fault: str
    remedy: str
    look: Callable[[Circumstances], Details]
    stops: bool = False


@dataclass(frozen=True)
class Fault:
    """A check that found something, and what."""

    check: Check
    details: Mapping[str, object]

    def __str__(self) -> str:
        """What is wrong, and what to do."""
        return f"{self.check.fault} {self.check.remedy}".format_map(self.details)


def answers(
    checks: Iterable[Check], circumstances: Circumstances
) -> Iterator[tuple[Check, Fault | None]]:
    """Every check with what it found."""
    for check in checks:
        details = check.look(circumstances)
        yield check, None if details is None else Fault(check, details)


def hindrances(checks: Iterable[Check], circumstances: Circumstances) -> list[Fault]:
    """What keeps a site from starting."""
    stops = (check for check in checks if check.stops)
    return [fault for _, fault in answers(stops, circumstances) if fault]
