"""Acts that settle many cards derive what follows once for all of them, and it is right."""

from collections.abc import Callable
from datetime import datetime, time, timedelta
from typing import Any

import pytest
from django.utils import timezone

from scorecards.models import Game
from scorecards.scorekeeping.rows import RowEntry
from tests.tournaments.day_play import begun, drawn, play_round, rounds, short, stage_of, tables
from tests.tournaments.playing import nights, open_season, play, record
from tests.tournaments.world import World
from tests.values import some
from tournaments.directing import acts, confirmations, corrections, seasons, sheets
from tournaments.errors import DirectingError
from tournaments.ledger import chains, chunks, derivation, proof, stale
from tournaments.ledger.days import progress
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import LeagueGame, Rating, Season, SeasonLine
from tournaments.rules.days.stages import DaySettings
from tournaments.rules.days.totals import Carry

Counter = Callable[[Any, str], list[None]]
TABLES = ("abd", "bde", "dea", "eab", "abf")


def beginning(world: World) -> None:
    """A night whose cards are typed in, and ended in another order than they began."""
    season = open_season(world.by, name="Played", no_answer="confirm", answer_minutes=10)
    for at, table in enumerate(TABLES):
        totals = {world.people[name].pk: 3 * at + 2 * place for place, name in enumerate(table)}
        game = play(world.by, season, totals, day=nights(0), confirm=False).game
        ended = timezone.make_aware(datetime.combine(nights(0), time(20, (3 * at + 2) % 5)))
        Game.objects.filter(pk=game.pk).update(finished=ended)
    world.played = Season.objects.get(pk=season.pk)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter:
    """How often a function of a module is called from now on."""

    def count(module: Any, name: str) -> list[None]:
        times: list[None] = []
        work = getattr(module, name)

        def counted(*args: Any, **named: Any) -> Any:
            times.append(None)
            return work(*args, **named)

        monkeypatch.setattr(module, name, counted)
        return times

    return count


def games_of(season: Season):
    return LeagueGame.objects.filter(season=season).select_related("season__league", "game")


def sign(by, games) -> sheets.CountedSheets:
    seen = dict(games.values_list("game__code", "game__version"))
    return sheets.count_sheets(by, games, seen=seen, reason="signed")


def wrong(season: Season) -> list[str]:
    season.refresh_from_db()
    return [*proof.differences(season), *proof.rating_differences(season.league)]


def test_signed_sheets_are_added_up_and_rated_once(by, played, calls):
    lines, ratings = calls(derivation, "_store_lines"), calls(chains, "_append")
    assert len(sign(by, games_of(played)).counted) == len(TABLES)
    assert (len(lines), len(ratings)) == (1, 1)
    assert SeasonLine.objects.filter(season=played).count() == 5
    assert Rating.objects.values("order").distinct().count() == len(TABLES)
    assert wrong(played) == []


def test_a_long_pile_is_counted_a_few_at_a_time(by, played, calls, monkeypatch):
    monkeypatch.setattr(acts, "AT_ONCE", 2)
    lines = calls(derivation, "_store_lines")
    assert len(sign(by, games_of(played)).counted) == len(TABLES)
    assert len(lines) == 3
    assert wrong(played) == []


def test_a_card_that_is_refused_takes_nothing_from_the_others(by, played):
    changed = games_of(played).order_by("pk")[2]
    seen = dict(games_of(played).values_list("game__code", "game__version"))
    record(changed.game, 1, [9] * 3, by)
    done = sheets.count_sheets(by, games_of(played), seen=seen, reason="signed")
    assert [each.league_game for each in done.refused] == [changed]
    assert len(done.counted) == len(TABLES) - 1
    assert wrong(played) == []


def test_what_a_refused_card_derived_of_the_others_is_not_lost(by, played, monkeypatch):
    """It was taken back with the savepoint of that card."""
    last = games_of(played).order_by("pk").last()
    confirm = sheets.act_on_card

    def refuse_last(member, game, name, **more):
        if (game, name) == (last, "force"):
            stale.derive_now()
            raise DirectingError("not this one")
        return confirm(member, game, name, **more)

    monkeypatch.setattr(sheets, "act_on_card", refuse_last)
    assert [each.league_game for each in sign(by, games_of(played)).refused] == [last]
    assert SeasonLine.objects.filter(season=played).count() == 4
    assert wrong(played) == []


