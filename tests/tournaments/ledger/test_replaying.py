"""Ratings, indexes and par; replaying them; and the command that proves everything."""

from datetime import timedelta
from fractions import Fraction
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.playing import nights, open_season, play, record
from tests.tournaments.replayed_seasons import season_of_games
from tests.values import some
from tournaments.directing import confirmations, pars, seasons
from tournaments.ledger import chains, chunks, index_in_force, proof, standings
from tournaments.ledger.settings import settings_of
from tournaments.management.progress import progress_report
from tournaments.models import (
    HandicapIndex,
    HandicapTerm,
    LeagueSeat,
    Person,
    Rating,
    Reference,
    Result,
    Season,
    SeasonLine,
)
from tournaments.rules.standings.schemes import Scheme, Total

pytestmark = pytest.mark.walk


def beginning(world):
    world.played = season_of_games(world.by, world.people)


def wrong(season):
    return [*proof.differences(season), *proof.rating_differences(season.league)]


def test_par_is_made_from_what_was_played(by, played):
    (made,) = pars.make_references(by)
    assert (made.players, made.version, made.holes) == (4, 1, 6 * 4 * 3)
    assert made.sd_milli > 0
    assert pars.make_references(by) == []


def test_handicaps_are_frozen_on_the_seat(by, played, people):
    pars.make_references(by)
    season = season_of_games(by, people, holes=9, handicap="eb", scheme=Scheme(net=True))
    seats = LeagueSeat.objects.filter(league_game__season=season)
    assert set(seats.order_by("pk").values_list("playing_handicap", flat=True)[:4]) == {0}
    assert seats.exclude(playing_handicap__in=[0]).exists()
    assert HandicapIndex.objects.exclude(index_tenths=None).exists()
    assert wrong(season) == []
    first = season.games.order_by("finished_at").first()
    before = list(seats.values_list("playing_handicap", flat=True))
    record(first.game, 1, [20, 7, 0, 8], by)
    confirmations.force_card(by, first, reason="corrected")
    assert list(seats.values_list("playing_handicap", flat=True)) == before
    assert wrong(season) == []


@pytest.mark.parametrize("handicap", ["eb", "whs"])
def test_an_early_correction_replays_what_follows(by, played, people, handicap):
    pars.make_references(by)
    season = season_of_games(by, people, 25, handicap=handicap)
    before = list(Rating.objects.order_by("-order").values_list("mu", flat=True)[:4])
    game = season.games.order_by("finished_at")[2]
    record(game.game, 1, [0, 50, 2, 8], by)
    confirmations.force_card(by, game, reason="corrected")
    assert list(Rating.objects.order_by("-order").values_list("mu", flat=True)[:4]) != before
    assert wrong(season) == []
    assert HandicapTerm.objects.count() > 3


def test_another_kind_of_handicap_is_worked_out_anew(by, played, people):
    """The indexes stayed those of the kind the season had before."""
    pars.make_references(by)
    season = season_of_games(by, people, 4, handicap="eb")
    settings = settings_of(season)
    seasons.rescore_season(by, season, settings.changed(handicap="whs"), reason="tradition")
    assert wrong(season) == []


def test_a_long_history_waits_for_the_command(by, played, monkeypatch):
    monkeypatch.setattr(chains, "IN_PLACE", 2)
    game = played.games.order_by("finished_at").first()
    record(game.game, 1, [0, 50, 2, 8], by)
    confirmations.force_card(by, game, reason="corrected")
    assert chains.pending_since(by.league.pk) == game.finished_at
    assert list(proof.rating_differences(by.league)) == []
    out = StringIO()
    errors = StringIO()
    call_command("replay", stdout=out, stderr=errors)
    assert out.getvalue() == f"{by.league.slug}: 6 games replayed\n"
    assert errors.getvalue() == f"{by.league.slug}: 6 of 6 games, 0 s left\n"
    assert chains.pending_since(by.league.pk) is None
    assert wrong(played) == []


def test_replaying_everything_changes_nothing(by, played):
    def kept():
        rows = Rating.objects.order_by("order", "person")
        return list(rows.values_list("order", "person", "mu", "sigma"))

    before = kept()
    call_command("replay", "--all", stdout=StringIO())
    assert kept() == before
    with pytest.raises(CommandError):
        call_command("replay", "--league", "no-such")


def test_games_that_ended_in_the_same_second_stay_where_they_are(by, played, people):
    pars.make_references(by)
    season = season_of_games(by, people, 4, handicap="eb")
    games = list(season.games.order_by("finished_at", "pk"))
    second = games[-1].finished_at.replace(microsecond=0)
    for number, game in enumerate(games):
        game.finished_at = second + timedelta(microseconds=number + 1)
        game.save(update_fields=["finished_at"])
    call_command("replay", "--all", stdout=StringIO())
    others = HandicapIndex.objects.exclude(league_game=games[-2])
    stored = others.count()
    assert stored
    confirmations.void_game(by, games[-2], reason="dealt twice")
    assert HandicapIndex.objects.count() == others.count() == stored
    assert list(proof.rating_differences(by.league)) == []


