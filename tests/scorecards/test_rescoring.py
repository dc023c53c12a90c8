"""The command rescore, and the packed copies: what is stored follows from what was entered."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from scorecards import scorekeeping
from scorecards.archive import CHUNK, game_record
from scorecards.models import Change, Game, PackedGame, Score
from scorecards.queries.seasons import season_under
from scorecards.rescoring import unpack
from scorecards.rescoring.records import played_game
from scorecards.rules import Shape, find_variant
from tests.scorecards.playing import ANN_HOLE, BOB_HOLE, DEE_HOLE, new_game, points, record

ROWS = [ANN_HOLE, BOB_HOLE, DEE_HOLE]


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


# Packed copies -----------------------------------------------------------------------------------


def test_closing_a_game_packs_it_and_the_copy_is_its_entries(over):
    copy = over.packed
    assert (copy.seats, copy.holes, copy.winners) == (3, 2, 0b100)
    kept = game_record(over.code)
    assert unpack(kept.copy.packed, kept.shape) == played_game(kept)
    assert len(bytes(copy.cards)) == 2 * 3 * 6


def test_a_game_that_goes_on_has_no_copy(ann, game):
    assert not PackedGame.objects.exists()
    scorekeeping.finish(game=game, device=ann.device)
    assert PackedGame.objects.get().game_id == game.pk
    scorekeeping.reopen(game=game, device=ann.device)
    assert not PackedGame.objects.exists()


def test_a_game_ended_before_a_hole_was_complete_has_none(ann):
    game = new_game(ann.device)
    record(game, 1, [ANN_HOLE, None, None], device=ann.device)
    scorekeeping.finish(game=game, device=ann.device, reason="abandoned")
    assert not PackedGame.objects.exists()
    assert rescore("--check") == "0 stored numbers different\n"


def test_a_correction_packs_again_and_one_that_reopens_takes_the_copy_away(ann, over):
    record(over, 2, [None, None, "AH AD 7C / AS AC 7H"], device=ann.device)
    kept = game_record(over.code)
    assert unpack(kept.copy.packed, kept.shape) == played_game(kept)
    record(over, 2, ["", None, None], device=ann.device)
    assert not PackedGame.objects.exists()


def test_all_that_is_not_a_card_is_in_the_copy(ann):
    game = new_game(ann.device, end={"type": "holes", "holes": 1})
    rows = [scorekeeping.RowEntry(0, ANN_HOLE), scorekeeping.RowEntry(1, "14")]
    given = [{"points": 2, "reason": "two peeks"}]
    rows.append(scorekeeping.RowEntry(2, DEE_HOLE, adjustments=given))
    scorekeeping.record_hole(game_code=game.code, number=1, rows=rows, knocker=2, device=ann.device)
    copy = PackedGame.objects.get()
    assert bytes(copy.knockers) == b"\2"
    assert copy.rest == {"totals": [[1, 14]], "by_hand": [[2, 2]]}


def test_a_rematch_and_a_new_link_leave_the_copy(ann, over):
    scorekeeping.rematch(game=over, device=ann.device)
    scorekeeping.renew_link(game=over, role="viewer", device=ann.device)
    assert PackedGame.objects.get().game_id == over.pk


def test_a_save_in_a_running_game_asks_nothing_about_copies(
    ann, game, django_assert_max_num_queries
):
    with django_assert_max_num_queries(100) as asked:
        record(game, 2, [ANN_HOLE, None, None], device=ann.device)
    assert not any("packedgame" in query["sql"] for query in asked)


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
    scorekeeping.mend(game_code=over.code)
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
    assert PackedGame.objects.get().winners == 0b100


def test_what_the_table_agreed_on_is_no_mistake(ann, game):
    scorekeeping.finish(game=game, device=ann.device)
    assert rescore("--check") == "0 stored numbers different\n"


def test_games_finished_before_are_packed_without_a_line(over):
    before = Change.objects.count()
    PackedGame.objects.all().delete()
    assert "packed nothing is stored, 2 holes, 36 cards follows" in rescore()
    rescore("--apply")
    assert over.pk == PackedGame.objects.get().pk
    assert Change.objects.count() == before


def test_a_wrong_copy_is_found(over):
    cards = bytes(over.packed.cards)
    PackedGame.objects.update(cards=cards[::-1])
    with pytest.raises(CommandError):
        rescore("--check")
    rescore("--apply")
    assert bytes(PackedGame.objects.get().cards) == cards


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
    with django_assert_num_queries(5):  # how many; games, rows, copies; that there are no more
        call_command("rescore", stdout=StringIO(), stderr=StringIO())


# Seasons -----------------------------------------------------------------------------------------


def test_who_would_have_won_the_season(ann, over):
    sevens = finished(ann.device, ["7H 7D KC / 8S 8D JH", BOB_HOLE, "14"])
    rows = find_variant("pagat-6").with_changes({"scoring": [{"where": "row", "each": 0}]})
    season = season_under(rows, Shape(2, 3))
    assert (season.games, season.layouts, season.unfit, season.unpacked) == (2, 12, 0, 0)
    assert [(each.code, each.won, each.would_win) for each in season.others] == [
        (over.code, ("Dee",), ("Bob",)),
        (sevens.code, ("Bob",), ("Dee",)),
    ]


def test_under_its_own_rules_nobody_else_wins(ann, over):
    assert season_under(over.rules, over.shape).others == []
    told = rescore(under="pagat-6")
    assert "Six-Card Golf, 2x3: 0 of 1 games would have another winner (6 layouts)" in told


def test_one_game_only_and_other_shapes_are_left_alone(ann, over):
    finished(ann.device, ["A 2 / 3 4", "5 6 / 7 8", "9 9 / T J"], "pagat-4")
    assert "0 of 1 games" in rescore(under="pagat-6", game=over.code)
    assert "of 1 games" in rescore(under="pagat-4")


def test_games_without_a_copy_are_told(over):
    PackedGame.objects.all().delete()
    assert "1 games are not packed and were left out" in rescore(under="pagat-6")


@pytest.mark.parametrize("games", [1, 3])
def test_a_season_is_one_question_for_its_games(ann, games, django_assert_num_queries):
    for _ in range(games):
        finished(ann.device, holes=1)
    with django_assert_num_queries(2):  # the games, and how many are not packed
        season_under(find_variant("pagat-6"), Shape(2, 3))
