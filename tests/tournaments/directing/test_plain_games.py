"""A plain game is brought into a season and taken out again; a game of a season is played again."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorecards.models import Game
from scorecards.rules import find_variant
from scorecards.scorekeeping import games
from scorecards.scorekeeping.holes import record_hole
from scorecards.scorekeeping.rows import RowEntry
from tests.scorecards.house import save
from tests.tokens import without_tokens
from tests.tournaments.playing import joined, open_season, play
from tests.tournaments.season_pages import home, page, send
from tests.tournaments.world import with_season
from tournaments.directing import penalties, scorekeepers
from tournaments.directing.games import start_league_game
from tournaments.directing.seats import Occupant
from tournaments.errors import DirectingError, Several
from tournaments.models import Act, LeagueGame, Result

beginning = with_season


def plain(who, names=("Ann", "Bob"), *, holes=2, slug="pagat-6", points=(4, 7)) -> Game:
    """A game of no league, over after so many holes, on somebody's phone."""
    rules = find_variant(slug).with_changes({"end": {"holes": holes}})
    game = games.start_game(
        ruleset=rules, shape=rules.shapes[0], names=names, first_dealer=0, device=who.device
    )
    for number in range(1, holes + 1):
        rows = [RowEntry(at, str(each), None) for at, each in enumerate(points)]
        record_hole(game_code=game.code, number=number, rows=rows, device=who.device, overrule=True)
    return Game.objects.get(pk=game.pk)


def bring(season):
    return home(season) + "games/bring/"


def test_a_plain_game_comes_in_and_counts_once_it_is_confirmed(ann, bob, season, people):
    game, url = plain(bob), bring(season)
    assert url in page(ann, home(season) + "games/")
    assert "Code of the game" in page(bob, url)
    html = send(bob, url, 200, code=game.code.lower()).content.decode()
    for name in "ab":
        assert f'<option value="{people[name].pk}" selected>' in html  # of the same name
    answer = send(bob, url, code=game.code, seat_0=people["a"].pk, seat_1=people["b"].pk)
    path = f"{home(season)}games/{game.code}/"
    assert answer["Location"] == path
    row = LeagueGame.objects.get(game=game)
    assert (row.state, row.version) == ("playing", 0)
    assert Game.objects.get(pk=game.pk).watched
    assert Act.objects.filter(kind="bring_in_game").count() == 1
    send(bob, path + "submit/")
    send(ann, path + "confirm/", version=1)
    assert set(Result.objects.values_list("person__name", "strokes")) == {("Ann", 8), ("Bob", 14)}
    again = send(bob, url, 422, code=game.code, seat_0=people["a"].pk, seat_1=people["b"].pk)
    assert "counts in a league already" in again.content.decode()
    history = page(ann, f"/leagues/{season.league.slug}/acts/")
    assert "Let a plain game count in Winter: Ann, Bob, " in history


def test_what_a_season_does_not_allow_stays_outside(ann, bob, by, season, people, league):
    url, a, b = bring(season), people["a"].pk, people["b"].pk
    both = {"seat_0": a, "seat_1": b}
    for game, fields, sentence in (
        (plain(bob, holes=3), both, "Games of this season have 2 holes."),
        (plain(bob, slug="french-6"), both, "not played by the rules of this game"),
        (plain(bob), both | {"seat_0": b}, "Everybody sits once."),
        (plain(bob), both | {"seat_1": ""}, "Say who sat there."),
        (plain(bob), both | {"seat_1": 999}, "999"),
        (plain(ann), both, "keeps the score of no game with this code"),
        (plain(bob), {"seat_0": people["d"].pk, "seat_1": a}, "at which you sit"),
    ):
        html = send(bob, url, 422, code=game.code, **fields).content.decode()
        assert sentence in html
    for code in ("", "NNNNN", "x" * 500, "\u0661"):
        send(bob, url, 422, code=code)
    early = plain(bob)
    Game.objects.filter(pk=early.pk).update(started=timezone.now() - timedelta(days=400))
    type(season).objects.filter(pk=season.pk).update(
        starts=timezone.localdate() - timedelta(days=10)
    )
    html = send(bob, url, 422, code=early.code, **both).content.decode()
    assert "This day is not in the season." in html
    late = plain(bob, names=("Ann", "Bob", "Dee"), points=(1, 2, 3))
    Game.objects.filter(pk=late.pk).update(
        absences=[{"position": 2, "first": 1, "last": 1, "counts": "nothing"}]
    )
    html = send(bob, url, 422, code=late.code, **both, seat_2=people["d"].pk).content.decode()
    assert "counts the mean of the table" in html
    type(season).objects.filter(pk=season.pk).update(state="closed")
    html = send(bob, url, 422, code=plain(bob).code, **both).content.decode()
    assert "while the season is open" in html
    assert not LeagueGame.objects.exists()
    assert not Game.objects.filter(watched=True).exists()


