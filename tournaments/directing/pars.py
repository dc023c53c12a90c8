"""Par: what a hole costs by rules and table size in this league, as numbered versions.

Made by a director's act. Games keep the version they were started with, so a new one changes no
result; those that were played before any par was known get the first, for the handicap alone.
"""

from __future__ import annotations

import json
from fractions import Fraction

from django.db import connection
from django.db.models import Count, F, Max, Q
from django.utils import timezone

from tournaments.directing.acts import acting
from tournaments.ledger import chains
from tournaments.ledger.pars import latest_references
from tournaments.models import League, LeagueGame, Reference, Result
from tournaments.permissions import Member
from tournaments.rules.handicaps.par import (
    KNOWN_FROM,
    SIX_CARDS,
    HoleScores,
    Par,
    hole_scores,
    next_version,
    starting_par,
)

_CARDS = """
    SELECT league_game.ruleset, result.players, result.last_holes, card.rows, card.columns
    FROM tournaments_result result
    JOIN tournaments_leaguegame league_game ON league_game.id = result.league_game_id
    JOIN tournaments_season season ON season.id = league_game.season_id
    JOIN scorecards_game card ON card.id = league_game.game_id
    WHERE season.league_id = %s"""

SIX = (2, 3)


def make_references(by: Member) -> list[Reference]:
    """A new version for every ruleset and table size with enough holes to tell par from; where
    nothing changed the version stays. Returns the new ones. Six cards in two rows start from known
    values, other layouts from nothing. Games that count and have no par get it once it is known,
    and handicaps are worked out anew from the first of them on.
    """
    with acting(by, "make_references") as payload:
        scores_of = _hole_scores(by.league.pk)
        made = []
        for (ruleset, players, shape), scores in sorted(scores_of.items()):
            row = _next(by, ruleset, players, shape=shape, scores=scores)
            if row is not None:
                row.save()
                made.append(row)
        payload |= {"made": len(made), "measured": _measure_old_games(by.league)}
    return made


def _measure_old_games(league: League) -> int:
    """Give counted games whose par was not known the one that is known now; returns how many got
    it. Their points stay: systems that need par have counted none of them, and handicaps on seats
    are frozen.
    """
    unknown = Q(reference=None) | Q(reference__holes__lt=KNOWN_FROM)
    games = LeagueGame.objects.filter(unknown, season__league=league)
    games = games.exclude(counted_version=None).annotate(players=Count("seats"))
    measured: list[int] = []
    for par in latest_references(league.pk):
        ids = list(
            games.filter(ruleset=par.ruleset, players=par.players).values_list("pk", flat=True)
        )
        if par.holes >= KNOWN_FROM and ids:
            LeagueGame.objects.filter(pk__in=ids).update(reference=par)
            Result.objects.filter(league_game__in=ids).update(
                to_par_milli=1000 * F("strokes") - F("holes") * par.mean_milli
            )
            measured += ids
    first = LeagueGame.objects.filter(pk__in=measured).order_by("finished_at", "pk")
    for league_game in first.select_related("season__league")[:1]:
        chains.record_changed(league_game)
    return len(measured)


def latest_reference(league_id: int, digest: str, players: int) -> Reference | None:
    """The par that new games of these rules and this size are measured by."""
    rows = Reference.objects.filter(league=league_id, ruleset=digest, players=players)
    return rows.order_by("-version").first()


def _hole_scores(league_id: int) -> dict[tuple[str, int, tuple[int, int]], HoleScores]:
    """Every confirmed hole score of the league, by ruleset and table size."""
    scores: dict[tuple[str, int, tuple[int, int]], HoleScores] = {}
    with connection.cursor() as cursor:
        cursor.execute(_CARDS, [league_id])
        while rows := cursor.fetchmany(2000):
            for ruleset, players, holes, high, wide in rows:
                key = (ruleset, players, (high, wide))
                listed = json.loads(holes) if isinstance(holes, str) else holes
                scores[key] = scores.get(key, HoleScores()) + hole_scores(listed)
    return scores


def _next(
    by: Member, ruleset: str, players: int, *, shape: tuple[int, int], scores: HoleScores
) -> Reference | None:
    rows = Reference.objects.filter(league=by.league, ruleset=ruleset, players=players)
    last = rows.aggregate(last=Max("version"))["last"] or 0
    start = starting_par(SIX_CARDS, players) if shape == SIX else None
    par = next_version(start, scores, version=last + 1)
    if par is None or _says_the_same(rows.filter(version=last).first(), par):
        return None
    return Reference(
        league=by.league,
        ruleset=ruleset,
        players=players,
        version=par.version,
        mean_milli=int(par.r * 1000),
        sd_milli=int(par.s * 1000),
        holes=par.scores,
        made=timezone.now(),
    )


def _says_the_same(row: Reference | None, par: Par) -> bool:
    if row is None:
        return False
    stored = (Fraction(row.mean_milli, 1000), Fraction(row.sd_milli, 1000), row.holes)
    return stored == (par.r, par.s, par.scores)
