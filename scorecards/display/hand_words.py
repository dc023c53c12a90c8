"""A hand in a few words, and the turning point of a game, in the reader's language."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorecards.rules import signed
from scorecards.rules.highlights import Hand, Merit, TurningPoint


def say_hand(hand: Hand) -> str:
    """What made a hand good: `three pairs`, `a block of four`; its number stands beside it."""
    if hand.all_pairs:
        return ngettext("%(count)d pair", "%(count)d pairs", hand.pairs) % {"count": hand.pairs}
    words = {
        Merit.BLOCK: _("a block of four"),
        Merit.ALL_MATCHED: _("every card matched"),
        Merit.BELOW_ZERO: _("below zero"),
        Merit.NOTHING_COUNTS: _("no card counts"),
        Merit.LOW_CARDS: _("low cards"),
    }
    if hand.reason in words:
        return words[hand.reason]
    count = len(hand.matches)
    if hand.pairs == count:
        return ngettext("%(count)d pair", "%(count)d pairs", count) % {"count": count}
    return ngettext("%(count)d match", "%(count)d matches", count) % {"count": count}


def say_turn(turn: TurningPoint, name: str) -> str:
    """What the turning point changed: `Dev from 5 behind to 4 ahead`."""
    if turn.before < 0 < turn.after:
        sentence = _("%(name)s from %(before)s behind to %(after)s ahead")
    elif turn.before == 0 < turn.after:
        sentence = _("%(name)s from level to %(after)s ahead")
    elif 0 < turn.before < turn.after:
        sentence = _("%(name)s from %(before)s to %(after)s ahead")
    else:
        sentence = _("%(name)s won on this hole")
    return sentence % {
        "name": name,
        "before": signed(abs(turn.before)),
        "after": signed(turn.after),
    }
