"""Reads the archive of a league, which anybody may have made: nothing in it is believed before it
was counted and summed up, and no more of it is in memory than a line. Knows no database.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import IO, Any, Final

from django.utils.translation import gettext as _

from tournaments.errors import DirectingError
from tournaments.ledger.archives.packing import MANIFEST, file_of
from tournaments.ledger.archives.tables import FORMAT, MOVED, VERSION
from upkeep.archives import DAMAGED, member_of, words_of

MOST_UNPACKED: Final = 4_000_000_000  # bytes, of all files together; a page reads less
LONGEST_LINE: Final = 16_000_000  # bytes: what a draw of a thousand people follows from
HIGHEST: Final = 2**40  # of any number: a thousand million rows, and room for a thousand archives
UNREADABLE: Final = (*DAMAGED, ValueError, TypeError, AttributeError, RecursionError)


def refused(sentence: str) -> DirectingError:
    """An archive is not taken, and why."""
    return DirectingError(sentence, "file")


def damaged(where: str) -> DirectingError:
    """Somebody changed it, or it was cut off."""
    return refused(_("This archive is damaged or was changed: %(where)s.") % {"where": where})


@dataclass(frozen=True)
class Manifest:
    """What an archive says of itself. `identity` is the same for every archive of the same rows."""

    slug: str
    name: str
    highest: int
    rows: Mapping[str, int]
    sums: Mapping[str, str]
    identity: str


class Archive:
    """An open archive whose every line is the one that was written. Raises DirectingError."""

    def __init__(self, file: IO[bytes], *, most: int = MOST_UNPACKED) -> None:
        try:
            self.packed = zipfile.ZipFile(file)
            self._weigh(most)
            self.manifest = _manifest(json.loads(words_of(self.packed, MANIFEST)))
        except UNREADABLE as error:
            raise refused(_("This is no archive of a league.")) from error
        for table in MOVED:
            self._sum_up(table.label)

    def rows(self, label: str) -> Iterator[dict[str, Any]]:
        """The rows of a table, one by one."""
        number = 0
        for number, line in enumerate(self._lines(label), start=1):
            try:
                row = json.loads(line)
            except (ValueError, RecursionError) as error:
                raise damaged(f"{file_of(label)}, {number}") from error
            if not isinstance(row, dict):
                raise damaged(f"{file_of(label)}, {number}")
            yield row

    def _weigh(self, most: int) -> None:
        """No file but ours, each once, and all together not too large. Says nothing else of names:
        none is ever written anywhere.
        """
        members = self.packed.infolist()
        names = [each.filename for each in members]
        expected = {MANIFEST, *(file_of(table.label) for table in MOVED)}
        if MANIFEST not in names or len(names) != len(set(names)):
            raise ValueError(MANIFEST)
        words = json.loads(words_of(self.packed, MANIFEST))
        _refuse_other(words)
        if set(names) != expected:
            strange = sorted(set(names) ^ expected)[0]
            raise damaged(strange[:80])
        if sum(each.file_size for each in members) > most:
            raise refused(
                _("This archive is too large when it is unpacked: at most %(most)d MB.")
                % {"most": most // 1_000_000}
            )

    def _sum_up(self, label: str) -> None:
        """Go through a file without keeping any of it."""
        digest, number = sha256(), 0
        for line in self._lines(label):
            digest.update(line)
            number += 1
        if number != self.manifest.rows[label]:
            counts = {"file": file_of(label), "rows": self.manifest.rows[label], "number": number}
            raise refused(
                _("This archive is not whole: %(file)s should have %(rows)d lines, not %(number)d.")
                % counts
            )
        if digest.hexdigest() != self.manifest.sums[label]:
            raise damaged(file_of(label))

    def _lines(self, label: str) -> Iterator[bytes]:
        try:
            with member_of(self.packed, file_of(label)) as member:
                while line := member.readline(LONGEST_LINE):
                    if not line.endswith(b"\n"):
                        raise damaged(file_of(label))
                    yield line
        except DAMAGED as error:
            raise damaged(file_of(label)) from error


def _refuse_other(words: Any) -> None:
    """Raise for what is no archive, or of a later program."""
    if words["format"] != FORMAT or type(words["version"]) is not int or words["version"] < 1:
        raise ValueError(words["format"])
    if words["version"] > VERSION:
        raise refused(
            _("This archive is from a newer Golfscore. Bring this site up to date, then try again.")
        )


def _manifest(words: Mapping[str, Any]) -> Manifest:
    """Raises LookupError, TypeError and ValueError for what no site writes."""
    tables = words["tables"]
    if [each["table"] for each in tables] != [table.label for table in MOVED]:
        raise ValueError("tables")
    rows = {each["table"]: each["rows"] for each in tables}
    sums = {each["table"]: each["sha256"] for each in tables}
    texts = (words["league"], words["name"], *sums.values())
    if not all(isinstance(each, str) for each in texts):
        raise ValueError("texts")
    if not all(type(each) is int and each >= 0 for each in (*rows.values(), words["highest"])):
        raise ValueError("numbers")
    if words["highest"] > HIGHEST or rows["tournaments.league"] != 1:
        raise ValueError("numbers")
    canonical = json.dumps([[name, rows[name], sums[name]] for name in rows])
    return Manifest(
        slug=words["league"],
        name=words["name"],
        highest=words["highest"],
        rows=rows,
        sums=sums,
        identity=sha256(canonical.encode("ascii")).hexdigest(),
    )
