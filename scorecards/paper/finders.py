"""The font of a sheet as static files, found in its package and copied nowhere.

A browser that prints with other letters than the PDF needs other pages, so the pages that print
bring their own. The package has eighteen weights; only the two that are printed are served, under
`fonts/`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage

from scorecards.paper.fonts import font_file

FOLDER = "fonts"


class FontFinder(BaseFinder):
    """Finds `fonts/FiraSans-Regular.ttf` and `fonts/FiraSans-Bold.ttf`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        files = [font_file(bold=bold) for bold in (False, True)]
        self.names = [file.name for file in files]
        self.storage = FileSystemStorage(location=files[0].parent)
        self.storage.prefix = FOLDER  # type: ignore[attr-defined]  # collectstatic reads it

    def check(self, **kwargs: Any) -> list[Any]:
        """Nothing is set, so nothing can be set wrongly."""
        return []

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        """The place of one of the files; an empty list for anything else, as Django has it."""
        folder, _, name = path.rpartition("/")
        if folder != FOLDER or name not in self.names:
            return []
        place = self.storage.path(name)
        return [place] if find_all else place

    def list(self, ignore_patterns: Any) -> Iterator[tuple[str, FileSystemStorage]]:
        """The name and the storage of each; there are no patterns for them."""
        return ((name, self.storage) for name in self.names)
