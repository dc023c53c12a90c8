"""Standings that are kept back for the last rounds, and shown when a director says so.

Nobody's own points are kept from them: those stand on the page of their own seat.
"""

from __future__ import annotations

from django.db.models import F, QuerySet
from django.utils.translation import gettext

from tournaments.directing.acts import locked
from tournaments.directing.days.acts import day_act
from tournaments.directing.days.cuts import after_telling
from tournaments.errors import DirectingError
from tournaments.ledger.days.disclosure import is_secret_final
from tournaments.ledger.stages.settings import day_settings_of
from tournaments.models import Season, Stage, Tournament
from tournaments.permissions import Member
from tournaments.rules.days.day_problems import MOST_ROUNDS


def keep_back(
    by: Member, tournament: Tournament, *, rounds: int, seen: int | None = None
) -> Tournament:
    """The standings of the last so many rounds of every stage are for directors only, 0 for none,
    until they are shown. Raises DirectingError beside `rounds`.
    """
    if not 0 <= rounds <= MOST_ROUNDS:
        sentence = gettext("Choose how many rounds are hidden.")
        raise DirectingError(sentence, "rounds")
    with day_act(by, tournament, "keep_back", {"rounds": rounds}, seen=seen) as (stored, _):
        stored.settings = day_settings_of(stored).changed(hidden=rounds).to_dict()
        stored.save(update_fields=["settings"])
        _move(Season.objects.filter(stage__tournament=stored))
    stored.refresh_from_db()
    return stored


def read_out(by: Member, stage: Stage, *, shown: bool = True, seen: int | None = None) -> Stage:
    """Everybody sees all rounds of a stage from now on, or again only those that are not kept
    back. Raises DirectingError once a cut or the end of the day has shown them for good.
    """
    about = {"stage": stage.position, "shown": shown}
    with day_act(by, stage.tournament, "read_out", about, seen=seen) as (tournament, _):
        stored = Stage.objects.select_related("season").get(pk=stage.pk)
        stored.tournament = tournament
        if stored.cut is not None or tournament.state != "running":
            raise DirectingError(gettext("Everybody can already see these standings."))
        secret = is_secret_final(stored)
        stored.read_out = shown
        stored.save(update_fields=["read_out"])
        if secret and shown:
            after_telling(stored)
        _move(Season.objects.filter(pk=stored.season_id))
    return stored


def tell_final(by: Member, tournament: Tournament) -> None:
    """Everybody sees the final from now on. Changes nothing where it is no secret."""
    with locked(by.league):
        stages = Stage.objects.filter(tournament=tournament).select_related("tournament")
        last = stages.order_by("-position").first()
        if last is not None and is_secret_final(last):
            read_out(by, last)


def _move(seasons: QuerySet[Season]) -> None:
    """Whoever has a page of these open fetches it again."""
    seasons.update(version=F("version") + 1)
