"""The page of luck and skill: what was worked out beside the pages, and silence where it is due."""

from random import Random

import pytest
from django.core.management import call_command

from scorecards.models import Score
from tests.tournaments.page_words import queries_of, words
from tests.tournaments.playing import DAY, open_season
from tests.tournaments.written_cards import Card, write_cards
from tests.values import some
from tournaments.directing.league_fits import fit_league, stale_leagues
from tournaments.directing.seats import Occupant
from tournaments.ledger.league_fits import fit_figures, games_of
from tournaments.models import LeagueFit, Person

HOME = "/leagues/thursdays/luck/"
GAMES = 20


def deal(by, people, games=GAMES, skill=3, seed=1):
    """Games of nine holes at one table; each person is `skill` a hole better than the next."""
    random = Random(seed)
    season = open_season(by, name=f"Season {seed}", holes=9)
    seats = [Occupant(person, None) for person in people]
    cards = [
        Card(seats, [_hole(random, len(people), skill) for _ in range(9)]) for _ in range(games)
    ]
    write_cards(by, season, cards, ruleset="pagat-6", day=DAY)
    return season


def _hole(random, people, skill):
    return [random.randrange(4, 12) + skill * at for at in range(people)]


def beginning(world):
    """Twenty games of four people in which the order is plain."""
    deal(world.by, [world.people[each].pk for each in "abde"])
    world.league.refresh_from_db()


@pytest.fixture
def four(people):
    return [people[each].pk for each in "abde"]


@pytest.fixture
def figures(league, four):
    return fit_league(league).figures


def test_before_it_was_worked_out_the_page_says_when(ann):
    assert "This is worked out every ten minutes." in words(ann.client.get(HOME))


def test_one_line_and_everybody_with_a_bar(ann, figures, four):
    page = ann.client.get(HOME)
    value = round(100 * figures["share"]["value"])
    assert figures["games"] == GAMES
    assert "From 20 games" in words(page)
    assert f"about {value} are skill" in words(page)
    names = [words(page).index(name) for name in ("Ann", "Bob", "Dee", "Eli")]
    assert names == sorted(names)
    assert page.content.decode().count('class="luck__bar"') == len(four)


def test_programs_read_the_same_in_whole_numbers(ann, figures, four):
    told = ann.client.get("/api/v1/leagues/thursdays/luck/").json()
    assert (told["games"], told["silence"], told["rules"]) == (GAMES, None, "Six-Card Golf")
    assert told["value"] == round(100 * figures["share"]["value"])
    assert [each["person"] for each in told["people"]] == four
    assert told["people"][0]["mean"] == round(figures["players"][str(four[0])]["mean"])


def test_programs_are_told_why_nothing_is_said(ann, league):
    assert ann.client.get("/api/v1/leagues/thursdays/luck/").json()["silence"] == "waiting"


def test_by_name(ann, league, figures, four):
    Person.objects.filter(pk=four[0]).update(name="Zoe")
    page = words(ann.client.get(f"{HOME}?sort=name"))
    assert page.index("Bob") < page.index("Dee") < page.index("Zoe")


def test_guests_are_compared_and_get_no_line(ann, league, four):
    Person.objects.filter(pk=four[3]).update(guest=True)
    figures = fit_figures(league)
    assert figures["people"] == 4
    assert set(figures["players"]) == {str(each) for each in four[:3]}


def test_luck_alone_is_called_nothing(by, league, people, ann):
    LeagueFit.objects.all().delete()
    season = deal(by, [people[each].pk for each in "abde"], games=30, skill=0, seed=5)
    league.seasons.exclude(pk=season.pk).get().games.all().update(counted_version=None)
    figures = fit_league(league).figures
    assert figures["silence"] == "alike"
    assert figures["players"] == {}
    page = words(ann.client.get(HOME))
    assert "Nothing can be seen yet" in page
    assert "are skill" not in page


@pytest.mark.parametrize(
    ("games", "seats", "why"),
    [(9, "abde", "There are too few games."), (14, "abd", "Fewer than four people have played")],
)
def test_too_little(by, league, people, ann, games, seats, why):
    old = league.seasons.get()
    deal(by, [people[each].pk for each in seats], games=games, seed=7)
    old.games.all().update(counted_version=None)
    fit_league(league)
    assert why in words(ann.client.get(HOME))


def test_holes_adjusted_by_hand_compare_nobody(league, four):
    rows = Score.objects.filter(hole__number__lte=2, position=0)
    rows.update(adjustments=[{"points": 2, "reason": "peeked"}])
    played = games_of(league)
    assert {len(column) for game in played.games for column in game.values()} == {7}
    assert played.corrected == pytest.approx(2 / 36)


def test_too_many_adjusted_by_hand(league, ann, four):
    Score.objects.filter(hole__number__lte=2).update(adjustments=[{"points": 2, "reason": "x"}])
    assert fit_league(league).figures["silence"] == "corrected"
    assert "More than a fifth of the hole scores" in words(ann.client.get(HOME))


def test_games_by_other_rules_are_left_out_and_counted(league, ann, four):
    game = some(league.seasons.get().games.first())
    type(game).objects.filter(pk=game.pk).update(ruleset="other")
    figures = fit_league(league).figures
    assert (figures["games"], figures["others"]) == (GAMES - 1, 1)
    assert "one game by other rules" in words(ann.client.get(HOME))


def test_two_who_were_merged_are_one(by, league, people, four):
    Person.objects.filter(pk=four[3]).update(alias_of=people["f"].pk)
    assert str(people["f"].pk) in fit_figures(league)["players"]
    assert str(four[3]) not in fit_figures(league)["players"]


def test_whoever_sat_twice_after_a_merge_is_not_compared(league, four):
    Person.objects.filter(pk=four[3]).update(alias_of=four[2])
    figures = fit_figures(league)
    assert (figures["games"], figures["others"]) == (0, 0)


def test_the_command_works_out_what_is_stale_and_once(league, capsys, four):
    call_command("fit_leagues", if_due=True)
    first = LeagueFit.objects.get(league=league)
    assert capsys.readouterr().out == f"thursdays: {GAMES} games\n"
    assert list(stale_leagues()) == []
    call_command("fit_leagues")
    assert capsys.readouterr().out == ""
    assert LeagueFit.objects.get(league=league).made == first.made


def test_the_same_games_give_the_same_figures(league, four):
    assert fit_figures(league) == fit_figures(league)


def test_more_games_and_people_cost_no_more_queries(by, ann, league, people, figures, four):
    few = queries_of(ann.client, HOME)
    deal(by, [people[each].pk for each in "abdf"], games=6, seed=9)
    fit_league(league)
    assert queries_of(ann.client, HOME) == few
