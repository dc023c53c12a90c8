"""What was worth telling of a game, in the reader's language: its best hand and its turning point.

The rules library says what is true; this only puts it into words.
"""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorecards.rules.highlights import Hand, Merit, Turn, TurningPoint


def say_hand(hand: Hand) -> str:
    """What made a hand good, in a few words: `3 pairs`, `no card counts`."""
    if hand.reason == Merit.BLOCK:
        return _("a block of four equal cards")
    if hand.all_pairs or (hand.reason == Merit.MATCHES and hand.pairs == len(hand.matches)):
        return ngettext("%(count)d pair", "%(count)d pairs", hand.pairs) % {"count": hand.pairs}
    return {
        Merit.ALL_MATCHED: _("every card belongs with others"),
        Merit.BELOW_ZERO: _("below zero"),
        Merit.NOTHING_COUNTS: _("no card counts"),
        Merit.MATCHES: _("some cards belong together"),
        Merit.LOW_CARDS: _("single cards only"),
    }[hand.reason]


def say_owner(name: str, hole: int) -> str:
    """Whose hand it was, and when: `Dev, hole 7`."""
    return _("%(name)s, hole %(number)d") % {"name": name, "number": hole}


def head_turn(turn: TurningPoint) -> str:
    """The heading over a turning point; who led all the way has none, but a hole that won most."""
    heading = (
        _("Biggest gain: hole %d") if turn.reason == Turn.MOST else _("Turning point: hole %d")
    )
    return heading % turn.number


def say_turn(turn: TurningPoint, name: str, *, last: int) -> str:
    """What happened on that hole; `last` is the number of the last one."""
    if turn.reason == Turn.AT_ONCE:
        return _("%(name)s won the game with this hole.") % {"name": name}
    if turn.reason == Turn.MOST:
        gain = turn.after - turn.before
        return ngettext(
            "%(name)s led from the first hole on and gained %(gain)d point here.",
            "%(name)s led from the first hole on and gained %(gain)d points here.",
            gain,
        ) % {"name": name, "gain": gain}
    if turn.before == 0:
        return _("Level before it. %(name)s led from here on.") % {"name": name}
    values = {"name": name, "behind": -turn.before}
    if turn.number == last:
        return (
            ngettext(
                "%(name)s was %(behind)d point behind with one to play, and won.",
                "%(name)s was %(behind)d points behind with one to play, and won.",
                -turn.before,
            )
            % values
        )
    return (
        ngettext(
            "%(name)s was %(behind)d point behind, and led from here on.",
            "%(name)s was %(behind)d points behind, and led from here on.",
            -turn.before,
        )
        % values
    )
