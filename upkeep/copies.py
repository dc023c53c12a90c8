"""The copies there are, whoever made them: what each is, where it lies, and what may be done with
it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC
from pathlib import Path

from django.conf import settings
from django.core.files import File

from upkeep.archives import Contents, contents_of, silent
from upkeep.backups import write_backup
from upkeep.drafts import drafts_beside, need_room, settle
from upkeep.errors import Refused
from upkeep.restores import refuse_unreadable, whole_database
from upkeep.versions import known_migrations

MADE = "copy-%Y%m%dT%H%M%S%fZ.zip"
BROUGHT = "uploaded-%Y%m%dT%H%M%S%fZ"
# By how a file is called; what is called otherwise was put there by hand, and nobody has read it.
KINDS = ("snapshot", "copy", "uploaded", "before-restore", "nightly")
LASTING = ("copy", "uploaded", "before-restore")  # nobody drops these in turn


@dataclass(frozen=True)
class Copy:
    """A file that says of itself that it is a backup. `kind` is one of KINDS, or ""; `newer`:
    whether a newer program wrote it, so that this one cannot read it.
    """

    path: Path
    contents: Contents
    size: int
    newer: bool = False

    @property
    def name(self) -> str:
        return self.path.name

    @property
    def kind(self) -> str:
        return next((each for each in KINDS if self.name.startswith(f"{each}-")), "")

    @property
    def lasts(self) -> bool:
        """Whether it stays until somebody removes it."""
        return self.kind in LASTING


def copies() -> list[Copy]:
    """All there are, here and where the nightly ones go, the newest first."""
    known = known_migrations()
    places = [settings.BACKUPS, *([Path(settings.COPY_FOLDER)] if settings.COPY_FOLDER else [])]
    there = [copy for place in places for copy in copies_in(place, known)]
    return sorted(there, key=lambda copy: copy.contents.made, reverse=True)


def copies_in(place: Path, known: frozenset[str]) -> Iterator[Copy]:
    """Those in a folder; a file that is none is left out. `known`: this program's migrations."""
    try:
        paths = sorted(place.glob("*.zip"))
    except OSError:
        return
    for path in paths:
        try:
            contents, size = contents_of(path), path.stat().st_size
        except (Refused, OSError):
            continue
        yield Copy(path, contents, size, newer=not known.issuperset(contents.migrations))


def copy_named(name: str) -> Copy | None:
    """The copy in a file of that name."""
    return next((copy for copy in copies() if copy.name == name), None)


def make_copy() -> Copy:
    """A copy of this moment, which stays until somebody removes it. Raises Refused."""
    with drafts_beside(settings.BACKUPS) as folder:
        draft, contents = write_backup(folder)
        target = settings.BACKUPS / contents.made.strftime(MADE)
        settle(draft, target)
    return Copy(target, contents, target.stat().st_size)


def take_in(file: File) -> tuple[Copy, bool]:
    """Keep a copy that somebody brings, once every byte of it was read. Returns it, and whether it
    was here already. Raises Refused, with nothing kept.
    """
    with drafts_beside(settings.BACKUPS) as folder:
        need_room(folder, file.size)
        draft = folder / "brought.zip"
        with draft.open("wb") as write:
            for piece in file.chunks():
                write.write(piece)
        contents = contents_of(draft)
        refuse_unreadable(contents)
        whole_database(draft, folder, contents, silent)
        for copy in copies():
            if (copy.contents.made, copy.contents.digest) == (contents.made, contents.digest):
                return copy, True
        name = contents.made.astimezone(UTC).strftime(BROUGHT)
        target = settings.BACKUPS / f"{name}-{contents.digest[:8]}.zip"
        settle(draft, target)
    return Copy(target, contents, target.stat().st_size), False


def remove(copy: Copy) -> None:
    """Remove a copy that nobody drops in turn; another stays."""
    if copy.lasts:
        copy.path.unlink(missing_ok=True)
