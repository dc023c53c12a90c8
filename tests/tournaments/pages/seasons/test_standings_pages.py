"""The pages of standings: table and poll, a row explained, earlier days, records, nights."""

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tournaments.page_words import queries_of, words
from tests.tournaments.playing import DAY, fresh, joined, nights, open_season, play, record
from tournaments.directing import confirmations, fixtures, penalties, seasons
from tournaments.directing.nights import plan_night
from tournaments.directing.people import add_person
from tournaments.directing.rounds import put_tables
from tournaments.models import League, Person, Round, Season, Stage
from tournaments.queries.records import story_of, ways_of
from tournaments.rules.season_settings import Division
from tournaments.rules.standings.schemes import Scheme, Total


@pytest.fixture(autouse=True)
def _nothing_kept():
    cache.clear()


def beginning(world):
    """Two nights: Bob wins the first, Dee the second."""
    by, season = world.by, world.season
    a, b, d = (world.people[each].pk for each in "abd")
    play(by, season, {a: (3, 4), b: (1, 2), d: (9, 9)}, day=nights(0))
    play(by, season, {a: (8, 8), b: (7, 7), d: (0, -2)}, day=nights(1))
    world.played = Season.objects.get(pk=season.pk)


@pytest.fixture
def season(by):
    """Another, in which nothing was played yet."""
    return open_season(by)


def address(season, more=""):
    return f"/leagues/{season.league.slug}/s/{season.slug}/{more}"


def test_the_table_says_who_leads_and_who_moved(ann, played):
    page = ann.client.get(address(played))
    said = words(page)
    assert page.status_code == 200
    assert "Bob leads by 25" in said
    assert said.index("1 same place Bob") < said.index("2 up 1 Dee") < said.index("3 down 1 Ann")
    assert said.count("2 games") == 3


def test_a_shared_place_is_shared_and_says_so(by, ann, people, season):
    a, b, d, e = (people[each].pk for each in "abde")
    play(by, season, {a: 1, b: 5, d: 5, e: 9})
    said = words(ann.client.get(address(season)))
    assert "1 Ann" in said
    assert "2 shared Bob" in said
    assert "2 shared Dee" in said
    assert "4 Eli" in said
    assert "The same number twice: the place is shared." in said


def test_what_decided_a_tie_stands_beside_it(by, ann, people, season):
    a, b, d, e = (people[each].pk for each in "abde")
    play(by, season, {a: 1, d: 2, e: 3})
    play(by, season, {b: 1, d: 2, e: 3}, day=nights(1))
    play(by, season, {a: 5, b: 6}, day=nights(2))
    play(by, season, {a: 6, b: 5, d: 1}, day=nights(3))
    said = words(ann.client.get(address(season)))
    assert re.search(r"(Wins|Head to head): \d+ against \d", said)
    assert "the line below a name says what decided" in said
    assert "Level, then decided by" not in said
    said = " ".join(words(ann.client.get(address(season, f"?open={each}"))) for each in (a, b))
    assert "Level, then decided by" in said
    assert re.search(r"(Games won; a shared win|Opponents beaten among those who are level)", said)


def test_who_has_too_few_games_is_listed_below(by, ann, people):
    season = open_season(by, scheme=Scheme(min_games=2))
    a, b, d = (people[each].pk for each in "abd")
    play(by, season, {a: 1, b: 2})
    play(by, season, {a: 1, b: 2, d: 0}, day=nights(1))
    said = words(ann.client.get(address(season)))
    assert "Provisional: fewer than 2 games" in said
    assert said.index("Provisional") < said.index("no place yet") < said.index("Dee")
    assert "One more game for a place." in said


@pytest.fixture
def best_two(by, people):
    scheme = Scheme(system="linear100", total=Total.BEST_SUM, best=2)
    season = open_season(by, name="Best", scheme=scheme)
    a, b, d = (people[each].pk for each in "abd")
    for night, totals in enumerate(((1, 2, 3), (3, 1, 2), (1, 2, 3))):
        play(by, season, dict(zip((a, b, d), totals, strict=True)), day=nights(night))
    return season


