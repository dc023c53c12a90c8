"""Sentences about places: who climbs, who comes back, whether anybody moved."""

from __future__ import annotations

from collections.abc import Sequence

from scorecards.rules.sentences.moments import Kind, Moment, places, text
from scorecards.rules.texts import Text

FAR = 5  # points on the lead that are worth a word


def only_best(values: Sequence[int], least: int) -> int | None:
    """The seat with the greatest value, if that is enough and no other seat has it."""
    most = max(values, default=0)
    return values.index(most) if most >= least and values.count(most) == 1 else None


def climb(moment: Moment) -> Text | None:
    """One climbed two places or more, and further than all others."""
    if not moment.index:
        return None
    pairs = zip(places(moment.before), places(moment.after), strict=True)
    up = [was - now for was, now in pairs]
    seat = only_best(up, 2)
    return (
        None
        if seat is None
        else text("{name} climbs {n} places.", name=moment.name(seat), n=up[seat])
    )


def back_from_last(moment: Moment) -> Text | None:
    """One was last alone, and is two places or more in front of that."""
    seat = only_best(moment.before, min(moment.before) + 1)
    if seat is None or not moment.index:
        return None
    place = places(moment.after)[seat]
    if place > len(moment.after) - 2:
        return None
    return text("{name} was last, and is number {n} now.", name=moment.name(seat), n=place)


def nobody_moved(moment: Moment) -> Text | None:
    """All places are those of before, and not all the same."""
    if not moment.index or places(moment.before) != places(moment.after):
        return None
    return text("Nobody changed places.") if len(set(moment.after)) > 1 else None


def everybody_moved(moment: Moment) -> Text | None:
    """No place is that of before."""
    if not moment.index or any(
        was == now for was, now in zip(places(moment.before), places(moment.after), strict=True)
    ):
        return None
    return text("Every place has changed.")


def gap_closed(moment: Moment) -> Text | None:
    """One who was behind came much nearer to the front, and nearer than all others."""
    was, now = min(moment.before), min(moment.after)
    nearer = [
        (before - was) - (after - now)
        for before, after in zip(moment.before, moment.after, strict=True)
    ]
    seat = only_best(nearer, FAR)
    if seat is None:
        return None
    return text("{name} makes up {n} on the lead.", name=moment.name(seat), n=nearer[seat])


KINDS = (
    Kind("climb", 60, climb),
    Kind("back from last", 65, back_from_last),
    Kind("nobody moved", 20, nobody_moved),
    Kind("everybody moved", 50, everybody_moved),
    Kind("gap closed", 52, gap_closed),
)
