"""Phones that have not been heard of for a while, and that it is told since when."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import OperationalError
from django.utils import timezone

from scorecards.models import Access, Game
from scorecards.queries.phones import SILENCE, silent_seats
from scorecards.scorekeeping.phones import HEARD_EVERY, note_heard, take_seat
from scorecards.views.entry import polls
from tests.scorecards.playing import Person, new_game
from tests.scorecards.sealed_tables import observe, seated
from tests.values import some


@pytest.fixture
def game(ann: Person) -> Game:
    return observe(new_game(ann.device, names=("Ann", "Ben", "Cleo")), sealed=True)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The time of the site, which stands still until it is moved on; what is remembered is not."""
    now = [timezone.now()]

    def on(by: timedelta) -> datetime:
        now[0] += by
        cache.clear()
        return now[0]

    monkeypatch.setattr(timezone, "now", lambda: now[0])
    return on


def poll(person: Person, game: Game) -> Any:
    return person.get(f"/g/{game.code}/holes/1/state/", {"seen": game.version})


def heard(game: Game, position: int) -> datetime | None:
    return Access.objects.get(game=game, seat=position).heard


def test_a_poll_is_noted_once_a_minute(
    game: Game, clock: Any, django_assert_num_queries: Any
) -> None:
    ben = seated(game, 1)
    game.refresh_from_db()
    assert heard(game, 1) is None
    with django_assert_num_queries(3):  # the poll, that it was heard of, and who is silent
        poll(ben, game)
    began = some(heard(game, 1))
    with django_assert_num_queries(1):
        poll(ben, game)
    clock(HEARD_EVERY / 2 - timedelta(seconds=1))
    poll(ben, game)
    assert heard(game, 1) == began, "nor where another worker knows nothing of it"
    now = clock(timedelta(seconds=1))
    poll(ben, game)
    assert heard(game, 1) == now, "or two workers would be a minute late each"


@pytest.mark.parametrize("address", ["scorecard/", "seat/", "holes/1/state/"])
def test_every_page_that_asks_counts(game: Game, address: str) -> None:
    ben = seated(game, 1)
    ben.get(f"/g/{game.code}/{address}", {"seen": game.version}, headers={"HX-Request": "true"})
    assert heard(game, 1)


def test_a_note_that_cannot_be_written_keeps_nobody_from_the_news(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    ben = seated(game, 1)

    def full(**_: object) -> None:
        raise OperationalError

    monkeypatch.setattr(polls, "note_heard", full)
    assert poll(ben, game).status_code == 200


def test_who_enters_for_all_is_not_noted(game: Game, ann: Person) -> None:
    seated(game, 1)
    poll(ann, game)
    assert not Access.objects.filter(game=game).exclude(heard=None).exists()


def test_a_phone_is_silent_after_two_minutes_and_until_it_asks_again(
    game: Game, clock: Any
) -> None:
    ann, ben = seated(game, 0), seated(game, 1)
    poll(ben, game)
    since = some(heard(game, 1))
    clock(SILENCE)
    assert "Silent" not in poll(ann, game)
    clock(timedelta(seconds=1))
    assert poll(ann, game)["Silent"] == f"1={since.timestamp():.0f}"
    poll(ben, game)
    cache.clear()
    assert "Silent" not in poll(ann, game)


def test_the_scorecard_is_told_as_well_where_nothing_else_is_new(game: Game, clock: Any) -> None:
    ann, ben = seated(game, 0), seated(game, 1)
    poll(ben, game)
    clock(2 * SILENCE)
    game.refresh_from_db()
    news = ann.get(f"/g/{game.code}/scorecard/", {"seen": game.version})
    assert (news.status_code, news["Silent"][:2]) == (204, "1=")


def test_nothing_is_said_of_a_phone_that_never_asked_or_gave_its_seat_away(
    game: Game, clock: Any, ann: Person
) -> None:
    seated(game, 1)
    assert silent_seats(game.pk) == {}
    note_heard(game_id=game.pk, position=1)
    clock(2 * SILENCE)
    assert list(silent_seats(game.pk)) == [1]
    take_seat(game=game, position=1, device=ann.device, over=True)
    assert silent_seats(game.pk) == {}


def test_who_is_silent_is_read_every_few_seconds_however_many_ask(
    game: Game, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(1):
        polls.silent_seats(game.pk)
        assert polls.silent_seats(game.pk) == {}
