"""The scorecard of a made-up game, drawn as every game's is: what a phone shows before the site is
put on its home screen. In English, since it is drawn when files are collected, for everybody.
"""

from __future__ import annotations

from itertools import accumulate

from scorecards.paper.picture_content import Heads, Picture, PictureLine, Points, Race
from scorecards.paper.pictures import draw

_POINTS = {
    "Dev": (4, 11, 8, 3, 9, 2),
    "Ben": (9, 3, 12, 6, 5, 8),
    "Cleo": (7, 12, 2, 14, 6, 10),
    "Ana": (15, 6, 9, 11, 13, 5),
}


def draw_sample() -> bytes:
    """The picture as a PNG."""
    return draw(sample())


def sample() -> Picture:
    """Four players after six of nine holes."""
    columns = list(zip(*_POINTS.values(), strict=True))
    ranked = sorted(_POINTS.items(), key=lambda seat: sum(seat[1]))
    totals = [sum(points) for _, points in ranked]
    running = [list(accumulate(points, initial=0)) for _, points in ranked]
    ahead = [min(column) for column in zip(*running, strict=True)]
    lines = [
        PictureLine(
            place=str(place),
            name=name,
            points=tuple(
                Points(str(value), value == min(column))
                for value, column in zip(points, columns, strict=True)
            ),
            total=str(sum(points)),
            best=place == 1,
            seat=place - 1,
        )
        for place, (name, points) in enumerate(ranked, start=1)
    ]
    return Picture(
        title=f"{lines[0].name} leads by {totals[1] - totals[0]}",
        under="Six-Card Golf · After 6 of 9 holes",
        date="",
        heads=Heads("Hole", "Total", ("Out", "In")),
        holes=tuple(range(1, len(columns) + 1)),
        lines=tuple(lines),
        race=Race(
            "Behind the leader",
            "",
            tuple(
                tuple(mine - least for mine, least in zip(each, ahead, strict=True))
                for each in running
            ),
        ),
    )
