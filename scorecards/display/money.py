"""Sentences and the chart of what a game is played for. No database, and nothing is reckoned."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext

from scorecards.display.charts import Chart, draw_chart
from scorecards.display.headlines import say_names
from scorecards.rules.stakes import Currency

BETWEEN_TWO = 2


def say_payment(names: Sequence[str], payer: int | None, payee: int | None) -> str:
    """Who pays whom; None is the pot."""
    if payee is None:
        sentence = gettext("%(name)s pays into the pot")
        return sentence % {"name": names[payer]} if payer is not None else ""
    if payer is None:
        return gettext("%(name)s takes from the pot") % {"name": names[payee]}
    return gettext("%(payer)s pays %(payee)s") % {"payer": names[payer], "payee": names[payee]}


def say_up(names: Sequence[str], balances: Sequence[int], money: Currency) -> str:
    """Who has gained the most by now, and how much."""
    most = max(balances, default=0)
    if most <= 0:
        return gettext("Nobody has gained anything yet.")
    ahead = [names[seat] for seat, units in enumerate(balances) if units == most]
    sentence = ngettext("%(names)s is up %(amount)s", "%(names)s are up %(amount)s", len(ahead))
    amount = money.amount(most).render(gettext)
    return sentence % {"names": say_names(ahead), "amount": amount}


def say_moved(names: Sequence[str], gained: Sequence[int], pot: int, money: Currency) -> str:
    """What a correction moved: from whom to whom where it is between two, else what everybody has
    more or less by it; "" for nothing.
    """
    moved = [seat for seat, units in enumerate(gained) if units]
    if len(moved) == BETWEEN_TWO and not pot:
        payee = max(moved, key=lambda seat: gained[seat])
        words = {"payee": names[payee], "payer": names[sum(moved) - payee]}
        amount = money.amount(gained[payee]).render(gettext)
        return gettext("%(amount)s from %(payer)s to %(payee)s") % {"amount": amount, **words}
    lines = [(names[seat], gained[seat]) for seat in moved]
    lines += [(gettext("Pot"), pot)] if pot else []
    return ", ".join(
        f"{name} {money.amount(units, plus=True).render(gettext)}" for name, units in lines
    )


def balance_chart(
    names: Sequence[str], course: Sequence[Sequence[int]], currency: Currency, room: int
) -> Chart:
    """The balances of every seat, in whole units, before the first line and after each."""
    return draw_chart(
        names,
        course,
        totals=[line[-1] for line in course],
        holes=max(room, len(course[0]) - 1),
        behind=False,
        figure=lambda units: currency.figure(units, plus=True).render(gettext),
    )
