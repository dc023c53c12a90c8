"""What one rank counts, in taps: its usual values, and which of its cards are meant.

The tray under the hand is a second way to the fields of the values (`v-K`, `odd-…`), which stay as
they are for whoever types. Nothing is refused here: what was typed goes on to the rules library.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorecards.editing.cards_fields import read_table, table_fields
from scorecards.editing.fields import Fields, lines, number, one, typed
from scorecards.rules.card_words import card_name, cards_named
from scorecards.rules.cards import JOKER
from scorecards.rules.choices.ingredients import Jokers, has_jokers
from scorecards.rules.faces import letter
from scorecards.rules.own_packs import pack_of
from scorecards.rules.texts import signed
from scorecards.rules.values import printed

USUAL: dict[str, tuple[int, ...]] = {
    "A": (-1, 1, 11, 15),
    "2": (-2, 0, 2),
    "5": (-5, 0, 5),
    "T": (0, 1, 10),
    "J": (0, 10, 11, 20),
    "Q": (0, 10, 12, 20),
    "K": (-5, -2, 0, 10, 13),
    JOKER: (-5, -2, 0, 15, 20),
}
SETS = {"": "SHDC", "r": "HD", "b": "SC", "o": "SH", "S": "S", "H": "H", "D": "D", "C": "C"}
ONE_EYED = "J"  # the rank of which "one-eyed" means two suits; the one-eyed king is the red diamond
OUT = "out"  # of play: what a joker can be beside a number
MOST_CHIPS = 5
ODD = ("odd-rank", "odd-suit", "odd-value")


@dataclass(frozen=True)
class Chip:
    """A value to tap. `note` says that it held until now."""

    value: str
    label: str
    chosen: bool
    note: str


@dataclass(frozen=True)
class Which:
    """Which cards of a rank: a word, or a suit's picture with a name."""

    value: str
    label: str
    suit: str
    chosen: bool


@dataclass(frozen=True)
class RankKey:
    """A rank to take up, with what it counts."""

    rank: str
    face: str
    name: str
    value: str
    chosen: bool
    new: bool


@dataclass(frozen=True)
class Tray:
    """One rank, taken up to change what it counts. `other` is a value that no chip has."""

    rank: str
    question: str
    chips: tuple[Chip, ...]
    which: tuple[Which, ...]
    other: str
    target: str
    wrong: tuple[str, ...]


def rank_of(fields: Fields) -> str:
    """The rank on the tray; "" for none, or for one that the pack has not."""
    rank = one(fields, "tray")
    return rank if rank in ranks(fields) else ""


def ranks(fields: Fields) -> tuple[str, ...]:
    """The ranks of the pack, and the joker where the pack can have one."""
    pack = pack_of(read_table(fields))
    return (*pack.ranks, JOKER) if pack.suits else tuple(pack.ranks)


def worth(fields: Fields, rank: str, suit: str = "") -> str:
    """What a card counts, as it stands in the fields: by its suit, its colour or its rank."""
    odd = {r + s: value for r, s, value in lines(fields, *ODD)}
    colour = "r" if suit in ("H", "D") else "b"
    names = (rank + suit, rank + colour) if suit else ()
    return next((odd[name] for name in names if name in odd), one(fields, f"v-{rank}"))


def worth_of(fields: Fields, rank: str, which: str) -> str | None:
    """What all the cards of a set count; None where they differ."""
    if rank == JOKER and not has_jokers(read_table(fields)):
        return OUT
    values = {worth(fields, rank, suit) for suit in suits(fields, rank, which)}
    return values.pop() if len(values) == 1 else None


def suits(fields: Fields, rank: str, which: str) -> str | tuple[str, ...]:
    """The suits that a set means; one nameless suit where the rank has none."""
    suited = rank != JOKER and pack_of(read_table(fields)).suits
    return SETS.get(which, SETS[""]) if suited else ("",)


def with_worth(fields: Fields, value: str) -> Fields:
    """The form with the cards on the tray counting `value`; `OUT` takes jokers out of play."""
    rank = rank_of(fields)
    if not rank or not value:
        return fields
    if rank == JOKER:
        fields = fields | _jokers(fields, value)
    if value == OUT:
        return fields
    meant = suits(fields, rank, one(fields, "tray-which"))
    if len(meant) in (1, 4) and "" in (*meant, one(fields, "tray-which")):
        rest = [line for line in lines(fields, *ODD) if line[0] != rank]
        return fields | {f"v-{rank}": [value]} | _odd(rest)
    return fields | _odd(_rewritten(fields, rank, dict.fromkeys(meant, value)))


def _jokers(fields: Fields, value: str) -> Fields:
    """Packs and jokers with two jokers a pack, or with none."""
    table = read_table(fields)
    if value == OUT:
        table.pop("jokers", None)
    else:
        Jokers(2).put(table)
    return table_fields(table)


