"""The numbers of rows, raised so that none is that of another row of the site. Pure.

Every number of an archive is raised by the same, so whoever came first stays first, and nobody has
to remember which row became which. Columns that hold rows of their own are raised by Django's word
for them; here are those that hold numbers in JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tournaments.rules.days.drawings import digest_of

Raised = Callable[[Any, int], Any]

PEOPLE: Final = ("person", "into", "winner", "by", "who", "pair", "pairs", "through", "in", "out")
MORE: Final = ("resting", "promoted", "wildcards", "entrants", "playoff", "penalty", "fixture")
NUMBERS: Final = frozenset((*PEOPLE, *MORE, "night", "demand", "past"))
"""Under these names stand, in what an act was about, numbers of rows that travel."""

LISTS: Final = frozenset({"people", "tables"})
"""Under these as well, where it is a list; otherwise it is how many."""

KEYED: Final = frozenset({"places", "seeds", "points", "cards"})
"""Under these are tables by the number of a person."""

BY_SEAT: Final = frozenset({("correct_card", "points")})
"""Here, by the kind of the act, are tables by the seat at a table."""

NOT_MOVED: Final = frozenset(
    {"account", "accounts", "membership", "to", "invitation", "link", "claim"}
)
"""Under these stand numbers of what does not travel; there they would be somebody else's."""


def raised(value: Any, by: int) -> Any:
    """A number, or all in a list of lists of them. Whatever else it is stays. Raises ValueError for
    what is no number of a row.
    """
    if isinstance(value, list):
        return [raised(each, by) for each in value]
    if not isinstance(value, int) or isinstance(value, bool):
        return value
    if value < 1:
        raise ValueError(value)
    return value + by


def raised_keys(value: Any, by: int) -> Any:
    """A table by numbers."""
    if not isinstance(value, Mapping):
        return value
    return {str(raised(int(key), by)): each for key, each in value.items()}


def raised_firsts(value: Any, by: int, first: int = 1) -> Any:
    """Lists of which so many at the beginning are numbers of people."""
    return [[*raised(list(each[:first]), by), *each[first:]] for each in value]


def raised_act(kind: str, about: Mapping[str, Any], by: int) -> dict[str, Any]:
    """What an act was about."""
    return {key: _raised_word(kind, key, value, by) for key, value in about.items()}


def _raised_word(kind: str, key: str, value: Any, by: int) -> Any:
    if key in NOT_MOVED or (kind, key) == ("renew_invitation", "was"):
        return None
    if (kind, key) in BY_SEAT:
        return value
    if key in NUMBERS or key in LISTS and isinstance(value, list):
        return raised(value, by)
    if key in KEYED:
        return raised_keys(value, by) if isinstance(value, Mapping) else raised(value, by)
    return value


def highest_in(about: Mapping[str, Any]) -> int:
    """The highest number that an act names; 0 where it names none."""
    return max((each for key in NUMBERS for each in _flat(about.get(key))), default=0)


def _flat(value: Any) -> list[int]:
    if isinstance(value, list):
        return [each for one in value for each in _flat(one)]
    return [value] if isinstance(value, int) else []


def _closed_table(value: Any, by: int) -> Any:
    divisions = [
        [{**row, "person": raised(row["person"], by)} for row in rows]
        for rows in value["divisions"]
    ]
    return {**value, "divisions": divisions}


def _cut(value: Any, by: int) -> Any:
    return {key: raised(each, by) for key, each in value.items()}


def _awards(value: Any, by: int) -> Any:
    if "named" not in value:
        return value
    named = [{**each, "person": raised(each["person"], by)} for each in value["named"]]
    return {**value, "named": named}


def _parts(value: Any, by: int) -> Any:
    return {part: raised_keys(gained, by) for part, gained in value.items()}


def _holes(value: Any, by: int) -> Any:
    return [raised_keys(each, by) for each in value]


def listed_anew(value: Any, by: int) -> Any:
    """What a draw follows from: `rules.days.drawings.draw_list`."""
    if not value:
        return value
    changed = {key: raised(value[key], by) for key in ("order", "last", "newcomers", "volunteers")}
    changed |= {key: raised(value[key], by) for key in ("partners", "slots", "sides")}
    changed |= {
        key: raised_firsts(value[key], by) for key in ("off_size", "seats", "byes", "starts")
    }
    return {**value, **changed, "met": raised_firsts(value["met"], by, 2)}


COLUMNS: Final[Mapping[str, Mapping[str, Raised]]] = {
    "tournaments.season": {"closed_table": _closed_table, "playoffs": raised_keys},
    "tournaments.stage": {"cut": _cut},
    "tournaments.tournament": {"awards": _awards},
    "tournaments.round": {"order": raised},
    "tournaments.playoff": {"people": raised, "holes": _holes},
    "tournaments.drawing": {"listed": listed_anew},
    "tournaments.seasonpoints": {"entered": raised},
    "tournaments.leaguepayment": {"parts": _parts},
}
"""The columns of JSON that hold numbers of rows, by the label of the model."""


def raise_json(label: str, row: dict[str, Any], by: int) -> None:
    """Raise what a row has in JSON. Raises LookupError, TypeError, ValueError or AttributeError for
    what no site writes.
    """
    digest = digest_of(row["listed"]) if label == "tournaments.drawing" and row["listed"] else ""
    for column, change in COLUMNS.get(label, {}).items():
        if row[column] is not None:
            row[column] = change(row[column], by)
    if digest and row["digest"] == digest:
        row["digest"] = digest_of(row["listed"])
