"""Sentences about the lead: who takes it, who shares it, how long it is."""

from __future__ import annotations

from scorecards.rules.highlights.course import lowest_of
from scorecards.rules.sentences.moments import Kind, Moment, alone, lead, signed, text
from scorecards.rules.texts import Text

LONG = 3  # holes that somebody leads before it is worth a word


def lead_taken(moment: Moment) -> Text | None:
    """One led alone, another does now."""
    now, was = moment.leader, moment.leader_before
    if now is None or was is None or now == was:
        return None
    return text(
        "{name} takes the lead from {other}, who led by {n}.",
        name=moment.name(now),
        other=moment.name(was),
        n=lead(moment.before),
    )


def drawn_level(moment: Moment) -> Text | None:
    """One led alone, now several do."""
    leaders = lowest_of(moment.after)
    if moment.leader_before is None or not 1 < len(leaders) < len(moment.after):
        return None
    leader = moment.name(moment.leader_before)
    return text("{name}’s lead of {n} is gone.", name=leader, n=lead(moment.before))


def tie_broken(moment: Moment) -> Text | None:
    """Several led, now one of them."""
    shared = lowest_of(moment.before)
    if not moment.index or moment.leader not in shared or len(shared) < 2:
        return None
    return text("{name} breaks the tie in front.", name=moment.name(moment.leader))


def first_leader(moment: Moment) -> Text | None:
    """The first hole has one winner."""
    if moment.index or moment.low is None or moment.low != moment.leader:
        return None
    return text("The first hole goes to {name}.", name=moment.name(moment.low))


def first_time_ahead(moment: Moment) -> Text | None:
    """The leader was never in front before, not even with others."""
    now = moment.leader
    if now is None or not moment.index:
        return None
    if any(now in lowest_of(totals) for totals in moment.history[:-1]):
        return None
    return text("{name} leads for the first time.", name=moment.name(now))


def lead_changes(moment: Moment) -> Text | None:
    """The lead went to another once more; holes on which several led are passed over."""
    leaders = [seat for totals in moment.history if (seat := alone(totals)) is not None]
    changes = sum(was != now for was, now in zip(leaders, leaders[1:], strict=False))
    if moment.leader is None or changes < 2 or leaders[-2] == leaders[-1]:
        return None
    return text("The lead has changed hands {n} times.", n=changes)


def longest_lead(moment: Moment) -> Text | None:
    """The lead was never so long, of three holes or more."""
    leads = [lead(totals) for totals in moment.history if len(totals) > 1]
    if len(leads) < 3 or leads[-1] <= max(leads[:-1]):
        return None
    return text("The longest lead of the game so far: {n}.", n=leads[-1])


def closest(moment: Moment) -> Text | None:
    """First and second were never so close, of three holes or more, and are not level."""
    leads = [lead(totals) for totals in moment.history if len(totals) > 1]
    if len(leads) < 3 or not 0 < leads[-1] < min(leads[:-1]):
        return None
    return text("First and second have never been so close: {n}.", n=leads[-1])


def lead_since(moment: Moment) -> Text | None:
    """One has led alone for some holes without a break."""
    since = moment.index
    while since and alone(moment.history[since - 1]) == moment.leader:
        since -= 1
    if moment.leader is None or moment.played - since < LONG:
        return None
    number = moment.course.deals[since].number
    return text("{name} has led since hole {n}.", name=moment.name(moment.leader), n=number)


def lead_grows(moment: Moment) -> Text | None:
    """The leader is still the leader, by more."""
    if moment.leader is None or moment.leader != moment.leader_before:
        return None
    more = lead(moment.after) - lead(moment.before)
    if more < 1:
        return None
    return text("{name} adds {n} to the lead.", name=moment.name(moment.leader), n=more)


def lead_shrinks(moment: Moment) -> Text | None:
    """The leader is still the leader, by less."""
    if moment.leader is None or moment.leader != moment.leader_before:
        return None
    was, now = lead(moment.before), lead(moment.after)
    return text("The lead shrinks from {m} to {n}.", m=was, n=now) if now < was else None


def all_level(moment: Moment) -> Text | None:
    """All totals are the same."""
    if len(set(moment.after)) > 1 or len(moment.after) < 2:
        return None
    return text("Everybody is level on {total}.", total=signed(moment.after[0]))


def close_together(moment: Moment) -> Text | None:
    """Three or more lie close together after three holes or more."""
    apart = max(moment.after) - min(moment.after)
    if len(moment.after) < 3 or moment.played < 3 or not 0 < apart <= 6:
        return None
    return text("Only {n} between first and last.", n=apart)


KINDS = (
    Kind("lead taken", 90, lead_taken),
    Kind("drawn level", 80, drawn_level),
    Kind("tie broken", 70, tie_broken),
    Kind("first leader", 40, first_leader),
    Kind("first time ahead", 60, first_time_ahead),
    Kind("lead changes", 45, lead_changes),
    Kind("longest lead", 55, longest_lead),
    Kind("closest", 50, closest),
    Kind("lead since", 35, lead_since),
    Kind("lead grows", 25, lead_grows),
    Kind("lead shrinks", 30, lead_shrinks),
    Kind("all level", 95, all_level),
    Kind("close together", 48, close_together),
)
