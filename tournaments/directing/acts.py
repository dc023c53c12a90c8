"""What every act has in common: one transaction, the league's lock, and a line in its history.

The lock of the league comes first, always, so no two acts in a league run at once and none waits
for another in a circle. An act that raises leaves nothing behind. In a stopped league there is no
lock to be had: whoever waited for it while somebody else stopped the league is refused as well.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from secrets import token_hex
from typing import Any, TypeVar

from django.db import models, transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext

from scorecards.histories.chain import author_of, digest_of
from tournaments.errors import Changed, DirectingError, StoppedLeague
from tournaments.ledger.commitments import QUIET, Stored, as_stored, changed_rows
from tournaments.ledger.history import facts_of
from tournaments.ledger.stale import derived_once
from tournaments.models import Act, League, Night, Person, Season
from tournaments.permissions import Member
from tournaments.rules.days.states import MACHINES
from tournaments.rules.days.transitions import NO_FACTS, Facts, refusal

LONGEST_REASON = 200
AT_ONCE = 25
"""So many cards are settled under one lock: what follows from them is derived once, and nobody
waits long for it.
"""

Row = TypeVar("Row")

EDITIONS: dict[type[models.Model], tuple[str, ...]] = {
    League: (
        *("name", "about", "visibility", "published"),
        *("guests_ranked", "own_word", "no_stakes", "indexed"),
    ),
    Season: ("name", "state", "settings", "starts", "ends"),
    Person: ("name", "guest", "alias_of_id", "left"),
    Night: ("version",),
}
"""What a form shows of these and would overwrite."""


def edition_of(row: models.Model) -> str:
    """A short token of what a form shows. It is another one once somebody has changed that."""
    fields = EDITIONS[type(row)]
    values = repr([getattr(row, name) for name in fields])
    return sha256(values.encode()).hexdigest()[:16]


def refuse_if_changed(row: models.Model, seen: str | None) -> None:
    """Raise Changed unless the form was made from what is stored now. None skips the check."""
    if seen is not None and seen != edition_of(row):
        raise Changed


@contextmanager
def acting(
    by: Member, kind: str, about: dict[str, Any] | None = None, *, reason: str = ""
) -> Iterator[dict[str, Any]]:
    """The transaction of one act, under the league's lock. Yields what the act was about, to which
    more may be added until it ends.
    """
    payload = dict(about or {})
    with locked(by.league):
        before = None if kind in QUIET else as_stored(by.league.pk)
        yield payload
        write_act(by, kind, payload, reason=reason, before=before)


@contextmanager
def locked(league: League) -> Iterator[None]:
    """The transaction of one act or of several, under the league's lock. What follows from them is
    derived once, at the end of the outermost. Raises as `lock_league` does.
    """
    with transaction.atomic(), derived_once():
        lock_league(league)
        yield


def few_at_once(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    """These in their order, AT_ONCE at a time."""
    for start in range(0, len(rows), AT_ONCE):
        yield rows[start : start + AT_ONCE]


def lock_league(league: League) -> None:
    """Take the lock of the league. Raises DirectingError when it was deleted, and StoppedLeague
    while it is stopped: whoever writes has to come through here, so this is where a stop holds.
    """
    if lock_even_stopped(league):
        raise StoppedLeague


def lock_even_stopped(league: League) -> bool:
    """Take the lock for what changes no league: stopping it, starting it again, making what follows
    from its games anew. Says whether it is stopped. Raises DirectingError when it was deleted.
    """
    row = League.objects.select_for_update().filter(pk=league.pk).values_list("stopped").first()
    if row is None:
        raise DirectingError(gettext("This league no longer exists."))
    return row[0] is not None


def write_act(
    by: Member,
    kind: str,
    about: dict[str, Any],
    *,
    reason: str = "",
    before: Stored | None = None,
) -> None:
    """One more line in the history of the league. Must be under its lock. `before` is what was
    stored of all that decides: the line says what is another now.
    """
    if by.link_id is not None:
        about = about | {"link": by.link_id}
        if by.person_id is not None:
            about["by"] = by.person_id
    last_seq, previous = _end_of_history(by.league)
    salt, committed = token_hex(16), {} if before is None else {"committed": True}
    facts = None if before is None else changed_rows(before, as_stored(by.league.pk), salt)
    line = Act(
        league=by.league,
        seq=last_seq + 1,
        kind=kind,
        about=about,
        reason=reason,
        at=timezone.now(),
        user=by.user,
        device=by.device,
        author=author_of(
            account=getattr(by.user, "pk", None), device=getattr(by.device, "pk", None)
        ),
        salt=salt,
        facts=facts or None,
    )
    line.digest = digest_of(facts_of(by.league.slug, line), previous)
    line.save(force_insert=True)
    league = League.objects.filter(pk=by.league.pk)
    league.update(version=F("version") + 1, head=line.digest, **committed)


def _end_of_history(league: League) -> tuple[int, str]:
    """The number of the last line, 0 before the first, and the digest it is to have."""
    lines = Act.objects.filter(league=league).order_by("-seq")
    last = lines.values_list("seq", "league__head").first()
    return last or (0, League.objects.values_list("head", flat=True).get(pk=league.pk))


def tidy_reason(reason: str, *, needed: bool = True) -> str:
    """The reason, tidied. Raises DirectingError for one that is missing or too long."""
    tidied = " ".join(reason.split())
    if needed and not tidied:
        raise DirectingError(gettext("Give a reason."), "reason")
    if len(tidied) > LONGEST_REASON:
        most = {"most": LONGEST_REASON}
        raise DirectingError(gettext("A reason has at most %(most)d letters.") % most, "reason")
    if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in tidied):
        raise DirectingError(
            gettext("This text contains characters that cannot be shown."), "reason"
        )
    return tidied


def reload_season(by: Member, season: Season) -> Season:
    """The season as it is stored now. Raises DirectingError when it was deleted."""
    stored = Season.objects.filter(league=by.league, pk=season.pk).first()
    if stored is None:
        raise DirectingError(gettext("This season does not exist here."))
    return stored


def refuse_staged(season: Season) -> None:
    """Raise DirectingError for the season of a stage: its rounds, tables and settings are those of
    the tournament, and are changed there.
    """
    if season.staged:
        raise DirectingError(gettext("This belongs to a tournament, and is changed there."))


def find_player(by: Member, person_id: int) -> Person:
    """Somebody of the league, not one who was merged into another. Raises DirectingError."""
    person = Person.objects.filter(league=by.league, pk=person_id, alias_of=None).first()
    if person is None:
        raise DirectingError(gettext("This person does not exist here."), "person")
    return person


def refuse_unless(season: Season, *states: str) -> None:
    """Raise DirectingError unless the season is in one of these states."""
    if season.state not in states:
        raise DirectingError(gettext("The season is not at a point where that is possible."))


def led_to(machine: str, state: str, act: str, facts: Facts = NO_FACTS) -> str:
    """The state an act leads to. Raises DirectingError with the sentence that refuses it."""
    sentence = refusal(machine, state, act, facts)
    rule = MACHINES[machine].acts[act]
    if sentence is not None:
        reasoned = facts.reason.strip() or not rule.needs_reason or state not in rule.leads
        raise DirectingError(sentence, "" if reasoned else "reason")
    return rule.leads[state]
