"""Thirty-two phones at house rules and at the rules of one game: nothing lost, nothing twice."""

import pytest

from scorecards import devices
from scorecards.models import Change, Game, HouseRules, HouseVersion
from scorecards.rules import find_variant
from scorecards.scorekeeping import holes, rule_changes
from scorecards.scorekeeping.errors import RulesChanged
from scorecards.scorekeeping.house import save_house_rules
from scorecards.scorekeeping.rows import RowEntry
from tests.scorecards.at_once import THREADS, all_at_once
from tests.scorecards.house import table
from tests.scorecards.playing import ANN_HOLE, new_game, points, record

pytestmark = [pytest.mark.concurrency, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def device():
    return devices.new_device("Android phone")


def keep(device, *, house=None, seen=None, **changes):
    return save_house_rules(
        table=table(**changes), name="Our golf", device=device, house=house, seen=seen
    )


def test_of_many_versions_one_is_the_next_and_all_others_are_told(device):
    house = keep(device).house
    results = all_at_once(
        lambda index: keep(device, house=house, seen=1, values={"K": index + 1}).number
    )
    assert results.count(2) == 1
    assert sum(isinstance(result, RulesChanged) for result in results) == THREADS - 1
    assert [version.number for version in house.versions.all()] == [1, 2]


def test_whoever_looks_again_is_never_lost(device):
    house = keep(device).house

    def insist(index):
        seen = 1
        while True:
            try:
                return keep(device, house=house, seen=seen, values={"K": index + 100}).number
            except RulesChanged as changed:
                seen = changed.version

    results = all_at_once(insist)
    assert sorted(results) == list(range(2, THREADS + 2))
    kings = {version.ruleset["values"]["K"] for version in house.versions.filter(number__gt=1)}
    assert kings == {index + 100 for index in range(THREADS)}


def test_thirty_two_taps_on_save_are_one(device):
    assert len(set(all_at_once(lambda index: keep(device).pk))) == 1
    assert HouseRules.objects.count() == HouseVersion.objects.count() == 1


def test_rules_changed_while_rows_are_saved(device):
    """Whatever the order, every row is counted by the rules the game has in the end."""
    game = new_game(device, names=[f"P{n}" for n in range(12)])
    record(game, 1, [ANN_HOLE, *["1"] * 11], device=device)
    dear = find_variant("pagat-6").with_changes({"values": {"J": 20}})

    def act(index):
        if index >= 12:
            change(game, dear, device)
        else:
            entry = RowEntry(index, "9H JD 3C / 9S 2D JH")
            holes.record_hole(
                game_code=game.code, number=2, rows=[entry], device=device, overrule=True
            )

    assert all_at_once(act) == [None] * THREADS
    now = Game.objects.get(pk=game.pk)
    assert now.rules == dear
    assert points(game, 1)[0] == 27
    assert points(game, 2) == [41] * 12
    assert Change.objects.filter(game=game, kind="rules").count() == 1
    seqs = list(game.changes.values_list("seq", flat=True))
    assert seqs == list(range(1, len(seqs) + 1))


def change(game, ruleset, device):
    while True:
        try:
            rule_changes.change_rules(
                game=game,
                ruleset=ruleset,
                device=device,
                seen_version=Game.objects.get(pk=game.pk).version,
            )
        except RulesChanged:
            continue
        return
