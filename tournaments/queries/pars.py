"""Par as a league knows it: what a hole costs by rules and table size. Writes nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from functools import cache

from django.db.models import Count, OuterRef, Subquery
from django.utils.translation import gettext

from scorecards.rules import VARIANTS
from scorecards.rules.digest import digest_of
from tournaments.ledger.pars import hole_counts, latest_references
from tournaments.ledger.settings import settings_of
from tournaments.models import League, LeagueGame, Reference, Result, Season
from tournaments.rules.handicaps.par import (
    KNOWN_FROM,
    PRIOR,
    SIX_CARDS,
    Par,
    mean_behind,
    starting_par,
)
from tournaments.rules.season_settings import SeasonSettings
from tournaments.rules.standings.systems import Need


@dataclass(frozen=True)
class ParShown:
    """Par of one ruleset at tables of one size: the latest version. `own` is the mean of the
    league's scores and `start` where par began, None where the scores alone speak; `now` is how
    many scores there are by now, and of `games` so many go by this version, `older` by earlier
    ones, `without` by none.
    """

    rules: str
    players: int
    mean: Fraction
    spread: Fraction
    holes: int
    version: int
    made: datetime
    own: Fraction
    start: Fraction | None
    now: int
    games: int
    older: int
    without: int

    @property
    def known(self) -> bool:
        return self.holes >= KNOWN_FROM

    @property
    def missing(self) -> int:
        """How many more hole scores it takes before par is known."""
        return max(KNOWN_FROM - self.now, 0)

    @property
    def newer(self) -> int:
        """How many scores have come since par was worked out."""
        return max(self.now - self.holes, 0)

    @property
    def both(self) -> int:
        """Over how many scores the mean is taken, those par starts with included."""
        return PRIOR + self.holes


@dataclass(frozen=True)
class ParAwaited:
    """Rules and a table size that were played and have no par yet."""

    rules: str
    players: int
    now: int

    @property
    def missing(self) -> int:
        """How many more hole scores it takes before par can be known."""
        return max(KNOWN_FROM - self.now, 0)


def knows_par(league: League, seasons: Sequence[Season]) -> bool:
    """Has par been worked out, or does one of these seasons of the league ask for it? One query."""
    if any(asks_par(settings_of(each)) for each in seasons):
        return True
    return Reference.objects.filter(league=league).exists()


def asks_par(settings: SeasonSettings) -> bool:
    """Do handicaps or points of such a season go by par?"""
    return settings.handicap != "none" or Need.PAR in settings.scheme.points_system.needs


def pars_of(league: League) -> list[ParShown]:
    """The latest version of every par, by rules and size. Five queries at most."""
    latest, counts = latest_references(league.pk), hole_counts(league.pk)
    digests = {row.ruleset for row in latest}
    names, six = _names(league, digests), _six_cards(league, digests)
    measured = _games_by_par(league)
    pars = [_shown(row, names, counts, six=row.ruleset in six, measured=measured) for row in latest]
    return sorted(pars, key=lambda par: (par.rules, par.players))


def awaited_pars(league: League) -> list[ParAwaited]:
    """What was played and never measured, by rules and size. Three queries at most."""
    latest = {(row.ruleset, row.players) for row in latest_references(league.pk)}
    counts = {key: n for key, n in hole_counts(league.pk).items() if key not in latest}
    names = _names(league, {ruleset for ruleset, _players in counts})
    rows = [
        ParAwaited(names.get(ruleset, gettext("Other rules")), players, n)
        for (ruleset, players), n in counts.items()
    ]
    return sorted(rows, key=lambda row: (row.rules, row.players))


def _shown(
    row: Reference,
    names: Mapping[str, str],
    counts: Mapping[tuple[str, int], int],
    *,
    six: bool,
    measured: Mapping[tuple[str, int, int | None], int],
) -> ParShown:
    key = row.ruleset, row.players
    start = starting_par(SIX_CARDS, row.players) if six else None
    par = Par(Fraction(row.mean_milli, 1000), Fraction(row.sd_milli, 1000), scores=row.holes)
    by_version = {at: n for (*of, at), n in measured.items() if tuple(of) == key}
    return ParShown(
        rules=names.get(row.ruleset, gettext("Other rules")),
        players=row.players,
        mean=par.r,
        spread=par.s,
        holes=row.holes,
        version=row.version,
        made=row.made,
        own=mean_behind(par, start) if row.holes else par.r,
        start=start.r if start else None,
        now=counts.get(key, 0),
        games=by_version.get(row.version, 0),
        older=sum(n for at, n in by_version.items() if at not in (None, row.version)),
        without=by_version.get(None, 0),
    )


def _games_by_par(league: League) -> dict[tuple[str, int, int | None], int]:
    """How many games that count go by each version of par: (ruleset, size, version), None for
    none.
    """
    first = Result.objects.filter(league_game=OuterRef("pk")).values("players")[:1]
    games = LeagueGame.objects.filter(season__league=league).exclude(counted_version=None)
    rows = games.annotate(size=Subquery(first)).values_list("ruleset", "size", "reference__version")
    counts = rows.annotate(n=Count("pk")).order_by()
    return {(ruleset, size, version): n for ruleset, size, version, n in counts}


def _six_cards(league: League, digests: Collection[str]) -> set[str]:
    """The rulesets that were played with six cards in two rows."""
    games = LeagueGame.objects.filter(season__league=league, ruleset__in=digests)
    shaped = games.filter(game__rows=2, game__columns=3)
    return set(shaped.values_list("ruleset", flat=True).distinct().order_by())


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
