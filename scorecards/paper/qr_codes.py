"""QR codes on paper: in a page as a drawing, in a PDF as rectangles."""

from __future__ import annotations

from functools import lru_cache

import segno
from django.utils.safestring import SafeString, mark_safe

QUIET = 4  # modules around a QR code


def code_svg(address: str, css_class: str) -> SafeString:
    """An address as a QR code in an SVG of this class, which screen readers pass over."""
    svg = segno.make(address, error="m").svg_inline(
        border=QUIET, omitsize=True, svgclass=css_class, lineclass=None, dark="#000"
    )
    return mark_safe(svg.replace("<svg ", '<svg aria-hidden="true" ', 1))


@lru_cache(maxsize=64)
def _modules(address: str) -> tuple[bytes, ...]:
    """The rows of a QR code. Cached: every page and every copy of a sheet has the same."""
    return tuple(bytes(row) for row in segno.make(address, error="m").matrix)


def code_boxes(address: str, x: int, y: int, side: int) -> list[tuple[int, int, int, int]]:
    """A QR code as rectangles in a square, its quiet zone inside."""
    rows = _modules(address)
    module = side / (len(rows) + 2 * QUIET)
    boxes = []
    for number, row in enumerate(rows):
        start = None
        for at, dark in enumerate([*row, 0]):
            if dark and start is None:
                start = at
            elif not dark and start is not None:
                boxes.append(
                    (
                        round(x + (start + QUIET) * module),
                        round(y + (number + QUIET) * module),
                        round((at - start) * module),
                        round(module) + 20,  # no white hair between two rows
                    )
                )
                start = None
    return boxes
