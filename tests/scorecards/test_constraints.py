"""What the database refuses by itself, should anything ever write past scorekeeping."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from scorecards.models import Access, Change, Game, Hole, Score, Seat

pytestmark = pytest.mark.migrations


def refuses(write) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        write()


def test_a_seat_is_taken_once_and_a_name_too(game):
    player = game.seats.first().player
    for position, name in ((0, "Zoe"), (3, "ANN"), (3, ""), (12, "Zoe")):
        values = {"position": position, "name": name, "player": player}
        refuses(lambda values=values: Seat.objects.create(game=game, **values))


def test_holes_count_from_one_and_once(game):
    for number, dealer, knocker in ((0, 0, None), (1, 0, None), (2, 12, None), (2, 0, 12)):
        refuses(
            lambda n=number, d=dealer, k=knocker: Hole.objects.create(
                game=game, number=n, dealer=d, knocker=k
            )
        )


@pytest.mark.parametrize(
    "row",
    [
        {"entry": "14"},
        {"entry": "", "counted": 14},
        {"entry": "", "points": 14},
        {"position": 0, "entry": ""},
        {"position": 12, "entry": ""},
    ],
)
def test_a_row_has_a_count_when_it_is_in_and_points_only_then(game, row):
    hole = game.holes.get()
    refuses(lambda: Score.objects.create(hole=hole, **({"position": 5} | row)))


def test_a_change_is_counted_and_sent_once(game):
    values = {"game": game, "version": 9, "kind": "row", "at": timezone.now()}
    Change.objects.create(**values, seq=50, client_id="a")
    refuses(lambda: Change.objects.create(**values, seq=50))
    refuses(lambda: Change.objects.create(**values, seq=51, client_id="a"))
    Change.objects.create(**values, seq=51)
    Change.objects.create(**values, seq=52)


def test_a_game_is_finished_for_a_reason_and_its_links_differ(game):
    games = Game.objects.filter(pk=game.pk)
    refuses(lambda: games.update(finished=timezone.now()))
    refuses(lambda: games.update(finish_reason="agreed"))
    refuses(lambda: games.update(view_key=game.score_key))
    refuses(lambda: games.update(rows=0))
    refuses(lambda: games.update(first_dealer=12))


def test_a_device_is_at_a_table_once(ann, game):
    refuses(
        lambda: Access.objects.create(
            game=game, device=ann.device, key="AAAAAA", opened=timezone.now()
        )
    )
