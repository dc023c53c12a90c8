"""A playoff as its panel shows it: who is in, out, or plays on. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext, pgettext

from scorecards.rules.texts import MINUS
from tournaments.ledger.days.pair_matches import names_of_sides
from tournaments.ledger.stages.settings import day_settings_of
from tournaments.models import Stage
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
    """A playoff as its panel shows it; `teams` says what is typed for a pair, "" for people."""

    pk: int
    heading: str
    lines: tuple[PlayoffLine, ...]
    holes: tuple[int, ...]
    level: tuple[tuple[int, str], ...]
    needs_lot: bool
    over: bool
    by_lot: bool
    seed: str
    teams: str = ""

    @property
    def next_hole(self) -> int:
        """The number of the hole that is played now."""
        return len(self.holes) + 1


def playoff_pages(
    stage: Stage, playoffs: Sequence[ShownPlayoff], names: Mapping[int, str]
) -> list[PlayoffPage]:
    """The playoffs of a stage; in a bracket of pairs they are of pairs. No query without any."""
    pairs = names_of_sides(stage) if playoffs else {}
    teams = str(day_settings_of(stage.tournament).teams) if pairs else ""
    return [replace(playoff_page(each, pairs or names), teams=teams) for each in playoffs]


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
