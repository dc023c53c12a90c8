"""The pieces of paper for a sheet: their sizes, margins and the smallest cells on them.

All lengths are whole micrometres. What goes where is decided in `measures`.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorecards.paper.plan.wishes import PAPERS, Wish
from scorecards.rules import Shape

MM = 1000
HALF_MM = 500


@dataclass(frozen=True)
class Panel:
    """One sheet on its paper: its own width and height, and how often it is on the paper, across
    and down. `name` is what the style sheet calls paper and turn.
    """

    name: str
    width: int
    height: int
    across: int
    down: int

    @property
    def copies(self) -> int:
        """How many sheets the paper is cut into."""
        return self.across * self.down

    @property
    def margin(self) -> int:
        """What stays free at every edge: printers cannot print the outermost few millimetres."""
        short = min(self.width, self.height)
        return 10 * MM if short >= 180 * MM else 7 * MM if short >= 130 * MM else 6 * MM

    @property
    def inner(self) -> int:
        """The width between the margins."""
        return self.width - 2 * self.margin

    @property
    def inner_height(self) -> int:
        """The height between the margins."""
        return self.height - 2 * self.margin

    @property
    def small(self) -> bool:
        """Smaller than A4."""
        return min(self.width, self.height) < 180 * MM


def panels(wish: Wish) -> list[Panel]:
    """The sheet upright and across, or only the one that the wish has."""
    short, long = PAPERS[wish.paper]
    upright = {1: (short, long), 2: (long // 2, short), 4: (short // 2, long // 2)}[wish.several]
    grids = {1: ((1, 1), (1, 1)), 2: ((2, 1), (1, 2)), 4: ((2, 2), (2, 2))}[wish.several]
    both = [
        Panel(f"{wish.paper}-{turn}-{wish.several}", width, height, *grid)
        for turn, (width, height), grid in zip(
            ("portrait", "landscape"), (upright, upright[::-1]), grids, strict=True
        )
    ]
    return both if wish.turn == "auto" else [both[wish.turn == "landscape"]]


@dataclass(frozen=True)
class Sizes:
    """How large things are on a sheet, in micrometres, type in points."""

    large: bool
    cell_high: int
    cell_wide: int
    hole_wide: int
    check_wide: int
    names_high: int
    names_turned: int
    column: int  # of words at the foot, at least
    card: tuple[int, int]  # of the legend
    box: tuple[int, int]  # of an empty layout
    words: tuple[float, ...]
    names: tuple[float, ...]
    on_rules_page: float

    def turned_below(self, *, small: bool) -> int:
        """A column narrower than this has its name turned."""
        return self.cell_wide * 3 // 2 if not small else self.cell_wide * 6 // 5

    def name_high(self, *, turned: bool, small: bool) -> int:
        """The height of the heading."""
        if not turned:
            return self.names_high
        return self.names_turned * 4 // 5 if small else self.names_turned


NORMAL = Sizes(
    large=False,
    cell_high=9 * MM,
    cell_wide=12_500,
    hole_wide=13 * MM,
    check_wide=13_500,
    names_high=12 * MM,
    names_turned=24 * MM,
    column=56 * MM,
    card=(8_500, 12 * MM),
    box=(4_800, 5_600),
    words=(9, 8.5, 8, 7.5, 7),
    names=(12, 11, 10, 9, 8, 7, 6.5, 6, 5.5),
    on_rules_page=10,
)
LARGE = Sizes(
    large=True,
    cell_high=12 * MM,
    cell_wide=16 * MM,
    hole_wide=16 * MM,
    check_wide=19 * MM,
    names_high=16 * MM,
    names_turned=34 * MM,
    column=80 * MM,
    card=(11 * MM, 16 * MM),
    box=(6 * MM, 8 * MM),
    words=(14, 13, 12),
    names=(18, 16, 14, 12, 11, 10, 9, 8),
    on_rules_page=16,
)


def sizes_of(wish: Wish) -> Sizes:
    """Normal or large print."""
    return LARGE if wish.large else NORMAL


BOX_GAP = 600
WRITING = (11 * MM, 8 * MM)  # what the points need beside or below the boxes of a layout
LONGEST_ROW = 6  # boxes of a layout of any length


def boxes_of(shape: Shape) -> tuple[int, int]:
    """Rows and columns of boxes; a layout of any length gets six."""
    return (1, LONGEST_ROW) if shape.free else (shape.rows, shape.columns)


def boxes_size(shape: Shape, sizes: Sizes) -> tuple[int, int]:
    """How wide and high the boxes of a layout are together."""
    rows, columns = boxes_of(shape)
    wide, high = sizes.box
    return columns * (wide + BOX_GAP) - BOX_GAP, rows * (high + BOX_GAP) - BOX_GAP
