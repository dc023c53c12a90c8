"""How a rating and a handicap came about: the latest steps of each, and why each rating changed.

At most `STEPS` are drawn and the latest `EXPLAINED` of them explained. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from math import exp, fsum, sqrt

from django.db.models import OuterRef, Subquery

from tournaments.ledger.merges import Roots, root_of
from tournaments.ledger.stand_ins import player_of, stand_ins_in
from tournaments.models import HandicapIndex, Person, Rating, Result
from tournaments.rules.handicaps.ratings import BETA, TAU, Skill

STEPS = 60
EXPLAINED = 8
WHERE = ("league_game__day", "league_game__season__slug", "league_game__game__code")


@dataclass(frozen=True)
class Step:
    """A rating after a game."""

    day: date
    season: str
    code: str
    of: int
    rating: Skill


@dataclass(frozen=True)
class Opponent:
    """Somebody at the table with the rating before the game."""

    person: int
    name: str
    rating: int
    place: int | None


@dataclass(frozen=True)
class Reason:
    """Why a rating changed by a game: where it stood, who sat there, what was to be expected.
    `chance` is that of finishing first, in percent, by the ratings alone.
    """

    day: date
    season: str
    code: str
    place: int | None
    before: int
    after: int
    chance: int
    others: tuple[Opponent, ...]

    @property
    def change(self) -> int:
        return self.after - self.before

    @property
    def players(self) -> int:
        return len(self.others) + 1


@dataclass(frozen=True)
class IndexStep:
    """A handicap index after a game; `worth` are the differentials of that game, measured by this
    version of par.
    """

    day: date
    season: str
    code: str
    index: Fraction
    worth: tuple[Fraction, ...]
    entries: int
    par: Fraction
    version: int


def rating_steps(person: Person, *, before: datetime | None = None) -> list[Step]:
    """The latest ratings, those of games that ended `before` a moment, the earliest first. One
    query.
    """
    rows = Rating.objects.filter(league=person.league_id, person=person).order_by("-order")
    if before is not None:
        rows = rows.filter(league_game__finished_at__lt=before)
    fields = (*WHERE, "league_game", "mu", "sigma", "games")
    return [
        Step(day, season, code, game, Skill(mu, sigma, games))
        for day, season, code, game, mu, sigma, games in rows.values_list(*fields)[:STEPS]
    ][::-1]


def reasons_of(person: Person, steps: Sequence[Step], roots: Roots) -> list[Reason]:
    """Why the latest of these steps were taken, the latest first. Three queries."""
    latest = {step.of: step for step in steps[-EXPLAINED:]}
    earlier = Rating.objects.filter(
        league=person.league_id, person=OuterRef("person"), order__lt=OuterRef("order")
    ).order_by("-order")
    rows = Rating.objects.filter(league_game__in=latest.keys()).annotate(
        was=Subquery(earlier.values("mu")[:1]), spread=Subquery(earlier.values("sigma")[:1])
    )
    tables: dict[int, list[tuple[int, str, Skill]]] = {game: [] for game in latest}
    for game, who, name, mu, sigma in rows.order_by("person").values_list(
        "league_game", "person", "person__name", "was", "spread"
    ):
        rating = Skill() if mu is None else Skill(mu, sigma)
        tables[game].append((who, name, rating))
    placed = Result.objects.filter(league_game__in=latest.keys())
    stand_ins = stand_ins_in(latest.keys())
    places = {
        (game, root_of(roots, player_of(stand_ins, game, who))): place
        for game, who, place in placed.values_list("league_game", "person", "place")
    }
    return [_reason(person.pk, step, tables[game], places) for game, step in latest.items()][::-1]


def index_steps(person: Person, *, before: datetime | None = None) -> list[IndexStep]:
    """The latest indexes, those of games that ended `before` a moment, the earliest first. One
    query.
    """
    rows = HandicapIndex.objects.filter(league=person.league_id, person=person)
    rows = rows.exclude(index_tenths=None).exclude(units=0).order_by("-at", "-league_game")
    if before is not None:
        rows = rows.filter(league_game__finished_at__lt=before)
    by = ("league_game__reference__mean_milli", "league_game__reference__version")
    fields = (*WHERE, "index_tenths", "differentials", "entries", *by)
    return [
        IndexStep(
            day, season, code, Fraction(tenths, 10), _tenths(worth), count, Fraction(par, 1000), at
        )
        for day, season, code, tenths, worth, count, par, at in rows.values_list(*fields)[:STEPS]
    ][::-1]


def _tenths(worth: Sequence[Sequence[int]]) -> tuple[Fraction, ...]:
    return tuple(Fraction(each, 10) for each, _ in worth)


def chances(ratings: Sequence[Skill]) -> list[float]:
    """The chance of each to finish first, by the model that rates them."""
    c = sqrt(fsum(rating.sigma**2 + TAU**2 + BETA**2 for rating in ratings))
    strengths = [exp(rating.mu / c) for rating in ratings]
    return [strength / fsum(strengths) for strength in strengths]


def _reason(
    person: int,
    step: Step,
    table: Sequence[tuple[int, str, Skill]],
    places: dict[tuple[int, int], int],
) -> Reason:
    mine = next(rating for who, _, rating in table if who == person)
    of_all = chances([rating for _, _, rating in table])
    at = next(at for at, (who, _, _) in enumerate(table) if who == person)
    others = [
        Opponent(who, name, rating.shown, places.get((step.of, who)))
        for who, name, rating in table
        if who != person
    ]
    return Reason(
        day=step.day,
        season=step.season,
        code=step.code,
        place=places.get((step.of, person)),
        before=mine.shown,
        after=step.rating.shown,
        chance=round(100 * of_all[at]),
        others=tuple(sorted(others, key=lambda each: (each.place or 99, each.name))),
    )
