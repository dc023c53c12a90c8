"""Par as a league knows it: what a hole costs by rules and table size. Writes nothing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from functools import cache

from django.utils.translation import gettext

from scorecards.rules import VARIANTS
from scorecards.rules.digest import digest_of
from tournaments.models import League, LeagueGame, Reference
from tournaments.rules.handicaps.par import KNOWN_FROM


@dataclass(frozen=True)
class ParShown:
    """Par of one ruleset at tables of one size: the latest version."""

    rules: str
    players: int
    mean: Fraction
    spread: Fraction
    holes: int
    version: int
    made: datetime

    @property
    def known(self) -> bool:
        return self.holes >= KNOWN_FROM

    @property
    def missing(self) -> int:
        """How many more hole scores it takes before par is known."""
        return max(KNOWN_FROM - self.holes, 0)


def pars_of(league: League) -> list[ParShown]:
    """The latest version of every par, by rules and size. Two queries at most."""
    latest: dict[tuple[str, int], Reference] = {}
    for row in Reference.objects.filter(league=league).order_by("version"):
        latest[row.ruleset, row.players] = row
    names = _names(league, {ruleset for ruleset, _players in latest})
    pars = [
        ParShown(
            rules=names.get(row.ruleset, gettext("Other rules")),
            players=row.players,
            mean=Fraction(row.mean_milli, 1000),
            spread=Fraction(row.sd_milli, 1000),
            holes=row.holes,
            version=row.version,
            made=row.made,
        )
        for row in latest.values()
    ]
    return sorted(pars, key=lambda par: (par.rules, par.players))


def _names(league: League, digests: set[str]) -> dict[str, str]:
    """What the rulesets are called; house rules by the latest game that was played by them."""
    names = {digest: gettext(name) for digest, name in _built_in().items() if digest in digests}
    unknown = digests - names.keys()
    if unknown:
        games = LeagueGame.objects.filter(season__league=league, ruleset__in=unknown)
        for digest, rules in games.order_by("pk").values_list("ruleset", "game__ruleset"):
            names[digest] = rules["name"]
    return names


@cache
def _built_in() -> dict[str, str]:
    return {digest_of(variant): variant.name for variant in reversed(VARIANTS)}
