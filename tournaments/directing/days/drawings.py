"""The lists that draws follow from: closed for a public lot, and written down at every draw.

The number a tournament draws from is known from its beginning, so whoever directs could work out
many lists beforehand, or draw until the tables please. Therefore each draw stays, with its list,
and the same list is drawn a second time for a reason only, which everybody reads; and a number may
come from outside, from a lot that is named before it is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext

from tournaments.directing.acts import tidy_reason
from tournaments.directing.days.acts import day_act
from tournaments.errors import Changed, DirectingError
from tournaments.ledger.days.drawings import drawings_of, list_of, lot_of
from tournaments.ledger.days.fields import next_number, task_of
from tournaments.models import Drawing, Round, Stage
from tournaments.permissions import Member
from tournaments.rules.days.drawings import Listed, asks_why, digest_of

LONGEST_LOT = 200
LONGEST_FIGURE = 60
DRAWABLE = ("planned", "drafted")


@dataclass(frozen=True, slots=True)
class Wish:
    """What a director says with a draw: why the same list is drawn again, what a public lot drew,
    and the digest of the list that was shown before, "" where none was.
    """

    reason: str = ""
    figure: str = ""
    seen: str = ""


NO_WISH = Wish()


def close_list(by: Member, stage: Stage, *, lot: str, reason: str = "", seen: str = "") -> Drawing:
    """Close the list of the next draw of a stage for a public lot, which is named before it is
    drawn. Raises DirectingError beside `lot`, and beside `reason` where this list was drawn or
    closed before; Changed where another list was seen.
    """
    source = _tidy(lot, LONGEST_LOT, "lot")
    if not source:
        raise DirectingError(gettext("Say which lottery, and when it is drawn."), "lot")
    number = next_number(stage)
    about = {"stage": stage.position, "round": number, "lot": source}
    with day_act(by, stage.tournament, "close_list", about, reason=reason) as (_, payload):
        listed = list_of(stage, task_of(stage, number))
        digest = payload["digest"] = digest_of(listed)
        _refuse_unseen(seen, digest)
        why = why_again(drawings_of(stage, number), digest, reason)
        return Drawing.objects.create(
            tournament=stage.tournament,
            stage=stage.position,
            number=number,
            listed=listed,
            digest=digest,
            lot=source,
            reason=why,
            closed=timezone.now(),
        )


def figure_of(typed: str) -> str:
    """What a public lot drew, as it was typed, with single blanks. Raises DirectingError."""
    return _tidy(typed, LONGEST_FIGURE, "figure")


def refuse_lot(rows: Sequence[Drawing], digest: str, wish: Wish) -> None:
    """Raise DirectingError where the list was closed for a lot, and nobody typed what it drew, or
    the list is another by now; Changed where another list was shown.
    """
    _refuse_unseen(wish.seen, digest)
    lot = lot_of(rows)
    if lot is None:
        return
    if lot.digest != digest:
        raise DirectingError(
            gettext("The list has changed since it was closed for the lot: close it again."), "lot"
        )
    if not wish.figure:
        sentence = gettext("Write what was drawn: %(lot)s.") % {"lot": lot.lot}
        raise DirectingError(sentence, "figure")


def why_again(rows: Sequence[Drawing], digest: str, reason: str) -> str:
    """The reason of a draw, tidied. Raises DirectingError beside `reason` where the same list was
    drawn or closed before and none is given.
    """
    if asks_why(digest, {each.digest for each in rows}) and not reason.strip():
        raise DirectingError(
            gettext(
                "This list has been drawn before. Say why it is drawn again; everybody can read it."
            ),
            "reason",
        )
    return tidy_reason(reason, needed=False)


def note_drawing(
    stage: Stage, rounds: Sequence[Round], listed: Listed, *, sizes: Sequence[int], wish: Wish
) -> None:
    """Write a draw down with its list: for every round that it seated. Under the league's lock,
    once nothing refuses it.
    """
    now, first = timezone.now(), rounds[0]
    rows = drawings_of(stage, first.number)
    digest, lot = digest_of(listed), lot_of(rows)
    refuse_lot(rows, digest, wish)
    if lot is not None:
        about = {"seed": first.seed, "figure": wish.figure, "sizes": list(sizes), "drawn": now}
        Drawing.objects.filter(pk=lot.pk).update(**about)
    else:
        why = why_again(rows, digest, wish.reason)
    Drawing.objects.bulk_create(
        Drawing(
            tournament=stage.tournament,
            stage=stage.position,
            number=each.number,
            listed=listed,
            digest=digest,
            sizes=list(sizes),
            seed=each.seed,
            lot=lot.lot if lot is not None else "",
            figure=wish.figure if lot is not None else "",
            reason=lot.reason if lot is not None else why,
            closed=lot.closed if lot is not None else now,
            drawn=now,
        )
        for each in (rounds[1:] if lot is not None else rounds)
    )


def _refuse_unseen(seen: str, digest: str) -> None:
    if seen and seen != digest:
        raise Changed


def _tidy(typed: str, longest: int, field: str) -> str:
    tidied = " ".join(typed.split())
    if len(tidied) > longest or not tidied.isprintable():
        sentence = gettext("At most %(most)d characters.") % {"most": longest}
        raise DirectingError(sentence, field)
    return tidied
