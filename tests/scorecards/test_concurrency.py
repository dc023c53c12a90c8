"""Thirty-two phones at once, on whichever database is configured: nothing lost, nothing locked."""

import threading
import time
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

from scorecards import devices
from scorecards.models import Change, Game, Score
from scorecards.rules import Shape, find_variant
from scorecards.scorekeeping import attempts, links, preparations
from scorecards.scorekeeping.errors import NoSuchHole, RowsChanged
from scorecards.scorekeeping.games import rematch
from scorecards.scorekeeping.holes import Recorded, record_hole
from scorecards.scorekeeping.rows import RowEntry
from tests.scorecards.at_once import PATIENCE, THREADS, all_at_once, device, is_whole
from tests.scorecards.playing import new_game, stored

__all__ = ["device"]

pytestmark = [pytest.mark.concurrency, pytest.mark.django_db(transaction=True)]


def save(game: Game, number: int, row: RowEntry, device, **more) -> Recorded:
    """Save a row; its number need not be one that the cards can count."""
    more = {"overrule": True, **more}
    return record_hole(game_code=game.code, number=number, rows=[row], device=device, **more)


def test_the_database_is_the_one_production_has(device):
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)
            assert cursor.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
            assert cursor.execute("PRAGMA busy_timeout").fetchone() == (5_000,)
            assert cursor.execute("PRAGMA database_list").fetchone()[2] != ""  # a file
        sqlite: Any = connection
        assert sqlite.transaction_mode == "IMMEDIATE"
    else:
        assert connection.features.has_select_for_update


