"""A game played on paper and written down another day: totals of each hole, and it counts then."""

from datetime import UTC, datetime
from typing import Any

from tests.tournaments.playing import nights, play, record, said
from tests.tournaments.season_pages import home, page, send
from tests.values import some
from tournaments.models import LeagueGame, Rating, Result


def test_a_game_of_last_week_is_written_down_and_counts_on_its_day(ann, bob, by, season, people):
    late = play(by, season, {people["a"].pk: 9, people["b"].pk: 1}, day=nights(2))
    fields: dict[str, Any] = {"ruleset": "pagat-6", "day": nights(1).isoformat()}
    send(ann, home(season) + "games/new/", seat_1=people["a"].pk, seat_2=people["b"].pk, **fields)
    game = LeagueGame.objects.latest("pk")
    for number, points in ((1, [4, 7]), (2, [-2, 6])):
        record(game.game, number, points, by)
    path = f"{home(season)}games/{game.game.code}/"
    send(ann, path + "submit/")
    send(bob, path + "confirm/", version=1)
    rows = Result.objects.filter(league_game=game).order_by("place")
    assert [(row.strokes, row.day, list(row.last_holes)) for row in rows] == [
        (2, nights(1), [4, -2]),
        (13, nights(1), [7, 6]),
    ]
    game.refresh_from_db()
    assert some(game.finished_at) < datetime.combine(nights(2), datetime.min.time(), tzinfo=UTC)
    orders = Rating.objects.order_by("order").values_list("league_game", flat=True).distinct()
    assert list(orders) == [game.pk, late.pk]
    assert nights(1).strftime("%-d %B %Y") in page(bob, path)


def test_a_night_of_last_week_takes_games_too(ann, by, season, people):
    answer = send(ann, home(season) + "nights/new/", day=nights(1).isoformat())
    night = answer["Location"]
    for who in "abd":
        send(ann, night + "check/", **{"in": people[who].pk})
    send(ann, night + "draw/")
    fixture = season.fixtures.get()
    started = ann.client.post(f"{home(season)}fixtures/{fixture.pk}/start/", {"ruleset": "pagat-6"})
    assert started.status_code == 302, said(started)
    assert LeagueGame.objects.get().day == nights(1)
