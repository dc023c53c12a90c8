"""Handing the points of a tournament to a season of its league, and taking them back.

They are bonuses of the season, so its standings, its pages and its history have them as any other.
A card that is corrected or a result that is amended later changes nothing that was handed over:
a director hands it over again, which takes back what stood.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone
from django.utils.translation import gettext

from tournaments.directing.acts import refuse_unless, reload_season
from tournaments.directing.days.acts import day_act
from tournaments.directing.penalties import stored_amount
from tournaments.errors import DirectingError
from tournaments.ledger import derivation
from tournaments.ledger.days.season_points import PlacePoints, place_points, standing_points
from tournaments.ledger.merges import members_of, merges_in
from tournaments.ledger.settings import settings_of
from tournaments.models import Penalty, Registration, Season, SeasonPoints, Tournament
from tournaments.permissions import Member
from tournaments.rules.days.season_points import PointsRule, ladder_problem
from tournaments.rules.standings.penalties import STATES
from tournaments.wording.texts import sentence


def hand_points(
    by: Member, tournament: Tournament, season: Season, rule: PointsRule, *, seen: int | None = None
) -> SeasonPoints:
    """Everybody gets what their place is worth; whoever is not in the season comes into it. What
    stood there from this tournament is taken back by the same act.
    """
    problem = ladder_problem(rule.ladder) if rule.ladder else None
    if problem is not None:
        raise DirectingError(sentence(problem), "ladder")
    about = {"season": season.slug}
    with day_act(by, tournament, "hand_points", about, seen=seen) as (stored, payload):
        season = _season(by, season)
        gains = place_points(stored, season, rule)
        before = standing_points(stored, season)
        touched = set(_cancel(before)) if before is not None else set()
        row = SeasonPoints.objects.create(
            tournament=stored,
            season=season,
            rule=rule.to_dict(),
            entered=_enter(season, gains),
            at=timezone.now(),
            user=by.user,
        )
        Penalty.objects.bulk_create(
            Penalty(
                season=season,
                person_id=each.person,
                amount=stored_amount(each.amount, of_game=False),
                reason=_reason(stored, each),
                given=row.at,
                given_by=by.user,
                points=row,
            )
            for each in gains
        )
        derivation.recount(season, touched | {each.person for each in gains})
        payload |= {"people": len(gains), "points": row.pk}
    return row


def take_back_points(
    by: Member, tournament: Tournament, points_id: int, *, seen: int | None = None
) -> SeasonPoints:
    """Nobody has these points any more. Taking them back twice is taking them back once."""
    row = SeasonPoints.objects.select_related("season__league")
    points = row.filter(tournament=tournament, pk=points_id).first()
    if points is None:
        raise DirectingError(gettext("There are no such points."))
    about = {"season": points.season.slug, "points": points.pk}
    with day_act(by, tournament, "take_back_points", about, seen=seen):
        season = _season(by, points.season)
        points.refresh_from_db(fields=["cancelled"])
        if points.cancelled is None:
            derivation.recount(season, _cancel(points))
    return points


def _reason(tournament: Tournament, each: PlacePoints) -> str:
    """Why somebody has the bonus, as it stands in the season."""
    values = {"tournament": tournament.name, "place": each.place, "team": each.team}
    if each.team:
        return gettext("%(tournament)s: place %(place)d with %(team)s") % values
    return gettext("%(tournament)s: place %(place)d") % values


def _season(by: Member, season: Season) -> Season:
    """The season as it is stored. Raises DirectingError unless it can have bonuses."""
    stored = reload_season(by, season)
    if stored.staged:
        raise DirectingError(gettext("This season does not exist here."), "season")
    refuse_unless(stored, *STATES)
    return stored


def _cancel(points: SeasonPoints) -> list[int]:
    """Take the bonuses back, and out of the season who came with them and has nothing else in it;
    says whose lines changed.
    """
    now = timezone.now()
    bonuses = Penalty.objects.filter(points=points)
    people = list(bonuses.values_list("person", flat=True))
    bonuses.filter(cancelled=None).update(cancelled=now)
    rows = Registration.objects.filter(season=points.season_id, person__in=points.entered)
    rows.exclude(person__results__season=points.season_id).delete()
    points.cancelled = now
    points.save(update_fields=["cancelled"])
    return people


def _enter(season: Season, gains: Sequence[PlacePoints]) -> list[int]:
    """Put everybody into the season who is not in it, in the lowest division; says who that was."""
    roots = merges_in(season.league_id)
    members = members_of(roots, [each.person for each in gains])
    everybody = [each for all_of in members.values() for each in all_of]
    there = set(
        Registration.objects.filter(season=season, person__in=everybody).values_list(
            "person", flat=True
        )
    )
    fresh = [who for who, all_of in members.items() if not there.intersection(all_of)]
    level, today = settings_of(season).levels, timezone.localdate()
    Registration.objects.bulk_create(
        Registration(season=season, person_id=who, division=level, entered=today) for who in fresh
    )
    return fresh
