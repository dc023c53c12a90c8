"""How a game ends, goes on after a correction, is played off, and is played again."""

import pytest

from scorecards import devices
from scorecards.models import Access, Game
from scorecards.permissions import SCORER, VIEWER, role_of
from scorecards.queries import entries, tables
from scorecards.scorekeeping import errors, games, links
from scorecards.scorekeeping.errors import GameOver, NoSuchHole, NotPossible
from tests.scorecards.playing import Person, new_game, points, record
from tests.values import some


def now(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def test_the_rules_end_it_and_a_correction_lets_it_go_on(ann):
    game = new_game(ann.device, end={"type": "target", "at_least": 50})
    record(game, 1, ["10", "20", "30"], device=ann.device)
    assert record(game, 2, ["10", "20", "25"], device=ann.device).finished
    over = now(game)
    assert over.finish_reason == "target reached"
    assert over.finished is not None
    card = tables.table(over)
    assert (card.winners, card.next_hole, card.reason) == (("Ann",), None, "The target is reached.")
    assert not record(game, 2, [None, None, "15"], device=ann.device).finished
    again = now(game)
    assert (again.finished, again.finish_reason) == (None, "")
    kinds = list(game.changes.order_by("seq").values_list("kind", flat=True))
    assert kinds == ["row"] * 6 + ["finish", "row", "reopen"]
    assert tables.table(again).next_hole == 3


def test_equal_lowest_totals_share_the_win(ann):
    game = new_game(ann.device, end={"holes": 1})
    record(game, 1, ["4", "9", "4"], device=ann.device)
    card = tables.table(now(game))
    assert card.winners == ("Ann", "Dee")
    assert [seat.place for seat in card.seats] == ["1=", "3", "1="]


def test_extra_holes_are_played_until_one_is_lowest(ann):
    game = new_game(ann.device, end={"holes": 1, "tie": "extra_holes"})
    assert not record(game, 1, ["4", "9", "4"], device=ann.device).finished
    card = tables.table(now(game))
    assert (card.extra, card.next_hole, card.over) == (True, 2, False)
    assert not record(game, 2, ["1", "1", "1"], device=ann.device).finished
    assert record(game, 3, ["1", "1", "2"], device=ann.device).finished
    card = tables.table(now(game))
    assert (card.extra, card.winners) == (False, ("Ann",))
    with pytest.raises(GameOver):
        record(game, 4, ["1", "1", "2"], device=ann.device)


def test_an_open_game_is_ended_by_the_table_and_reopened(ann, game):
    games.finish(game=game, device=ann.device)
    assert now(game).finish_reason == "agreed"
    assert tables.table(now(game)).winners == ("Dee",)
    with pytest.raises(GameOver):
        record(game, 2, ["4", "5", "6"], device=ann.device)
    record(game, 1, ["4", None, None], device=ann.device)
    assert now(game).finish_reason == "agreed"  # a correction does not take back what was agreed
    games.reopen(game=game, device=ann.device)
    record(game, 2, ["4", "5", "6"], device=ann.device)
    assert now(game).finished is None


def test_a_game_may_be_abandoned_before_its_first_hole(ann):
    game = new_game(ann.device)
    games.finish(game=game, device=ann.device, reason="abandoned")
    card = tables.table(now(game))
    assert (card.over, card.winners, card.leaders) == (True, (), ())
    with pytest.raises(ValueError, match="bored"):
        games.finish(game=game, device=ann.device, reason="bored")


def test_ending_twice_is_ending_once(ann, eve, game):
    games.reopen(game=game, device=ann.device)
    assert now(game).version == game.version
    for person in (ann, eve):
        games.finish(game=game, device=person.device)
    assert game.changes.filter(kind="finish").count() == 1
    for person in (ann, eve):
        games.reopen(game=game, device=person.device)
    assert game.changes.filter(kind="reopen").count() == 1


def test_what_the_rules_ended_is_not_reopened(ann):
    game = new_game(ann.device, end={"holes": 1})
    record(game, 1, ["4", "9", "5"], device=ann.device)
    with pytest.raises(NotPossible):
        games.reopen(game=game, device=ann.device)
    assert now(game).finish_reason == "holes played"


def test_whoever_is_eliminated_plays_no_more(ann):
    game = new_game(ann.device, end={"type": "elimination", "at_least": 20})
    record(game, 1, ["5", "25", "5"], device=ann.device)
    state = some(entries.entry_state(now(game), 2))
    assert [row["plays"] for row in state["rows"]] == [True, False, True]
    assert state["dealer"] == 2  # Bob's turn to deal is passed over
    with pytest.raises(errors.BadEntry):
        record(game, 2, ["5", "4", "5"], device=ann.device)
    record(game, 2, ["5", "", "5"], device=ann.device, knocker=2)
    assert points(game, 2) == [5, 5]
    assert record(game, 3, ["15", None, "5"], device=ann.device).finished
    card = tables.table(now(game))
    assert (card.winners, card.reason) == (("Dee",), "One player is left.")
    assert [seat.out for seat in card.seats] == [True, True, False]
    assert card.holes[1].cells[1].marks == ("out",)


def test_four_of_a_kind_ends_it_at_once(ann):
    wins = {"type": "open", "wins_at_once": {"where": "anywhere", "equal": 4}}
    game = new_game(ann.device, "pagat-4", names=["Ann", "Bob"], end=wins)
    four = "9H 9D / 9S 9C"
    record(game, 1, ["9H 8D / 9S 9C", "4"], device=ann.device, overrule=True)
    assert record(game, 2, [four, "4"], device=ann.device, overrule=True).finished
    card = tables.table(now(game))
    assert (card.winners, card.reason) == (("Ann",), "Four of a kind.")
    # A correction of an earlier hole looks at the last one again.
    assert record(game, 1, [None, "5"], device=ann.device, overrule=True).finished
    assert not record(game, 2, ["3", None], device=ann.device, overrule=True).finished


def test_a_hole_that_was_cleared_is_to_be_played_again(ann):
    game = new_game(ann.device, end={"holes": 2})
    for number in (1, 2):
        record(game, number, ["4", "9", "5"], device=ann.device)
    record(game, 1, ["", None, None], device=ann.device)
    assert now(game).finished is None
    card = tables.table(now(game))
    assert (card.next_hole, card.holes[0].missing) == (1, ("Ann",))
    with pytest.raises(NoSuchHole, match="Hole 1"):
        record(game, 3, ["4", "9", "5"], device=ann.device)
    assert record(game, 1, ["6", None, None], device=ann.device).finished


def test_a_rematch_has_the_same_table_and_the_deal_goes_on(ann, bob, eve, game):
    record(game, 2, ["4", "5", "6"], device=ann.device)
    again = games.rematch(game=game, device=eve.device)
    assert [seat.name for seat in again.seats.all()] == ["Ann", "Bob", "Dee"]
    assert (again.first_dealer, again.rematch_of, again.holes.count()) == (2, game, 0)
    assert (again.ruleset, again.shape) == (game.ruleset, game.shape)
    assert {again.code, again.score_key, again.view_key}.isdisjoint(
        {game.code, game.score_key, game.view_key}
    )
    assert now(game).version == game.version + 2  # who looks at the old game learns of the new
    roles = {
        access.device: role_of(access.key, score_link=again.score_link, view_link=again.view_link)
        for access in Access.objects.filter(game=again)
    }
    assert roles == {ann.device: SCORER, eve.device: SCORER, bob.device: VIEWER}


def test_two_phones_ask_for_one_rematch(ann, eve, game):
    first = games.rematch(game=game, device=ann.device)
    assert games.rematch(game=game, device=eve.device) == first


def test_a_link_that_was_renewed_opens_no_rematch(ann, game):
    gone = Person(devices.new_device("iPhone"))
    links.open_link(key=game.view_key, device=gone.device)
    game = links.renew_link(game=game, role="viewer", device=ann.device).game
    again = games.rematch(game=game, device=ann.device)
    assert set(Access.objects.filter(game=again).values_list("device", flat=True)) == {
        ann.device.pk
    }
