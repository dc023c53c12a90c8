"""Who pays whom as a picture: ribbons from those who pay to those who are paid, as wide as they are
worth. Plain geometry for an inline SVG without script or style; no database is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorecards.display.charts import spread_labels
from scorecards.display.pictures import shorten

WIDTH, EDGE, GAP, ROOM = 358, 92, 26, 170  # room: for all that is paid together
BAR, THIN, LABEL = 8, 18, 28  # a ribbon's least slot; the distance between two amounts
LETTER, AROUND = 9.2, 14  # of an amount
NAME_LETTERS = 10
TOP = 16


class Flow(NamedTuple):
    """A ribbon to be drawn: from and to whom, in the order of the list; what stands on it."""

    payer: Stand
    payee: Stand
    amount: int
    label: str
    paid: bool


class Stand(NamedTuple):
    """Somebody in the picture: their name, the class of their colour, and what stands below the
    name on either side.
    """

    name: str
    colour: str
    pays: str = ""
    gets: str = ""


@dataclass(frozen=True)
class Ribbon:
    """A payment: its path, how wide it is, the head of its arrow, and its amount."""

    colour: str
    paid: bool
    width: float
    path: str
    head: str
    label: str
    x: float
    y: float
    half: float

    @property
    def wide(self) -> float:
        """How wide the box of the amount is."""
        return 2 * self.half


@dataclass(frozen=True)
class Bar:
    """Somebody on one side: a bar as high as what they pay or get, and their name beside it.
    `squeezed` is the room for a `sum` that needs more than there is.
    """

    name: str
    sum: str
    colour: str
    x: float
    y: float
    high: float
    text_x: float
    name_y: float
    sum_y: float
    squeezed: int | None


@dataclass(frozen=True)
class FlowPicture:
    """The whole picture, ready to print."""

    height: float
    ribbons: tuple[Ribbon, ...]
    payers: tuple[Bar, ...]
    payees: tuple[Bar, ...]
    width: int = WIDTH


def draw_flows(flows: Sequence[Flow]) -> FlowPicture | None:
    """The picture of these payments; None for none."""
    if not flows:
        return None
    flows = _untangled(flows)
    scale = ROOM / sum(flow.amount for flow in flows)
    slots = [max(THIN, flow.amount * scale) for flow in flows]
    left = _column([flow.payer for flow in flows], slots)
    order = sorted(
        {flow.payee for flow in flows},
        key=lambda who: _mean(at for at, flow in enumerate(flows) if flow.payee == who),
    )
    right = _column([flow.payee for flow in flows], slots, order)
    height = max(left.high, right.high, LABEL * len(flows) + TOP)
    left, right = left.moved((height - left.high) / 2), right.moved((height - right.high) / 2)
    middles = [
        0.58**2 * 1.84 * a + 0.42**2 * 2.16 * b
        for a, b in zip(left.middles, right.middles, strict=True)
    ]
    heights = spread_labels(middles, gap=LABEL, floor=height - TOP)
    ribbons = tuple(
        _ribbon(flow, flow.amount * scale, a, b, y)
        for flow, a, b, y in zip(flows, left.middles, right.middles, heights, strict=True)
    )
    payers = tuple(_bar(stand, place, EDGE) for stand, place in left.places.items())
    payees = tuple(
        _bar(stand, place, WIDTH - EDGE, gets=True) for stand, place in right.places.items()
    )
    return FlowPicture(round(height, 1), ribbons, payers, payees)


def _untangled(flows: Sequence[Flow]) -> list[Flow]:
    """The payments in the order in which few ribbons cross: those who pay by whom they pay, those
    who are paid in the order in which they come.
    """
    rank = {who: at for at, who in enumerate(dict.fromkeys(flow.payee for flow in flows))}
    middle = {
        who: _mean(rank[flow.payee] for flow in flows if flow.payer == who)
        for who in {flow.payer for flow in flows}
    }
    return sorted(flows, key=lambda flow: (middle[flow.payer], flow.payer, rank[flow.payee]))


def _mean(places: Iterable[int]) -> float:
    each = list(places)
    return sum(each) / len(each)


class _Place(NamedTuple):
    y: float
    high: float


@dataclass(frozen=True)
class _Column:
    """Everybody on one side from above, and the middle of each ribbon there."""

    places: dict[Stand, _Place]
    middles: list[float]
    high: float

    def moved(self, down: float) -> _Column:
        places = {who: _Place(place.y + down, place.high) for who, place in self.places.items()}
        return _Column(places, [middle + down for middle in self.middles], self.high)


def _column(
    stands: Sequence[Stand], slots: Sequence[float], order: Sequence[Stand] = ()
) -> _Column:
    """Everybody in this order, by default as they come; a slot for each ribbon."""
    places, middles, y = dict[Stand, _Place](), [0.0] * len(stands), float(TOP)
    for who in order or dict.fromkeys(stands):
        top = y
        for at, other in enumerate(stands):
            if other == who:
                middles[at] = y + slots[at] / 2
                y += slots[at]
        places[who] = _Place(top, y - top)
        y += GAP
    return _Column(places, middles, y - GAP + TOP)


def _ribbon(flow: Flow, width: float, a: float, b: float, y: float) -> Ribbon:
    start, end, middle = EDGE + BAR, WIDTH - EDGE - 12, WIDTH / 2
    reach = end - start
    return Ribbon(
        colour=flow.payer.colour,
        paid=flow.paid,
        width=round(max(6.0, width), 1),
        path=f"M{start} {a:.1f}C{middle} {a:.1f} {middle} {b:.1f} {end} {b:.1f}",
        head=f"M{end - 2} {b - 6:.1f}l11 6-11 6z",
        label=flow.label,
        x=round(start + reach * 0.44, 1),
        y=round(y, 1),
        half=round((len(flow.label) * LETTER + AROUND) / 2, 1),
    )


def _bar(who: Stand, place: _Place, x: float, *, gets: bool = False) -> Bar:
    middle, amount = place.y + place.high / 2, who.gets if gets else who.pays
    room = EDGE - (16 if gets else 8)
    return Bar(
        name=shorten(who.name, NAME_LETTERS),
        sum=amount,
        colour=who.colour,
        x=x,
        y=round(place.y, 1),
        high=round(place.high, 1),
        text_x=x + 16 if gets else x - 8,
        name_y=round(middle - 2, 1),
        sum_y=round(middle + 15, 1),
        squeezed=room if len(amount) * LETTER > room else None,
    )
