"""QR codes as they are drawn."""

import re

from PIL import Image, ImageDraw

from tests.values import some


def drawn(svg):
    """The picture of a QR code, from the path segno writes: runs of dark modules, line by line."""
    side = int(some(re.search(r'viewBox="0 0 (\d+)', svg))[1]) if "viewBox" in svg else None
    side = side or int(some(re.search(r'width="(\d+)"', svg))[1])
    scale = float(some(re.search(r"scale\((\d+)\)", svg))[1]) if "scale(" in svg else 1
    image = Image.new("L", (side, side), 255)
    draw = ImageDraw.Draw(image)
    path = re.findall(r' d="([^"]+)"', svg)[-1]
    x = y = 0.0
    for letter, numbers in re.findall(r"([MmhHvVz])([^MmhHvVz]*)", path):
        found = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        if letter == "M":
            x, y = found
        elif letter == "m":
            x, y = x + found[0], y + found[1]
        elif letter == "h":
            box = [x * scale, (y - 0.5) * scale, (x + found[0]) * scale - 1, (y + 0.5) * scale - 1]
            draw.rectangle(box, fill=0)
            x += found[0]
    return image