def test_a_long_command_says_now_and_then_how_long_it_takes(monkeypatch):
    said: list[str] = []
    now = iter([0.0, 1.0, 6.0, 7.0, 100.0, 120.0])
    monkeypatch.setattr("tournaments.management.progress.monotonic", lambda: next(now))
    progress = progress_report(said.append, "thursdays")
    for done in (10, 60, 70, 500, 1000):
        progress(done, 1000)
    assert said == [
        "thursdays: 60 of 1000 games, 1 min 34 s left",
        "thursdays: 500 of 1000 games, 1 min 40 s left",
        "thursdays: 1000 of 1000 games, 0 s left",
    ]


def test_both_long_commands_say_how_far_they_are(by, played, monkeypatch):
    """After every chunk, and beside the output."""
    monkeypatch.setattr(progress_report, "__kwdefaults__", {"every": 0})
    monkeypatch.setattr(chunks, "SIZE", 4)
    for command in (["verify_standings"], ["replay", "--all"]):
        out, errors = StringIO(), StringIO()
        call_command(*command, stdout=out, stderr=errors)
        assert f"{by.league.slug}: 4 of 6 games, " in errors.getvalue().replace("/played", "")
        assert " games, " not in out.getvalue()


def spoil_result(season):
    Result.objects.filter(pk=season.results.first().pk).update(points=1)


def spoil_line(season):
    some(SeasonLine.objects.filter(season=season).first()).delete()


def spoil_stray(season):
    """The line of somebody who has left nothing in the season."""
    stray = Person.objects.create(league=season.league, name="Stray", joined=nights(0))
    SeasonLine.objects.create(season=season, person=stray)


def spoil_rating(season):
    Rating.objects.filter(pk=some(Rating.objects.first()).pk).update(mu=1.0)


def spoil_night(season):
    Season.objects.update(last_night=nights(0) - timedelta(days=1))


@pytest.mark.parametrize(
    "spoil", [spoil_result, spoil_line, spoil_stray, spoil_rating, spoil_night]
)
def test_the_proof_finds_what_is_wrong_and_mends_it(by, played, spoil):
    out, errors = StringIO(), StringIO()
    call_command("verify_standings", stdout=out, stderr=errors)
    assert out.getvalue() == "No differences\n"
    assert errors.getvalue().count("6 of 6 games, 0 s left") == 2  # results, then ratings
    errors.truncate(0)
    spoil(played)
    with pytest.raises(CommandError, match="differences"):
        call_command("verify_standings", stdout=out, stderr=errors)
    sentences = ("is missing", ", not ", "should not be there")
    assert any(each in errors.getvalue() for each in sentences)
    call_command("verify_standings", "--repair", stdout=out, stderr=errors)
    call_command("verify_standings", "--league", by.league.slug, stdout=out)


def test_the_proof_finds_a_card_that_was_changed_behind_its_back(by, played):
    game = played.games.first()
    hole = game.game.holes.get(number=1)
    hole.scores.filter(position=0).update(points=1)
    assert any("card is not the one" in each for each in proof.differences(played))


def test_a_row_explains_itself_and_says_what_is_needed(by, people):
    season = open_season(by, name="Best", scheme=Scheme("linear100", Total.BEST_SUM, best=1))
    a, b = people["a"].pk, people["b"].pk
    play(by, season, {a: 1, b: 2}, day=nights(0))
    play(by, season, {a: 2, b: 3}, day=nights(1))
    season = Season.objects.get(pk=season.pk)
    bob = standings.table(season).rows[1]
    assert [shown.counted for shown in bob.recent] == [False, True]
    assert [str(each) for each in standings.explained(season, b)] == [
        "The best 1 of 2: 0",
        "Dropped: 0",
    ]
    needed = some(standings.needed(season, b))
    assert (needed.place, needed.beyond, needed.possible) == (1, Fraction(100), False)
    assert len(standings.full_line(season, a).outcomes) == 2


def test_references_stay_with_the_games_they_were_made_for(by, played, people):
    (first,) = pars.make_references(by)
    season = season_of_games(by, people, 2)
    (second,) = pars.make_references(by)
    assert second.version == 2
    assert set(season.games.values_list("reference", flat=True)) == {first.pk}
    assert Reference.objects.count() == 2
    found = index_in_force.index_of(by.league.pk, [people["a"].pk], {}, day=nights(9))
    assert found.keys() == {people["a"].pk}
    assert set(played.games.values_list("reference", flat=True)) == {first.pk}
