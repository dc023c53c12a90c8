"""What the games of a league say about luck and skill, as `scorecards.luck` works it out.

Taken are the games of its seasons that count, by the rules that most of them were played by; games
of tournaments, where others sit and teams may play, are not. Holes of which a row was adjusted by
hand compare nobody. Guests count for the tables they sat at. Reading writes nothing; the acts of
`directing.league_fits` store it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.db.models import QuerySet

from scorecards.luck.figures import person_figures, rounded, share_figures
from scorecards.luck.findings import LEAST_OWN_GAMES, Finding, finding_of
from scorecards.luck.units import Column, Game
from scorecards.models import Score
from tournaments.ledger.merges import Roots, merges_in, root_of
from tournaments.models import League, LeagueGame, LeagueSeat, Person

Seats = dict[int, dict[int, str]]
"""Who sat where, by game."""


class LeagueGames(NamedTuple):
    """The games that are compared: their columns, the name of their rules and the last day, how
    many were played by other rules, and what part of their hole scores was adjusted by hand.
    """

    games: list[Game]
    rules: str
    day: date | None
    others: int
    corrected: float


def counting_games(league: League) -> QuerySet[LeagueGame]:
    """The games of the league's seasons that count."""
    games = LeagueGame.objects.filter(season__league=league, season__staged=False)
    return games.exclude(counted_version=None)


def games_of(league: League) -> LeagueGames:
    """The games by the rules that most were played by; by the digest of those if two are level.
    Four queries.
    """
    every = counting_games(league)
    digests = Counter(every.order_by().values_list("ruleset", flat=True))
    if not digests:
        return LeagueGames([], "", None, 0, 0.0)
    usual = min(digests, key=lambda digest: (-digests[digest], digest))
    mine = every.filter(ruleset=usual)
    last = mine.select_related("game").latest("day", "pk")
    cards = list(_cards(mine, merges_in(league.pk)))
    rows, corrected = sum(card.rows for card in cards), sum(card.corrected for card in cards)
    games = [card.columns for card in cards]
    part = corrected / rows if rows else 0.0
    others = sum(digests.values()) - digests[usual]
    return LeagueGames(games, last.game.rules.name, last.day, others, part)


class _Card(NamedTuple):
    columns: Game
    rows: int
    corrected: int


def _cards(games: QuerySet[LeagueGame], roots: Roots) -> Iterator[_Card]:
    """Everybody's column in every game where each sat once."""
    seats = _seats(games, roots)
    rows = Score.objects.filter(hole__game__league_game__in=games)
    fields = ("hole__game_id", "hole__number", "position", "points", "adjustments")
    ordered = rows.order_by(*fields[:3]).values_list(*fields)
    for game, scores in groupby(ordered.iterator(), key=itemgetter(0)):
        people = seats.get(game, {})
        if len(set(people.values())) == len(people) > 1:
            yield _card([score[1:] for score in scores], people)


def _seats(games: QuerySet[LeagueGame], roots: Roots) -> Seats:
    seats: Seats = {}
    sat = LeagueSeat.objects.filter(league_game__in=games)
    for game, position, person in sat.values_list("league_game__game_id", "position", "person_id"):
        seats.setdefault(game, {})[position] = str(root_of(roots, person))
    return seats


def _card(scores: list[tuple[int, int, int | None, list[Any]]], people: dict[int, str]) -> _Card:
    holes = [
        {position: (points, bool(changed)) for _, position, points, changed in rows}
        for _, rows in groupby(scores, key=itemgetter(0))
    ]
    clean = [row for row in holes if not any(changed for _, changed in row.values())]
    columns: dict[str, Column] = {
        person: [row[position][0] if position in row else None for row in clean]
        for position, person in people.items()
    }
    corrected = sum(changed for row in holes for _, changed in row.values())
    return _Card(columns, len(scores), corrected)


def fit_figures(league: League) -> dict[str, Any]:
    """What is stored of a league, the same for the same games. Five queries."""
    played = games_of(league)
    finding = finding_of(played.games, played.corrected)
    return {
        "games": finding.league.games,
        "people": len(finding.fit.people),
        "others": played.others,
        "rules": played.rules,
        "day": played.day and played.day.isoformat(),
        "silence": finding.silence,
        "share": share_figures(finding.share),
        "at_most": rounded(finding.at_most, 4),
        "players": _told_people(league, finding),
    }


def _told_people(league: League, finding: Finding) -> dict[str, Any]:
    """Whom a line may be told of: with games enough, and no guest."""
    if finding.silence is not None:
        return {}
    guests = Person.objects.filter(league=league, guest=True).values_list("pk", flat=True)
    unnamed = {str(pk) for pk in guests}
    return {
        person: figures
        for person, figures in person_figures(finding).items()
        if figures["games"] >= LEAST_OWN_GAMES and person not in unnamed
    }
