"""Stored numbers that do not follow from their entries, put right; the history says so.

What people entered is never touched. A row that cannot be read stays as it is.
"""

from collections.abc import Callable, Sequence

from django.db import connection

from scorecards.archive import game_record
from scorecards.models import Device
from scorecards.rescoring.records import Difference, differences
from scorecards.scorekeeping import statements
from scorecards.scorekeeping.attempts import in_turn
from scorecards.scorekeeping.games import whole_table
from scorecards.scorekeeping.settlement import Table
from scorecards.scorekeeping.statements import Entered, LockedGame


def mend(*, game_code: str, device: Device | None = None) -> list[Difference]:
    """Store what follows from the entries of a game; what was different. Raises Game.DoesNotExist.

    Every number that is mended is a line of the history.
    """

    def prepare(read: LockedGame) -> Callable[[], list[Difference]]:
        table, game = whole_table(read), game_record(game_code)
        wrong = list(differences(game)) if game else []

        def act() -> list[Difference]:
            if wrong and not any(each.what == "entry" for each in wrong):
                write_numbers(table, wrong)
            return wrong

        return act

    return in_turn(game_code, prepare)


def write_numbers(table: Table, wrong: Sequence[Difference]) -> None:
    """Write the numbers that follow, the history, and the game's state."""
    ends = [each for each in wrong if each.what == "finished"]
    reason = ends[0].follows if ends else table.game.finish_reason
    with connection.cursor() as cursor:
        for each in wrong:
            if each.what in ("counted", "points"):
                cursor.execute(
                    _COUNTED if each.what == "counted" else _POINTS,
                    [each.follows, each.position, table.game.id, each.hole],
                )
    head = statements.write_changes(
        table.game,
        [line_of(each) for each in wrong],
        last_seq=table.hole.last_seq,
        device=None,
        client_id=None,
    )
    statements.write_game(table.game, finish_reason=reason, head=head)


_COUNTED = """
    UPDATE scorecards_score SET counted = %s WHERE position = %s AND hole_id =
        (SELECT id FROM scorecards_hole WHERE game_id = %s AND number = %s)"""
_POINTS = _COUNTED.replace("SET counted", "SET points")


def line_of(wrong: Difference) -> Entered:
    """The line of the history for something that was mended."""
    kind = wrong.what
    if kind == "finished":
        kind = "finish" if wrong.follows else "reopen"
    return Entered(kind, wrong.stored, wrong.follows, wrong.hole, wrong.position)
