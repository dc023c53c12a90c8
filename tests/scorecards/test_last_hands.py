"""The end of a hole at a table with several phones: hands go in at once, marked or not, and who
ended it is asked once where it counts.
"""

from itertools import permutations
from typing import Any

import pytest

from scorecards.models import Envelope, Game
from tests.scorecards.playing import Person, new_game, points, stored
from tests.scorecards.sealed_tables import look, observe, seated, send
from tests.scorecards.test_packs import choose

KNOCKING = "pagat-4-knock-10"  # a knocker who is not lowest pays 10
NAMES = ("Ann", "Bob", "Cleo", "Dee")
HANDS = ("9 8 / 7 6", "A 2 / 3 4", "K Q / J T", "5 5 / A 9")
SIX_KINGS = ("K K K / 2 3 4", "K K K / 5 6 7")
ORDERS = [
    pytest.param(order, sealed, id=f"{'sealed' if sealed else 'open'}-{''.join(map(str, order))}")
    for many in (2, 3, 4)
    for order in permutations(range(many))
    for sealed in (False, True)
]


def table(ann: Person, many: int, *, sealed: bool) -> tuple[Game, list[Person]]:
    game = observe(new_game(ann.device, KNOCKING, names=NAMES[:many]), sealed=sealed)
    return game, [seated(game, at) for at in range(many)]


def answer(person: Person, game: Game, knocker: int | None, **more: object):
    """What a phone sends whose player has tapped a name, or Nobody, having heard of no answer."""
    said: dict[str, Any] = {"knocker": knocker, "knocker_was": None} | more
    said |= {"answer": True, "marked": True}
    return send(person, game, {}, **said, overrule=knocker is None)


def results(people: list[Person], game: Game) -> set[str]:
    """What the phones show of who ended the hole and everybody's points: one thing, at any time."""
    states = [look(person, game) for person in people]
    return {str((each["knocker"], [row["points"] for row in each["rows"]])) for each in states}


@pytest.mark.parametrize(("order", "sealed"), ORDERS)
def test_hands_in_any_order_wait_for_one_answer_and_the_first_counts(
    ann: Person, order: tuple[int, ...], sealed: bool
) -> None:
    game, people = table(ann, len(order), sealed=sealed)
    for at in order:
        assert send(people[at], game, {at: HANDS[at]}, marked=True).status_code == 200
        assert results(people, game) == {str((None, [None] * len(order)))}
    first, second = order[-1], order[0]
    assert {row["away"] for row in look(people[first], game)["rows"]} <= {"", "in"}
    assert answer(people[first], game, order[0]).status_code == 200
    assert answer(people[second], game, order[-1]).status_code == 200
    assert answer(people[second], game, None).status_code == 200
    assert stored(game, 1) == dict(enumerate(HANDS[: len(order)]))
    assert len(results(people, game)) == 1
    assert Game.objects.get(pk=game.pk).holes.get().knocker == order[0]
    assert None not in points(game, 1)


@pytest.mark.parametrize("sealed", [False, True])
def test_nobody_is_an_answer_and_the_first_as_well(ann: Person, sealed: bool) -> None:
    game, people = table(ann, 2, sealed=sealed)
    for at in (0, 1):
        send(people[at], game, {at: HANDS[at]}, marked=True)
    assert answer(people[0], game, None).status_code == 200
    assert points(game, 1) == [30, 10]
    assert answer(people[1], game, 0).status_code == 200
    assert game.holes.get().knocker is None
    changed = send(people[1], game, {}, knocker=0, knocker_was=None)
    assert changed.status_code == 200
    assert points(game, 1) == [40, 10], "what is no answer corrects the hole, as ever"


@pytest.mark.parametrize("sealed", [False, True])
@pytest.mark.parametrize("away", [0, 1, 2])
def test_a_phone_without_a_network_answers_too_late_and_its_hand_goes_in(
    ann: Person, away: int, sealed: bool
) -> None:
    """It said who ended the hole while it counted; the others said so before it was back."""
    game, people = table(ann, 3, sealed=sealed)
    there = [at for at in range(3) if at != away]
    for at in there:
        send(people[at], game, {at: HANDS[at]}, marked=True)
    assert answer(people[there[0]], game, there[0]).status_code == 200
    late: dict[str, Any] = {"knocker": away, "knocker_was": None, "answer": True, "marked": True}
    assert send(people[away], game, {away: HANDS[away]}, **late).status_code == 200
    assert game.holes.get().knocker == there[0]
    assert len(results(people, game)) == 1
    assert None not in points(game, 1)


def test_an_answer_that_is_sent_twice_counts_once(ann: Person) -> None:
    game, people = table(ann, 2, sealed=False)
    for at in (0, 1):
        send(people[at], game, {at: HANDS[at]}, marked=True)
    for _ in range(2):
        assert answer(people[0], game, 1, id="once").status_code == 200
    assert game.changes.filter(kind="knocker").count() == 1
    assert not Envelope.objects.exists()


@pytest.mark.parametrize("sealed", [False, True])
def test_a_marked_hand_goes_in_and_the_table_takes_another_pack(ann: Person, sealed: bool) -> None:
    game = observe(new_game(ann.device, names=NAMES[:3]), sealed=sealed)
    people = [seated(game, at) for at in range(2)]
    assert send(people[0], game, {0: "K K K / K K 2"}).status_code == 422
    assert send(people[0], game, {0: "K K K / K K 2"}, marked=True).status_code == 200
    assert choose(people[0], game).status_code == 204
    assert send(people[1], game, {1: SIX_KINGS[1]}, marked=True).status_code == 200
    assert look(people[1], game)["rows"][0]["away"] == ("in" if sealed else "")


def test_a_mistake_is_no_doubt_and_stays_out(ann: Person, game: Game) -> None:
    assert send(ann, game, {1: "K K K / K K"}, 2, marked=True).status_code == 422
    for wrong in ({"marked": 1}, {"answer": "yes"}):
        assert send(ann, game, {}, 2, **wrong).status_code == 400


def test_who_reads_along_is_told_what_is_missing(ann: Person) -> None:
    game, people = table(ann, 2, sealed=False)
    for at in (0, 1):
        send(people[at], game, {at: HANDS[at]}, marked=True)
    page = ann.get(f"/g/{game.code}/").content.decode()
    assert "Who knocked?" in page
    assert "is not in yet" not in page
    assert "are not in yet" not in page