def test_who_came_late_to_a_plain_game_came_late_to_that_of_the_season(ann, by, season, people):
    game = plain(ann, names=("Ann", "Bob", "Dee"), points=(4, 7, 9))
    Game.objects.filter(pk=game.pk).update(
        absences=[{"position": 2, "first": 1, "last": 1, "counts": "mean"}]
    )
    seats = {f"seat_{at}": people[each].pk for at, each in enumerate("abd")}
    send(ann, bring(season), code=game.code, **seats)
    assert LeagueGame.objects.get().seats.get(position=2).joined_at == 2


def test_it_goes_out_again_while_nobody_has_confirmed_it(ann, bob, cal, by, season, people, league):
    game = plain(bob)
    send(bob, bring(season), code=game.code, seat_0=people["a"].pk, seat_1=people["b"].pk)
    path = f"{home(season)}games/{game.code}/"
    joined(league, cal, "member", people["d"])
    send(cal, path + "out/", 403)
    assert path + "out/" not in page(cal, path)
    assert path + "out/" in page(bob, path)
    page(bob, path + "out/")
    send(bob, path + "out/", reason="by mistake")
    assert not LeagueGame.objects.exists()
    assert not Game.objects.get(pk=game.pk).watched
    send(bob, bring(season), code=game.code, seat_0=people["a"].pk, seat_1=people["b"].pk)
    row = LeagueGame.objects.get()
    penalties.give_penalty(
        by, season, person_id=people["a"].pk, amount=2, reason="x", league_game=row
    )
    assert "can be made void" in send(bob, path + "out/", 422).content.decode()
    assert LeagueGame.objects.get().penalties.count() == 1
    played = play(by, season, {people["a"].pk: 1, people["b"].pk: 2})
    html = send(ann, f"{home(season)}games/{played.game.code}/out/", 422).content.decode()
    assert "confirmed or disputed already" in html
    assert "/out/" not in page(ann, f"{home(season)}games/{played.game.code}/")


def test_the_next_game_of_a_table_is_asked_whether_it_counts(ann, bob, by, season, people):
    played = play(by, season, {people["a"].pk: 1, people["b"].pk: 2}, confirm=False)
    card = f"/g/{played.game.code}/"
    scorekeepers.open_scorecard(bob.member(season.league), played, device=bob.device)
    answer = ann.client.post(card + "rematch/")
    assert answer["Location"] == card + "again/"  # nothing was started unasked
    html = page(bob, card + "again/")
    assert "Start, it counts in Winter" in html
    assert send(bob, card + "again/", 422).status_code == 422
    assert not Game.objects.filter(rematch_of=played.game).exists()
    path = f"{home(season)}games/{played.game.code}/again/"
    assert bob.client.get(path).status_code == 405
    assert send(bob, path, 422).status_code == 422  # the button says what it is for
    answer = send(bob, path, counts=1)
    row = LeagueGame.objects.exclude(pk=played.pk).get()
    assert answer["Location"] == f"/g/{row.game.code}/holes/1/"
    assert row.game.rematch_of_id == played.game_id
    assert [seat.person.name for seat in row.seats.order_by("position")] == ["Ann", "Bob"]
    assert send(ann, path, counts=1)["Location"] == answer["Location"]  # two at once get one game
    assert page(bob, answer["Location"])


