"""The page of a player: results, cards, and how rating and handicap came about."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.html import strip_tags

from scorecards.scorekeeping import holes
from scorecards.scorekeeping.rows import RowEntry
from tests.tournaments.playing import nights, open_season, play
from tests.values import some
from tournaments.directing import confirmations, corrections, games, merges
from tournaments.directing.seats import Occupant
from tournaments.models import LeagueGame, Rating
from tournaments.queries.hands import hands_of
from tournaments.queries.histories import chances, rating_steps, reasons_of
from tournaments.queries.players import find_person, latest_results, profile_of
from tournaments.rules.handicaps.ratings import Skill


@pytest.fixture(autouse=True)
def _nothing_kept():
    cache.clear()


def page_of(who, league, person):
    return who.client.get(f"/leagues/{league.slug}/people/{person.pk}/")


def words(response):
    return " ".join(strip_tags(response.content.decode()).split())


def beginning(world):
    a, b, d = (world.people[each].pk for each in "abd")
    play(world.by, world.season, {a: (3, 4), b: (1, 2), d: (9, 9)}, day=nights(0))
    play(world.by, world.season, {a: (8, -3), b: (7, 7)}, day=nights(1))
    world.played = world.season


def test_figures_come_from_the_results(league, people, played):
    profile = profile_of(*some(find_person(league, people["a"].pk)))
    assert profile.all is not None
    assert (profile.all.games, profile.all.won, profile.all.a_hole) == (2, 1, 3)
    assert [(row.name, row.games) for row in profile.by_size] == [("2", 1), ("3", 1)]
    assert (some(profile.best).points, some(profile.best).number) == (-3, 2)
    assert (some(profile.worst).points, some(profile.worst).number) == (8, 1)
    assert [(each.name, each.games, each.before, each.after) for each in profile.met] == [
        ("Bob", 2, 1, 1),
        ("Dee", 1, 1, 0),
    ]
    assert profile.mine.total() == 4
    assert profile.theirs.total() == 6


def test_the_page_says_it(ann, league, people, played):
    said = words(page_of(ann, league, people["a"]))
    assert "provisional, 2 of 20 games" in said
    assert "par is not yet known" in said
    assert "A hole costs 3 points on average; the others at the same tables 5.8." in said
    assert "Place 1 of 2; by the ratings a win was to be expected 50 times in a hundred." in said


def test_without_a_game_there_is_nothing_to_say(ann, league, people):
    assert "No game counts yet." in words(page_of(ann, league, people["f"]))


def test_a_merged_person_is_the_other(by, ann, league, people, played):
    merges.merge_people(by, person_id=people["d"].pk, into_id=people["e"].pk)
    page = page_of(ann, league, people["d"])
    assert page.status_code == 200
    assert "<h1>Eli</h1>" in page.content.decode()
    assert len(latest_results([people["e"].pk, people["d"].pk])) == 1


@pytest.fixture
def knocked(by, people):
    """Ann knocks twice: low on the first hole, caught on the second, which costs her ten."""
    season = open_season(by, name="Knocks", rulesets=("pagat-4-knock-10",), holes=2)
    sits = [Occupant(people[each].pk) for each in "ab"]
    game = games.start_league_game(
        by, season, seats=sits, ruleset="pagat-4-knock-10", device=by.device, day=nights(0)
    )
    for number, (mine, theirs) in enumerate(
        (("7H 2S / 7C AD", "9H 8S / TC 6D"), ("9H 8S / TC 6D", "AH 2D / AC 3D")), start=1
    ):
        holes.record_hole(
            game_code=game.game.code,
            number=number,
            rows=[RowEntry(0, mine, ""), RowEntry(1, theirs, "")],
            knocker=0,
            overrule=True,
            device=by.device,
        )
    confirmations.submit_card(by, game)
    confirmations.force_card(by, game, reason="played")
    return LeagueGame.objects.get(pk=game.pk)


def test_pairs_and_knocks_are_counted_from_the_cards(league, people, knocked):
    ann = people["a"].pk
    hands = hands_of(league, [ann], latest_results([ann]))
    rules = knocked.game.rules
    pairs = sum(
        len(line.cells)
        for entry in ("7H 2S / 7C AD", "9H 8S / TC 6D")
        for line in rules.count(entry).lines
        if line.label.template == "{label}: {cards}"
    )
    assert (hands.layouts, hands.cards, hands.matched) == (2, 8, pairs)
    assert (hands.knocks, hands.caught, hands.cost) == (2, 1, 10)
    assert hands.success == 50


def test_cards_that_were_corrected_are_counted_anew(by, league, people, knocked):
    ann = people["a"].pk
    before = hands_of(league, [ann], latest_results([ann]))
    held = LeagueGame.objects.select_related("season", "game").get(pk=knocked.pk)
    corrections.correct_game(
        by, held, number=2, rows=[RowEntry(0, "AH 2D / AC 2S", "9H 8S / TC 6D")], reason="Wrong"
    )
    league.refresh_from_db()
    assert hands_of(league, [ann], latest_results([ann])) != before


def test_a_rating_says_what_it_was_before_and_who_sat_there(league, people, played):
    bob = people["b"]
    steps = rating_steps(bob)
    reasons = reasons_of(bob, steps, {})
    stored = list(Rating.objects.filter(person=bob).order_by("order"))
    assert [each.after for each in reasons[::-1]] == [Skill(row.mu).shown for row in stored]
    assert reasons[0].before == reasons[1].after
    assert reasons[1].before == 1000
    assert [(each.name, each.place) for each in reasons[1].others] == [("Ann", 2), ("Dee", 3)]


def test_chances_are_those_of_the_model():
    assert chances([Skill(), Skill(), Skill(), Skill()]) == pytest.approx([0.25] * 4)
    strong, weak = chances([Skill(mu=35), Skill(mu=15)])
    assert strong > weak
    assert strong + weak == pytest.approx(1)


def test_somebody_who_is_not_there(ann, league):
    assert ann.client.get(f"/leagues/{league.slug}/people/999999/").status_code == 404


def test_more_games_ask_no_more(by, ann, league, people, season):
    counts = []
    everybody = [people[each].pk for each in "abdef"]
    for _ in range(2):
        for night in range(4):
            seats = everybody[: 3 + night % 3]
            play(by, season, {who: at + night for at, who in enumerate(seats)}, day=nights(night))
        cache.clear()
        with CaptureQueriesContext(connection) as asked:
            assert page_of(ann, league, people["a"]).status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 25
