"""Where a league stands, for the next step of whoever runs it. Writes nothing."""

from __future__ import annotations

from django.db.models import Count, Exists, OuterRef, Q
from django.utils import timezone

from tournaments.ledger.settings import settings_of
from tournaments.models import League, LeagueGame, Night, Person, Season
from tournaments.models.seasons import Fixture
from tournaments.rules.next_steps import Standing


def standing_of_league(league: League, season: Season | None, night: Night | None) -> Standing:
    """Where the league stands with this season and the night that is on or comes next. Three
    queries, however much was played.
    """
    people = Person.objects.filter(league=league, alias_of=None, left=None).count()
    if season is None:
        return Standing(people=people)
    settings, today = settings_of(season), timezone.localdate()
    games = LeagueGame.objects.filter(season=season).aggregate(
        cards=Count("pk", filter=Q(state="submitted")),
        playing=Count("pk", filter=Q(state="playing")),
    )
    has_nights, listed = _schedule(season)
    return Standing(
        season=season.state,
        people=people,
        night=night.state if night else "",
        today=bool(night and night.day == today),
        by_nights=has_nights or settings.scheme.unit.startswith("night"),
        cards=games["cards"],
        playing=games["playing"],
        divided=settings.levels > 1,
        listed=listed,
        past_end=bool(season.ends and season.ends < today),
    )


def has_list(season: Season) -> bool:
    """Has the season tables to play on one's own time?"""
    return Fixture.objects.filter(season=season, night=None).exists()


def _schedule(season: Season) -> tuple[bool, bool]:
    """Has the season a night, and has it a fixture list?"""
    lists = Fixture.objects.filter(season=OuterRef("pk"), night=None)
    nights = Night.objects.filter(season=OuterRef("pk"))
    row = Season.objects.filter(pk=season.pk).values_list(Exists(nights), Exists(lists))
    return row.get()
