"""The command rescore: what is stored follows from the entries, and who else would have won."""

import gc
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from scorecards.archive import CHUNK, game_record, game_records
from scorecards.models import Change, Game, Score
from scorecards.queries.seasons import SeasonUnder
from scorecards.rescoring import PlayedGame
from scorecards.rescoring import rescore as explained
from scorecards.rescoring.records import GameRecord, played_game
from scorecards.rules import Shape, find_variant
from scorecards.scorekeeping import house, repair
from scorecards.scorekeeping.games import finish
from scorecards.scorekeeping.holes import record_hole
from scorecards.scorekeeping.rows import RowEntry
from tests.scorecards.playing import ANN_HOLE, BOB_HOLE, DEE_HOLE, new_game, points, record
from tests.values import some

ROWS = [ANN_HOLE, BOB_HOLE, DEE_HOLE]
NONE = find_variant("pagat-6").with_changes({"scoring": []})  # Bob wins with 24, not Dee with 0


def rescore(*args, **options):
    out, progress = StringIO(), StringIO()
    call_command("rescore", *args, stdout=out, stderr=progress, **options)
    return out.getvalue()


@pytest.fixture
def over(ann):
    """Six-card golf over two holes, finished: 17, 8 and 0 twice."""
    return finished(ann.device)


def finished(device, rows=ROWS, variant="pagat-6", holes=2, **changes):
    game = new_game(device, variant, end={"type": "holes", "holes": holes}, **changes)
    for number in range(1, holes + 1):
        record(game, number, rows, device=device)
    game.refresh_from_db()
    assert game.finished
    return game


def under(ruleset, shape):
    """The finished games of a shape under a ruleset: the sums, and who else would have won."""
    season = SeasonUnder(ruleset)
    return season, list(season.others(game_records(shape)))


# Check and mend ----------------------------------------------------------------------------------


def test_everything_stored_follows(ann, game, over):
    record(game, 2, [ANN_HOLE, "14", None], device=ann.device)
    assert rescore("--check") == "0 stored numbers different\n"
    assert rescore(game=over.code.lower()) == "0 stored numbers different\n"


@pytest.mark.parametrize(
    ("field", "wrong", "what"), [("points", 99, "points 99"), ("counted", 3, "counted 3")]
)
def test_a_wrong_number_is_found_told_and_put_right_in_the_history(over, field, wrong, what):
    Score.objects.filter(hole__game=over, hole__number=2, position=1).update(**{field: wrong})
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("rescore", check=True, stdout=out, stderr=StringIO())
    assert f"{over.code} hole 2, seat 2: {what} is stored, 8 follows" in out.getvalue()
    before = Change.objects.count()
    rescore()
    assert Score.objects.filter(**{field: wrong}).exists()
    assert "1 stored numbers put right" in rescore("--apply")
    assert points(over, 2) == [17, 8, 0]
    line = Change.objects.latest("id")
    assert Change.objects.count() == before + 1
    assert (line.kind, line.hole, line.position, line.was, line.now) == (field, 2, 1, wrong, 8)
    assert Game.objects.get(pk=over.pk).version == over.version + 1
    assert rescore("--check") == "0 stored numbers different\n"


def test_the_history_page_says_what_was_mended(ann, over):
    Score.objects.filter(hole__game=over, hole__number=2, position=2).update(points=5)
    repair.mend(game_code=over.code)
    shown = ann.get(f"/g/{over.code}/history/").content.decode()
    assert "points added up again" in shown


def test_a_game_that_should_be_over_is_closed(ann, game):
    ruleset = game.rules.with_changes({"end": {"type": "holes", "holes": 1}})
    Game.objects.filter(pk=game.pk).update(ruleset=ruleset.to_dict())
    assert "finished nothing is stored, holes played follows" in rescore()
    rescore("--apply")
    game.refresh_from_db()
    assert game.finish_reason == "holes played"
    assert game.changes.latest("seq").kind == "finish"


def test_what_the_table_agreed_on_is_no_mistake(ann, game):
    finish(game=game, device=ann.device)
    assert rescore("--check") == "0 stored numbers different\n"


def test_a_row_that_cannot_be_read_is_told_and_nothing_is_touched(over):
    Score.objects.filter(hole__game=over, hole__number=1, position=0).update(entry="ZZ")
    out = rescore("--apply")
    assert f"{over.code} hole 1, seat 1: entry ZZ is stored" in out
    assert points(over, 1) == [17, 8, 0]


def test_an_unknown_game_and_an_unknown_ruleset_are_said(over):
    with pytest.raises(CommandError, match="There is no game QQQQQ"):
        rescore(game="QQQQQ")
    with pytest.raises(CommandError, match="There is no ruleset nothing"):
        rescore(under="nothing")


def test_chunks_leave_no_game_out(ann, monkeypatch):
    monkeypatch.setattr("scorecards.archive.CHUNK", 2)
    for _ in range(5):
        finished(ann.device, holes=1)
    Score.objects.update(points=77)
    out = StringIO()
    progress = StringIO()
    call_command("rescore", stdout=out, stderr=progress)
    assert "15 stored numbers different" in out.getvalue()
    assert progress.getvalue() == "2 of 5 games\n4 of 5 games\n5 of 5 games\n"
    assert CHUNK > 2


