"""The end of a session: the agreed hour, leaving early, closing, and the settlement."""

from __future__ import annotations

from dataclasses import replace

from scorecards.rules.golfo.agreement import Settling
from scorecards.rules.golfo.bank import check_reason, missing, net
from scorecards.rules.golfo.events import Close, Extend, Leave, Pay, Winnings
from scorecards.rules.golfo.hours import clock, hour
from scorecards.rules.golfo.refusals import refusal
from scorecards.rules.golfo.table import Table
from scorecards.rules.settlement import Settlement, Transfer, settle
from scorecards.rules.stakes.payments import shares
from scorecards.rules.texts import text

REMINDERS = (15, 5, 0)  # minutes before the agreed end
BANKER = -1  # the banker of a settlement who does not play


def nets(table: Table) -> tuple[int, ...]:
    """What each player has won, in chips; what lies in the pot is nobody's yet."""
    return tuple(net(table, seat) for seat in table.seats)


def balances(table: Table) -> dict[int, int]:
    """What each seat has won: in the smallest unit of the currency, or in chips."""
    worth = table.agreement.chip or 1
    return {seat: mine * worth for seat, mine in enumerate(nets(table))}


def settlement(table: Table) -> Settlement[int]:
    """Who pays whom, as agreed: the fewest payments, or everybody with the banker (a seat, or
    `BANKER`), of what is not paid yet. Between hands it is what would be due if the table closed
    now.
    """
    table.check_between()
    due = balances(table)
    for one in table.paid:
        for seat, amount in ((one.payer, one.amount), (one.payee, -one.amount)):
            if seat != BANKER:
                due[seat] += amount
    if table.agreement.settling is Settling.PLAYERS:
        return settle(due)
    banker = table.agreement.banker if table.agreement.banker is not None else BANKER
    lines = [
        Transfer(banker, seat, mine) if mine > 0 else Transfer(seat, banker, -mine)
        for seat, mine in due.items()
        if mine and seat != banker
    ]
    return Settlement(tuple(due.items()), tuple(lines), proven=False)


def leave(table: Table, event: Leave) -> Table:
    """A player goes; the chips go back to the bank, debts and credits stay for the settlement.

    Winnings that are left are credited to the others in equal parts, odd chips one by one from the
    next mano on. When one player is left the table closes.
    """
    table.check_seat(event.seat)
    if event.now:
        hour(event.now)
    ahead, name = net(table, event.seat), table.name(event.seat)
    if event.winnings is Winnings.STAND and ahead > 0:
        template = "{name} is ahead by {n}: the winnings are left, or taken with a reason."
        raise refusal("winnings", text(template, name=name, n=ahead), event.seat)
    if event.winnings is not Winnings.STAND and ahead <= 0:
        message = text("{name} has no winnings to leave or to take.", name=name)
        raise refusal("winnings", message, event.seat)
    if event.winnings is Winnings.TAKEN:
        check_reason(event.reason)
    purse = table.purses[event.seat]
    table = table.with_purse(event.seat, chips=0, issued=purse.issued - purse.chips, present=False)
    if table.dealer == event.seat:
        table = replace(table, dealer=table.after(event.seat)[0])
    if event.winnings is Winnings.LEFT:
        table = _share(table, event.seat, ahead)
    if len(table.present) == 1:
        table = replace(table, closed=True, closed_at=event.now)
    return table


def _share(table: Table, leaver: int, winnings: int) -> Table:
    """Winnings of somebody who left, credited to those who stay."""
    table = table.with_purse(leaver, credit=table.purses[leaver].credit - winnings)
    mano = table.after(table.dealer)[0]
    for seat, part in shares(winnings, table.present, mano, len(table.purses)):
        table = table.with_purse(seat, credit=table.purses[seat].credit + part)
    return table


def extend(table: Table, event: Extend) -> Table:
    """The table goes on until a later hour."""
    if hour(event.until) <= hour(event.now):
        message = text("It is {now}. Choose a later time, or close.", now=clock(event.now))
        raise refusal("end", message)
    return replace(table, end=event.until)


def close(table: Table, event: Close) -> Table:
    """The session ends. A count is looked at when it is recorded (`check_count`), not again when
    an earlier hand is corrected: then the chips lay wrong, and the settlement makes it good.
    """
    hour(event.now)
    return replace(table, closed=True, closed_at=event.now)


def pay(table: Table, event: Pay) -> Table:
    """Something is paid. Whether it is due is looked at when it is recorded (`check_due`): after a
    correction it stays paid, and the difference is due.
    """
    return replace(table, paid=(*table.paid, event))


def check_due(table: Table, event: Pay) -> None:
    """Raises IllegalEvent for a payment at a closed table that is not due."""
    if Transfer(event.payer, event.payee, event.amount) not in settlement(table).due:
        raise refusal("pay", text("What is due has changed. Check it again, then mark it."))


def check_count(table: Table, counted: tuple[int, ...]) -> None:
    """Raises IllegalEvent where chips were counted and the ledger does not agree."""
    problem = missing(table, counted) if counted else None
    if problem:
        raise refusal("count", problem)
    for seat, chips in enumerate(counted):
        if chips != table.purses[seat].chips:
            message = text(
                "The ledger says {name} has {n}, you counted {counted}. Take the count?",
                name=table.name(seat),
                n=table.purses[seat].chips,
                counted=chips,
            )
            raise refusal("count", message, seat)


def minutes_left(table: Table, now: str) -> int | None:
    """Minutes to the agreed end, fewer than nothing after it; None where no end is agreed."""
    if not table.end:
        return None
    return int((hour(table.end) - hour(now)).total_seconds() // 60)


def reminder(table: Table, now: str) -> int | None:
    """The last reminder that is due: 15, 5 or 0 minutes before the end; None before the first."""
    left = minutes_left(table, now)
    return None if left is None else min((one for one in REMINDERS if left <= one), default=None)
