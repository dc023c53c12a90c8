"""What a phone may see of a hole while its hands are sealed, and who is still counting."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorecards import turns
from scorecards.envelopes.seals import positions_in, seal_of
from scorecards.models import Device, Game
from scorecards.queries.game_rows import holes_of


@dataclass(frozen=True)
class Counting:
    """A hole with sealed hands: whose are in, and who is still counting, in the order of the
    seats.
    """

    number: int
    ready: tuple[str, ...]
    counting: tuple[str, ...]


def counting(game: Game, names: Sequence[str]) -> Counting | None:
    """The hole of the game whose hands are sealed; None when none are. Reads no hand."""
    holes = positions_in(game.pk)
    if not holes:
        return None
    number, ready = min(holes.items())
    stored = holes_of(game)
    points = {each: hole.points for each, hole in stored.items() if each < number}
    playing = turns.playing(game.rules, len(names), points, number=number, absences=game.presence)
    if number in stored:
        ready |= {at for at, row in stored[number].rows.items() if row.entry}
    return Counting(
        number,
        tuple(names[at] for at in playing if at in ready),
        tuple(names[at] for at in playing if at not in ready),
    )


def seen_from(state: dict[str, Any], game: Game, device: Device) -> dict[str, Any]:
    """The state of a hole as this phone may see it: with the hands it put into envelopes itself,
    and beside every row that is none of its business why (`seals.Seal.absence`).
    """
    seal = seal_of(game.pk, state["hole"], game.customs, device)
    complete = all(row["entry"] for row in state["rows"] if row["plays"])
    for row in state["rows"]:
        at = row["position"]
        hand = seal.hands.get(at)
        row["away"] = "" if row["entry"] or not row["plays"] else seal.absence(at)
        row["may"] = seal.may_enter(at)
        row["elsewhere"] = at in seal.elsewhere
        if hand and not seal.is_hidden(at):
            row |= {"entry": hand.entry, "adjustments": hand.adjustments}
    return state | {"seat": seal.seat, "sealed": seal.closed and not complete}
