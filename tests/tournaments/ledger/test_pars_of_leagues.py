"""Par in a league: what it really is, what games from before it get, and what opens with it."""

import re
from datetime import timedelta
from fractions import Fraction as F

import pytest
from django.db.models import Count
from django.utils import timezone

from tests.tournaments.page_words import queries_of
from tests.tournaments.playing import fresh, nights, open_season, play
from tests.tournaments.season_pages import home, page, settings_fields
from tests.values import some
from tournaments.directing import handicaps, pars, seasons
from tournaments.ledger import proof
from tournaments.models import Act, HandicapIndex, LeagueGame, LeagueSeat, ManualIndex, Result
from tournaments.queries.pars import pars_of
from tournaments.queries.presets import kind_of
from tournaments.queries.season_page import beside_table, last_moment, standing_of
from tournaments.rules.presets import find_preset
from tournaments.rules.standings.schemes import Scheme

PAR = "/leagues/thursdays/par/"
NEW = "/leagues/thursdays/seasons/new/"


def beginning(world):
    """Two games of nine holes at a table of four, without a par: 72 hole scores of mean 7."""
    who = [world.people[name].pk for name in "abde"]
    world.played = open_season(world.by, name="Nines", holes=9, handicap="eb")
    for week in (0, 1):
        points = {person: (6 + at % 2 * 2,) * 9 for at, person in enumerate(who)}
        play(world.by, world.played, points, day=nights(week))
    assert world.bob


@pytest.fixture
def nines(played):
    return fresh(played)


def wrong(season):
    season.refresh_from_db()
    return [*proof.differences(season), *proof.rating_differences(season.league)]


def words(html):
    return " ".join(re.sub("<[^>]*>", " ", html).split())


def test_the_page_says_what_par_is_made_of(ann, by, nines, league):
    assert "There are enough scores by now" in page(ann, PAR)
    pars.make_references(by)
    (par,) = pars_of(league)
    assert (round(par.own, 2), par.start, par.both) == (7, F(9), 272)
    assert par.mean == round(F(200 * 9 + 72 * 7, 272), 3)
    says = words(page(ann, PAR))
    assert "The mean of 72 hole scores is 7. It is pulled towards 9, where par begins" in says
    assert "over all 272 it is 8.5." in says
    assert "2 games go by it." in says


def test_games_from_before_par_was_known_are_measured(by, nines, people):
    assert not HandicapIndex.objects.exists()
    before = list(Result.objects.order_by("pk").values_list("points", "strokes", "net", "place"))
    (made,) = pars.make_references(by)
    assert set(nines.games.values_list("reference", flat=True)) == {made.pk}
    assert HandicapIndex.objects.exclude(index_tenths=None).count() == 8
    after = list(Result.objects.order_by("pk").values_list("points", "strokes", "net", "place"))
    assert after == before
    assert not LeagueSeat.objects.exclude(playing_handicap=None).exclude(playing_handicap=0)
    assert Act.objects.get(kind="make_references").about["measured"] == 2
    assert wrong(nines) == []


def test_games_keep_the_par_they_have(by, nines, people, league):
    (first,) = pars.make_references(by)
    play(by, nines, {people[name].pk: (1,) * 9 for name in "abde"}, day=nights(2))
    (second,) = pars.make_references(by)
    assert set(LeagueGame.objects.values_list("reference", flat=True)) == {first.pk}
    (par,) = pars_of(league)
    assert (par.version, par.games, par.older) == (second.version, 0, 3)
    assert wrong(nines) == []


def test_too_few_scores_measure_nothing_until_there_are_enough(ann, by, people, nines):
    for week in (2, 3):
        play(by, nines, {people[name].pk: (3,) * 8 + (9,) for name in "ab"}, day=nights(week))
        pars.make_references(by)
    pairs = nines.games.annotate(seated=Count("seats")).filter(seated=2).order_by("day")
    assert [each.reference and each.reference.holes for each in pairs] == [None, 18]
    assert "Net and gross" not in page(ann, home(fresh(nines)))
    assert wrong(nines) == []
    play(by, nines, {people[name].pk: (3,) * 8 + (9,) for name in "ab"}, day=nights(4))
    (known,) = pars.make_references(by)
    assert known.holes == 54
    assert set(pairs.values_list("reference", flat=True)) == {known.pk}
    assert wrong(nines) == []


def test_the_page_of_a_person_says_which_games_had_no_par(ann, by, nines, people):
    path = f"/leagues/thursdays/people/{people['a'].pk}/"
    says = "Par was not known for: 2 games at tables of 4."
    assert says in words(page(ann, path))
    assert says in words(page(ann, path + "handicap/"))
    pars.make_references(by)
    assert "Par was not known" not in page(ann, path)
    assert "par 8.5 (version 1) · Differential" in words(page(ann, path + "handicap/"))
    assert "No game affects the handicap yet." in words(
        page(ann, f"/leagues/thursdays/people/{people['f'].pk}/handicap/")
    )


