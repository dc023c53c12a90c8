"""Who is who on a sheet, before anything is written: each line with those it may be, and what is
chosen unless a director says otherwise. Reads no database.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.rules.lists.likeness import Match, matches
from tournaments.rules.lists.past_tables import PastRow

NEW, OUT, OTHER = "new", "out", "other"
MOST_OPTIONS = 20_000  # of all lines together; beyond, only likely people are offered


@dataclass(frozen=True)
class Option:
    """One answer: the id of a person, NEW, OUT or OTHER."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True)
class Line:
    """A line of the sheet. `offered` come first, `others` is everybody else; `kind` is exact,
    likely (somebody is called nearly so) or unknown; `wrong` what directing said of it.
    """

    row: PastRow
    kind: str
    offered: Sequence[Option]
    others: Sequence[Option]
    wrong: str


def lines_to_choose(
    rows: Sequence[PastRow],
    known: Mapping[int, str],
    aliases: Sequence[tuple[int, str]],
    *,
    chosen: Mapping[int, str],
    wrong: Mapping[int, str],
) -> list[Line]:
    """The lines with their options. `known` are the people of the league, `aliases` other names
    they went by; `chosen` and `wrong` are by line, from a form that was sent.
    """
    names = [*known.items(), *aliases]
    everybody = len(rows) * len(known) <= MOST_OPTIONS
    meant = matches([row.name for row in rows], names)
    return [
        _line(row, match, known, chosen.get(row.line), wrong.get(row.line, ""), everybody)
        for row, match in zip(rows, meant, strict=True)
    ]


def _line(
    row: PastRow,
    match: Match,
    known: Mapping[int, str],
    chosen: str | None,
    wrong: str,
    everybody: bool,
) -> Line:
    usual = str(match.likely) if match.exact else NEW
    choice = chosen if chosen is not None else usual
    if choice.isdecimal() and int(choice) in known and int(choice) not in match.offered:
        offered: tuple[int, ...] = (*match.offered, int(choice))
    else:
        offered = match.offered
    options = [Option(str(who), known[who], choice == str(who)) for who in offered]
    if not any(row.name.casefold() == name.casefold() for name in known.values()):
        options.insert(0, Option(NEW, _("A new person"), choice == NEW))
    options.append(Option(OUT, _("Leave out"), choice == OUT))
    others = [Option(str(who), name, False) for who, name in known.items() if who not in offered]
    kind = "exact" if match.exact else "likely" if match.likely is not None else "unknown"
    return Line(row, kind, options, others if everybody else (), wrong)
