"""Sentences about cards: of the best hand of a hole, and of whoever ended it."""

from __future__ import annotations

from scorecards.rules.sentences.moments import Kind, Moment, signed, text
from scorecards.rules.texts import Text


def block(moment: Moment) -> Text | None:
    """The best hand has four equal cards in a square."""
    hand = moment.hand
    if hand is None or not hand.block:
        return None
    return text("{name} has a block of four equal cards.", name=moment.name(hand.seat))


def all_pairs(moment: Moment) -> Text | None:
    """The best hand is nothing but pairs."""
    hand = moment.hand
    if hand is None or not hand.all_pairs:
        return None
    return text("Nothing but pairs for {name}.", name=moment.name(hand.seat))


def all_matched(moment: Moment) -> Text | None:
    """Every card of the best hand belongs to others, not only in pairs."""
    hand = moment.hand
    if hand is None or hand.all_pairs or not hand.whole:
        return None
    return text("Every card of {name} belongs with others.", name=moment.name(hand.seat))


def nothing_counts(moment: Moment) -> Text | None:
    """No card of the best hand counts."""
    hand = moment.hand
    if hand is None or not hand.nothing_counts:
        return None
    return text("Not one card counts for {name}.", name=moment.name(hand.seat))


def hand_below_zero(moment: Moment) -> Text | None:
    """The best hand counts less than nothing."""
    hand = moment.hand
    if hand is None or hand.counted >= 0:
        return None
    name = moment.name(hand.seat)
    return text("{name} has cards below zero: {n}.", name=name, n=signed(hand.counted))


def ended_lowest(moment: Moment) -> Text | None:
    """Who ended the hole alone counted least."""
    seat, counts = moment.deal.knocker, _counts(moment)
    if seat is None or len(counts) < 2 or _least(counts) != [seat]:
        return None
    return text("{name} ended the hole, with the lowest cards.", name=moment.name(seat))


def ended_beaten(moment: Moment) -> Text | None:
    """Who ended the hole did not count least; exactly one other did."""
    seat, counts = moment.deal.knocker, _counts(moment)
    if seat is None or seat not in counts or len(least := _least(counts)) != 1 or seat in least:
        return None
    return text(
        "{name} ended the hole; {other} was lower by {n}.",
        name=moment.name(seat),
        other=moment.name(least[0]),
        n=counts[seat] - counts[least[0]],
    )


def ended_charged(moment: Moment) -> Text | None:
    """The rules charged whoever ended the hole; points by hand are none of it."""
    seat, parts = moment.deal.knocker, moment.deal.parts
    if seat is None or seat not in parts:
        return None
    more = parts[seat].points - parts[seat].by_hand - parts[seat].counted
    if more < 1:
        return None
    return text("{name} ended the hole, which added {n}.", name=moment.name(seat), n=more)


def _counts(moment: Moment) -> dict[int, int]:
    return {seat: part.counted for seat, part in moment.deal.parts.items()}


def _least(counts: dict[int, int]) -> list[int]:
    return [seat for seat, count in counts.items() if count == min(counts.values())]


KINDS = (
    Kind("block", 72, block),
    Kind("all pairs", 58, all_pairs),
    Kind("all matched", 57, all_matched),
    Kind("nothing counts", 54, nothing_counts),
    Kind("hand below zero", 56, hand_below_zero),
    Kind("ended lowest", 32, ended_lowest),
    Kind("ended beaten", 44, ended_beaten),
    Kind("ended charged", 53, ended_charged),
)
