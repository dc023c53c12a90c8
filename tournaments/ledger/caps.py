"""How many games of a season somebody may play in a day, and in a week from Monday to Sunday.

A game counts for the person whose result it is: for the absent one where the season gives them the
points of their substitute. Void games count for nobody. Reads; writes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from datetime import date, timedelta

from django.utils.translation import gettext

from tournaments.errors import DirectingError
from tournaments.ledger.merges import merges_in, root_of
from tournaments.models import LeagueSeat, Person, Season
from tournaments.rules.season_settings import FOR_THE_ABSENT, SeasonSettings


def owner_of(person: int, stands_for: int | None, settings: SeasonSettings) -> int:
    """Whose a result is: of who played, or of the absent person, as the season has it. Where nobody
    gets the points it is of who played, and not ranked.
    """
    if stands_for is not None and settings.substitutes in FOR_THE_ABSENT:
        return stands_for
    return person


def refuse_beyond(
    season: Season, settings: SeasonSettings, owners: Collection[int], day: date
) -> None:
    """Raise DirectingError, beside the seats, when one of these may not play another game."""
    if settings.cap_a_day is None and settings.cap_a_week is None:
        return
    monday = day - timedelta(days=day.weekday())
    today, week = _games(season, settings, owners, first=monday, day=day)
    for number, cap, sentence in (
        (today, settings.cap_a_day, gettext("%(name)s has played all games of this day already.")),
        (week, settings.cap_a_week, gettext("%(name)s has played all games of this week already.")),
    ):
        beyond = [person for person, games in number.items() if cap is not None and games >= cap]
        if beyond:
            name = Person.objects.order_by("name").filter(pk__in=beyond).values_list("name")[0][0]
            raise DirectingError(sentence % {"name": name}, "seats")


def _games(
    season: Season, settings: SeasonSettings, owners: Collection[int], *, first: date, day: date
) -> tuple[Counter[int], Counter[int]]:
    """The games of these people on the day, and in the week that begins on `first`."""
    roots = merges_in(season.league_id)
    people = {root_of(roots, each) for each in owners}
    seats = LeagueSeat.objects.filter(
        league_game__season=season, league_game__day__range=(first, first + timedelta(days=6))
    ).exclude(league_game__state="void")
    today: Counter[int] = Counter()
    week: Counter[int] = Counter()
    for when, person, stands_for in seats.values_list("league_game__day", "person", "stands_for"):
        owner = root_of(roots, owner_of(person, stands_for, settings))
        if owner in people:
            week[owner] += 1
            today[owner] += when == day
    return today, week
