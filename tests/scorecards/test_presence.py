"""Who comes late, leaves early, or sits a hole out of a plain game."""

import pytest

from scorecards.archive import game_record
from scorecards.histories.records import history_of
from scorecards.histories.verdicts import first_trouble
from scorecards.models import Game
from scorecards.queries import entries, tables
from scorecards.rescoring.records import differences
from scorecards.scorekeeping import errors, games, presence, rule_changes
from tests.scorecards.playing import new_game, points, record, stored
from tests.values import some


def now(game):
    return Game.objects.get(pk=game.pk)


def players(game):
    return f"/g/{game.code}/players/"


def change(person, game, do, position, hole=2):
    fields = {"do": do, "position": str(position), "hole": str(hole)}
    return person.post(players(game), fields)


def totals(game):
    return [seat.total for seat in tables.table(now(game)).seats]


def is_whole(game):
    """The history adds up, and everything stored follows from it."""
    assert first_trouble(some(history_of(game.code))) is None
    assert not list(differences(some(game_record(game.code))))


def test_who_sits_out_has_no_row_and_plays_the_next_hole(ann, game):
    assert change(ann, game, "out", 1).status_code == 302
    state = some(entries.entry_state(now(game), 2))
    assert [row["plays"] for row in state["rows"]] == [True, False, True]
    with pytest.raises(errors.BadEntry):
        record(game, 2, ["4", "5", "6"], device=ann.device)
    record(game, 2, ["4", None, "6"], device=ann.device)
    assert points(game, 2) == [4, 6]
    assert totals(game) == ["21", "8", "6"]
    card = tables.table(now(game))
    assert card.holes[1].cells[1].marks == ("away",)
    assert [row["plays"] for row in some(entries.entry_state(now(game), 3))["rows"]] == [True] * 3
    assert "sat this hole out" in ann.get(f"/g/{game.code}/history/").text
    is_whole(game)


def test_a_hole_that_only_waited_for_them_is_complete(ann, game):
    record(game, 2, ["4", None, "6"], device=ann.device)
    assert tables.table(now(game)).next_hole == 2
    change(ann, game, "out", 1)
    assert tables.table(now(game)).next_hole == 3
    assert points(game, 2) == [4, 6]
    is_whole(game)


def test_who_leaves_keeps_their_holes_and_wins_nothing(ann, game):
    change(ann, game, "left", 2)
    assert "Bob leads by 9" in ann.get(f"/g/{game.code}/").text, "Dee had nothing, and is gone"
    for number in (2, 3):
        record(game, number, ["9", "9", None], device=ann.device)
    card = tables.table(now(game))
    assert totals(game) == ["35", "26", "0"]
    page = ann.get(f"/g/{game.code}/")
    assert "<h1>Bob leads by 9</h1>" in page.text
    assert page.text.index("<b>Bob") < page.text.index("<b>Ann") < page.text.index("<b>Dee")
    assert [(seat.place, seat.left, seat.leads) for seat in card.seats] == [
        ("2", False, False),
        ("1", False, True),
        ("", True, False),
    ]
    games.finish(game=game, device=ann.device)
    assert tables.table(now(game)).winners == ("Bob",)
    assert "Bob wins by 9" in ann.get("/").text
    is_whole(game)


def test_who_left_may_come_back_and_has_missed_what_was_between(ann, game):
    change(ann, game, "left", 2)
    record(game, 2, ["9", "9", None], device=ann.device)
    change(ann, game, "plays", 2, hole=3)
    record(game, 3, ["1", "1", "1"], device=ann.device)
    card = tables.table(now(game))
    assert card.holes[1].cells[2].marks == ("away",)
    assert totals(game) == ["27", "18", "1"]
    assert not any(seat.left for seat in card.seats)
    is_whole(game)


@pytest.mark.parametrize(("counts", "given"), [("nothing", 0), ("mean", 8), ("worst", 17)])
def test_who_comes_late_is_given_what_was_chosen(ann, game, counts, given):
    fields = {"name": "Zoé", "counts": counts, "hole": "2"}
    page = ann.client.post(players(game), fields, follow=True)
    assert "Zoé plays from hole 2 on." in page.text
    assert totals(game) == ["17", "8", "0", str(given)]
    record(game, 2, ["1", "1", "1", "5"], device=ann.device)
    assert totals(game)[3] == str(given + 5)
    cell = tables.table(now(game)).holes[0].cells[3]
    assert (cell.marks, cell.points) == (("away",), str(given) if given else "")
    assert ann.get(f"/g/{game.code}/").status_code == 200
    is_whole(game)