def test_a_game_that_goes_on_is_not_played_again(bob, by, season, people):
    seats = [Occupant(people[each].pk) for each in "ab"]
    game = start_league_game(by, season, seats=seats, ruleset="pagat-6", device=by.device)
    path = f"{home(season)}games/{game.game.code}/again/"
    assert "not over yet" in send(bob, path, 422, counts=1).content.decode()
    assert LeagueGame.objects.count() == 1


def test_it_may_be_played_again_without_counting(ann, by, season, people):
    played = play(by, season, {people["a"].pk: 1, people["b"].pk: 2}, confirm=False)
    card = f"/g/{played.game.code}/"
    send(ann, card + "again/", plain=1)
    assert not Game.objects.get(rematch_of=played.game).watched
    html = send(
        ann, f"{home(season)}games/{played.game.code}/again/", 422, counts=1
    ).content.decode()
    assert "in a game that does not count" in html
    assert LeagueGame.objects.count() == 1


def test_where_it_cannot_count_that_is_said_first(ann, cal, by, season, people):
    played = play(by, season, {people["a"].pk: 1, people["b"].pk: 2}, confirm=False)
    card = f"/g/{played.game.code}/"
    cal.client.get(f"/s/{played.game.score_link}/")
    html = page(cal, card + "again/")  # keeps the score, and is a stranger to the league
    assert "People who play in the league can start a game that counts there." in html
    assert "Winter" not in without_tokens(html)
    send(cal, f"{home(season)}games/{played.game.code}/again/", 404, counts=1)
    type(season).objects.filter(pk=season.pk).update(state="closed")
    assert "Winter is over: the next game does not count in it." in page(ann, card + "again/")
    html = send(
        ann, f"{home(season)}games/{played.game.code}/again/", 422, counts=1
    ).content.decode()
    assert "while the season is open" in html
    assert not Game.objects.filter(rematch_of=played.game).exists()


def test_a_large_table_costs_no_more_queries(ann, bob, season, people):
    small = plain(ann)
    large = plain(ann, names=("Ann", "Bob", "Dee", "Eli"), points=(1, 2, 3, 4))
    page(ann, bring(season))
    counts = []
    for game in (small, large):
        with CaptureQueriesContext(connection) as few:
            page(ann, f"{bring(season)}?code={game.code}")
        counts.append(len(few))
    assert counts[0] == counts[1]


def test_a_season_of_any_rules_takes_any(ann, by, people):
    season = open_season(by, name="Open", rulesets=(), holes=None)
    game = plain(ann, slug="french-6", holes=3)
    send(ann, bring(season), code=game.code, seat_0=people["a"].pk, seat_1=people["b"].pk)
    assert LeagueGame.objects.get().season == season


COUNTED = {"holes": 3, "counted": 2}
RESETS = {"holes": 3, "resets": [{"every": 50, "minus": 50}]}


@pytest.mark.parametrize("end", [COUNTED, RESETS], ids=["counted", "resets"])
def test_totals_that_are_no_sums_cannot_count(ann, by, people, end):
    """The result of a game in a season is the sum of its holes; a total that is another is not
    taken for one.
    """
    season = open_season(by, name="Open", rulesets=(), holes=None)
    house = save(ann, end=end).house
    with pytest.raises(Several, match="every hole counts as it is"):
        open_season(by, name="Ours", rulesets=(house.slug,), holes=None)
    with pytest.raises(DirectingError, match="every hole counts as it is"):
        start_league_game(
            by,
            season,
            seats=[Occupant(people[each].pk) for each in "ab"],
            ruleset=house.slug,
            device=by.device,
        )
    game = plain(ann, holes=3)
    Game.objects.filter(pk=game.pk).update(ruleset=game.rules.with_changes({"end": end}).to_dict())
    seats = {"seat_0": people["a"].pk, "seat_1": people["b"].pk}
    sent = ann.client.post(bring(season), {"code": game.code, **seats})
    assert sent.status_code == 422
    assert not LeagueGame.objects.exists()
