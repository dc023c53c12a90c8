"""Packs, jokers, layouts and values as the editor's page shows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scorecards.editing import pieces
from scorecards.editing.cards_fields import OTHER, USUAL_SHAPES, read_table
from scorecards.editing.fields import Fields, lines, one
from scorecards.editing.pieces import Field, Option, Pen
from scorecards.rules import Shape
from scorecards.rules.card_words import card_name
from scorecards.rules.cards import JOKER
from scorecards.rules.layouts import LARGEST
from scorecards.rules.own_packs import pack_of


@dataclass(frozen=True)
class LayoutChoice:
    """A layout to choose. `shape` is None for one that is typed."""

    value: str
    label: str
    chosen: bool
    shape: Shape | None


@dataclass(frozen=True)
class PlayersLine:
    """From so many players: packs and jokers."""

    number: int
    fields: tuple[Field, ...]
    only: bool


@dataclass(frozen=True)
class OddCard:
    """A card, or a colour of a rank, that counts differently."""

    number: int
    fields: tuple[Field, ...]


def layouts(fields: Fields) -> list[LayoutChoice]:
    """The usual layouts, others that are chosen, and one to type."""
    sent = [word for word in fields.get("shape", []) if word]
    chosen = sent if one(fields, "several") else sent[-1:]
    unusual = [w for w in dict.fromkeys(sent) if w not in (*USUAL_SHAPES, OTHER)]
    offered = [(word, shape_of(word)) for word in (*USUAL_SHAPES, *unusual)]
    known = [(word, shape) for word, shape in offered if shape is not None]
    choices = [
        LayoutChoice(word, layout_name(shape), word in chosen, shape) for word, shape in known
    ]
    return [*choices, LayoutChoice(OTHER, _("Another"), OTHER in chosen, None)]


def shape_of(word: str) -> Shape | None:
    """The layout of a word, if it can be drawn."""
    try:
        shape = Shape.parse(word[:10])
    except ValueError:
        return None
    return shape if shape.free or 0 < shape.rows * shape.columns <= LARGEST else None


def layout_name(shape: Shape) -> str:
    """`2 × 3`."""
    return _("any") if shape.free else f"{shape.rows} × {shape.columns}"


def players_lines(pen: Pen) -> list[PlayersLine]:
    """Packs and jokers, a line for every number of players where they change."""
    rows = lines(pen.fields, "from", "packs", "jokers") or [("1", "1", "0")]
    wrong = tuple(pen.wrong.get("packs", ()))
    labels = (_("From so many players"), _("Packs"), _("Jokers in all"))
    return [
        PlayersLine(
            place,
            tuple(
                Field(name, label, "number", value, wrong=wrong, line=place)
                for name, label, value in zip(("from", "packs", "jokers"), labels, row, strict=True)
            ),
            only=len(rows) == 1,
        )
        for place, row in enumerate(rows)
    ]


def value_fields(pen: Pen, base: Fields) -> list[Field]:
    """A number for every rank, and what it was before."""
    pack = pack_of(read_table(pen.fields))
    fields = []
    for rank in (*pack.ranks, JOKER):
        name = f"v-{rank}"
        was, value = one(base, name), pen.sent(name)
        label = card_name(rank).render(_)
        title = "10" if rank == "T" else label
        wrong = tuple(pen.wrong.get(name, ()))
        fields.append(
            Field(
                name,
                title,
                "number",
                value,
                wrong=wrong,
                was=(was or "\N{EN DASH}") if was != value else "",
            )
        )
    return fields


def odd_cards(pen: Pen) -> list[OddCard]:
    """The cards that count differently from their rank."""
    ranks = [(rank, card_name(rank).render(_)) for rank in pack_of(read_table(pen.fields)).ranks]
    ranks = [(rank, "10" if rank == "T" else name) for rank, name in ranks]
    wrong = tuple(pen.wrong.get("odd", ()))
    return [
        OddCard(
            place,
            (
                _select("odd-rank", _("Card"), rank, place, ranks),
                _select("odd-suit", _("Which of them"), suit, place, pieces.colours()),
                Field("odd-value", _("Counts"), "number", value, wrong=wrong, line=place),
            ),
        )
        for place, (rank, suit, value) in enumerate(
            lines(pen.fields, "odd-rank", "odd-suit", "odd-value")
        )
    ]


def _select(name: str, label: str, value: str, line: int, known: list[tuple[str, str]]) -> Field:
    choices = known if value in dict(known) else [*known, (value, value)]
    options = tuple(Option(word, words, word == value) for word, words in choices)
    return Field(name, label, "select", value, options, line=line)


def suited(table: Mapping[str, Any]) -> bool:
    """Has the pack suits?"""
    return bool(pack_of(table).suits)
