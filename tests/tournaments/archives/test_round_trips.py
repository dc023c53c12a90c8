"""A league that is taken to another site is the same there: tables, histories, proofs."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from io import BytesIO
from typing import Any

import pytest
from django.utils import timezone

from scorecards.histories import records
from scorecards.histories.verdicts import first_trouble
from scorecards.models import Game
from scorecards.scorekeeping.payments import Due
from scorecards.scorekeeping.stakes import set_stakes
from tests.scorecards.histories import script_verdict, verdict
from tests.tournaments.cut_days import correct
from tests.tournaments.day_play import begun, short
from tests.tournaments.grown import grown_league
from tests.tournaments.playing import fresh, nights, open_season, play, play_by_acts, someone
from tests.tournaments.ruled_seasons import season_of_games
from tests.tournaments.staked_nights import CENTS
from tests.tournaments.team_days import BRACKET, with_teams
from tests.tournaments.whole_days import play_out
from tests.tournaments.world import World, at_the_door
from tests.values import some
from tournaments.demo.league import make_demo
from tournaments.directing import confirmations, divisions, handicaps, pars
from tournaments.directing.archives.arrivals import take_in_league
from tournaments.directing.draws import make_tables
from tournaments.directing.nights import plan_night
from tournaments.directing.payments import mark_league_payment, take_back_league_payment
from tournaments.ledger import proof, standings
from tournaments.ledger.archives.packing import pack_league
from tournaments.ledger.history import acts_of, export_of, league_facts
from tournaments.ledger.slates import Settled, slates_of
from tournaments.models import (
    Act,
    Drawing,
    League,
    LeagueGame,
    LeaguePayment,
    Night,
    Person,
    Season,
)
from tournaments.pages.spreadsheets import file_of
from tournaments.pages.standings import standings_grid
from tournaments.permissions import Member
from tournaments.queries.acts import history
from tournaments.queries.season_page import beside_table
from tournaments.rules.days.cuts import Cut
from tournaments.rules.days.drawings import draw_again
from tournaments.rules.days.stages import DaySettings
from tournaments.rules.season_settings import SeasonSettings
from tournaments.views.standings import levels_of


def packed(league: League) -> BytesIO:
    file = BytesIO()
    pack_league(league, file)
    return file


def tables(league: League) -> dict[str, Any]:
    """Every table of the league as files have it, by season."""
    found = {}
    for season in Season.objects.filter(league=league).select_related("league"):
        each = [standings.table(season, division=level) for level in levels_of(season)]
        people = [row.person for table in each for row in table.rows]
        grids = [standings_grid(table, beside_table(season, people)) for table in each]
        found[season.slug] = [file_of(kind, *grids) for kind in ("csv", "json")]
    return found


def troubles(league: League) -> list[str]:
    """What any of the checkers says of it."""
    games = Game.objects.filter(league_game__season__league=league).values_list("pk", flat=True)
    said = [
        str(trouble)
        for chunk in records.histories()
        for game in chunk
        if game.id in set(games) and (trouble := first_trouble(game))
    ]
    facts = league_facts(league.pk)
    said += [verdict(league=league.slug), script_verdict(export_of(facts, acts_of(facts)))]
    for season in Season.objects.filter(league=league).select_related("league"):
        said += proof.differences(season)
    said += proof.rating_differences(league)
    return [each for each in said if each]


def grown(world: World) -> League:
    """Some of everything: merges, roles, a night, a list, penalties, a season from a sheet."""
    return grown_league().league


def rated(world: World) -> League:
    """Handicaps, references, a ruling on one, and ties that a lot has decided."""
    by, people = world.by, world.people
    season_of_games(by, people, 2)
    pars.make_references(by)
    season = season_of_games(by, people, 3, first=2)
    index = Fraction(7)
    ends = timezone.localdate()
    handicaps.set_index(by, person_id=people["d"].pk, index=index, ends=ends, reason="Rusty")
    level = open_season(
        by, name="Level", scheme=replace(SeasonSettings().scheme, chain=("metric", "lot"))
    )
    for week in range(2):
        play(by, level, {people[who].pk: 3 + week for who in "abde"}, day=nights(week))
    divisions.draw_lot(by, level)
    assert len({row.place for row in standings.table(fresh(level)).rows}) == 4
    return fresh(season).league


def played_for_money(world: World) -> League:
    """Two nights, a payment that stands and one that was taken back."""
    by, season, people = world.by, world.season, world.people
    for week in range(2):
        night = plan_night(by, season, day=nights(week))
        game = play_by_acts(
            by,
            season,
            {people["a"].pk: 2, people["b"].pk: 7, people["d"].pk: 11 + week},
            day=nights(week),
            confirm=False,
        )
        LeagueGame.objects.filter(pk=game.pk).update(night=night)
        set_stakes(game=game.game, stakes=CENTS, by=by.device, expected=None)
        confirmations.submit_card(by, game)
        confirmations.force_card(by, game, reason="played")
    settled = Settled(fresh(season), Night.objects.order_by("day")[0])
    for owed in (*slates_of(settled).slates[0].due, None):
        if owed is not None:
            mark_league_payment(by, settled, Due(*owed, 1, "EUR"))
    row = some(LeaguePayment.objects.order_by("pk").last())
    take_back_league_payment(by, settled, row.pk)
    return fresh(season).league


def knockout(world: World) -> League:
    """A cut after two rounds, and a final."""
    settings = DaySettings((short(rounds=2, cut=Cut(4)), short(rounds=1)), protest=0)
    by, day = begun(world.ann, settings, people=8)
    return play_out(by, day).league


def pairs(world: World) -> League:
    """A bracket of pairs."""
    by, day = begun(world.ann, BRACKET, people=8)
    with_teams(by, day, 2)
    return play_out(by, day).league


def corrected(world: World) -> League:
    """A card of which a hole was corrected."""
    people = world.people
    game = play(world.by, world.season, {people["a"].pk: 4, people["d"].pk: 9}, day=nights(0))
    seat = some(game.seats.order_by("position").first())
    was = game.game.holes.get(number=1).scores.get(position=seat.position).entry
    correct(world.by, game, seat.person.name, was, "11")
    return world.league


def drawn_night(world: World) -> League:
    """Nine people at two tables of a night that is still a draft."""
    at_the_door(world)
    make_tables(world.by, Night.objects.get(), seed=7)
    return world.league


KINDS = (grown, corrected, drawn_night, rated, played_for_money, knockout, pairs)


@pytest.mark.parametrize("make", KINDS)
def test_a_league_is_the_same_on_the_other_site(world: World, make: Callable[..., League]) -> None:
    league = make(world)
    assert troubles(league) == []
    owner = someone("zed")
    brought = take_in_league(packed(league), user=owner.user, slug="brought")
    assert tables(brought) == tables(league)
    assert troubles(brought) == troubles(league) == []
    assert not Person.objects.filter(league=brought).exclude(user=None, lent=None).exists()
    assert list(brought.memberships.values_list("user", "role")) == [(owner.user.pk, "owner")]
    sentences = [each.sentence for each in history(brought).lines]
    assert sentences[0] == f"Brought the league in from an archive of {league.slug}"


def test_a_correction_tells_of_the_same_seats(world: World) -> None:
    corrected(world)
    take_in_league(packed(world.league), user=someone("zed").user, slug="brought")
    there, here = Act.objects.filter(kind="correct_card").order_by("pk")
    assert there.about["points"]
    assert here.about["points"] == there.about["points"]


@pytest.mark.parametrize("make", [knockout])
def test_a_draw_that_came_along_is_drawn_again(world: World, make: Callable[..., League]) -> None:
    league = make(world)
    brought = take_in_league(packed(league), user=someone("zed").user, slug="brought")
    there = Drawing.objects.filter(tournament__league=league).order_by("pk")
    here = Drawing.objects.filter(tournament__league=brought).order_by("pk")
    for was, now in zip(there, here, strict=True):
        by = now.pk - was.pk
        drawn = [draw_again(each.listed, each.seed, sizes=each.sizes) for each in (was, now)]
        first, second = ([each.tables for each in rounds] for rounds in drawn)
        moved = [
            tuple(tuple(person + by for person in table) for table in tables) for tables in first
        ]
        assert moved == [tuple(tuple(table) for table in tables) for tables in second]


def test_a_league_moves_on_from_where_it_was_taken(world: World) -> None:
    """Lots are drawn by the numbers of the first site, wherever the league is."""
    league = rated(world)
    second = take_in_league(packed(league), user=someone("zed").user, slug="second")
    level = Season.objects.get(league=second, slug="level")
    people = [row.person for row in standings.table(level).rows]
    by = Member(second, "owner", some(second.memberships.first()).user, world.ann.device)
    play(by, level, dict.fromkeys(people, 3), day=nights(5))
    third = take_in_league(packed(second), user=someone("zoe").user, slug="third")
    assert tables(third) == tables(second)
    assert troubles(third) == troubles(second) == []
    assert third.raised_by > second.raised_by > 0


@pytest.mark.drill
@pytest.mark.django_db
def test_the_demonstration_travels() -> None:
    """Two seasons with divisions, nights, disputed cards, tournaments of which one goes on."""
    league = make_demo()
    brought = take_in_league(packed(league), user=someone("zed").user, slug="brought")
    assert tables(brought) == tables(league)
    assert troubles(brought) == troubles(league) == []
    assert not brought.demo
