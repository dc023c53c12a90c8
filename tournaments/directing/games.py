"""Games of a season: starting them with people of the league, and who sits where.

A league game is a scorecard of its own with a seat of the league beside each seat. What becomes of
its card is in `confirming`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from scorecards import scorekeeping
from scorecards.models import Device
from scorecards.queries.rulesets import find_ruleset
from scorecards.rules import Ruleset, Shape
from scorecards.rules.digest import digest_of
from scorecards.scorekeeping.holes import LAST_NUMBER
from tournaments.directing import confirmations
from tournaments.directing.acts import acting, tidy_reason
from tournaments.directing.deadlines import refuse_late, table_changed
from tournaments.directing.pars import latest_reference
from tournaments.errors import DirectingError
from tournaments.ledger import index_in_force
from tournaments.ledger.caps import owner_of, refuse_beyond
from tournaments.ledger.counted_games import par_of
from tournaments.ledger.merges import families, root_of
from tournaments.ledger.settings import settings_of
from tournaments.models import (
    Fixture,
    LeagueGame,
    LeagueSeat,
    Night,
    Person,
    Reference,
    Season,
)
from tournaments.permissions import Member
from tournaments.rules.handicaps.index import playing_handicap
from tournaments.rules.season_settings import SeasonSettings
from tournaments.rules.standings.systems import Games, refusal


class Sits(NamedTuple):
    """Who sits down, and for whom when as a substitute."""

    person_id: int
    stands_for: int | None = None


def start_league_game(
    by: Member,
    season: Season,
    *,
    seats: Sequence[Sits],
    ruleset: str,
    device: Device,
    shape: Shape | None = None,
    first_dealer: int = 0,
    day: date | None = None,
    night: Night | None = None,
    fixture: Fixture | None = None,
) -> LeagueGame:
    """A scorecard with these people in the order of the seats, which counts in the season once it
    is confirmed. Handicaps are frozen on the seats. The device keeps the score.

    Raises DirectingError for what the season does not allow, and scorekeeping.BadSetup.
    """
    about = {"season": season.slug, "people": [each.person_id for each in seats]}
    with acting(by, "start_game", about) as payload:
        season = _open_season(by, season)
        settings = settings_of(season)
        when = day or (night.day if night else timezone.localdate())
        if fixture is not None:  # a game of this table that is void makes way
            LeagueGame.objects.filter(fixture=fixture, state="void").update(fixture=None)
        _refuse_day(season, when, fixture)
        people = _people(by, seats)
        _refuse_table(season, settings, seats, when)
        rules, digest = allowed_rules(settings, ruleset)
        reference = latest_reference(by.league.pk, digest, len(seats))
        _refuse_system(settings, digest, len(seats), reference)
        game = scorekeeping.set_up_game(
            ruleset=rules,
            shape=shape or rules.shapes[0],
            names=[people[each.person_id].name for each in seats],
            first_dealer=first_dealer,
            device=device,
            watched=True,
        )
        payload["game"] = game.code
        league_game = LeagueGame(
            season=season, game=game, night=night, fixture=fixture, day=when, ruleset=digest
        )
        league_game.reference = reference
        league_game.save()
        _seat(league_game, seats, _handicaps(season, settings, rules, seats, league_game))
        table_changed(season, league_game.fixture_id)
    return league_game


def allowed_rules(settings: SeasonSettings, slug: str) -> tuple[Ruleset, str]:
    """The ruleset as it is played in the season, with as many holes as it says, and its digest.
    Raises DirectingError for another one, or one that was changed since the season was made.
    """
    ruleset = find_ruleset(slug)
    if ruleset is None or (settings.rulesets and ruleset.slug not in _slugs(settings)):
        raise DirectingError(gettext("This season is not played by these rules."), "ruleset")
    digest = digest_of(ruleset)
    known = settings.digests.get(slug, settings.digests.get(ruleset.slug))
    if known is not None and known != digest:
        sentence = gettext("These rules were changed since the season was made; they are others.")
        raise DirectingError(sentence, "ruleset")
    if settings.holes is not None:
        ruleset = ruleset.with_changes({"end": {"holes": settings.holes}})
    return ruleset, digest


def substitute(
    by: Member, league_game: LeagueGame, *, position: int, person_id: int, reason: str = ""
) -> LeagueSeat:
    """Somebody else plays at this seat for whoever was to sit there. It stands on the seat of this
    game and nowhere else; to take it back, put the person themselves on the seat.
    """
    reason = tidy_reason(reason, needed=False)
    about = {"game": league_game.game.code, "position": position, "person": person_id}
    with acting(by, "substitute", about, reason=reason):
        seat = _seat_at(by, league_game, position)
        absent = seat.stands_for_id or seat.person_id
        back = person_id == absent
        _people(by, [Sits(person_id)])
        others = LeagueSeat.objects.filter(league_game=league_game).exclude(pk=seat.pk)
        if others.filter(Q(person=person_id) | Q(stands_for=person_id)).exists():
            raise DirectingError(gettext("This person sits at the table already."), "person")
        seat.person_id, seat.stands_for_id = person_id, None if back else absent
        seat.save(update_fields=["person", "stands_for"])
        table_changed(league_game.season, league_game.fixture_id)
        confirmations.seats_changed(by, league_game, reason=reason)
    return seat


def mark_presence(
    by: Member,
    league_game: LeagueGame,
    *,
    position: int,
    joined_at: int = 1,
    left_after: int | None = None,
    reason: str = "",
) -> LeagueSeat:
    """From which hole to which somebody played. `cards` says how the others count."""
    reason = tidy_reason(reason, needed=False)
    about = {"game": league_game.game.code, "position": position}
    with acting(by, "mark_presence", about, reason=reason) as payload:
        seat = _seat_at(by, league_game, position)
        last = left_after if left_after is not None else LAST_NUMBER
        if not 1 <= joined_at <= last <= LAST_NUMBER:
            raise DirectingError(gettext("Somebody comes before they leave."), "left_after")
        payload |= {"joined_at": joined_at, "left_after": left_after}
        seat.joined_at, seat.left_after = joined_at, left_after
        seat.save(update_fields=["joined_at", "left_after"])
        confirmations.seats_changed(by, league_game, reason=reason)
    return seat


def _slugs(settings: SeasonSettings) -> set[str]:
    """The allowed slugs, aliases resolved."""
    rulesets = (find_ruleset(slug) for slug in settings.rulesets)
    return {each.slug for each in rulesets if each is not None} | set(settings.rulesets)


def _people(by: Member, seats: Sequence[Sits]) -> dict[int, Person]:
    """The people who sit down, by id. Raises DirectingError for any who cannot."""
    ids = {each.person_id for each in seats}
    away = {each.stands_for for each in seats if each.stands_for is not None}
    if len(ids) < len(seats) or ids & away:
        raise DirectingError(gettext("Everybody sits once."), "seats")
    people = Person.objects.in_bulk(ids | away)
    for person_id in sorted(ids | away):
        person = people.get(person_id)
        if person is None or person.league_id != by.league.pk or person.alias_of_id is not None:
            raise DirectingError(gettext("There is no such person here."), "seats")
        if person_id in ids and person.left is not None:
            sentence = gettext("%(name)s has left the league.") % {"name": person.name}
            raise DirectingError(sentence, "seats")
    return people


def _open_season(by: Member, season: Season) -> Season:
    stored = Season.objects.filter(league=by.league, pk=season.pk, state="open").first()
    if stored is None:
        raise DirectingError(gettext("Games are played while the season is open."))
    return stored


def _refuse_day(season: Season, day: date, fixture: Fixture | None) -> None:
    """Refuse a day outside the season, and a table that was started before or is over."""
    if LeagueGame.objects.exclude(fixture=None).filter(fixture=fixture).exists():
        raise DirectingError(gettext("This table is playing already."))
    refuse_late(fixture, day)
    if day > timezone.localdate() and (fixture is None or fixture.night_id is None):
        raise DirectingError(gettext("This day is still to come."), "day")
    if (season.starts and day < season.starts) or (season.ends and day > season.ends):
        raise DirectingError(gettext("This day is not in the season."), "day")


def _refuse_table(
    season: Season, settings: SeasonSettings, seats: Sequence[Sits], day: date
) -> None:
    least, most = settings.min_players, settings.max_players
    if not least <= len(seats) <= most:
        sentence = gettext("A table of this season has %(least)d to %(most)d players.")
        raise DirectingError(sentence % {"least": least, "most": most}, "seats")
    owners = [owner_of(each.person_id, each.stands_for, settings) for each in seats]
    refuse_beyond(season, settings, owners, day)


def _refuse_system(
    settings: SeasonSettings, digest: str, players: int, reference: Reference | None
) -> None:
    """Refuse a table that the points system could not count once it is over."""
    known = {(digest, players): reference.holes if reference else 0}
    games = Games([players], [], [digest], known)
    refused = refusal(settings.scheme.points_system, games, net=settings.scheme.net)
    if refused is not None:
        raise DirectingError(refused, "seats")


def _handicaps(
    season: Season,
    settings: SeasonSettings,
    rules: Ruleset,
    seats: Sequence[Sits],
    league_game: LeagueGame,
) -> Mapping[int, int]:
    """The playing handicap of each person, nothing where there is none to be had."""
    par = par_of(league_game.reference)
    if settings.handicap == "none" or par is None:
        return {}
    roots = families(season.league_id)
    people = [each.person_id for each in seats]
    known = index_in_force.index_of(season.league_id, people, roots, day=league_game.day)
    holes = rules.ending.holes or 9
    return {
        person: playing_handicap(
            known.get(root_of(roots, person), Fraction(0)),
            par,
            holes=holes,
            allowance=settings.allowance,
        )
        for person in people
    }


def _seat(league_game: LeagueGame, seats: Sequence[Sits], handicaps: Mapping[int, int]) -> None:
    LeagueSeat.objects.bulk_create(
        LeagueSeat(
            league_game=league_game,
            position=position,
            person_id=each.person_id,
            stands_for_id=each.stands_for,
            playing_handicap=handicaps.get(each.person_id),
        )
        for position, each in enumerate(seats)
    )


def _seat_at(by: Member, league_game: LeagueGame, position: int) -> LeagueSeat:
    seats = LeagueSeat.objects.filter(
        league_game=league_game, league_game__season__league=by.league, position=position
    )
    seat = seats.first()
    if seat is None:
        raise DirectingError(gettext("There is no such seat."), "position")
    return seat