@pytest.mark.parametrize("games", [2, 4])
def test_reading_more_games_asks_no_more(ann, games, django_assert_num_queries):
    for _ in range(games):
        finished(ann.device, holes=1)
    with django_assert_num_queries(4):  # how many; games, rows; that there are no more
        call_command("rescore", stdout=StringIO(), stderr=StringIO())


def test_a_game_ended_before_a_hole_was_complete_has_nothing_to_mend(ann):
    game = new_game(ann.device)
    record(game, 1, [ANN_HOLE, None, None], device=ann.device)
    finish(game=game, device=ann.device, reason="abandoned")
    assert rescore("--check") == "0 stored numbers different\n"
    assert "0 of 0 games" in rescore(under="pagat-6")


# Seasons -----------------------------------------------------------------------------------------


def test_who_would_have_won_the_season(ann, over):
    sevens = finished(ann.device, ["7H 7D KC / 8S 8D JH", BOB_HOLE, "14"])
    rows = find_variant("pagat-6").with_changes({"scoring": [{"where": "row", "each": 0}]})
    season, others = under(rows, Shape(2, 3))
    assert (season.games, season.layouts, season.changed) == (2, 12, 2)
    assert (season.unfit, season.unreadable) == (0, 0)
    assert [(each.code, each.won, each.would_win) for each in others] == [
        (over.code, ("Dee",), ("Bob",)),
        (sevens.code, ("Bob",), ("Dee",)),
    ]


def test_under_its_own_rules_nobody_else_wins(ann, over):
    assert under(over.rules, over.shape)[1] == []
    lines = rescore(under="pagat-6")
    assert "Six-Card Golf, 2x3: 0 of 1 games would have another winner (6 layouts)" in lines


def test_one_game_only_and_other_shapes_are_left_alone(ann, over):
    finished(ann.device, ["A 2 / 3 4", "5 6 / 7 8", "9 9 / T J"], "pagat-4")
    assert "0 of 1 games" in rescore(under="pagat-6", game=over.code)
    assert rescore(under="pagat-4", game=over.code) == ""
    assert "of 1 games" in rescore(under="pagat-4")


def test_a_game_that_goes_on_is_not_in_the_season(ann, over):
    record(over, 2, ["", None, None], device=ann.device)
    assert "0 of 0 games" in rescore(under="pagat-6")
    assert rescore(under="pagat-6", game=over.code) == ""


def test_all_that_is_not_a_card_counts_in_the_season(ann):
    """A total of the table, points by hand, a knocker: as the reasons of the game have it."""
    game = new_game(ann.device, end={"type": "holes", "holes": 1})
    rows = [RowEntry(0, ANN_HOLE), RowEntry(1, "14")]
    by_hand = [{"points": 15, "reason": "two peeks"}]
    rows.append(RowEntry(2, DEE_HOLE, adjustments=by_hand))
    record_hole(game_code=game.code, number=1, rows=rows, knocker=1, device=ann.device)
    steps = [{"who": "knocker", "plus": 10}]
    knock = find_variant("pagat-6").with_changes({"hole": steps, "knock": "scored"})
    _, (other,) = under(knock, Shape(2, 3))
    assert (other.won, other.would_win) == (("Bob",), ("Dee",))
    whole = explained(played_game(some(game_record(game.code))), knock)
    assert (whole.totals, whole.end.winners) == ((17, 24, 15), (2,))


def test_a_game_with_a_row_that_cannot_be_read_is_left_out_and_said(over):
    Score.objects.filter(hole__game=over, hole__number=1, position=0).update(entry="ZZ")
    lines = rescore(under="pagat-6")
    assert "0 of 0 games" in lines
    assert "1 games have a row that cannot be read and were left out" in lines


def test_a_season_in_chunks_leaves_no_game_out_and_says_how_far_it_is(ann, monkeypatch):
    monkeypatch.setattr("scorecards.archive.CHUNK", 2)
    codes = [finished(ann.device, holes=1).code for _ in range(5)]
    new_game(ann.device)
    own = house.save_house_rules(table=NONE.to_dict(), name="None", device=ann.device)
    out, progress = StringIO(), StringIO()
    call_command("rescore", under=own.house.slug, stdout=out, stderr=progress)
    *lines, last = out.getvalue().splitlines()
    assert [line[:5] for line in lines] == codes
    assert "5 of 5 games would have another winner (15 layouts)" in last
    assert progress.getvalue() == "2 of 5 games\n4 of 5 games\n5 of 5 games\n"


@pytest.mark.parametrize("games", [1, 3])
def test_a_season_asks_no_more_for_more_games(ann, games, django_assert_num_queries):
    for _ in range(games):
        finished(ann.device, holes=1)
    with django_assert_num_queries(4):  # games, rows, names; that there are no more
        under(NONE, Shape(2, 3))


def test_a_longer_season_needs_no_more_memory(ann, monkeypatch):
    """However many games there are, those of two chunks are the most that exist at a time."""
    monkeypatch.setattr("scorecards.archive.CHUNK", 5)
    for _ in range(25):
        finished(ann.device, holes=1)
    season = SeasonUnder(NONE)
    live = [
        sum(type(each) in (GameRecord, PlayedGame) for each in gc.get_objects())
        for seen, _ in enumerate(season.others(game_records(Shape(2, 3))))
        if seen % 5 == 0
    ]
    assert (season.games, season.changed, len(live)) == (25, 25, 5)
    assert 5 <= max(live) <= 10
