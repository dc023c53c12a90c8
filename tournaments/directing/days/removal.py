"""A tournament that nobody played is deleted, with its rehearsal. What was played stays: it is put
away, called off or broken off instead, or goes with its whole league.
"""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext

from tournaments.directing.acts import acting, lock_league
from tournaments.directing.days.acts import stored_tournament
from tournaments.directing.days.rehearsals import end_rehearsal
from tournaments.directing.leagues import delete_league
from tournaments.errors import Changed, DirectingError
from tournaments.models import Round, Season, Tournament
from tournaments.permissions import Member

DELETABLE = ("draft", "registration", "checkin", "cancelled")


def may_be_deleted(tournament: Tournament) -> bool:
    """Whether nothing of it was ever played or published as a round. One query at most."""
    if tournament.rehearsal_of_id is not None or tournament.state not in DELETABLE:
        return False
    rounds = Round.objects.filter(stage__tournament=tournament)
    return not rounds.exclude(published=None).exists()


def delete_tournament(by: Member, tournament: Tournament, *, seen: int | None = None) -> None:
    """Delete a tournament in which no round was published; one that stands alone with its people
    and its history. Raises DirectingError for any other, Changed when another version was seen.
    """
    with transaction.atomic():
        lock_league(by.league)
        stored = stored_tournament(by, tournament)
        if seen is not None and seen != stored.version:
            raise Changed
        if by.league.roster_only and not by.may("delete_league"):
            raise DirectingError(gettext("Only an owner deletes a tournament that stands alone."))
        if not may_be_deleted(stored):
            raise DirectingError(
                gettext("Part of it was played, or a round was published. Archive it instead.")
            )
        for copy in stored.rehearsals.select_related("league"):
            end_rehearsal(copy)
        if by.league.roster_only:
            delete_league(by, typed_name=by.league.name)
            return
        about = {"name": stored.name, "tournament": stored.slug}
        with acting(by, "delete_tournament", about):
            Season.objects.filter(stage__tournament=stored).delete()
            stored.delete()


def delete_whole_league(by: Member, *, typed_name: str) -> None:
    """Delete the league (`delete_league`), and the rehearsals of its tournaments with it."""
    copies = Tournament.objects.filter(rehearsal_of__league=by.league).select_related("league")
    with transaction.atomic():
        rehearsed = list(copies)
        delete_league(by, typed_name=typed_name)
        for copy in rehearsed:
            end_rehearsal(copy)