def _rewritten(fields: Fields, rank: str, new: dict[str, str]) -> list[tuple[str, ...]]:
    """The cards that count differently from their rank, two of a colour in one line."""
    plain = one(fields, f"v-{rank}")
    each = {suit: new.get(suit, worth(fields, rank, suit)) for suit in SETS[""]}
    named = []
    for colour in "rb":
        mine = [each[suit] for suit in SETS[colour]]
        if mine[0] == mine[1]:
            named.append((rank, colour, mine[0]))
        else:
            named += [(rank, suit, each[suit]) for suit in SETS[colour]]
    rest = [line for line in lines(fields, *ODD) if line[0] != rank]
    return [*rest, *[line for line in named if line[2] != plain]]


def _odd(odd: list[tuple[str, ...]]) -> Fields:
    return {name: [line[at] for line in odd] for at, name in enumerate(ODD)}


def with_typed_worth(fields: Fields) -> Fields:
    """The form with a value that was typed on the tray, whichever button sends it."""
    written = one(fields, "tray-other")
    if not written or written == one(fields, "tray-other-was"):
        return fields
    return with_worth(fields, written)


def draw(fields: Fields, base: Fields, wrong: tuple[str, ...]) -> Tray | None:
    """The tray as it lies on the page; None while no rank is taken up."""
    rank = rank_of(fields)
    if not rank:
        return None
    which = one(fields, "tray-which") if len(suits(fields, rank, "")) == 4 else ""
    now, before = worth_of(fields, rank, which), worth_of(base, rank, which)
    chips = _chips(rank, now, before)
    return Tray(
        rank=rank,
        question=_question(rank),
        chips=chips,
        which=_sets(fields, rank, which),
        other="" if now is None or any(chip.chosen for chip in chips) else now,
        target=f"f-v-{rank}",
        wrong=wrong,
    )


def _question(rank: str) -> str:
    if rank.startswith("#"):
        return _("What does a %(number)s count?") % {"number": rank[1:]}
    return _("What do %(cards)s count?") % {"cards": cards_named(rank).render(_)}


def _chips(rank: str, now: str | None, before: str | None) -> tuple[Chip, ...]:
    printed_value = printed(rank)
    usual = USUAL.get(rank, () if printed_value is None else (-printed_value, 0, printed_value))
    known = {number(each) for each in (now, before) if each}
    values = [each for each in known if isinstance(each, int)]
    values += [each for each in dict.fromkeys(usual) if each not in values]
    most = MOST_CHIPS - (rank == JOKER)  # which has one more: that it is not in play
    words = [str(each) for each in sorted(values[:most])]
    return tuple(
        Chip(word, _value(word), word == now, _note(word, now, before))
        for word in ([OUT, *words] if rank == JOKER else words)
    )


def _note(word: str, now: str | None, before: str | None) -> str:
    return _("till now") if word == before != now else ""


def _value(word: str | None) -> str:
    """A value in words: with a true minus, or that the card is not in play."""
    if word == OUT:
        return pgettext("jokers", "none")
    read = number(word or "")
    return signed(read) if isinstance(read, int) else word or "\N{EN DASH}"


def _sets(fields: Fields, rank: str, chosen: str) -> tuple[Which, ...]:
    if len(suits(fields, rank, "")) != 4:
        return ()
    words = {"": pgettext("cards", "All"), "r": pgettext("cards", "Red")}
    words |= {"b": pgettext("cards", "Black")}
    words |= {"o": _("One-eyed")} if rank == ONE_EYED else {}
    named = [Which(value, word, "", value == chosen) for value, word in words.items()]
    return (
        *named,
        *(
            Which(suit, card_name(rank + suit).render(_), suit.lower(), suit == chosen)
            for suit in SETS[""]
        ),
    )


def keys(fields: Fields, base: Fields) -> list[RankKey]:
    """Every rank of the pack, to take up one that lies in no hand."""
    chosen = rank_of(fields)
    return [
        RankKey(
            rank=rank,
            face="" if rank == JOKER else letter(rank, _),
            name=cards_named(rank).render(_),
            value=_several(fields, rank),
            chosen=rank == chosen,
            new=_each(fields, rank) != _each(base, rank),
        )
        for rank in ranks(fields)
    ]


def _each(fields: Fields, rank: str) -> list[str | None]:
    return [worth_of(fields, rank, which) for which in ("", *"SHDC")]


def _several(fields: Fields, rank: str) -> str:
    """What a rank counts, the values of its suits beside each other where they differ."""
    values = [worth(fields, rank, suit) for suit in suits(fields, rank, "")]
    if rank == JOKER and worth_of(fields, rank, "") == OUT:
        return _value(OUT)
    return "/".join(_value(typed(each)) for each in dict.fromkeys(values))


def named(rank: str, which: str, value: str) -> str:
    """Some cards and what they count: `Kings −2`, `Jacks of spades and hearts 0`."""
    cards = _("one-eyed jacks") if which == "o" else cards_named(rank + which).render(_)
    return f"{cards[:1].upper()}{cards[1:]} {_value(value)}"