def test_a_row_opens_and_explains_itself(ann, best_two, people):
    page = ann.client.get(address(best_two, f"?open={people['a'].pk}"))
    said = words(page)
    assert "The best 2 of 3: 100, 100" in said
    assert "Dropped: 0" in said
    assert '<s class="num">0<span class="vh"> dropped</span></s>' in page.content.decode()
    assert "Mean total of a game: 1.7" in said
    assert "net" not in said.split("Mean total", 1)[1][:40]
    assert "Game: place 1 of 3 = 100" in said
    assert "Game: place 3 of 3 = 0" in said
    assert f'href="{address(best_two)}#row-{people["a"].pk}"' in page.content.decode()


def test_a_table_of_a_night_is_named_and_net_totals_stand_beside_handicaps(by, ann, people):
    season = open_season(by, name="Nights", handicap="eb")
    night = plan_night(by, season, day=DAY)
    ids = [people[each].pk for each in "abd"]
    stage = Stage.objects.create(season=season, night=night)
    row = Round.objects.create(
        stage=stage, number=1, minutes=0, state="published", published=timezone.now()
    )
    [fixture] = put_tables(row, [ids], after=6)
    game = fixtures.start_table(by, fixture, ruleset="pagat-6", device=by.device)
    for number in (1, 2):
        record(game.game, number, [1, 2, 3], by)
    confirmations.submit_card(by, game)
    confirmations.force_card(by, game, reason="played")
    said = words(ann.client.get(address(season, f"?open={ids[0]}")))
    assert re.search(r"Table 7: place \d of 3 = \d+", said)
    assert re.search(r"Mean total of a game: gross \d\.0, net \d\.0", said)


def test_dropped_results_are_struck_through_in_the_table(ann, best_two):
    assert '<s class="pl">3' in ann.client.get(address(best_two)).content.decode()


def test_the_reader_is_told_what_is_needed_next(ann, bob, best_two):
    assert "What you need next:" not in words(ann.client.get(address(best_two)))  # leads
    assert "What you need next: Place 1" in words(bob.client.get(address(best_two)))


@pytest.mark.parametrize("open_row", ["x", "-1", "9" * 40, "²", "999999"])
def test_a_row_that_is_not_there_is_not_opened(ann, played, open_row):
    assert ann.client.get(address(played), {"open": open_row}).status_code == 200


def test_divisions_stand_apart_and_say_who_rises(by, ann, people):
    divisions = (Division("Gold", down=1), Division("Iron", up=1))
    season = open_season(by, name="Levels", divisions=divisions)
    for level, letters in ((1, "ab"), (2, "de")):
        for letter in letters:
            person = people[letter].pk
            seasons.register(by, season, person_id=person, division=level, day=DAY)
    play(by, season, {people[each].pk: at for at, each in enumerate("abde")})
    said = words(ann.client.get(address(season)))
    gold, iron = said.index("Gold"), said.index("Iron")
    assert gold < said.index("Bob goes down") < iron < said.index("Dee goes up")


def test_a_penalty_and_its_reason_are_shown(by, ann, people, played):
    dee = people["d"].pk
    given = penalties.give_penalty(by, played, person_id=dee, amount=-5, reason="Late")
    assert "penalty 5" in words(ann.client.get(address(played)))
    assert "Penalty 5: Late" in words(ann.client.get(address(played, f"?open={dee}")))
    penalties.cancel_penalty(by, penalty_id=given.pk, reason="Train")
    said = words(ann.client.get(address(played, f"?open={dee}")))
    assert "Late" not in said


def test_a_final_table_stands_until_it_is_issued_anew(by, ann, people, played):
    closed = seasons.change_state(by, played, "closed")
    assert "Final table" not in words(ann.client.get(address(closed)))
    dee = people["d"].pk
    penalties.give_penalty(by, closed, person_id=dee, amount=-50, reason="Found out later")
    said = words(ann.client.get(address(closed)))
    assert said.index("Final table") < said.index("2 Dee 2 50")
    assert said.index("2 Dee 2 50") < said.index("After corrections") < said.index("penalty 50")
    seasons.reissue_table(by, closed, reason="Decided")
    assert "Final table" not in words(ann.client.get(address(closed)))