def test_different_rows_are_all_kept(device):
    """Four tables of eight phones, each entering its own row of six holes as soon as it may."""
    games = [new_game(device, names=[f"P{n}" for n in range(8)]) for _ in range(4)]
    holes = range(1, 7)

    def enter(index: int) -> None:
        game, position = games[index // 8], index % 8
        for number in holes:
            deadline = time.monotonic() + PATIENCE
            while True:
                try:
                    save(game, number, RowEntry(position, f"{number * 10 + position}"), device)
                    break
                except NoSuchHole:  # the others are not done with the hole before
                    assert time.monotonic() < deadline
                    time.sleep(0.005)

    assert all_at_once(enter) == [None] * THREADS
    for game in games:
        for number in holes:
            assert stored(game, number) == {n: str(number * 10 + n) for n in range(8)}
        scores = Score.objects.filter(hole__game=game)
        assert all(score.points == score.counted == int(score.entry) for score in scores)
        assert Game.objects.get(pk=game.pk).version == 8 * len(holes)
        seqs = list(game.changes.values_list("seq", flat=True))
        assert seqs == list(range(1, 8 * len(holes) + 1))
        assert is_whole(game)


def test_of_the_same_row_one_is_kept_and_all_others_see_both_texts(device):
    game = new_game(device)
    results = all_at_once(lambda index: save(game, 1, RowEntry(0, str(index)), device))
    won = [index for index, result in enumerate(results) if isinstance(result, Recorded)]
    assert len(won) == 1
    assert stored(game, 1)[0] == str(won[0])
    for index, result in enumerate(results):
        if index not in won:
            assert isinstance(result, RowsChanged), result
            (conflict,) = result.conflicts
            assert (conflict.mine, conflict.theirs) == (str(index), str(won[0]))
    assert Change.objects.filter(game=game).count() == 1


def test_corrections_of_different_cards_of_one_row_all_meet(device):
    """Each of six cards is corrected by five phones or six, all of which saw the same row."""
    game = new_game(device)
    before, after = ["2", "3", "4", "5", "6", "7"], ["8", "9", "T", "J", "Q", "K"]
    save(game, 1, RowEntry(0, " ".join(before)), device)

    def correct(index: int) -> Recorded:
        cards = [after[at] if at == index % 6 else card for at, card in enumerate(before)]
        return save(game, 1, RowEntry(0, " ".join(cards), was=" ".join(before)), device)

    results = all_at_once(correct)
    assert all(isinstance(result, Recorded) for result in results), results
    assert stored(game, 1)[0] == "8 9 T / J Q K"
    assert game.changes.count() == 1 + 6


def test_whoever_looks_and_tries_again_is_never_lost(device):
    """Every phone writes the same row three times over whatever is there: no update disappears."""
    game = new_game(device)
    times = 3

    def insist(index: int) -> None:
        seen = None
        for turn in range(times):
            mine = str(1 + index + THREADS * turn)
            while True:
                try:
                    save(game, 1, RowEntry(0, mine, was=seen), device)
                except RowsChanged as changed:
                    seen = changed.conflicts[0].theirs
                else:
                    seen = mine
                    break

    assert all_at_once(insist) == [None] * THREADS
    acknowledged = THREADS * times
    assert Game.objects.get(pk=game.pk).version == acknowledged
    assert Score.objects.get(hole__game=game, position=0).revision == acknowledged
    chain = list(game.changes.order_by("seq").values_list("was", "now"))
    assert {now for _, now in chain} == {str(n) for n in range(1, acknowledged + 1)}
    assert is_whole(game)
    assert all(now == was for (_, now), (was, _) in zip(chain, chain[1:], strict=False))


def test_one_save_sent_by_an_impatient_phone_counts_once(device):
    game = new_game(device)
    results = all_at_once(
        lambda index: save(game, 1, RowEntry(0, "14"), device, client_id="the same")
    )
    assert all(isinstance(result, Recorded) for result in results), results
    assert Change.objects.filter(game=game).count() == 1
    assert Game.objects.get(pk=game.pk).version == 1


def test_thirty_two_taps_on_rematch_are_one_game(device):
    game = new_game(device)
    results = all_at_once(lambda index: rematch(game=game, device=device).pk)
    assert len(set(results)) == 1
    assert Game.objects.filter(rematch_of=game).count() == 1


def test_links_opened_and_renewed_while_others_save(device):
    game = new_game(device, names=[f"P{n}" for n in range(12)])
    phones = [devices.new_device("iPhone") for _ in range(THREADS)]

    def act(index: int) -> None:
        if index < 12:
            save(game, 1, RowEntry(index, str(index)), device)
        elif index < 24:
            links.open_link(key=game.view_key, device=phones[index])
        else:
            links.renew_link(game=Game.objects.get(pk=game.pk), role="scorer", device=device)

    assert all_at_once(act) == [None] * THREADS
    assert stored(game, 1) == {n: str(n) for n in range(12)}
    now = Game.objects.get(pk=game.pk)
    assert now.version == 12 + 8
    assert now.accesses.get(device=device).key == now.score_link
    assert is_whole(game)


def test_phones_of_several_workers_never_fork_the_history(device, monkeypatch):
    """Without the queue of one process every save reads and counts at once, and all but one find
    that the history went on; makers renew links meanwhile, under the lock from the beginning.
    """
    monkeypatch.setattr(attempts, "_queue", lambda code: threading.Lock())
    game = new_game(device, names=[f"P{n}" for n in range(12)])

    def act(index: int) -> None:
        deadline, seen = time.monotonic() + PATIENCE, None
        while time.monotonic() < deadline:
            try:
                if index % 8 == 7:
                    now = Game.objects.get(pk=game.pk)
                    links.renew_link(game=now, role="viewer", device=device)
                else:
                    save(game, 1, RowEntry(index % 12, str(100 + index), seen), device)
                return
            except RowsChanged as changed:
                seen = changed.conflicts[0].theirs
            except attempts.TooManyAtOnce:
                time.sleep(0.005)
        raise TimeoutError

    assert all_at_once(act) == [None] * THREADS
    assert Game.objects.get(pk=game.pk).version == THREADS
    lines = [*game.changes.order_by("seq")]
    assert [line.seq for line in lines] == list(range(1, len(lines) + 1))
    assert {line.version for line in lines} == set(range(1, THREADS + 1))
    assert is_whole(game)


def test_a_prepared_game_that_every_page_of_a_phone_starts_at_once_is_one(device):
    start_id = uuid4()

    def start(index: int) -> int:
        return preparations.start_prepared(
            start_id=start_id,
            device=device,
            ruleset=find_variant("pagat-6"),
            shape=Shape(2, 3),
            names=["Ann", "Bob"],
            first_dealer=0,
        ).pk

    results = all_at_once(start)
    assert set(results) == {Game.objects.get(start_id=start_id).pk}
    assert Game.objects.count() == 1
