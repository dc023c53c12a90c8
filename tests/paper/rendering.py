"""Looks at a PDF with other eyes than those that made it: Poppler draws it and reads it out."""

import re
import shutil
import subprocess
from pathlib import Path

import zxingcpp
from PIL import Image


def run(*words: str) -> str:
    """What a tool of Poppler says."""
    assert shutil.which(words[0]), "no Poppler: run scripts/install-packages poppler-utils"
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def text_of(data: bytes, place: Path) -> str:
    """The words of a PDF in their order, spaces tidied."""
    file = place / "sheet.pdf"
    file.write_bytes(data)
    return " ".join(run("pdftotext", str(file), "-").split())


def facts_of(data: bytes, place: Path) -> dict[str, str]:
    """What pdfinfo says."""
    file = place / "sheet.pdf"
    file.write_bytes(data)
    lines = run("pdfinfo", str(file)).splitlines()
    return {key: value.strip() for key, _, value in (line.partition(":") for line in lines)}


def fonts_of(data: bytes, place: Path) -> list[list[str]]:
    """The fonts of a PDF, a line each."""
    file = place / "sheet.pdf"
    file.write_bytes(data)
    return [line.split() for line in run("pdffonts", str(file)).splitlines()[2:]]


def places_of(data: bytes, place: Path) -> list[str]:
    """Every page of a PDF and every word, with where on its page it stands."""
    file = place / "sheet.pdf"
    file.write_bytes(data)
    return re.findall(r"<(?:page|word).*", run("pdftotext", "-bbox", str(file), "-"))


def pictures_of(data: bytes, place: Path, dots: int = 150) -> list[Image.Image]:
    """Every page as a printer of so many dots an inch shows it, in grey."""
    file = place / "sheet.pdf"
    file.write_bytes(data)
    run("pdftoppm", "-r", str(dots), "-gray", "-png", str(file), str(place / "page"))
    found = sorted(place.glob("page*.png"), key=lambda each: int(re.findall(r"\d+", each.stem)[-1]))
    return [Image.open(each) for each in found]


def codes_in(picture: Image.Image) -> list[str]:
    """What a phone reads from a page."""
    return [found.text for found in zxingcpp.read_barcodes(picture)]