def test_a_handicap_league_opens_with_the_tables_whose_par_is_known(ann, by, nines, league):
    assert "Tables of 4 have enough hole scores: work par out first." in page(ann, NEW)
    pars.make_references(by)
    html = page(ann, NEW)
    assert 'href="?like=handicap"' in html
    assert "For tables of 4: par is known there." in html
    html = page(ann, NEW + "?like=handicap")
    for field in ("min_players", "max_players", "preferred"):
        assert re.search(f'name="{field}" value="4"', html), field
    kind = kind_of(league, some(find_preset("handicap")))
    assert kind.settings.rulesets == ("pagat-6",)
    made = seasons.create_season(by, name="Net", settings=kind.settings)
    season = seasons.change_state(by, made, "open")
    who = league.people.values_list("pk", flat=True)[:4]
    play(by, season, dict.fromkeys(who, (5,) * 9), day=nights(3))
    assert wrong(season) == []
    fields = settings_fields(season, name="Again", min_players=2)
    answer = ann.client.post(NEW, fields)
    assert answer.status_code == 422
    assert "not yet known for tables of 2" in answer.content.decode()


def test_without_a_game_the_handicap_league_says_what_it_waits_for(ann, by, people, nines):
    nines.games.all().delete()
    html = page(ann, NEW)
    assert "Par is not yet known: it is worked out from confirmed games." in html
    assert f'href="{PAR}"' in html
    play(by, nines, {people[name].pk: (3,) * 9 for name in "ab"}, day=nights(2))
    assert "tables of 2: 18 hole scores of 50" in page(ann, NEW)


def test_columns_and_pages_appear_with_the_first_figure(ann, by, nines, people):
    column = '<th scope="col" class="st__wide">%s</th>'
    assert column % "Handicap" not in page(ann, home(nines))
    assert "Net and gross" not in page(ann, home(nines))
    empty = open_season(by, name="Empty", handicap="eb")
    seasons.register(by, empty, person_id=people["f"].pk)
    assert column % "Rating" not in page(ann, home(empty))
    assert column % "Rating" in page(ann, home(nines))
    pars.make_references(by)
    assert column % "Handicap" in page(ann, home(nines))
    assert "Net and gross" not in page(ann, home(fresh(nines)))
    play(by, nines, {people[name].pk: (at * 3,) * 9 for at, name in enumerate("abde")})
    assert LeagueSeat.objects.exclude(playing_handicap=None).exclude(playing_handicap=0).exists()
    assert "Net and gross" in page(ann, home(fresh(nines)))


def test_what_stands_beside_a_closed_table_is_of_its_last_game(ann, by, nines, people):
    pars.make_references(by)
    assert last_moment(nines) is None
    closed = seasons.change_state(by, nines, "closed")
    path = home(closed)
    before = words(page(ann, path + "print/"))
    everyone = [person.pk for person in people.values()]
    was = standing_of(closed.league_id, everyone, until=last_moment(closed))
    later = open_season(by, name="Later", holes=9, handicap="eb", scheme=Scheme())
    for week, names in ((4, "abdef"), (5, "abde")):
        totals = {people[name].pk: (at * 9,) * 9 for at, name in enumerate(names)}
        play(by, later, totals, day=nights(week))
    handicaps.set_index(
        by,
        person_id=people["b"].pk,
        index=F(9),
        ends=timezone.localdate() + timedelta(days=9),
        reason="new",
    )
    closed = fresh(closed)
    assert standing_of(closed.league_id, everyone, until=last_moment(closed)) == was
    assert standing_of(closed.league_id, everyone) != was
    assert words(page(ann, path + "print/")) == before


def test_an_index_by_hand_that_held_at_the_end_holds_beside_the_table(ann, by, nines, people):
    pars.make_references(by)
    end = some(LeagueGame.objects.latest("finished_at").finished_at)
    bob = people["b"].pk
    ends = timezone.localdate() + timedelta(days=9)
    handicaps.set_index(by, person_id=bob, index=F(7, 2), ends=ends, reason="new")
    a_day_before = {"given": end - timedelta(days=1), "starts": end.date() - timedelta(days=1)}
    ManualIndex.objects.update(**a_day_before)
    closed = seasons.change_state(by, nines, "closed")
    assert beside_table(closed, [bob])[bob].index == F(7, 2)
    handicaps.set_index(by, person_id=bob, index=F(9), ends=ends, reason="other")
    assert beside_table(closed, [bob])[bob].index == F(7, 2)
    handicaps.cancel_index(by, person_id=bob)
    assert beside_table(closed, [bob])[bob].index == F(7, 2)
    assert ",3.5," in page(ann, home(closed) + "files/standings.csv")


def test_more_pars_need_no_more_queries(ann, by, nines, people):
    pars.make_references(by)
    few = queries_of(ann.client, PAR)
    for names in ("abd", "abdef"):
        play(by, nines, {people[name].pk: (3, 9, 7) * 3 for name in names}, day=nights(3))
    pars.make_references(by)
    assert queries_of(ann.client, PAR) <= few
