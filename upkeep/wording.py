"""What copies, and what is wrong with them, are called on a page."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from upkeep.copies import Copy
from upkeep.counted import inside
from upkeep.errors import Damaged, NoBackup, Overtaken, Unsuited


@dataclass(frozen=True)
class CopyWords:
    """A copy as a page shows it. `check` says whether anybody has read it."""

    copy: Copy
    kind: str
    contents: str
    check: str

    @property
    def made(self) -> datetime:
        return self.copy.contents.made


def of_copy(copy: Copy) -> CopyWords:
    check = _("read back when it was made") if copy.kind else _("not read yet")
    if copy.newer:
        check = _("of a newer golfscore")
    return CopyWords(copy, of_kind(copy.kind), ", ".join(inside(copy.contents.rows)), check)


def of_kind(kind: str) -> str:
    """How a copy came about."""
    return {
        "snapshot": pgettext("copy", "every hour"),
        "copy": pgettext("copy", "made here"),
        "uploaded": pgettext("copy", "uploaded"),
        "before-restore": pgettext("copy", "as it was before a restore"),
        "nightly": pgettext("copy", "of the night, elsewhere"),
    }.get(kind, pgettext("copy", "put there by hand"))


def of_refusal(error: Exception) -> str:
    """Why something could not be done, for whoever reads it on a page."""
    match error:
        case Unsuited():
            return _("A newer golfscore, or one with another kind of database, wrote this copy.")
        case NoBackup():
            return _("This is no whole copy of a site: it is damaged, or something else.")
        case Damaged():
            return _("The database is damaged.")
        case Overtaken():
            return _("Somebody has restored the site meanwhile. Nothing was changed.")
        case OSError():
            return str(error.strerror or error)
    return str(error)