def test_the_deal_goes_on_where_it_was(ann):
    game = new_game(ann.device)
    for number in range(1, 6):
        record(game, number, ["1", "2", "3"], device=ann.device)
    assert tables.table(now(game)).next_dealer == "Dee"
    ann.post(players(game), {"name": "Eve", "counts": "mean", "hole": "6"})
    assert tables.table(now(game)).next_dealer == "Dee"
    record(game, 6, ["1", "2", "3", "4"], device=ann.device)
    assert tables.table(now(game)).next_dealer == "Eve"


def test_who_comes_into_a_hole_that_is_being_entered_plays_it(ann, game):
    record(game, 2, ["4", "5", None], device=ann.device)
    ann.post(players(game), {"name": "Eve", "counts": "mean", "hole": "2"})
    record(game, 2, [None, None, "6", None], device=ann.device)
    assert tables.table(now(game)).next_hole == 2, "it waits for Eve"
    record(game, 2, [None, None, None, "7"], device=ann.device)
    assert points(game, 2) == [4, 5, 6, 7]
    is_whole(game)


def test_two_phones_at_once(ann, eve, game):
    for person in (ann, eve):
        assert change(person, game, "out", 1).status_code == 302
    assert game.changes.filter(kind="presence").count() == 1
    record(game, 2, ["4", None, "6"], device=ann.device)
    late = change(eve, game, "left", 0)
    assert late.status_code == 422
    assert "Hole 2 is no longer the next one." in late.text
    eve.post(players(game), {"name": "Zoé", "hole": "3", "counts": "mean"})
    again = ann.post(players(game), {"name": "zoé", "hole": "3", "counts": "mean"})
    assert again.status_code == 422
    assert "Two players cannot both be" in again.text
    assert game.seats.count() == 4


def test_the_hand_of_nobody_is_lost(ann, game):
    record(game, 2, ["4", None, None], device=ann.device)
    for do in ("out", "left"):
        refused = change(ann, game, do, 0)
        assert refused.status_code == 422
        assert "There is a hand in hole 2 already." in refused.text
    assert stored(game, 2)[0] == "4"


def test_two_have_to_play(ann, game):
    change(ann, game, "left", 0)
    refused = change(ann, game, "out", 1)
    assert refused.status_code == 422
    assert "Two have to play." in refused.text


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"do": "dance", "position": "0"}, "Choose somebody at the table."),
        ({"do": "out", "position": "x"}, "Choose somebody at the table."),
        ({"do": "out", "position": "9"}, "Nobody sits there."),
        ({"name": ""}, "A player needs a name."),
        ({"name": "bob"}, "Two players cannot both be"),
        ({"name": "x" * 41}, "at most 40 letters"),
        ({"name": "B\x00b"}, "letters on one line"),
        ({"name": "Eve", "counts": "double"}, "Choose what the holes before count."),
        ({"name": "Eve", "hole": "9"}, "no longer the next one"),
        ({"name": "Eve", "hole": "x"}, "no such hole"),
    ],
)
def test_bad_input_is_refused_beside_its_field(ann, game, nothing_changes, fields, sentence):
    response = ann.post(players(game), {"hole": "2"} | fields)
    assert response.status_code == 422
    assert sentence in response.text
    nothing_changes()
    assert game.seats.count() == 3


def test_who_may(ann, bob, cal, game, nothing_changes):
    for method in ("get", "post"):
        assert getattr(bob, method)(players(game)).status_code == 403
        assert getattr(cal, method)(players(game)).status_code == 404
    assert ann.client.put(players(game)).status_code == 405
    assert "/players/" not in bob.get(f"/g/{game.code}/").text
    nothing_changes()


def test_a_league_has_a_director_for_this(ann, game):
    Game.objects.filter(pk=game.pk).update(watched=True)
    refused = change(ann, game, "left", 1)
    assert refused.status_code == 422
    assert "a director notes" in refused.text
    assert "/players/" not in ann.get(f"/g/{game.code}/").text


def test_nobody_comes_to_a_game_that_is_over(ann, game):
    games.finish(game=game, device=ann.device)
    assert ann.get(players(game)).url == f"/g/{game.code}/"
    with pytest.raises(errors.NotPossible):
        presence.leave(game=game, position=1, number=2, device=ann.device)


def test_other_rules_leave_who_was_away_away(ann, game):
    change(ann, game, "out", 1)
    record(game, 2, ["4", None, "6"], device=ann.device)
    house = now(game).rules.with_changes({"values": {"K": 5}})
    preview = rule_changes.what_changes(now(game), house)
    rule_changes.change_rules(
        game=now(game), ruleset=house, device=ann.device, seen_version=preview.version
    )
    assert len(points(game, 2)) == 2
    is_whole(game)


def test_the_page_asks_the_database_the_same_after_many_holes(ann, game, django_assert_num_queries):
    for number in range(2, 7):
        record(game, number, ["4", "5", "6"], device=ann.device)
    with django_assert_num_queries(3):
        ann.get(players(game))
