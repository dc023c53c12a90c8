"""A correction says what it moves of the money, beside the points: on a phone, without scripts, by
bringing back, and by other rules. Nothing where nothing is played for.
"""

import json
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorecards.display.money import say_moved
from scorecards.models import Change, Game
from scorecards.rules.stakes import CURRENCIES
from tests.scorecards.playing import ANN_HOLE, BOB_HOLE, DEE_HOLE, Person, new_game, record
from tests.scorecards.staked import staked


def correct(ann: Person, game: Game, entry: str, was: str, at: int = 0, **more: Any) -> Any:
    """Another hand on hole 1, as a phone sends it."""
    body = {"rows": [{"position": at, "entry": entry, "was": was}], "overrule": True} | more
    url = f"/g/{game.code}/holes/1/"
    return ann.post(url, json.dumps(body), content_type="application/json")


def test_between_two_it_says_from_whom_to_whom(ann: Person) -> None:
    answer = correct(ann, staked(ann), "7", "17")
    assert answer.json()["money"] == "€0.10 from Dee to Ann"
    # With nine points for Dee it is Bob who has fewest: he takes 17 of Ann and 9 of Dee.
    answer = correct(ann, staked(ann), "9", "0", at=2)
    assert answer.json()["money"] == "€0.34 from Dee to Bob"


@pytest.mark.parametrize(
    ("gained", "pot", "sentence"),
    [
        ([0, 0, 0], 0, ""),
        ([40, 0, -40], 0, "€0.40 from Cleo to Ana"),
        ([40, -20, -20], 0, "Ana +€0.40, Ben −€0.20, Cleo −€0.20"),
        ([-40, 0, 0], 40, "Ana −€0.40, Pot +€0.40"),
    ],
)
def test_the_sentence(gained: list[int], pot: int, sentence: str) -> None:
    assert say_moved(("Ana", "Ben", "Cleo"), gained, pot, CURRENCIES["EUR"]) == sentence


def test_what_moves_nothing_says_nothing(ann: Person, django_assert_num_queries: Any) -> None:
    """Nor does a first saving, or a game without stakes, which asks nothing for it either."""
    game = staked(ann)
    assert correct(ann, game, "17", "17").json()["money"] == ""
    assert correct(ann, game, "7", "17", unsaved=True).json()["money"] == ""
    plain = new_game(ann.device, names=("Ann", "Bob", "Dee"))
    record(plain, 1, ["17", "8", "0"], device=ann.device)
    assert correct(ann, plain, "7", "17").json()["money"] == ""
    assert "money" not in correct(ann, game, "no cards", "7").json()


def test_it_asks_the_same_however_many_holes_there_are(ann: Person) -> None:
    numbers = []
    for holes in (1, 6):
        game = staked(ann, holes=9)
        for number in range(2, holes + 1):
            record(game, number, ["17", "8", "0"], device=ann.device)
        with CaptureQueriesContext(connection) as asked:
            assert correct(ann, game, "7", "17").json()["money"]
        numbers.append(len(asked))
    assert numbers[0] == numbers[1]


def test_without_scripts_the_next_page_says_it_and_so_does_bringing_back(ann: Person) -> None:
    game = staked(ann)
    fields = {"row-0": "7", "row-0-was": "17", "row-1": "8", "row-1-was": "8"}
    fields |= {"row-2": "0", "row-2-was": "0", "overrule": "on"}
    page = ann.post(f"/g/{game.code}/holes/1/", fields, follow=True).text
    assert "Corrected: €0.10 from Dee to Ann." in page
    change = Change.objects.filter(game=game, kind="row").latest("seq")
    page = ann.post(f"/g/{game.code}/history/{change.pk}/restore/", follow=True).text
    assert "Brought back: €0.10 from Ann to Dee." in page


def test_other_rules_say_it_too(ann: Person) -> None:
    game = staked(ann, (ANN_HOLE, BOB_HOLE, DEE_HOLE), holes=9)
    dear = game.rules.with_changes({"values": {"K": 13, "J": 11}})  # 14 more for Ann
    sent = {"rules": json.dumps(dear.to_dict()), "seen": str(game.version), "do": "apply"}
    page = ann.post(f"/g/{game.code}/rules/change/", sent, follow=True).text
    assert "These rules now count from the first hole on. €0.14 from Ann to Dee." in page
