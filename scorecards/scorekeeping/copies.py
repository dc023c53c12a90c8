"""The packed copy of a finished game: written when the game is closed, taken away when it goes on.

It follows from the entries of the same transaction, so it is never newer or older than they are.
"""

from scorecards.archive import game_record
from scorecards.models import PackedGame
from scorecards.rescoring.records import PackedCopy, packed_copy


def keep_copy(code: str, game_id: int, *, finished: bool) -> None:
    """Put the copy of the game in place, or away. Must be in a transaction."""
    game = game_record(code) if finished else None
    copy = packed_copy(game) if game else None
    if copy is None:
        PackedGame.objects.filter(game_id=game_id).delete()
    else:
        write_copy(game_id, copy)


def write_copy(game_id: int, copy: PackedCopy) -> None:
    """Put this copy in place of what is stored."""
    fields = {**copy.packed._asdict(), "winners": copy.winners}
    PackedGame.objects.bulk_create(
        [PackedGame(game_id=game_id, **fields)],
        update_conflicts=True,
        unique_fields=["game"],
        update_fields=list(fields),
    )
