"""A slate ready for a page: who pays whom in words and as a picture, what is paid and who said so,
what was corrected, and everybody's balance. Of a game, a night or a season alike.

Reads nothing from the database and decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext, ngettext

from scorecards.display.flows import Flow, FlowPicture, Stand, draw_flows
from scorecards.rules.settlement import MOST_PROVEN, Correction, Transfer
from scorecards.rules.stakes import CHIPS, Currency
from scorecards.rules.texts import MINUS, signed
from scorecards.slates.lines import Authors, Face, Lines, May, PayLine, amount_of
from scorecards.slates.records import OpenSlate

COLOURS = 12


class BalanceLine(NamedTuple):
    """Somebody's balance, with its sign; `way` is plus, minus or nothing."""

    face: Face
    amount: str
    way: str


@dataclass(frozen=True)
class ChangeLine:
    """A part that was corrected after somebody had paid, and what that changed for whom."""

    part: str
    changes: str
    gone: bool


class Row(NamedTuple):
    """Parts that stand in one line of the table: what it is called, and where it leads."""

    label: str
    parts: tuple[str, ...]
    url: str = ""


class PartLine(NamedTuple):
    """What some parts gave everybody, in the order of the names."""

    label: str
    url: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class SlatePage:
    """Everything a page says about one slate."""

    headline: str
    under: str
    due: tuple[PayLine, ...]
    paid: tuple[PayLine, ...]
    picture: FlowPicture | None
    balances: tuple[BalanceLine, ...]
    corrections: tuple[ChangeLine, ...]
    over: bool
    pot: str = ""
    parts: tuple[PartLine, ...] = ()
    faces: tuple[Face, ...] = ()

    @property
    def lines(self) -> tuple[PayLine, ...]:
        """Everything, between whom it is in the order of the names: what is marked as paid stays
        where it stood, so that a second tap does not mark what another owes.
        """
        return tuple(sorted((*self.paid, *self.due), key=lambda line: line.ends))

    @property
    def tally(self) -> str:
        """How much of it is paid."""
        words = {"n": len(self.paid), "all": len(self.lines)}
        return gettext("%(n)d of %(all)d paid") % words

    @property
    def spoken(self) -> str:
        """The payments in one sentence, for whoever cannot see the picture."""
        words = [
            gettext("%(payment)s, paid") % {"payment": line.sentence}
            if line.paid
            else line.sentence
            for line in self.lines
        ]
        return "; ".join(words)


def slate_page(
    slate: OpenSlate,
    *,
    authors: Authors = lambda row: ("", ""),
    colours: Mapping[int, int] | None = None,
    rows: Sequence[Row] = (),
    may: May = lambda ends: False,
) -> SlatePage:
    """The slate in the language of the page. `colours` are those of the people, from 1; without
    them they are in the order of the names. `rows` are the lines of the table of parts.
    """
    order = colours or {who: at for at, who in enumerate(slate.names, start=1)}
    faces = {
        who: Face(name, f"p{(order.get(who, 1) - 1) % COLOURS + 1}")
        for who, name in slate.names.items()
    }
    lines = Lines(slate, faces, authors, may)
    due, paid = lines.due(), lines.paid()
    return SlatePage(
        headline=_headline(slate),
        under=_under(slate),
        due=due,
        paid=paid,
        picture=_picture(slate, faces),
        balances=balance_lines(slate.balances, faces, slate.money),
        corrections=tuple(_change(slate, each) for each in _corrections(slate)),
        over=slate.slate is not None,
        pot=_pot(slate),
        parts=tuple(_part(slate, row) for row in rows),
        faces=tuple(faces.values()),
    )


def chat_text(page: SlatePage, title: str, address: str) -> str:
    """The slate as lines of a chat: every payment, then the balances, then where to look."""
    paid = [gettext("%(payment)s, paid") % {"payment": line.sentence} for line in page.paid]
    balances = ", ".join(f"{each.face.name} {each.amount}" for each in page.balances)
    return "\n".join(
        [title, page.headline, *(line.sentence for line in page.due), *paid, balances, address]
    )


def _headline(slate: OpenSlate) -> str:
    if slate.slate is None:
        return gettext("So far")
    paid = any(row.back_at is None for row in slate.rows)
    return open_payments(slate.due, slate.money, paid=paid)


