"""What the picture of a scorecard shows, and what a page tells messengers about it.

Puts a summary into the words of the picture; draws nothing and reads nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorecards.paper.letters import standing_in, writes
from scorecards.paper.plan.pictures import Picture, PictureLine, Points, height_of
from scorecards.queries import Scorecard, SeatTotal
from scorecards.queries.summaries import Summary


@dataclass(frozen=True)
class Preview:
    """What a page tells messengers about its picture; the height is in pixels."""

    alt: str
    height: int


def picture_of(summary: Summary) -> Picture:
    """A scorecard as it is drawn: its complete holes, who is ahead first."""
    card = summary.card
    return Picture(
        title=title_of(summary),
        under=" · ".join(filter(writes, (summary.variant, summary.progress))),
        hole=_("Hole"),
        total=_("Total"),
        holes=tuple(hole.number for hole in card.holes if hole.complete),
        lines=tuple(line_of(card, seat) for seat in summary.by_place),
    )


def line_of(card: Scorecard, seat: SeatTotal) -> PictureLine:
    """A player's line."""
    cells = [hole.cells[seat.position] for hole in card.holes if hole.complete]
    return PictureLine(
        place=seat.place,
        name=standing_in(seat.name, seat.position),
        points=tuple(Points(cell.points, "low" in cell.marks) for cell in cells),
        total=seat.total,
        best=seat.wins if card.over else seat.leads,
    )


def title_of(summary: Summary) -> str:
    """The sentence of the game, or its progress if the font cannot write that."""
    return summary.headline if writes(summary.headline) else summary.progress


def replaced_names(summary: Summary) -> list[tuple[str, str]]:
    """For every name that the font cannot write: what is drawn instead, and the name."""
    return [
        (standing_in(seat.name, seat.position), seat.name)
        for seat in summary.by_place
        if not writes(seat.name)
    ]


def preview_of(summary: Summary) -> Preview | None:
    """What messengers are told about the picture; None before the first hole is complete."""
    if not summary.played:
        return None
    sentence = _("The picture says %(drawn)s for %(name)s.")
    names = [sentence % {"drawn": drawn, "name": name} for drawn, name in replaced_names(summary)]
    alt = " ".join([f"{summary.headline}. {summary.description}.", *names])
    return Preview(alt, height_of(len(summary.card.seats), summary.played))
