"""Screens of a hall: by their key, what tells without reading whether one shows something new, and
where the day stands. Writes nothing.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime

from django.core.cache import cache
from django.db.models import OuterRef, Subquery, Sum

from scorecards.codes import read_code
from tournaments.ledger.days.disclosure import first_hidden_round
from tournaments.ledger.stages.settings import day_settings_of, stage_settings
from tournaments.models import ClockEvent, HallScreen, LeagueGame, Round, Tournament
from tournaments.queries.days.rounds import ON_NOW
from tournaments.rules.days.hidden_rounds import is_final
from tournaments.rules.days.screens import DayMoment, View
from tournaments.rules.days.stages import MATCHES
from tournaments.rules.days.states import OPEN_ROUND, SHOWN_ROUND

FRESH_SECONDS = 1
"""How long the edition of a screen is not asked for again, however many look on."""


@dataclass(frozen=True)
class DayNow:
    """Where a tournament stands, the round that is shown, and when the clock of it starts that was
    set to an hour to come.
    """

    moment: DayMoment
    row: Round | None = None
    starts: datetime | None = None


def screen_by_key(key: str) -> HallScreen | None:
    """The screen with its tournament and league; None when there is none, or not any more. One
    query.
    """
    rows = HallScreen.objects.select_related("tournament__league")
    return rows.filter(key=read_code(key), revoked=None, tournament__league__stopped=None).first()


def screens_of(tournament: Tournament) -> list[HallScreen]:
    """The screens of a tournament that were not taken away. One query."""
    return list(tournament.screens.filter(revoked=None).select_related("tournament__league"))


def words_now(tournament: Tournament) -> str:
    """What a director says to the hall just now, "" for nothing. One query."""
    rows = tournament.screens.filter(revoked=None, view=View.WORDS).exclude(words="")
    return rows.values_list("words", flat=True).first() or ""


def edition_of_screen(key: str) -> str | None:
    """Another one whenever the screen shows something new, None when there is no such screen. One
    query a second for each screen and worker, however many ask.
    """
    name = f"hall:{read_code(key)}"
    edition: str | None = cache.get(name)
    if edition is None:
        edition = _edition(read_code(key))
        if edition is not None:
            cache.set(name, edition, FRESH_SECONDS)
    return edition


def _edition(key: str) -> str | None:
    games = LeagueGame.objects.filter(
        fixture__table__round__stage__tournament=OuterRef("tournament"),
        fixture__table__round__state__in=OPEN_ROUND,
    )
    by_day = games.order_by().values("fixture__table__round__stage__tournament")
    league = "tournament__league"
    rows = HallScreen.objects.filter(key=key, revoked=None, tournament__league__stopped=None)
    row = (
        rows.annotate(cards=Subquery(by_day.annotate(all=Sum("game__version")).values("all")))
        .values_list("pk", "version", f"{league}__version", f"{league}__head", "cards")
        .first()
    )
    if row is None:
        return None
    return hashlib.sha256(repr(row).encode()).hexdigest()[:16]


def day_now(tournament: Tournament, now: datetime) -> DayNow:
    """Where the day stands: the published round that plays, else the last one that was closed. Two
    queries, and two while a round of this stage is kept back.
    """
    rounds = Round.objects.filter(stage__tournament=tournament, state__in=SHOWN_ROUND)
    rows = list(
        rounds.select_related("stage__season__league", "stage__tournament").order_by(
            "stage__position", "number"
        )
    )
    if not rows:
        return DayNow(DayMoment(tournament.state))
    row = next(
        (each for state in ON_NOW for each in rows if each.state == state),
        rows[-1],
    )
    starts = ClockEvent.objects.filter(round=row, kind="start").order_by("at")
    begins = starts.values_list("at", flat=True).first()
    started = begins is not None and begins <= now
    secret = (first := first_hidden_round(row.stage)) is not None and row.number >= first
    final = is_final(day_settings_of(tournament), row.stage.position)
    moment = DayMoment(
        tournament.state,
        row.pk,
        row.state,
        clock=started,
        final=final,
        secret=final and secret,
        knockout=stage_settings(row.stage).form in MATCHES,
        single=secret and row.tables.filter(fixture__void=False).count() == 1,
    )
    return DayNow(moment, row, begins if not started else None)
