"""One card has one total: on the game, the scorecard, the night, the person and the standings."""

from importlib import import_module
from pathlib import Path

import pytest
from django.apps import apps
from django.core.cache import cache
from django.db import connection

from scorecards.archive import game_record
from scorecards.histories.records import history_of
from scorecards.histories.verdicts import first_trouble
from scorecards.models import Game, Score
from scorecards.queries import tables
from scorecards.rescoring.records import differences
from scorecards.scorekeeping import holes
from scorecards.scorekeeping.rows import RowEntry
from tests.tournaments.playing import DAY, fresh, open_season, play, record
from tests.tournaments.season_pages import home, page, send
from tests.tournaments.world import with_people
from tests.values import some
from tournaments import migrations
from tournaments.directing import confirmations, games
from tournaments.directing.seats import Occupant, mark_presence
from tournaments.errors import DirectingError
from tournaments.ledger import proof, standings
from tournaments.models import LeagueGame, LeagueSeat, Result
from tournaments.queries.games import lines_of, seats_of
from tournaments.queries.records import story_of
from tournaments.rules.standings.schemes import Scheme

beginning = with_people


@pytest.fixture(autouse=True)
def _nothing_kept():
    cache.clear()


@pytest.fixture
def season(by, people):
    return open_season(by, scheme=Scheme(system="stroke"), max_players=4)


@pytest.fixture
def game(by, season, people):
    """Dee's first hole was typed in, though she came for the second."""
    ids = [people[each].pk for each in "abd"]
    return play(by, season, dict(zip(ids, [(30, 1), (41, 2), (37, 3)], strict=True)))


def stored(game) -> LeagueGame:
    rows = LeagueGame.objects.select_related("game", "season__league", "reference")
    return rows.prefetch_related("seats__person").get(pk=game.pk)


def totals(game) -> dict[str, set[int]]:
    """Everything that is said to be the total of each player."""
    said: dict[str, set[int]] = {}
    row = stored(game)
    for seat in seats_of(row):
        said.setdefault(seat.name, set()).add(some(seat.total))
    for name, total in lines_of([row])[0].seats:
        said[name].add(some(total))
    for column in tables.table(row.game).seats:
        said[column.name].add(int(some(column.total)))
    for chair in story_of(fresh(row.season), DAY)[0].seats:
        said[chair.name] |= {some(chair.strokes), sum(chair.holes)}
    for standing in standings.table(fresh(row.season)).rows:
        if standing.metric is not None:
            said[standing.name].add(int(standing.metric))
    for name, strokes in row.results.values_list("person__name", "strokes"):
        said[name].add(strokes)
    return said


def is_whole(game) -> None:
    assert first_trouble(some(history_of(game.game.code))) is None
    assert not list(differences(some(game_record(game.game.code))))
    assert list(proof.differences(fresh(game.season))) == []


def test_a_late_joiner_after_the_game(ann, by, game):
    mark_presence(by, game, position=2, joined_at=2, reason="came late")
    assert totals(game) == {"Ann": {31}, "Bob": {43}, "Dee": {39}}  # 35.5 is 36
    is_whole(game)
    sentence = "Hole 1 not played: 36, the mean of the table."
    path = f"{home(game.season)}games/{game.game.code}/"
    assert sentence in page(ann, path)
    assert f"<b>Dee:</b> {sentence}" in page(ann, f"/g/{game.game.code}/")
    mark_presence(by, game, position=2, reason="she was there")
    assert totals(game) == {"Ann": {31}, "Bob": {43}, "Dee": {40}}  # what was typed is back
    assert sentence not in page(ann, path)
    is_whole(game)


def test_a_leaver_keeps_a_place(by, game):
    mark_presence(by, game, position=0, left_after=1, reason="babysitter")
    assert totals(game) == {"Ann": {33}, "Bob": {43}, "Dee": {40}}
    assert Result.objects.get(person__name="Ann").place == 1
    card = tables.table(stored(game).game)
    assert [(seat.place, seat.left) for seat in card.seats] == [
        ("1", False),
        ("3", False),
        ("2", False),
    ]
    is_whole(game)


def test_a_late_joiner_while_the_table_plays(ann, by, season, people):
    """The hole that only waited for somebody who is not there is complete."""
    seats = [Occupant(people[each].pk) for each in "abd"]
    game = games.start_league_game(
        by, season, seats=seats, ruleset="pagat-6", device=by.device, day=DAY
    )
    one = tables.table(game.game)
    assert one.next_hole == 1

    rows = [RowEntry(0, "30", None), RowEntry(1, "41", None)]
    holes.record_hole(
        game_code=game.game.code, number=1, rows=rows, device=by.device, overrule=True
    )
    assert tables.table(stored(game).game).next_hole == 1
    send(ann, f"{home(season)}games/{game.game.code}/seats/2/", do="presence", joined_at=2)
    assert tables.table(stored(game).game).next_hole == 2
    record(game.game, 2, [1, 2, 3], by)
    confirmations.submit_card(by, stored(game))
    confirmations.force_card(by, stored(game), reason="x")
    assert totals(game) == {"Ann": {31}, "Bob": {43}, "Dee": {39}}
    is_whole(stored(game))
    with pytest.raises(DirectingError, match="not over"):  # there is nothing typed for hole 1
        mark_presence(by, stored(game), position=2, reason="she was there")
    assert totals(game) == {"Ann": {31}, "Bob": {43}, "Dee": {39}}


def test_somebody_plays_every_hole(by, season, people):
    ids = [people[each].pk for each in "ab"]
    game = play(by, season, dict(zip(ids, [(3, 1), (4, 2)], strict=True)))
    mark_presence(by, game, position=0, joined_at=2, reason="x")
    assert totals(game) == {"Ann": {5}, "Bob": {6}}  # the mean of one is theirs
    with pytest.raises(DirectingError, match="Somebody has to play hole 1"):
        mark_presence(by, game, position=1, joined_at=2, reason="x")
    assert LeagueSeat.objects.filter(joined_at__gt=1).count() == 1
    assert len(Game.objects.get(pk=game.game_id).absences) == 1


def test_what_was_noted_before_is_on_the_scorecard_too(by, game):
    """Seats that were stored while only the league knew who came late."""
    LeagueSeat.objects.filter(league_game=game, position=2).update(joined_at=2)
    (path,) = Path(migrations.__file__).parent.glob("*_absences.py")
    migration = import_module(f"{migrations.__name__}.{path.stem}")

    class Editor:
        pass

    editor = Editor()
    editor.connection = connection  # type: ignore[attr-defined]
    migration.note_absences(apps, editor)
    assert not Score.objects.filter(hole__number=1, position=2, hole__game=game.game_id).exists()
    assert {seat.name: seat.total for seat in seats_of(stored(game))}["Dee"] == 39
    differing = list(proof.differences(fresh(game.season)))
    assert not any("its card is not the one" in each for each in differing)
    mark_presence(by, stored(game), position=2, reason="she was there")
    assert totals(game)["Dee"] == {40}
