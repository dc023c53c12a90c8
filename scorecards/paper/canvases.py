"""The PDF that is drawn on: its title, its language, and the same bytes for the same drawing."""

from __future__ import annotations

from typing import Any

from scorecards.paper.fonts import REGULAR, register_fonts
from scorecards.paper.pens import UNIT


def new_canvas(title: str, language: str, *, size: tuple[int, int]) -> Any:
    """An empty PDF with pages of this width and height, in micrometres."""
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = 0  # plain bytes, not ASCII: smaller, and quicker to write
    register_fonts()
    canvas = Canvas(
        "",
        pagesize=in_points(size),
        invariant=1,
        pageCompression=1,
        lang=language,
        initialFontName=REGULAR,
    )
    canvas.setTitle(f"{title} · Golfscore")
    canvas.setCreator("Golfscore")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    return canvas


def in_points(size: tuple[int, int]) -> tuple[float, float]:
    """Width and height in points, the unit of a PDF."""
    return size[0] * UNIT, size[1] * UNIT
