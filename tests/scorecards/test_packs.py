"""One more pack on the table, said where a warning finds too many of a card."""

from itertools import islice
from typing import Any

import pytest
from django.utils import translation
from django.utils.translation import gettext

from scorecards.models import Game
from scorecards.rules import find_variant
from scorecards.scorekeeping import games, rule_changes
from tests.languages import TRANSLATED
from tests.scorecards.playing import Person, record

KINGS = ("K K K / 2 3 4", "K K K / 5 6 7")


def choose(person: Person, game: Game, packs: object = 2):
    return person.post(f"/g/{game.code}/packs/", {"packs": packs})


def packs_of(game: Game) -> int:
    return Game.objects.get(pk=game.pk).rules.packs_for(3)


def test_with_two_packs_six_kings_are_none_too_many(ann: Person, game: Game) -> None:
    points = list(game.holes.get().scores.order_by("position").values_list("points", flat=True))
    assert choose(ann, game).status_code == 204
    assert packs_of(game) == 2
    now = Game.objects.get(pk=game.pk)
    assert now.rules.problems([*KINGS, None]) == ()
    assert points == list(
        now.holes.get().scores.order_by("position").values_list("points", flat=True)
    )
    assert now.changes.filter(kind="rules").count() == 1


def test_two_phones_that_say_it_change_the_rules_once(ann: Person, eve: Person, game: Game) -> None:
    assert choose(ann, game).status_code == 204
    assert choose(eve, game).status_code == 204
    assert Game.objects.get(pk=game.pk).changes.filter(kind="rules").count() == 1


@pytest.mark.parametrize(("times", "status", "packs"), [(4, 204, 2), (5, 409, 1)])
def test_cards_that_are_saved_meanwhile_are_no_reason_to_say_no(
    ann: Person, game: Game, monkeypatch: pytest.MonkeyPatch, times: int, status: int, packs: int
) -> None:
    """Another phone saves between the reading of the game and its change, so many times."""
    change, totals = rule_changes.change_rules, iter(range(times))

    def after_another_save(**given: Any) -> Any:
        for total in islice(totals, 1):
            record(game, 2, [f"={total}", None, None], device=ann.device)
        return change(**given)

    monkeypatch.setattr(rule_changes, "change_rules", after_another_save)
    assert choose(ann, game).status_code == status
    assert packs_of(game) == packs


@pytest.mark.parametrize("packs", ["", "0", "7", "-1", "two", "1" * 40])
def test_a_number_nobody_plays_with_changes_nothing(ann: Person, game: Game, packs: str) -> None:
    answer = choose(ann, game, packs)
    assert answer.status_code == 422
    assert "1 to 6" in answer.content.decode()
    assert packs_of(game) == 1


def test_who_may(bob: Person, cal: Person, game: Game) -> None:
    assert choose(bob, game).status_code == 403
    assert choose(cal, game).status_code == 404
    assert packs_of(game) == 1


def test_it_is_sent_and_not_asked_for(ann: Person, game: Game) -> None:
    assert ann.get(f"/g/{game.code}/packs/").status_code == 405


def test_a_game_that_is_over_keeps_its_packs(ann: Person, game: Game) -> None:
    games.finish(game=game, device=ann.device)
    answer = choose(ann, game)
    assert answer.status_code == 422
    assert answer.content
    assert packs_of(game) == 1


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_warning_counts_in_words(language: str) -> None:
    message = find_variant("pagat-6").problems([*KINGS, 1])[0].message
    assert str(message) == "six kings. One pack has four"
    with translation.override(language):
        assert (
            message.render(gettext)
            == {
                "es": "seis reyes. Una baraja tiene cuatro",
                "fr": "six rois. Un paquet en a quatre",
                "it": "sei re. Un mazzo ne ha quattro",
            }[language]
        )
