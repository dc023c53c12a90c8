"""Tables below the usual size: whether anybody sits at one twice. Knows no people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from tournaments.rules.draws.nights import Table


def sat_once(rounds: Iterable[Sequence[Table]], usual: int) -> int:
    """The size of the tables below the usual one, the largest of them, if nobody sits at such a
    table in two of these rounds; 0 if somebody does, or there are none.
    """
    small = [table for tables in rounds for table in tables if len(table) < usual]
    times = Counter(who for table in small for who in table)
    if not small or max(times.values()) > 1:
        return 0
    return max(len(table) for table in small)