def test_cards_that_the_clock_confirms_are_added_up_once(by, played, calls):
    for game in games_of(played):
        confirmations.submit_card(by, game)
    lines, ratings = calls(derivation, "_store_lines"), calls(chains, "_append")
    later = timezone.now() + timedelta(minutes=10)
    assert confirmations.answer_late_cards(by.league, now=later) == len(TABLES)
    assert (len(lines), len(ratings)) == (1, 1)
    assert wrong(played) == []


def test_games_that_end_before_others_are_rated_where_they_belong(by, played):
    """Also those that are taken back, and count again."""
    first, *others = games_of(played).order_by("game__finished")
    for game in others:
        confirmations.submit_card(by, game)
        confirmations.force_card(by, game, reason="first")
    assert wrong(played) == []
    sign(by, games_of(played).filter(pk=first.pk))
    assert Rating.objects.filter(league_game=first, order=1).count() == 3
    assert wrong(played) == []
    confirmations.void_game(by, others[1], reason="dealt twice")
    assert wrong(played) == []


def test_a_round_looks_at_its_tables_once(world, calls):
    by, day = begun(world.ann, DaySettings((short(rounds=1),)), people=8)
    row = drawn(by, day)
    for table in tables_of(row):
        table.round = row
        game = tables.start_day_table(by, table, device=some(by.device)).game
        for number in (1, 2):
            record(game, number, [number] * game.seats.count(), by)
    day.refresh_from_db()
    row.refresh_from_db()
    assert row.state == "playing"
    before, looks = day.version, calls(progress, "states_of")
    sign(by, games_of(row.stage.season))
    assert len(looks) == 1
    row.refresh_from_db()
    day.refresh_from_db()
    assert (row.state, day.version) == ("review", before + 1)
    assert wrong(row.stage.season) == []


@pytest.mark.parametrize("at", [1, len(TABLES) - 1])
def test_a_card_that_counts_is_corrected(by, played, at):
    """The latest has nobody after it, whose rating would follow anyway."""
    sign(by, games_of(played))
    game = games_of(played).order_by("finished_at")[at]
    scores = game.game.holes.get(number=1).scores.order_by("position")
    rows = [RowEntry(each.position, str(90 - each.points), each.entry) for each in scores]
    before = list(Rating.objects.filter(league_game=game).order_by("person").values_list("mu"))
    corrections.correct_game(by, game, number=1, rows=rows, reason="misread")
    assert list(Rating.objects.filter(league_game=game).order_by("person").values_list("mu")) != (
        before
    )
    assert wrong(played) == []


def test_many_games_are_rated_in_chunks_and_each_goes_on_from_the_last(by, played, monkeypatch):
    first = games_of(played).order_by("game__finished")[0]
    sign(by, games_of(played).filter(pk=first.pk))
    monkeypatch.setattr(chunks, "SIZE", 1)
    sign(by, games_of(played).exclude(pk=first.pk))
    assert Rating.objects.values("order").distinct().count() == len(TABLES)
    assert wrong(played) == []


def test_points_that_are_carried_are_shown_anew_with_those_they_come_from(world):
    stages = (short(rounds=2), short(rounds=1, carry=Carry.HALF), short(rounds=1, carry=Carry.ALL))
    by, day = begun(world.ann, DaySettings(stages), people=4)
    before = [stage_of(day, position).season.version for position in range(3)]
    play_round(by, drawn(by, day), lambda person, _round: person, close=False)
    after = [stage_of(day, position).season.version for position in range(3)]
    assert all(now > then for then, now in zip(before, after, strict=True))


def test_standings_are_shown_anew_when_the_last_table_is_put_off(world):
    """The round is all in, and counts for those who sit it out."""
    by, day = begun(world.ann, DaySettings((short(rounds=2),)), people=8)
    row = drawn(by, day)
    play_round(by, row, lambda person, _round: person, close=False, only=slice(1))
    before = stage_of(day).season.version
    rounds.postpone_table(by, tables_of(row)[1])
    row.refresh_from_db()
    assert row.state == "review"
    assert stage_of(day).season.version > before


def test_whoever_played_before_they_signed_up_is_in_the_season_from_then_on(by, played, people):
    seasons.register(by, played, person_id=people["a"].pk, day=nights(2))
    sign(by, games_of(played))
    entered = dict(played.registrations.values_list("person", "entered"))
    assert entered == dict.fromkeys((each.pk for each in people.values()), nights(0))
