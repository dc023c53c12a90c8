"""Phones at one hole in any order of things: typing, sending, answers that are lost, saves that
come twice or late, pages that are opened anew, a cookie that is gone, a clock off by a year.

Played against the real scorekeeping. However it went, nothing that somebody entered is lost unless
somebody who saw it chose so, nothing counts twice, and in the end all phones show the same.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from datetime import timedelta
from itertools import count
from typing import Any
from unittest import mock

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from scorecards import devices
from scorecards.models import Device
from scorecards.scorekeeping.errors import RowsChanged
from tests.examples import examples
from tests.scorecards.phones import Item, Phone, Server
from tests.scorecards.playing import new_game

SEATS = 2
RANKS = "A23456789TJQK"
ACTS = (
    *("hand", "card", "card", "card", "card", "total", "same", "back"),
    *("send", "send", "send", "lost before", "lost after", "leave", "leave", "late", "late"),
    *("queue", "poll", "poll", "reload", "cookie", "join", "mine", "theirs", "clock"),
)
act = st.tuples(
    st.integers(0, 3), st.sampled_from(ACTS), st.integers(0, SEATS - 1), st.integers(0, 51)
)
acts = st.lists(act, min_size=20, max_size=60)


def cells(text: str) -> list[str]:
    return text.replace("/", " ").split()


class Night:
    """Some phones, the server, and whatever is on its way between them."""

    def __init__(self, phones: int) -> None:
        device = devices.new_device("Android phone")
        game = new_game(device, "pagat-4", names=["Ann", "Bob"])
        self.server = Server(game, SEATS)
        made = [device, *(devices.new_device(f"phone {n}") for n in range(1, phones))]
        self.phones = [Phone("abcd"[n], each, self.server) for n, each in enumerate(made)]
        self.wire: list[tuple[Item, Device]] = []
        self.written: dict[int, Item] = {}  # the save that made each version
        self.year = 0
        self.clock = count()
        self.deliver(Item("a", {0: ("A 2 / 3 4", "")}), device)  # a hand to correct, and one not in
        for phone in self.phones:
            phone.reload()

    def now(self) -> object:
        return START + timedelta(days=365 * self.year, seconds=next(self.clock))

    # What people and the network do --------------------------------------------------------------

    def act(self, phone: Phone, act: str, seat: int, number: int) -> None:
        if act in ("hand", "card", "total", "same", "back"):
            self.type(phone, act, seat, number)
        elif act == "queue":
            phone.queue()
        elif act in ("send", "lost before", "lost after"):
            phone.queue()
            self.send(phone, act)
        elif act == "leave":  # everything goes up at once, and nobody hears what became of it
            phone.queue()
            for item in phone.waiting():
                item.tries += 1
                self.wire.append((deepcopy(item), phone.device))
        elif act == "late" and self.wire:
            item, device = self.wire.pop(number % len(self.wire))
            self.deliver(item, device)
            if number % 3 == 0:
                self.wire.append((item, device))  # and once more
        elif act in ("poll", "reload") and not phone.shut:
            self.look(phone, anew=act == "reload")
        elif act in ("cookie", "join"):
            self.let_in(phone, act == "join")
        elif act in ("mine", "theirs"):
            phone.decide(act)
        elif act == "clock":
            self.year = number % 3 - 1

    def look(self, phone: Phone, *, anew: bool) -> None:
        """The phone hears what the server has; what was typed on it stays as it was typed."""
        typed = [(seat, was, phone.rows[seat]) for seat, was in phone.was.items()]
        if anew:
            phone.reload()
        else:
            phone.receive(*self.server.rows())
        for seat, was, mine in typed:
            now = phone.rows[seat]
            if now != mine != was:
                for before, here, after in zip(*map(cells, (was, mine, now)), strict=True):
                    assert here in (before, after)

    def type(self, phone: Phone, act: str, seat: int, number: int) -> None:
        row = phone.rows[seat]
        ranks = [RANKS[(number + step) % 13] for step in (0, 3, 7, 9)]
        whole = f"{ranks[0]} {ranks[1]} / {ranks[2]} {ranks[3]}"
        if act == "total":
            phone.enter(seat, str(number))
        elif act == "same":  # what somebody else has on another phone
            phone.enter(seat, self.phones[number % len(self.phones)].rows[seat] or whole)
        elif act == "back":  # undone
            phone.rows[seat] = phone.was.pop(seat, row)
        elif act == "hand" or len(cells(row)) != 4:
            phone.enter(seat, whole)
        else:
            cards = cells(row)
            cards[number % 4] = RANKS[number // 4]
            phone.enter(seat, f"{cards[0]} {cards[1]} / {cards[2]} {cards[3]}")

    def let_in(self, phone: Phone, join: bool) -> None:
        """The cookie is gone; or the code was entered, and it is another device from now on."""
        if join and phone.shut:
            phone.device = devices.new_device("once more")
        phone.shut = not join

    def send(self, phone: Phone, act: str) -> None:
        item = next(iter(phone.waiting()), None)
        if item is None:
            return
        item.tries += 1
        if phone.shut or act == "lost before":
            return
        conflicts = self.deliver(deepcopy(item), phone.device)
        if act == "lost after":
            return
        if conflicts is None:
            phone.taken(item)
        else:
            item.conflicts = conflicts
            phone.receive(*self.server.rows())

    def deliver(self, item: Item, device: Device) -> RowsChanged | None:
        """The server takes a save, or asks. What it answers is checked before anybody hears it."""
        version, _ = self.server.rows()
        try:
            self.server.save(item, device)
        except RowsChanged as conflicts:
            return conflicts
        self.check_acknowledged(item)
        if self.server.rows()[0] > version:
            self.written[version + 1] = item
        return None

    # What has to be so ---------------------------------------------------------------------------

    def check_acknowledged(self, item: Item) -> None:
        """Every card of an acknowledged save is in the history, as it was entered."""
        for seat, (entry, was) in item.rows.items():
            if entry == was:
                continue
            lines = self.lines(seat)
            if not (len(cells(entry)) == len(cells(was)) == 4):
                assert any(entry == now for _, now, _ in lines)
                continue
            for place, (card, before) in enumerate(zip(cells(entry), cells(was), strict=True)):
                if card != before:
                    assert any(cells(now)[place : place + 1] == [card] for _, now, _ in lines)

    def lines(self, seat: int) -> list[tuple[str, str, str | None]]:
        changes = self.server.game.changes.filter(kind="row", position=seat).order_by("seq")
        lines: Any = changes.values_list("was", "now", "client_id")
        return list(lines)

    def check_history(self) -> None:
        """Each line goes on from the one before, the last is the row, and no save counts twice."""
        _, rows = self.server.rows()
        for seat, row in rows.items():
            lines = self.lines(seat)
            story = ["", *(now for _, now, _ in lines)]
            assert [was for was, _, _ in lines] == story[:-1]
            assert story[-1] == row
        saves = [(item.client_id, *sorted(item.rows.items())) for item in self.written.values()]
        assert len(set(saves)) == len(saves)

    def check_replaced(self) -> None:
        """Whoever replaced a card said that they had seen it; and they had."""
        changes = self.server.game.changes.filter(kind="row").order_by("version", "seq")
        lines: Any = changes.values_list("version", "position", "was", "now")
        for version, seat, was, now in lines:
            item = self.written[version]
            entry, seen = item.rows[seat]
            if len(cells(was)) == len(cells(now)) == len(cells(seen)) == 4:
                for before, after, known, mine in zip(
                    *map(cells, (was, now, seen, entry)), strict=True
                ):
                    assert after in (before, mine)
                    assert after == before or before == known
            else:
                assert (was, now) == (seen, entry)
            assert (seat, seen) in self.phone_of(item).seen | {(seat, "")}

    def phone_of(self, item: Item) -> Phone:
        return next(phone for phone in self.phones if phone.name == item.client_id[0])

    def settle(self, number: int) -> None:
        """Everybody has a network again, and answers what is asked."""
        while self.wire:
            self.deliver(*self.wire.pop(number % len(self.wire)))
        for turn in range(40):
            for phone in self.phones:
                self.let_in(phone, True)
                phone.decide("mine" if (turn + number) % 3 else "theirs")
                phone.queue()
                self.send(phone, "send")
                phone.receive(*self.server.rows())
            if not any(phone.was or phone.outbox for phone in self.phones):
                break
        else:
            pytest.fail("the phones never came to an end")
        for phone in self.phones:
            phone.receive(*self.server.rows())


START = timezone.now()


@contextmanager
def clock_of(night: Night) -> Iterator[None]:
    with mock.patch("scorecards.scorekeeping.statements.timezone.now", night.now):
        yield


@pytest.mark.django_db
def test_phones_in_any_order_lose_nothing_and_end_with_the_same_hole() -> None:
    @examples(40, thorough=2500)
    @given(st.integers(2, 4), acts, st.integers(0, 99))
    def play(phones: int, acts: list[tuple[int, str, int, int]], number: int) -> None:
        night = Night(phones)
        with clock_of(night):
            for who, act, seat, value in acts:
                night.act(night.phones[who % phones], act, seat, value)
            night.check_history()
            night.check_replaced()
            night.settle(number)
            night.check_history()
            night.check_replaced()
        _, rows = night.server.rows()
        assert all(phone.rows == rows for phone in night.phones)

    play()
