"""Seasons to be replayed."""

from tests.tournaments.playing import nights, open_season, play
from tournaments.models import (
    Season,
)


def season_of_games(by, people, number=6, *, holes=3, **changes):
    season = open_season(by, name="Played", holes=holes, **changes)
    a, b, d, e = (people[name].pk for name in "abde")
    for week in range(number):
        low, high = (5, 7) if week % 3 else (9, 4)
        totals = {a: (low,), b: (high,), d: (week,), e: (8, 9, 10)}
        points = {person: each * (holes // len(each)) for person, each in totals.items()}
        play(by, season, points, day=nights(week))
    return Season.objects.get(pk=season.pk)
