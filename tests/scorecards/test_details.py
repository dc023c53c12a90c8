"""One hole explained, and one hole as a phone gets it for entry."""

import json

from django.utils import translation

from scorecards.models import Game
from scorecards.queries import details, entries
from scorecards.scorekeeping import games, holes
from scorecards.scorekeeping.rows import RowEntry
from tests.scorecards.playing import ANN_HOLE, BOB_HOLE, new_game, record
from tests.values import some


def test_every_number_says_why(ann, game):
    hole = some(details.hole_detail(game, 1))
    assert (hole.dealer, hole.knocker, hole.pending) == ("Ann", "Dee", False)
    bob = hole.seats[1]
    assert [(line.label, line.points) for line in bob.lines] == [
        ("Pair in a column: K♥ K♠", "0"),
        ("Column 2: 2♣ 10♥", "8"),
        ("Pair in a column: 8♣ 8♥", "0"),
    ]
    assert (bob.counted, bob.points, bob.low, bob.knocked) == ("8", "8", False, False)
    assert hole.seats[2].low
    assert hole.seats[2].knocked


def test_the_cards_lie_as_they_lay(game):
    first, second = some(details.hole_detail(game, 1)).seats[1].layout
    assert [str(place.card) for place in (*first, *second)] == ["KH", "2C", "8C", "KS", "TH", "8H"]
    assert [place.value for place in first] == ["0", "−2", "8"]
    assert [place.matched for place in (*first, *second)] == [True, False, True] * 2


def test_lines_add_up_to_the_points_with_knocking_and_adjustments(ann):
    game = new_game(ann.device, "pagat-4-knock-10", names=["Ann", "Bob"])
    peeks = [{"points": 2, "reason": "two peeks"}]
    rows = [RowEntry(0, "5H 6H / 7H 8C", adjustments=peeks), RowEntry(1, "4")]
    holes.record_hole(game_code=game.code, number=1, rows=rows, knocker=0, device=ann.device)
    ann_seat, bob_seat = some(details.hole_detail(game, 1)).seats
    assert (ann_seat.counted, ann_seat.points) == ("26", "38")
    assert sum(int(line.points) for line in ann_seat.lines) == 38
    assert ann_seat.adjustments == ("+2 two peeks",)
    assert (bob_seat.layout, bob_seat.points, bob_seat.entry) == ((), "4", "4")
    assert [line.label for line in bob_seat.lines] == ["Counted at the table"]


def test_a_hole_that_waits_is_explained_as_far_as_it_goes(ann, game):
    record(game, 2, [ANN_HOLE, None, None], device=ann.device)
    hole = some(details.hole_detail(game, 2))
    assert hole.pending
    assert (hole.seats[0].counted, hole.seats[0].points) == ("17", "")
    assert (hole.seats[1].lines, hole.seats[1].layout) == ((), ())
    assert not any(seat.low for seat in hole.seats)


def test_the_history_of_a_hole_is_told_seat_by_seat(ann, game):
    record(game, 1, ["14", None, None], device=ann.device)
    hole = some(details.hole_detail(game, 1))
    assert [line.now for line in hole.seats[0].history] == ["14", "9H 9D KC / 9S 2D JH"]
    assert len(hole.seats[1].history) == 1
    assert {line.kind for line in hole.history} == {"row", "knocker"}
    assert details.hole_detail(game, 2) is None


def test_a_phone_gets_what_it_needs_to_enter_a_hole(ann, game):
    record(game, 2, ["4", BOB_HOLE, None], device=ann.device, knocker=1)
    game = Game.objects.get(pk=game.pk)
    state = json.loads(json.dumps(entries.entry_state(game, 2)))
    assert (state["game"], state["hole"], state["holes"]) == (game.code, 2, 9)
    assert (state["knocker"], state["knocker_revision"], state["dealer"]) == (1, 1, 1)
    assert (state["version"], state["finished"], state["next"]) == (game.version, False, 2)
    assert state["rows"][1] == {
        "position": 1,
        "name": "Bob",
        "entry": "KH 2C 8C / KS TH 8H",
        "counted": 8,
        "points": None,
        "revision": 1,
        "adjustments": [],
        "total_before": 8,
        "plays": True,
    }
    assert state["rows"][2]["entry"] == ""
    assert state["compiled"]["values"]["K"] == 0
    assert state["compiled"]["players"] == 3
    assert "compiled" not in some(entries.entry_state(game, 2, compiled=False))


def test_what_a_phone_was_given_can_be_sent_back_as_seen(ann, eve, game):
    row = some(entries.entry_state(game, 1))["rows"][1]
    changed = RowEntry(1, "3", was=row["entry"])
    holes.record_hole(game_code=game.code, number=1, rows=[changed], device=eve.device)
    assert some(entries.entry_state(game, 1))["rows"][1]["entry"] == "3"


def test_only_the_next_hole_can_be_entered_and_any_earlier_one(ann, game):
    assert some(entries.entry_state(game, 1))["next"] == 2
    assert some(entries.entry_state(game, 2))["rows"][0]["total_before"] == 17
    assert entries.entry_state(game, 3) is None
    assert entries.entry_state(game, 10**30) is None
    games.finish(game=game, device=ann.device)
    game = Game.objects.get(pk=game.pk)
    assert entries.entry_state(game, 2) is None
    state = some(entries.entry_state(game, 1))
    assert (state["finished"], state["next"]) == (True, None)


def test_the_rules_on_the_phone_are_in_its_language(game, monkeypatch):
    from scorecards.queries import entries

    monkeypatch.setattr(entries, "gettext", lambda text: f"{translation.get_language()} {text}")
    entries._compiled.cache_clear()
    for language in ("fr", "es"):
        with translation.override(language):
            said = some(entries.entry_state(game, 1))["compiled"]["typed"]
        assert said == f"{language} Counted at the table"
    entries._compiled.cache_clear()
