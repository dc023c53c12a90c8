"""Seasons with rulings on handicaps."""

from tests.tournaments.playing import nights, open_season, play


def season_of_games(by, people, number, *, first=0, **changes):
    season = open_season(by, name="Nines", holes=9, handicap="eb", **changes)
    a, b, d, e = (people[name].pk for name in "abde")
    for week in range(first, first + number):
        low, high = (5, 7) if week % 3 else (9, 4)
        totals = {a: (low,) * 9, b: (high,) * 9, d: (week,) * 9, e: (8, 9) * 4 + (10,)}
        play(by, season, totals, day=nights(week))
    return season
