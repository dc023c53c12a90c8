"""A playoff as its panel shows it: who is in, out, or plays on. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext, pgettext

from scorecards.rules.texts import MINUS
from tournaments.queries.days.results import ShownPlayoff


@dataclass(frozen=True)
class PlayoffLine:
    """Somebody in a playoff: the points of the holes, and how it stands."""

    person: int
    name: str
    holes: tuple[str, ...]
    state: str
    word: str


@dataclass(frozen=True)
class PlayoffPage:
    """A playoff as its panel shows it."""

    pk: int
    heading: str
    lines: tuple[PlayoffLine, ...]
    holes: tuple[int, ...]
    level: tuple[tuple[int, str], ...]
    needs_lot: bool
    over: bool
    by_lot: bool
    seed: str

    @property
    def next_hole(self) -> int:
        """The number of the hole that is played now."""
        return len(self.holes) + 1


def playoff_page(shown: ShownPlayoff, names: Mapping[int, str]) -> PlayoffPage:
    """A playoff as its panel shows it."""
    row, state = shown.row, shown.state
    holes = tuple(range(1, len(row.holes) + 1))
    words = {
        "in": pgettext("playoff", "in"),
        "out": pgettext("playoff", "out"),
        "level": pgettext("playoff", "plays on"),
    }

    def how(who: int) -> str:
        return "in" if who in state.through else "out" if who in state.out else "level"

    if row.round is None:
        heading = gettext("Playoff for the cut")
    else:
        heading = gettext("Playoff after round %(number)d") % {"number": row.round.number}
    order = [*state.through, *state.undecided, *state.out]
    return PlayoffPage(
        pk=row.pk,
        heading=heading,
        lines=tuple(
            PlayoffLine(
                who,
                names.get(who, ""),
                tuple(
                    str(hole[str(who)]).replace("-", MINUS) if str(who) in hole else ""
                    for hole in row.holes
                ),
                how(who),
                words[how(who)],
            )
            for who in sorted(order, key=order.index)
        ),
        holes=holes,
        level=tuple((who, names.get(who, "")) for who in state.undecided),
        needs_lot=state.needs_lot,
        over=row.decided is not None,
        by_lot=row.lot,
        seed=f"{row.stage.tournament.seed}-playoff-{row.pk}",
    )
