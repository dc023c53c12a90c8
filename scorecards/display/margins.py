"""How far the winner of a game was ahead or behind after every hole, as a small curve for an SVG.

Plain geometry; no database is read and no word chosen.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scorecards.display.scale import Axis, polyline

WIDTH, HEIGHT, EDGE = 150, 84, 7


@dataclass(frozen=True)
class MarginCurve:
    """The points of a polyline, the height of being level, and where the marked hole lies."""

    points: str
    level: float
    x: float
    y: float
    width: int = WIDTH
    height: int = HEIGHT


def draw_margins(margins: Sequence[int], marked: int) -> MarginCurve:
    """The curve of margins, before the first hole and after each; `marked` counts holes from 1."""
    low, high = min(0, *margins), max(0, *margins)
    across = Axis(0, max(len(margins) - 1, 1), EDGE, WIDTH - 2 * EDGE)
    up = Axis(low, max(high, low + 1), EDGE, HEIGHT - 2 * EDGE, up=True)
    places = [(across.at(hole), up.at(ahead)) for hole, ahead in enumerate(margins)]
    x, y = places[marked]
    return MarginCurve(polyline(places), up.at(0), x, y)
