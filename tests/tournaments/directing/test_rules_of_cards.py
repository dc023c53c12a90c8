"""A card counts by the rules its scorecard ended with, and these are stored with its version."""

import pytest
from django.utils import timezone

from scorecards.models import Game
from scorecards.rules import Ruleset, find_variant
from scorecards.rules.digest import digest_of
from scorecards.scorekeeping import rule_changes
from tests.tournaments.playing import open_season, record
from tests.tournaments.world import with_people
from tests.values import some
from tournaments.directing import confirmations, games, penalties
from tournaments.directing.seats import Occupant
from tournaments.ledger import proof
from tournaments.models import LeagueGame, Person, Reference, Season
from tournaments.permissions import Member

beginning = with_people


@pytest.fixture
def season(by: Member) -> Season:
    return open_season(by, rulesets=("pagat-6", "pagat-6-pairs-any"))


@pytest.fixture
def other(season: Season, by: Member, people: dict[str, Person]) -> Ruleset:
    """The rules to which a game begun by six-card golf was changed."""
    seats = [Occupant(people[name].pk) for name in ("a", "b", "d")]
    league_game = games.start_league_game(
        by, season, seats=seats, ruleset="pagat-6", device=some(by.device)
    )
    game = league_game.game
    rules = find_variant("pagat-6-pairs-any").with_changes({"end": game.rules.to_dict()["end"]})
    par_of(by, game.rules, mean_milli=5000)
    par_of(by, rules, mean_milli=7000)
    record(game, 1, [1, 2, 3], by)
    seen = rule_changes.what_changes(Game.objects.get(pk=game.pk), rules).version
    rule_changes.change_rules(game=game, ruleset=rules, device=by.device, seen_version=seen)
    record(game, 2, [1, 2, 3], by)
    confirmations.submit_card(by, league_game)
    return rules


def par_of(by: Member, rules: Ruleset, *, mean_milli: int) -> None:
    Reference.objects.create(
        league=by.league,
        ruleset=digest_of(rules),
        players=3,
        version=1,
        mean_milli=mean_milli,
        sd_milli=7000,
        holes=500,
        made=timezone.now(),
    )


def test_the_rules_a_card_ended_with_are_stored(other: Ruleset):
    stored = LeagueGame.objects.get()
    assert stored.ruleset == digest_of(other)
    assert stored.reference is not None
    assert stored.reference.ruleset == digest_of(other)


def test_what_is_stored_follows_from_them(
    by: Member, season: Season, other: Ruleset, people: dict[str, Person]
):
    league_game = LeagueGame.objects.get()
    confirmations.force_card(by, league_game, reason="played")
    season.refresh_from_db()
    assert list(proof.differences(season)) == []
    penalties.give_penalty(
        by,
        season,
        person_id=people["a"].pk,
        amount=1,
        reason="Late",
        league_game=LeagueGame.objects.get(),
    )
    season.refresh_from_db()
    assert list(proof.differences(season)) == []
