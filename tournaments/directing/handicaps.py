"""Rulings on handicaps: an index set by hand for a while, a game left out of somebody's handicap.

Both are facts that a replay reads, and neither touches a handicap that is frozen on a seat: an
index by hand is used when games to come are started, a withdrawn game changes the index from there
on. In the standings the result counts as it did.
"""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from tournaments.directing.acts import acting, find_player, tidy_reason
from tournaments.errors import DirectingError
from tournaments.ledger import chains, derivation
from tournaments.ledger.merges import members_of, merges_in
from tournaments.models import (
    HandicapIndex,
    LeagueGame,
    LeagueSeat,
    ManualIndex,
    Person,
    Withdrawal,
)
from tournaments.permissions import Member
from tournaments.rules.handicaps.index import MOST

LONGEST_DAYS = 366


def set_index(
    by: Member, *, person_id: int, index: Fraction, ends: date, reason: str
) -> ManualIndex:
    """Somebody plays with this index, in tenths, from today to the end of the day `ends`. It
    replaces an earlier one set by hand; the index worked out from games goes on beside it.
    """
    reason = tidy_reason(reason)
    about = {"person": person_id, "index": str(float(index)), "day": ends.isoformat()}
    with acting(by, "set_index", about, reason=reason):
        person = find_player(by, person_id)
        today = timezone.localdate()
        if not today <= ends <= today + timedelta(days=LONGEST_DAYS):
            raise DirectingError(gettext("The last day is one of the next 366."), "ends")
        tenths = index * 10
        if tenths.denominator != 1 or abs(index) > MOST:
            sentence = gettext("An index lies between −%(most)s and %(most)s, in tenths.")
            raise DirectingError(sentence % {"most": MOST}, "index")
        now = timezone.now()
        _standing(by, person).update(cancelled=now)
        derivation.show_anew(by.league, [person.pk])
        return ManualIndex.objects.create(
            person=person,
            tenths=int(tenths),
            starts=today,
            ends=ends,
            reason=reason,
            given=now,
            given_by=by.user,
        )


def cancel_index(by: Member, *, person_id: int, reason: str = "") -> None:
    """From now on the index is again the one worked out from games."""
    reason = tidy_reason(reason, needed=False)
    with acting(by, "cancel_index", {"person": person_id}, reason=reason):
        person = find_player(by, person_id)
        if not _standing(by, person).update(cancelled=timezone.now()):
            raise DirectingError(gettext("There is no index by hand."))
        derivation.show_anew(by.league, [person.pk])


def withdraw_result(
    by: Member, league_game: LeagueGame, *, person_id: int, reason: str
) -> Withdrawal:
    """Leave a game out of the handicap of somebody who played it; what follows
    after it is worked out anew.
    """
    reason = tidy_reason(reason)
    about = {"person": person_id, "game": league_game.game.code}
    with acting(by, "withdraw_result", about, reason=reason):
        person = find_player(by, person_id)
        league_game = _measured_game(by, league_game, person)
        row, made = Withdrawal.objects.get_or_create(
            league_game=league_game,
            person=person,
            restored=None,
            defaults={"reason": reason, "at": timezone.now(), "by": by.user},
        )
        if not made:
            raise DirectingError(gettext("This game was withdrawn already."))
        chains.record_changed(league_game)
    return row


def restore_result(
    by: Member, league_game: LeagueGame, *, person_id: int, reason: str = ""
) -> None:
    """The game counts for the handicap again."""
    reason = tidy_reason(reason, needed=False)
    about = {"person": person_id, "game": league_game.game.code}
    with acting(by, "restore_result", about, reason=reason):
        person = find_player(by, person_id)
        rows = Withdrawal.objects.filter(
            league_game=league_game, person__in=_all_of(by, person), restored=None
        )
        if not rows.update(restored=timezone.now()):
            raise DirectingError(gettext("This game was not withdrawn."))
        chains.record_changed(LeagueGame.objects.select_related("season").get(pk=league_game.pk))


def _all_of(by: Member, person: Person) -> list[int]:
    """The person, and everybody merged into them."""
    return list(members_of(merges_in(by.league.pk), [person.pk])[person.pk])


def _standing(by: Member, person: Person) -> QuerySet[ManualIndex]:
    return ManualIndex.objects.filter(person__in=_all_of(by, person), cancelled=None)


def _measured_game(by: Member, league_game: LeagueGame, person: Person) -> LeagueGame:
    """The game as stored, if it counts for this person's handicap. Raises DirectingError if not."""
    games = LeagueGame.objects.filter(season__league=by.league).select_related("season")
    stored = games.filter(pk=league_game.pk).first()
    everyone = _all_of(by, person)
    if (
        stored is None
        or not LeagueSeat.objects.filter(league_game=stored, person__in=everyone).exists()
    ):
        raise DirectingError(gettext("This person did not sit at this table."), "person")
    if not HandicapIndex.objects.filter(league_game=stored).exists():
        raise DirectingError(gettext("This game says nothing about a handicap."))
    return stored
