"""The pictures of README and docs, taken of the demonstration and of a table that is played for
them: `make pictures`. `OUTPUTS` says which there are and what each shows; a test holds the pages
that name them, and the templates they show, against it.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "pictures"
MADE = FOLDER / "made.txt"
THEMES = ("light", "dark")


class Picture(NamedTuple):
    """A picture: its name, and the templates it shows, from `templates/` on. It is taken by day and
    by night, unless it is of paper.
    """

    name: str
    templates: tuple[str, ...]
    paper: bool = False

    @property
    def files(self) -> list[str]:
        """The files of it."""
        if self.paper:
            return [f"{self.name}.png"]
        return [f"{self.name}-{theme}.jpg" for theme in THEMES]


OUTPUTS = (
    Picture("hand", ("scorecards/_reveal.html", "scorecards/_hand.html")),
    Picture("watch", ("scorecards/_watch.html", "scorecards/_layout.html")),
    Picture("standings", ("tournaments/season.html", "tournaments/_standings.html")),
    Picture("hall", ("tournaments/days/hall/_round.html",)),
    Picture("rules", ("scorecards/editor.html", "scorecards/_editor_look.html")),
    Picture("sheet", ("scorecards/paper/_sheet.html", "scorecards/paper/_grid.html"), paper=True),
)


def digest_of(picture: Picture) -> str:
    """What the templates of a picture are now; raises FileNotFoundError for one that is gone."""
    digest = sha256()
    for name in picture.templates:
        digest.update((ROOT / "templates" / name).read_bytes())
    return digest.hexdigest()[:16]


def digests() -> dict[str, str]:
    """What the templates were when each picture was taken."""
    lines = MADE.read_text(encoding="utf-8").splitlines() if MADE.exists() else []
    return dict(line.split(" = ", 1) for line in lines)


def write_digests() -> None:
    """Say that all pictures are of the templates as they are."""
    lines = [f"{each.name} = {digest_of(each)}\n" for each in OUTPUTS]
    MADE.write_text("".join(lines), encoding="utf-8")
