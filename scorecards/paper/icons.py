"""The icon of the site in dots, drawn from its SVG: phones take no SVG for a home screen.

Reads as much of SVG as our icon is made of, and refuses anything else by name, so that an icon
drawn anew cannot silently come out wrong. Needs Pillow, which is only loaded when it is drawn.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree import ElementTree

from scorecards.paper.outlines import Point, outlines_of

FINE = 4  # drawn so many times as large, then made smaller, which smooths the edges
_SVG = "{http://www.w3.org/2000/svg}"
_KNOWN = {
    "rect": {"x", "y", "width", "height", "rx", "fill"},
    "path": {"d", "fill", "stroke", "stroke-width", "stroke-linecap"},
}


class UnknownDrawing(ValueError):
    """The icon has something that is not read here; the message names it."""


def draw_icon(svg: str, size: int, *, margin: float = 0.0) -> bytes:
    """A PNG of `size` pixels a side. `margin` is the part of each side left to the ground, which
    phones may cut away; the first shape of the icon is its ground.
    """
    from PIL import Image, ImageDraw

    shapes = list(_shapes(svg))
    ground = shapes[0][1]["fill"]
    whole = size * FINE
    image = Image.new("RGB", (whole, whole), ground)
    side = _side(svg)
    scale, edge = whole * (1 - 2 * margin) / side, whole * margin
    pen = ImageDraw.Draw(image)
    for kind, shape in shapes[1:]:
        _PENS[kind](pen, shape, scale, edge)
    file = io.BytesIO()
    image.reduce(FINE).save(file, "PNG", optimize=True)
    return file.getvalue()


def _side(svg: str) -> float:
    """The side of the icon in its own units."""
    box = [float(each) for each in ElementTree.fromstring(svg).attrib["viewBox"].split()]
    if box[:2] != [0, 0] or box[2] != box[3]:
        raise UnknownDrawing(f"a viewBox of {box}")
    return box[2]


def _shapes(svg: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The shapes from back to front: what each is, and its attributes."""
    for element in ElementTree.fromstring(svg):
        kind = element.tag.removeprefix(_SVG)
        if kind not in _KNOWN:
            raise UnknownDrawing(f"<{kind}>")
        if strange := set(element.attrib) - _KNOWN[kind]:
            raise UnknownDrawing(f"{', '.join(sorted(strange))} of <{kind}>")
        yield kind, element.attrib


def _rect(pen: Any, shape: Mapping[str, str], scale: float, edge: float) -> None:
    x, y, width, height, radius = (
        float(shape.get(name, 0)) * scale for name in ("x", "y", "width", "height", "rx")
    )
    box = [x + edge, y + edge, x + edge + width, y + edge + height]
    pen.rounded_rectangle(box, radius=radius, fill=shape["fill"])


def _path(pen: Any, shape: Mapping[str, str], scale: float, edge: float) -> None:
    for line in outlines_of(shape["d"]):
        points = [(x * scale + edge, y * scale + edge) for x, y in line]
        if shape["fill"] != "none":
            pen.polygon(points, fill=shape["fill"])
        if "stroke" in shape:
            _stroke(pen, points, shape["stroke"], float(shape.get("stroke-width", 1)) * scale)


def _stroke(pen: Any, points: list[Point], colour: str, width: float) -> None:
    """A line with round ends and corners: a dot at every point does for both."""
    pen.line(points, fill=colour, width=round(width))
    half = width / 2
    for x, y in points:
        pen.ellipse([x - half, y - half, x + half, y + half], fill=colour)


_PENS = {"rect": _rect, "path": _path}