# The poll and the interface for programs ---------------------------------------------------------


def test_a_poll_is_answered_only_when_something_moved(by, ann, people, played):
    seen = f"table/?seen={played.version}"
    assert ann.client.get(address(played, seen)).status_code == 204
    play(by, played, {people["a"].pk: 1, people["b"].pk: 2}, day=nights(2))
    answer = ann.client.get(address(played, seen))
    now = Season.objects.get(pk=played.pk).version
    assert answer.status_code == 200
    assert answer["ETag"] == f'"{now}"'
    assert answer.content.decode().lstrip().startswith('<div id="standings"')
    again = ann.client.get(address(played, "table/"), headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 204


def test_nothing_is_rendered_twice_for_one_version(ann, played):
    ann.client.get(address(played))
    with CaptureQueriesContext(connection) as asked:
        ann.client.get(address(played, "table/?seen=0"))
    assert not [each for each in asked if "seasonline" in each["sql"]]


def api(season):
    return f"/api/v1/leagues/{season.league.slug}/seasons/{season.slug}/standings/"


def test_programs_read_the_same_table(ann, played):
    answer = ann.client.get(api(played))
    data = json.loads(answer.content)
    assert answer.status_code == 200
    assert answer["ETag"] == f'"{played.version}"'
    rows = data["divisions"][0]["rows"]
    assert [(row["name"], row["place"], row["points"], row["moved"]) for row in rows[:3]] == [
        ("Bob", 1, 75, 0),
        ("Dee", 2, 50, 1),
        ("Ann", 3, 25, -1),
    ]
    known = ann.client.get(api(played), headers={"If-None-Match": f'"x", W/"{played.version}"'})
    assert known.status_code == 304
    assert not known.content


# Earlier days, records, nights -------------------------------------------------------------------


def test_the_table_of_an_earlier_day(ann, played):
    said = words(ann.client.get(address(played, f"at/?day={nights(0)}")))
    assert said.index("1 Bob") < said.index("2 Ann") < said.index("3 Dee")
    before = words(ann.client.get(address(played, f"at/?day={nights(0) - timedelta(1)}")))
    assert "Bob 1 game" not in before


@pytest.mark.parametrize("day", ["tomorrow", "2026-02-30", "2026-13-01", "0"])
def test_a_day_that_is_none_is_refused_beside_the_field(ann, played, day):
    page = ann.client.get(address(played, "at/"), {"day": day})
    assert page.status_code == 422
    assert 'id="day-problem"' in page.content.decode()
    assert "Write a day as year, month and day" in words(page)


def test_a_night_tells_who_led_when(by, ann, people, season):
    a, b = people["a"].pk, people["b"].pk
    play(by, season, {a: (1, 9), b: (5, 2)})
    said = words(ann.client.get(address(season, f"story/{DAY}/")))
    assert "Bob won" in said
    assert "By 3 points, in front for good from hole 2" in said
    assert "The lead changed once" in said
    assert "Lowest hole: Ann with 1 in hole 1" in said
    assert "1 Ann 2 Bob" in said


def test_a_curve_ends_at_the_total_beside_it(by, ann, people, season):
    """Ann ended at 3 above Bob, with 23 beside her name."""
    a, b = people["a"].pk, people["b"].pk
    game = play(by, season, {a: (1, 2), b: (5, 2)})
    strokes: dict[str, Any] = {"league_game": game, "reason": "peeked"}
    penalties.give_penalty(by, season, person_id=a, amount=20, **strokes)
    table = story_of(fresh(season), DAY)[0]
    assert ways_of(table.seats) == [[0, 5, 7, 7], [0, 1, 3, 23]]
    html = words(ann.client.get(address(season, f"story/{DAY}/")))
    assert "Bob won" in html
    assert "By 16 points, with the strokes a director gave" in html
    assert "Ann: 20 penalty strokes, after the last hole (±)" in html
    penalties.give_penalty(by, season, person_id=a, amount=-21, **strokes)
    html = words(ann.client.get(address(season, f"story/{DAY}/")))
    assert "Ann: bonus of 1, after the last hole (±)" in html


@pytest.mark.parametrize("day", ["2026-01-06", "nonsense", "2026-02-30"])
def test_a_night_without_games_is_no_page(ann, played, day):
    assert ann.client.get(address(played, f"story/{day}/")).status_code == 404


def test_records_name_the_best(ann, played):
    said = words(ann.client.get(address(played, "records/")))
    assert "From all 2 games that count" in said
    assert "Lowest total, Six-Card Golf, 2 holes −2 Dee" in said
    assert "Lowest hole −2 Dee hole 2" in said
    assert "Highest hole 9 Dee hole 1" in said
    assert "Won by most 16 Dee" in said


def test_net_and_gross_stand_side_by_side(by, ann, people):
    season = open_season(by, name="Handicaps", handicap="eb")
    play(by, season, {people["a"].pk: 1, people["b"].pk: 2})
    page = ann.client.get(address(season, "both/"))
    assert page.status_code == 200
    assert "Par is not yet known" in words(page)  # and so no net total can be


def test_without_handicaps_there_is_no_net(ann, played):
    assert ann.client.get(address(played, "both/")).status_code == 404


# Who may, how often the database is asked --------------------------------------------------------

PAGES = ("", "table/", "at/", "records/", f"story/{nights(0)}/")


@pytest.mark.parametrize("page", PAGES)
def test_strangers_find_nothing_and_nobody_writes(ann, cal, played, page):
    url = address(played, page)
    assert cal.client.get(url).status_code == 404
    assert ann.client.get(url).status_code == 200
    assert ann.client.post(url).status_code == 405


def test_nothing_is_shown_of_another_history(ann, played, people):
    """A restored site that is played on comes to the same version by other games."""
    ann.client.get(address(played))
    Person.objects.filter(pk=people["b"].pk).update(name="Bertha")
    assert "Bertha" not in words(ann.client.get(address(played)))  # from the cache
    League.objects.update(head="f" * 64)
    assert "Bertha" in words(ann.client.get(address(played)))


def test_the_public_reads_a_public_league(client, played):
    League.objects.update(visibility="public")
    assert client.get(address(played)).status_code == 200


def test_more_people_and_games_ask_no_more(by, ann, people, played):
    urls = [address(played, page) for page in (*PAGES, f"?open={people['a'].pk}")]
    counts = []
    for ten in range(3):  # after the first nobody of them is level yet, so less is asked
        more = [add_person(by, name=f"Guest {ten}{at}").pk for at in range(5)]
        for night in range(2):  # and many of them are level
            play(by, played, {person: at for at, person in enumerate(more)}, day=nights(night))
        counts.append([queries_of(ann.client, url) for url in urls])
    for url, one, two, three in zip(urls, *counts, strict=True):
        assert one <= two == three < 60, url


def test_somebody_who_joined_by_a_link_reads(ann, bob, cal, league, people, played):
    joined(league, cal, "viewer")
    assert cal.client.get(address(played)).status_code == 404  # private: members only
    assert bob.client.get(address(played)).status_code == 200


def test_a_column_has_as_many_decimals_everywhere(by, ann, people, season):
    a, b, d, e = (people[each].pk for each in "abde")
    play(by, season, {a: 1, b: 2, d: 3, e: 4})
    said = ann.client.get(address(season)).content.decode()
    assert "<b>66.7</b>" in said
    assert "<b>100.0</b>" in said
    assert "<b>0.0</b>" in said
    top = ann.client.get(f"/leagues/{season.league.slug}/").content.decode()
    assert "<b>100.0</b>" in top


def test_readers_are_told_how_a_season_counts(bob, season):
    said = words(bob.client.get(address(season)))
    assert "How this season counts" in said
    assert "The percentage of opponents beaten." in said
    assert "Settings of the season" not in said
