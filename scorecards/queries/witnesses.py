"""A hole that two people enter, as a phone or a page may see it.

What somebody else entered is shown only for a hand that this person has entered as well.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from scorecards.display.hole_details import CardDetail, LineDetail, laid_out
from scorecards.models import Device, Game
from scorecards.queries.game_rows import NOT_IN, StoredHole, holes_of, names_of
from scorecards.queries.history import row_text
from scorecards.rules import Layout, ProblemError, Ruleset, signed
from scorecards.witnesses.records import StoredVersion, holes_waiting, versions_of
from scorecards.witnesses.versions import differing

Versions = Mapping[int, Sequence[StoredVersion]]


def waiting_holes(game: Game) -> list[int]:
    """The holes in which a hand waits for a second pair of eyes; asks only where two enter."""
    return holes_waiting(game.pk) if game.double_entry else []


def with_own_hands(game: Game, state: dict[str, Any], device: Device | None) -> dict[str, Any]:
    """The state of a hole with what this device's person entered, and how far each hand is. The
    versions of others are not in it.
    """
    if not game.double_entry:
        return state
    versions = versions_of(game.pk, state["hole"])
    rows = [_with_own(row, versions.get(row["position"], ()), device) for row in state["rows"]]
    waits = any(row["plays"] and row["counted"] is None for row in rows)
    return state | {"rows": rows, "second": {"waits": waits}}


def _with_own(
    row: dict[str, Any], versions: Sequence[StoredVersion], device: Device | None
) -> dict[str, Any]:
    own = next((each.entry for each in versions if each.is_of(device)), "")
    eyes = {"people": len(versions), "mine": bool(own)}
    return row | {"eyes": eyes, "entry": row["entry"] or own}


@dataclass(frozen=True)
class VersionDetail:
    """One version of a hand as a page shows it; `layout` is empty for a typed total."""

    id: int
    who: str  # the device, in words; "" where it is not known
    mine: bool
    at: datetime
    counted: str
    layout: tuple[tuple[CardDetail, ...], ...]
    cards: str
    lines: tuple[LineDetail, ...] = ()


@dataclass(frozen=True)
class HandDetail:
    """A seat in a hole that two enter. `state`: "agreed", "differs", "mine" (waits for somebody
    else), "theirs" (waits for this person), "hidden" (others differ), "empty" or "out".
    """

    position: int
    name: str
    state: str
    counted: str
    versions: tuple[VersionDetail, ...]
    differing: tuple[str, ...]  # the cells in words, with what either version has there


@dataclass(frozen=True)
class SecondEyes:
    """A hole that two people enter."""

    number: int
    version: int
    hands: tuple[HandDetail, ...]

    @property
    def waits(self) -> bool:
        """Is a hand not agreed yet?"""
        return any(hand.state not in ("agreed", "out") for hand in self.hands)

    @property
    def passable(self) -> bool:
        """Could the maker let it pass: was a hand entered once, and does none differ?"""
        states = {hand.state for hand in self.hands}
        return bool(states & {"mine", "theirs"}) and not states & {"differs", "hidden"}

    @property
    def differ(self) -> int:
        """How many hands differ."""
        return sum(hand.state in ("differs", "hidden") for hand in self.hands)


def second_eyes(game: Game, number: int, device: Device) -> SecondEyes | None:
    """The hole as this device's person may see it; None before it was begun."""
    hole = holes_of(game).get(number)
    if hole is None:
        return None
    names, versions = names_of(game), versions_of(game.pk, number)
    hands = (
        _hand(game, hole, position, name=name, versions=versions.get(position, ()), device=device)
        for position, name in enumerate(names)
    )
    return SecondEyes(number, game.version, tuple(hands))


def _hand(
    game: Game,
    hole: StoredHole,
    position: int,
    *,
    name: str,
    versions: Sequence[StoredVersion],
    device: Device,
) -> HandDetail:
    row = hole.rows.get(position, NOT_IN)
    mine = any(each.is_of(device) for each in versions)
    counted = "" if row.counted is None else signed(row.counted)
    state = _state_of(position in hole.rows, row.entry, versions, mine=mine)
    shown = sorted(
        (each for each in versions if each.is_of(device) or state == "differs"),
        key=lambda each: not each.is_of(device),
    )
    details = [_version(game, each, device) for each in shown]
    if state != "differs":
        return HandDetail(position, name, state, counted, tuple(details), ())
    marked, words = _compared(game.rules, [_row(game, each) for each in shown], details)
    return HandDetail(position, name, state, counted, marked, words)


def _state_of(plays: bool, entry: str, versions: Sequence[StoredVersion], *, mine: bool) -> str:
    if not plays:
        return "out"
    if entry:
        return "agreed"
    if not versions:
        return "empty"
    if len(versions) == 1:
        return "mine" if mine else "theirs"
    return "differs" if mine else "hidden"


def _row(game: Game, version: StoredVersion) -> Layout | int | None:
    """The cards of a version; None when the rules of now cannot read it."""
    try:
        return game.rules.read_row(version.entry, game.shape)
    except ProblemError:
        return None


def _version(game: Game, version: StoredVersion, device: Device) -> VersionDetail:
    row = _row(game, version)
    layout = laid_out(game.rules, row, None) if isinstance(row, Layout) else ()
    count = game.rules.points(row) if isinstance(row, Layout) else row
    return VersionDetail(
        id=version.id,
        who=gettext(version.label) if version.label else "",
        mine=version.is_of(device),
        at=version.at,
        counted="" if count is None else signed(count),
        layout=layout,
        cards=row_text(version.entry),
    )


def _compared(
    ruleset: Ruleset, rows: Sequence[Layout | int | None], details: Sequence[VersionDetail]
) -> tuple[tuple[VersionDetail, ...], tuple[str, ...]]:
    """The first two versions with the cells marked in which they differ, and these in words."""
    one, other = rows[0], rows[1]
    if one is None or other is None:
        return tuple(details), ()
    cells = differing(ruleset, one, other)
    marked = tuple(replace(each, layout=_marked(each.layout, cells)) for each in details)
    return marked, tuple(_cell_in_words(one, other, cell) for cell in sorted(cells))


def _marked(
    layout: tuple[tuple[CardDetail, ...], ...], cells: frozenset[int]
) -> tuple[tuple[CardDetail, ...], ...]:
    wide = len(layout[0]) if layout else 0
    return tuple(
        tuple(replace(card, differs=line * wide + at in cells) for at, card in enumerate(row))
        for line, row in enumerate(layout)
    )


def _cell_in_words(one: Layout | int, other: Layout | int, cell: int) -> str:
    assert isinstance(one, Layout)
    assert isinstance(other, Layout)
    cards = [
        row_text(str(each.cards[cell])) if cell < len(each.cards) and each.cards[cell] else "–"
        for each in (one, other)
    ]
    wide = one.shape.columns or max(len(one.cards), 1)
    sentence = gettext("Row %(row)d, column %(column)d: %(one)s or %(other)s")
    place = {"row": cell // wide + 1, "column": cell % wide + 1}
    return sentence % {**place, "one": cards[0], "other": cards[1]}
