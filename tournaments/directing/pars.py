"""Par: what a hole costs by rules and table size in this league, as numbered versions.

Made by a director's act. Games keep the version they were started with, so a new one changes games
to come and none that count already.
"""

from __future__ import annotations

import json
from fractions import Fraction

from django.db import connection
from django.db.models import Max
from django.utils import timezone

from tournaments.directing.acts import acting
from tournaments.models import Reference
from tournaments.permissions import Member
from tournaments.rules.handicaps.par import (
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
    values, other layouts from nothing.
    """
    with acting(by, "make_references") as payload:
        scores_of = _hole_scores(by.league.pk)
        made = []
        for (ruleset, players, shape), scores in sorted(scores_of.items()):
            row = _next(by, ruleset, players, shape=shape, scores=scores)
            if row is not None:
                row.save()
                made.append(row)
        payload["made"] = len(made)
    return made


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
