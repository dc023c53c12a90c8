"""Signing the finished card, seat by seat. A correction takes back the signatures it touches."""

from collections.abc import Collection, Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from scorecards.models import Device, Game, Signature
from scorecards.scorekeeping import statements
from scorecards.scorekeeping.errors import NotPossible, ScorekeepingError
from scorecards.scorekeeping.settlement import Table
from scorecards.scorekeeping.statements import Entered, LockedGame, Row
from scorecards.witnesses.cards import card_version

ANY_HOLE = 1  # the lock of a hole reads the seats and the end of the history, whichever it is


class CardChanged(ScorekeepingError):
    """The card is another one than the one that was to be signed."""

    def __init__(self) -> None:
        super().__init__(gettext("The card has been corrected. Check it again, then sign."))


def sign(*, game: Game, position: int, seen: int, device: Device) -> None:
    """Sign the finished card for a seat. `seen` is the `card_version` that was looked at. Signing
    twice is signing once.

    Raises NotPossible where cards are not signed, before the end and for no seat; CardChanged.
    """
    with transaction.atomic(durable=True):
        table = signing_table(game, position)
        if card_version(game.pk) != seen:
            raise CardChanged
        made = Signature.objects.get_or_create(
            game_id=game.pk, position=position, defaults={"device": device, "at": timezone.now()}
        )[1]
        if made:
            write_line(table, Entered("signature", False, True, position=position), device)


def take_back(*, game: Game, position: int, device: Device) -> None:
    """The card is no longer signed for a seat. Raises NotPossible as `sign` does."""
    with transaction.atomic(durable=True):
        table = signing_table(game, position)
        if Signature.objects.filter(game_id=game.pk, position=position).delete()[0]:
            write_line(table, Entered("signature", True, False, position=position), device)


def signing_table(game: Game, position: int) -> Table:
    """The finished game under its lock. Raises NotPossible."""
    locked = statements.lock_game(game.code)
    hole = statements.lock_hole(locked, ANY_HOLE, client_id=None)
    if not locked.customs.sign_off:
        raise NotPossible(gettext("This card is not signed."))
    if not locked.finish_reason:
        raise NotPossible(gettext("The card is signed when the game is over."))
    if not 0 <= position < len(hole.rows):
        raise NotPossible(gettext("Nobody sits there."))
    return Table(locked, hole, {})


def write_line(table: Table, line: Entered, device: Device) -> None:
    """The line of the history, and the next version of the game. Must be in a transaction."""
    head = statements.write_changes(
        table.game, [line], last_seq=table.hole.last_seq, device=device, client_id=None
    )
    statements.write_game(table.game, finish_reason=table.game.finish_reason, head=head)


def touched(table: Table, rows: Sequence[Row], *, recounted: bool) -> set[int]:
    """The seats whose signatures a corrected hole takes back: those whose hands or points are
    others now, and everybody where the points of one depend on the others. `recounted`: holes after
    it have other points because of it.
    """
    other = {
        row.position
        for was, row in zip(table.hole.rows, rows, strict=True)
        if (was.entry, was.points, was.adjustments) != (row.entry, row.points, row.adjustments)
    }
    everybody = set(range(len(rows)))
    return everybody if recounted or (other and table.game.rules.hole_steps) else other


def strike(game: LockedGame, positions: Collection[int] | None) -> list[Entered]:
    """Take back the signatures of these seats, None for all, and give the lines of the history
    that say so. Only a finished card has any. Must be in a transaction.
    """
    if not game.finish_reason:
        return []
    signed = Signature.objects.filter(game_id=game.id)
    if positions is not None:
        signed = signed.filter(position__in=positions)
    lines = [
        Entered("signature", True, False, position=position)
        for position in signed.values_list("position", flat=True)
    ]
    if lines:
        signed.delete()
    return lines
