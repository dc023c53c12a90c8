"""The icon in dots: every part of the SVG where it belongs, and nothing read wrongly in silence."""

from io import BytesIO
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from PIL import Image

from scorecards.paper.icons import UnknownDrawing, draw_icon
from scorecards.paper.outlines import outlines_of
from scorecards.paper.samples import sample

SVG = (Path(settings.BASE_DIR) / "static" / "img" / "icon.svg").read_text(encoding="utf-8")
FELT, CARD, FLAG = (0x15, 0x40, 0x31), (0xFB, 0xF8, 0xEF), (0xB3, 0x26, 0x1E)
# A point of each part, in the 64 units of the SVG.
PARTS = {(5, 5): FELT, (20, 40): CARD, (32, 25): FLAG, (28, 35): FELT, (60, 60): FELT}
LITTLE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">{}</svg>'


@pytest.mark.parametrize(("size", "margin"), [(64, 0.0), (192, 0.0), (512, 0.08)])
def test_every_part_of_the_icon_is_where_it_belongs(size: int, margin: float) -> None:
    image = Image.open(BytesIO(draw_icon(SVG, size, margin=margin))).convert("RGB")
    assert image.size == (size, size)
    for (x, y), colour in PARTS.items():
        place = [round(size * (margin + (1 - 2 * margin) * each / 64)) for each in (x, y)]
        assert image.getpixel((place[0], place[1])) == colour, (x, y)


@pytest.mark.parametrize(
    "drawing",
    [
        '<circle r="3"/>',
        '<rect width="8" height="8" fill="#000000" opacity=".5"/>',
        '<path d="M0 0A3 3 0 0 1 5 5" fill="#000000"/>',
    ],
)
def test_what_cannot_be_read_is_refused(drawing: str) -> None:
    ground = '<rect width="8" height="8" fill="#ffffff"/>'
    with pytest.raises(ValueError):  # noqa: PT011  # each says what it is
        draw_icon(LITTLE.format(ground + drawing), 16)


def test_an_icon_that_is_no_square_is_refused() -> None:
    with pytest.raises(UnknownDrawing):
        draw_icon(SVG.replace("0 0 64 64", "0 0 64 32"), 16)


def test_a_path_in_any_letters_is_the_same_lines() -> None:
    square = [[(1.0, 1.0), (3.0, 1.0), (3.0, 3.0), (1.0, 1.0)]]
    assert outlines_of("M1 1L3 1L3 3z") == outlines_of("m1 1h2v2z") == square
    assert outlines_of("M1 1H3V3Z") == outlines_of("M1,1 3,1 3,3Z") == square
    first, second = outlines_of("M0 0C0 1 1 2 2 2S4 3 4 4"), outlines_of("M0 0c0 1 1 2 2 2s2 1 2 2")
    assert first == second
    assert first[0][-1] == (4.0, 4.0)
    assert outlines_of("M0 0C0 1 1 2 2 2C3 2 4 3 4 4") == first


def test_the_pictures_for_home_screens_are_found_and_no_other() -> None:
    for name in ("icon-192.png", "icon-512.png", "icon-maskable-512.png", "apple-touch-icon.png"):
        place = finders.find(f"img/{name}")
        assert place
        assert Path(place).read_bytes().startswith(b"\x89PNG")
    assert finders.find("img/icon-13.png") is None


def test_the_sample_adds_up() -> None:
    lines = sample().lines
    assert [line.total for line in lines] == [
        str(sum(int(points.text) for points in line.points)) for line in lines
    ]
    assert sorted(lines, key=lambda line: int(line.total)) == list(lines)
    assert all(any(line.points[hole].low for line in lines) for hole in range(6))
