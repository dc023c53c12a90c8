"""Static files that lie in no folder of ours: the font of a sheet, and the pictures for a phone's
home screen.

A browser that prints with other letters than the PDF needs other pages, so the pages that print
bring their own. The package has eighteen weights; only the two that are printed are served, under
`fonts/`. The icons and the preview are drawn when they are collected, or asked for, so that nobody
has to remember to draw them anew.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage

from scorecards.paper.fonts import font_file
from scorecards.paper.icons import draw_icon
from scorecards.paper.samples import draw_sample

FOLDER = "fonts"


class _NamedFinder(BaseFinder):
    """Finds the files of these names in `place` as if they lay in `folder` of ours."""

    def __init__(self, place: Path, folder: str, names: list[str]) -> None:
        super().__init__()
        self.folder, self.names = folder, names
        self.storage = FileSystemStorage(location=place)
        self.storage.prefix = folder  # type: ignore[attr-defined]  # collectstatic reads it

    def prepare(self) -> None:
        """Called before a file is opened."""

    def check(self, **kwargs: Any) -> list[Any]:
        """Nothing is set, so nothing can be set wrongly."""
        return []

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        """The place of one of the files; an empty list for anything else, as Django has it."""
        folder, _, name = path.rpartition("/")
        if folder != self.folder or name not in self.names:
            return []
        self.prepare()
        place = self.storage.path(name)
        return [place] if find_all else place

    def list(self, ignore_patterns: Any) -> Iterator[tuple[str, FileSystemStorage]]:
        """The name and the storage of each; there are no patterns for them."""
        self.prepare()
        return ((name, self.storage) for name in self.names)


class FontFinder(_NamedFinder):
    """Finds `fonts/FiraSans-Regular.ttf` and `fonts/FiraSans-Bold.ttf`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        files = [font_file(bold=bold) for bold in (False, True)]
        super().__init__(files[0].parent, FOLDER, [file.name for file in files])


class IconFinder(_NamedFinder):
    """Finds the PNGs in `img/` that the manifest and iPhones ask for. They are drawn once for each
    process that needs one.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(_studio(), "img", list(PICTURES))

    def prepare(self) -> None:
        for name, draw in PICTURES.items():
            file = _studio() / name
            if not file.exists():
                file.write_bytes(draw())


@cache
def _studio() -> Path:
    """The folder that this process draws into; it goes with the process."""
    place = mkdtemp(prefix="golfscore-")
    atexit.register(rmtree, place, ignore_errors=True)
    return Path(place)


def _icon(size: int, margin: float = 0.0) -> bytes:
    file = Path(settings.BASE_DIR) / "static" / "img" / "icon.svg"
    return draw_icon(file.read_text(encoding="utf-8"), size, margin=margin)


PICTURES: dict[str, Callable[[], bytes]] = {
    "icon-192.png": partial(_icon, 192),
    "icon-512.png": partial(_icon, 512),
    # Of a maskable icon a circle of four fifths is certain to be seen.
    "icon-maskable-512.png": partial(_icon, 512, 0.08),
    "apple-touch-icon.png": partial(_icon, 180),
    "preview.png": draw_sample,
}