def open_payments(due: Sequence[Transfer[int]], money: Currency, *, paid: bool) -> str:
    """How many payments are open, and of how much; `paid` is whether any was made."""
    if not due:
        return gettext("Everything is paid") if paid else gettext("Nobody owes anybody anything")
    words = {"n": len(due), "amount": amount_of(money, sum(one.amount for one in due))}
    sentence = ngettext(
        "%(n)d payment open: %(amount)s", "%(n)d payments open: %(amount)s", len(due)
    )
    return sentence % words


def _under(slate: OpenSlate) -> str:
    if slate.slate is None:
        return gettext("It is settled when the game is over.")
    if not slate.due:
        return ""
    if slate.slate.settlement.proven:
        return gettext("There cannot be fewer payments.")
    sentence = gettext(
        "Few payments. With more than %(most)d balances we cannot prove that there are no fewer."
    )
    return sentence % {"most": MOST_PROVEN}


def _picture(slate: OpenSlate, faces: Mapping[int, Face]) -> FlowPicture | None:
    """Everything that is due and paid, as far as it is between two."""
    paid = [Transfer(*slate.ends[row.pk], row.amount) for row in slate.rows if row.back_at is None]
    between = [one for one in paid if one.payer != one.payee]
    return picture_of(faces, slate.due, between, slate.money)


def picture_of(
    faces: Mapping[int, Face],
    due: Sequence[Transfer[int]],
    paid: Sequence[Transfer[int]],
    money: Currency,
) -> FlowPicture | None:
    """Payments as ribbons between those who pay and those who get them."""
    flows = [*((one, True) for one in paid), *((one, False) for one in due)]
    stands = {who: _stand(who, face, flows, money) for who, face in faces.items()}
    return draw_flows(
        [
            Flow(
                stands[one.payer],
                stands[one.payee],
                one.amount,
                ("\N{CHECK MARK} " if done else "") + short(money, one.amount),
                done,
            )
            for one, done in sorted(flows, key=lambda flow: (flow[0].payer, -flow[0].amount))
        ]
    )


def _stand(who: int, face: Face, flows: list[tuple[Transfer[int], bool]], money: Currency) -> Stand:
    pays = sum(one.amount for one, _ in flows if one.payer == who)
    gets = sum(one.amount for one, _ in flows if one.payee == who)
    return Stand(face.name, face.colour, short(money, -pays), short(money, gets, plus=True))


def balance_lines(
    balances: Mapping[int, int], faces: Mapping[int, Face], money: Currency
) -> tuple[BalanceLine, ...]:
    """Everybody's balance, who gained most first."""
    return tuple(
        BalanceLine(
            faces[who],
            amount_of(money, mine, plus=True),
            "plus" if mine > 0 else "minus" if mine else "",
        )
        for who, mine in sorted(balances.items(), key=lambda each: -each[1])
    )


def _pot(slate: OpenSlate) -> str:
    """What lies in the pot of a game that goes on, "" for nothing."""
    pot = -sum(slate.balances.values())
    return amount_of(slate.money, pot) if pot > 0 and slate.slate is None else ""


def short(money: Currency, units: int, *, plus: bool = False) -> str:
    """An amount where there is little room: chips are numbers."""
    if money.code != CHIPS:
        return amount_of(money, units, plus=plus)
    return ("+" if plus and units > 0 else "") + signed(units)


def _part(slate: OpenSlate, row: Row) -> PartLine:
    parts = [slate.parts[part] for part in row.parts]
    sums = (sum(gained.get(who, 0) for gained in parts) for who in slate.names)
    return PartLine(row.label, row.url, tuple(short(slate.money, mine, plus=True) for mine in sums))


def _corrections(slate: OpenSlate) -> tuple[Correction[int], ...]:
    return slate.slate.corrections if slate.slate else ()


def _unbroken(amount: str) -> str:
    """An amount that no line ends within."""
    return amount.replace(" ", "\N{NO-BREAK SPACE}").replace(MINUS, f"{MINUS}\N{WORD JOINER}")


def _change(slate: OpenSlate, correction: Correction[int]) -> ChangeLine:
    changes = ", ".join(
        f"{slate.names[who]}\N{NO-BREAK SPACE}{_unbroken(amount_of(slate.money, more, plus=True))}"
        for who, more in correction.change
    )
    return ChangeLine(correction.part, changes, correction.gone)
