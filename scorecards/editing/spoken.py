"""Which of the sample hands lies open after a change, and what is said about it.

A change is shown where it can be seen, and said with what it did: "Kings −2. Ben 24, now 22."
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scorecards.editing import talk_acts, tray
from scorecards.editing.comparison import SampleSeat
from scorecards.editing.fields import Fields, one
from scorecards.editing.mapping import to_table
from scorecards.editing.offers import part_name
from scorecards.editing.sample import FIRST
from scorecards.rules.choices.parts import PARTS
from scorecards.rules.texts import whole_number


def points_of(seats: Sequence[SampleSeat]) -> str:
    """The points of all seats as the form carries them to the next page."""
    return " ".join(seat.points or "-" for seat in seats)


def seat_shown(seats: Sequence[SampleSeat], fields: Fields, *, redealt: bool) -> int:
    """The hand that lies open: the one chosen, unless only another shows what was changed last."""
    if not seats:
        return 0
    chosen = whole_number(one(fields, "sample-seat"), below=len(seats))
    if chosen is None:
        chosen, redealt = min(FIRST, len(seats) - 1), True
    otherwise = _otherwise(seats, fields)
    if redealt:
        otherwise = [seat for seat in seats if marks(seat)]
    if not otherwise or seats[chosen] in otherwise:
        return chosen
    return max(otherwise, key=marks).place


def marks(seat: SampleSeat) -> int:
    """How much of a seat is not as it was under the rules the form began with."""
    cards = sum(card.new for card in seat.cards)
    return cards + sum(line.new for line in seat.lines) + len(seat.gone)


def _otherwise(seats: Sequence[SampleSeat], fields: Fields) -> list[SampleSeat]:
    """The seats that count something else than on the page the form was sent from."""
    seen = one(fields, "points-seen").split()
    if len(seen) != len(seats):
        return []
    return [seat for seat, was in zip(seats, seen, strict=True) if (seat.points or "-") != was]


def announcement(deed: str, seats: Sequence[SampleSeat], fields: Fields, *, redealt: bool) -> str:
    """What was done, and what it did to the hands."""
    otherwise = _otherwise(seats, fields)
    seen = one(fields, "points-seen").split()
    if not deed and not otherwise:
        return ""
    if redealt:
        hands = [_now(seat) for seat in seats]
        hands.insert(0, _("Other cards that show it."))
    elif otherwise:
        hands = [
            _("%(name)s %(before)s, now %(points)s.")
            % {"name": seat.name, "before": seen[seat.place], "points": seat.points or "-"}
            for seat in otherwise
        ]
    else:
        hands = [_("These hands count the same.")]
    return " ".join([f"{deed}." if deed else "", *hands]).strip()


def _now(seat: SampleSeat) -> str:
    if seat.changed:
        return _("%(name)s %(before)s, now %(points)s.") % {
            "name": seat.name,
            "before": seat.before,
            "points": seat.points,
        }
    return _("%(name)s %(points)s.") % {"name": seat.name, "points": seat.points or "-"}


def deed_of(do: str, before: Fields, after: Fields, word: str) -> str:
    """What a button did, in a word or two, "" where the hands say it all. `word` is that of the
    rules for ending a hole.
    """
    verb, _colon, what = do.partition(":")
    if verb == "count" and tray.rank_of(after):
        rank, which = tray.rank_of(after), one(after, "tray-which")
        return tray.named(rank, which, what or one(before, "tray-other"))
    if verb == "part":
        part = next((each for each in PARTS if each.slug == what), None)
        name = part_name(part, word) if part else ""
        on = part is not None and part.on(to_table(after))
        return name if on or not name else _("Without: %(name)s") % {"name": name}
    if verb in talk_acts.VERBS:
        return talk_acts.deed(do, after)
    if verb == "undo":
        return _("Undone")
    return ""
