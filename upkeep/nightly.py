"""The copy that goes elsewhere every night: into a folder on another disk, or by a program to
another machine. Against a dead disk, nothing else helps.
"""

import logging
import os
import shlex
import shutil
import subprocess
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.mail import EmailMessage
from django.db import DatabaseError
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from upkeep.archives import Contents, contents_of, silent, unpack
from upkeep.backups import write_backup
from upkeep.drafts import drafts_beside, need_room, sync
from upkeep.errors import Refused
from upkeep.nights import Nights, expired, is_due, is_late, nights, store

NAMES = "nightly-%Y%m%dT%H%M%S%fZ.zip"
LONGEST = 60 * 60  # seconds that a program may take
ONE_DAY = 23 * 60 * 60  # seconds between two mails about the same

logger = logging.getLogger(__name__)


def copy_away(*, now: datetime | None = None, at_once: bool = False) -> Nights:
    """Make the copy if it is due, or `at_once`, and mail the administrators where one is late.

    Whoever does it holds a lock, and looks again what is due once it is theirs: so it is done
    once, however many ask. Raises Refused when a copy was tried and is not there.
    """
    now = now or timezone.now()
    with drafts_beside(settings.BACKUPS / "nightly") as folder:
        state = nights()
        due = bool(state.target) and (at_once or is_due(state, now))
        if due:
            state = attempt(folder, state, now)
        if state.target:
            store(state)
            tell(state, now)
    if due and state.failure:
        raise Refused(state.failure)
    return state


def attempt(folder: Path, state: Nights, now: datetime) -> Nights:
    """Try it, and what is known then."""
    apart = state.apart
    try:
        draft, contents = write_backup(folder)
        draft = draft.rename(folder / contents.made.strftime(NAMES))
        if settings.COPY_FOLDER:
            apart = put_into(Path(settings.COPY_FOLDER), draft, contents, state)
        if settings.COPY_COMMAND:
            hand_over(draft, contents.made)
    except (Refused, OSError, DatabaseError) as error:
        logger.warning("The nightly copy failed: %s", error)
        return replace(state, tried=now, failure=str(error))
    return replace(state, tried=now, failure="", made=contents.made, apart=apart)


def put_into(place: Path, draft: Path, contents: Contents, state: Nights) -> bool:
    """Copy it into a folder, read it there, and drop those that are old enough. Returns whether
    the folder is on another disk than the site. Refused, with nothing left, when it cannot be.
    """
    if not place.is_dir():
        raise Refused(f"{place} is no folder. Is its disk mounted?")
    apart = place.stat().st_dev != settings.VAR.stat().st_dev
    if state.apart and not apart:
        raise Refused(f"{place} is on the disk of the site now. Is the other one not mounted?")
    for left in place.glob(".nightly-*.part"):
        left.unlink(missing_ok=True)
    need_room(place, draft.stat().st_size)
    part = place / f".{draft.name}.part"
    try:
        shutil.copyfile(draft, part)
        with suppress(OSError):  # a disk that knows no owners
            part.chmod(0o600)
        sync(part)
        if unpack(part, None, silent) != contents:
            raise Refused(f"{place} does not give back what was put there.")
        part.replace(place / draft.name)
    except OSError as error:
        raise Refused(f"{place} cannot be written: {error.strerror}.") from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    drop_expired(place)
    return apart


def drop_expired(place: Path) -> None:
    """Remove those nightly ones that COPY_DAYS and COPY_WEEKS let go."""
    there = dict[datetime, Path]()
    for path in place.glob("nightly-*.zip"):
        with suppress(Refused, OSError):  # what is none of ours stays
            there[contents_of(path).made] = path
    for moment in expired(there, settings.COPY_DAYS, settings.COPY_WEEKS):
        with suppress(OSError):
            there[moment].unlink()


def hand_over(draft: Path, made: datetime) -> None:
    """Let a program take it to another machine. No shell reads its words."""
    weekday = str(timezone.localtime(made).isoweekday())
    words = [
        each.replace("{file}", str(draft)).replace("{weekday}", weekday)
        for each in words_of(settings.COPY_COMMAND)
    ]
    try:
        subprocess.run(
            words,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=True,
            timeout=LONGEST,
            env=os.environ,
        )
    except subprocess.TimeoutExpired as error:
        raise Refused(f"{words[0]} took longer than an hour.") from error
    except subprocess.CalledProcessError as error:
        lines = error.stderr.decode(errors="replace").strip().splitlines()
        reason = lines[-1] if lines else f"it ended with {error.returncode}"
        raise Refused(f"{words[0]}: {reason}") from error
    except OSError as error:
        raise Refused(f"{words[0]} cannot be run: {error.strerror}.") from error


def words_of(command: str) -> list[str]:
    """As a shell would split them. Refused for a quotation that does not end, and for none."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise Refused(f"COPY_COMMAND cannot be read: {error}.") from error
    if not words:
        raise Refused("COPY_COMMAND names no program.")
    return words


def tell(state: Nights, now: datetime) -> None:
    """Mail the administrators that a copy is late, once a day. In doubt there is no mail rather
    than two, unless the mail server says that it did not take it.
    """
    if not is_late(state, now):
        return
    if state.mailed is not None and 0 <= (now - state.mailed).total_seconds() < ONE_DAY:
        return
    people = get_user_model().objects.filter(is_superuser=True, is_active=True).exclude(email="")
    addresses = list(people.values_list("email", flat=True))
    if not addresses:
        return
    store(replace(state, mailed=now))
    try:
        mail_about(state, addresses).send()
    except OSError as error:  # SMTPException is one
        logger.warning("The mail about a late copy was not taken: %s", error)
        store(state)


def mail_about(state: Nights, addresses: list[str]) -> EmailMessage:
    """What is late, since when, and where to look."""
    when = date_format(timezone.localtime(state.made), "DATETIME_FORMAT") if state.made else ""
    lines = [
        _("The last good copy that went elsewhere is of %(when)s.") % {"when": when}
        if when
        else _("No copy has gone elsewhere yet."),
        _("It should go to: %(target)s") % {"target": state.target},
        *([_("The last try failed: %(why)s") % {"why": state.failure}] if state.failure else []),
        "",
        _("Look at it, and try it again, on this page:"),
        settings.SITE_ADDRESS + reverse("copies"),
    ]
    subject = _("No copy of the site went elsewhere")
    return EmailMessage(
        f"[Golfscore] {subject}",
        "\n".join(lines) + "\n",
        to=addresses,
        headers={"Auto-Submitted": "auto-generated"},
    )
