"""Sentences about how far a game is, and about its end."""

from __future__ import annotations

from scorecards.rules.highlights.course import lowest_of
from scorecards.rules.highlights.turning import Turn, turning_point
from scorecards.rules.sentences.moments import Kind, Moment, alone, lead, signed, text
from scorecards.rules.texts import Text

NEAR = 10  # points that a hole often brings


def half_way(moment: Moment) -> Text | None:
    """Just half of the planned holes are played, and one leads."""
    if moment.winners or moment.leader is None or moment.played * 2 != moment.course.planned:
        return None
    n = lead(moment.after)
    return text("Half of the holes are played, with {n} between first and second.", n=n)


def one_to_go(moment: Moment) -> Text | None:
    """One hole is left, and the second is near."""
    if not _one_left(moment) or moment.leader is None or lead(moment.after) > NEAR:
        return None
    return text("One hole to go, and {n} between first and second.", n=lead(moment.after))


def level_with_one_to_go(moment: Moment) -> Text | None:
    """One hole is left, and several lead."""
    leaders = lowest_of(moment.after)
    if not _one_left(moment) or len(leaders) < 2:
        return None
    names = moment.names(leaders)
    return text("One hole to go, and {names} are level in front.", names=names)


def won_from_behind(moment: Moment) -> Text | None:
    """Another led alone before the last hole."""
    seat, other = _winner(moment), moment.leader_before
    if seat is None or other is None or other == seat:
        return None
    return text(
        "{other} led by {n} before the last hole, which decided it for {name}.",
        other=moment.name(other),
        n=lead(moment.before),
        name=moment.name(seat),
    )


def led_throughout(moment: Moment) -> Text | None:
    """The winner led alone after each of three holes or more."""
    seat = _winner(moment)
    if seat is None or moment.played < 3:
        return None
    if any(alone(totals) != seat for totals in moment.history):
        return None
    return text("{name} led after every hole.", name=moment.name(seat))


def led_from(moment: Moment) -> Text | None:
    """The winner led alone from a hole before the last on, not from the first."""
    turn = turning_point(moment.course) if _winner(moment) is not None else None
    if turn is None or turn.reason is not Turn.FOR_GOOD or turn.number == moment.deal.number:
        return None
    name = moment.name(turn.seat)
    return text("{name} led from hole {n} to the end.", name=name, n=turn.number)


def close_finish(moment: Moment) -> Text | None:
    """The second was near at the end."""
    if _winner(moment) is None or lead(moment.after) > 3:
        return None
    return text("Only {n} between first and second at the end.", n=lead(moment.after))


def wide_finish(moment: Moment) -> Text | None:
    """The second was not near at the end."""
    if _winner(moment) is None or lead(moment.after) <= 3:
        return None
    return text("In the end {n} between first and second.", n=lead(moment.after))


def shared_finish(moment: Moment) -> Text | None:
    """Several have won, with one total."""
    totals = {moment.after[seat] for seat in moment.winners}
    if len(moment.winners) < 2 or len(totals) != 1:
        return None
    names = moment.names(moment.winners)
    return text("{names} finish level on {total}.", names=names, total=signed(totals.pop()))


def _one_left(moment: Moment) -> bool:
    return not moment.winners and moment.played + 1 == moment.course.planned


def _winner(moment: Moment) -> int | None:
    """Who alone has won, by the lowest total."""
    one = len(moment.winners) == 1 and moment.winners[0] == moment.leader
    return moment.leader if one else None


KINDS = (
    Kind("half way", 64, half_way),
    Kind("one to go", 78, one_to_go),
    Kind("level with one to go", 82, level_with_one_to_go),
    Kind("won from behind", 100, won_from_behind),
    Kind("led throughout", 98, led_throughout),
    Kind("led from", 94, led_from),
    Kind("close finish", 96, close_finish),
    Kind("wide finish", 60, wide_finish),
    Kind("shared finish", 99, shared_finish),
)
