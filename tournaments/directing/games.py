"""Games of a season, and what the season asks of them: its rules, its days, the size of a table.

A league game is a scorecard of its own with a seat of the league beside each seat. What becomes of
its card is in `confirmations`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from fractions import Fraction
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from scorecards.customs import Customs, customs_of
from scorecards.models import Device, Game
from scorecards.queries.rulesets import find_ruleset
from scorecards.rules import Ruleset
from scorecards.rules.digest import digest_of
from scorecards.scorekeeping.games import set_up_game
from tournaments.directing.acts import acting, lock_league, refuse_staged
from tournaments.directing.deadlines import refuse_late, table_changed
from tournaments.directing.pars import latest_reference
from tournaments.directing.seats import Occupant, people_at_table
from tournaments.errors import DirectingError
from tournaments.ledger import index_in_force
from tournaments.ledger.caps import owner_of, refuse_beyond
from tournaments.ledger.counted_games import par_of, trouble_with_totals
from tournaments.ledger.merges import merges_in, root_of
from tournaments.ledger.settings import settings_of
from tournaments.models import (
    Fixture,
    LeagueGame,
    LeagueSeat,
    Reference,
    Season,
)
from tournaments.permissions import Member
from tournaments.rules.handicaps.index import playing_handicap
from tournaments.rules.season_settings import SeasonSettings
from tournaments.rules.standings.systems import Games, refusal

TWICE = timedelta(minutes=1)  # the same table again within this time is a double tap
MOST_FRESH = 20


class Terms(NamedTuple):
    """What a game is played by: the ruleset as the season plays it, its digest, and the par."""

    rules: Ruleset
    digest: str
    reference: Reference | None


def start_league_game(
    by: Member,
    season: Season,
    *,
    seats: Sequence[Occupant],
    ruleset: str,
    device: Device,
    day: date | None = None,
    fixture: Fixture | None = None,
) -> LeagueGame:
    """A scorecard with these people in the order of the seats, the first of whom deals; it counts
    in the season once it is confirmed. Handicaps are frozen on the seats. The device keeps the
    score. `day` is by default that of the fixture's night, else today. A tap that comes twice
    starts one game.

    Raises DirectingError for what the season does not allow, and scorekeeping.BadSetup.
    """
    with transaction.atomic():
        lock_league(by.league)
        again = _started_just_now(season, seats, day) if fixture is None else None
        if again is not None:
            return again
        return _started(by, season, seats, ruleset, device, day, fixture)


def _started(
    by: Member,
    season: Season,
    seats: Sequence[Occupant],
    ruleset: str,
    device: Device,
    day: date | None,
    fixture: Fixture | None,
) -> LeagueGame:
    about = {"season": season.slug, "people": [each.person_id for each in seats]}
    with acting(by, "start_game", about) as payload:
        season = open_season(by, season)
        if fixture is None:
            refuse_staged(season)
        night = fixture.night if fixture is not None else None
        day = day or (night.day if night is not None else timezone.localdate())
        _free_table(fixture)
        refuse_day(season, day, fixture)
        people = people_at_table(by, seats)
        refuse_table(season, seats, day)
        terms = terms_by(season, ruleset, players=len(seats))
        names = [people[each.person_id].name for each in seats]
        customs = customs_of(settings_of(season).customs)
        game = _scorecard(terms.rules, names, device, customs)
        payload["game"] = game.code
        league_game = LeagueGame.objects.create(
            season=season,
            game=game,
            night=night,
            fixture=fixture,
            day=day,
            ruleset=terms.digest,
            reference=terms.reference,
        )
        seat_people(league_game, seats, terms)
        table_changed(season, league_game.fixture_id)
    return league_game


def _started_just_now(
    season: Season, seats: Sequence[Occupant], day: date | None
) -> LeagueGame | None:
    """The game that these people, in these seats, began within `TWICE` and have not entered a hole
    of. Under the league's lock.
    """
    begun = LeagueGame.objects.filter(season=season, fixture=None, state="playing", version=0)
    fresh = begun.filter(
        day=day or timezone.localdate(),
        game__started__gt=timezone.now() - TWICE,
        game__holes=None,
    )
    for league_game in fresh.select_related("season__league", "game").order_by("-pk")[:MOST_FRESH]:
        rows = league_game.seats.order_by("position").values_list("person", "stands_for")
        if [Occupant(*row) for row in rows] == list(seats):
            return league_game
    return None


def allowed_rules(settings: SeasonSettings, slug: str) -> tuple[Ruleset, str]:
    """The ruleset as the season plays it, with the season's number of holes, and its digest. Raises
    DirectingError for rules that the season does not allow or that were changed since it was made.
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
    if trouble := trouble_with_totals(ruleset):
        raise DirectingError(trouble, "ruleset")
    return ruleset, digest


def _slugs(settings: SeasonSettings) -> set[str]:
    """The allowed slugs, aliases resolved."""
    rulesets = (find_ruleset(slug) for slug in settings.rulesets)
    return {each.slug for each in rulesets if each is not None} | set(settings.rulesets)


def open_season(by: Member, season: Season) -> Season:
    """The season as it is stored. Raises DirectingError unless it is open."""
    stored = Season.objects.filter(league=by.league, pk=season.pk, state="open").first()
    if stored is None:
        raise DirectingError(gettext("Games are played while the season is open."))
    return stored


def _free_table(fixture: Fixture | None) -> None:
    """A void game of this table makes way for another."""
    if fixture is not None:
        LeagueGame.objects.filter(fixture=fixture, state="void").update(fixture=None)


def refuse_day(season: Season, day: date, fixture: Fixture | None) -> None:
    """Refuse a day outside the season, and a table that was started before or is over."""
    if LeagueGame.objects.exclude(fixture=None).filter(fixture=fixture).exists():
        raise DirectingError(gettext("This table is playing already."))
    refuse_late(fixture, day)
    if day > timezone.localdate() and (fixture is None or fixture.night_id is None):
        raise DirectingError(gettext("This day is still to come."), "day")
    if (season.starts and day < season.starts) or (season.ends and day > season.ends):
        raise DirectingError(gettext("This day is not in the season."), "day")


def refuse_table(season: Season, seats: Sequence[Occupant], day: date) -> None:
    """Refuse too few or too many people, and who has played as often as the season allows."""
    settings = settings_of(season)
    refuse_size(settings, len(seats))
    owners = [owner_of(each.person_id, each.stands_for, settings) for each in seats]
    refuse_beyond(season, settings, owners, day)


def refuse_size(settings: SeasonSettings, players: int) -> None:
    """Raise DirectingError for a table with too few or too many people for the season."""
    least, most = settings.min_players, settings.max_players
    if not least <= players <= most:
        sentence = gettext("A table of this season has %(least)d to %(most)d players.")
        raise DirectingError(sentence % {"least": least, "most": most}, "seats")


def terms_by(season: Season, ruleset: str, *, players: int) -> Terms:
    """Raises DirectingError for rules that are not the season's, and as `terms_of` does."""
    rules, digest = allowed_rules(settings_of(season), ruleset)
    return terms_of(season, rules, digest, players=players)


def terms_of(season: Season, rules: Ruleset, digest: str, *, players: int) -> Terms:
    """What a game by these rules is played by. Raises DirectingError for a table that the points
    system could not count once the game is over.
    """
    settings = settings_of(season)
    reference = latest_reference(season.league_id, digest, players)
    known = {(digest, players): reference.holes if reference else 0}
    games = Games([players], [], [digest], known)
    refused = refusal(settings.scheme.points_system, games, net=settings.scheme.net)
    if refused is not None:
        raise DirectingError(refused, "seats")
    return Terms(rules, digest, reference)


def _scorecard(rules: Ruleset, names: Sequence[str], device: Device, customs: Customs) -> Game:
    return set_up_game(
        ruleset=rules,
        shape=rules.shapes[0],
        names=names,
        first_dealer=0,
        device=device,
        watched=True,
        customs=customs,
    )


def handicaps_of(
    league_game: LeagueGame, seats: Sequence[Occupant], terms: Terms
) -> Mapping[int, int]:
    """The playing handicap of each person; empty where handicaps or a par are missing."""
    season, par = league_game.season, par_of(terms.reference)
    settings = settings_of(season)
    if settings.handicap == "none" or par is None:
        return {}
    roots = merges_in(season.league_id)
    people = [each.person_id for each in seats]
    known = index_in_force.index_of(season.league_id, people, roots, day=league_game.day)
    holes = terms.rules.ending.holes or 9
    return {
        person: playing_handicap(
            known.get(root_of(roots, person), Fraction(0)),
            par,
            holes=holes,
            allowance=settings.allowance,
        )
        for person in people
    }


def seat_people(league_game: LeagueGame, seats: Sequence[Occupant], terms: Terms) -> None:
    """Put these people on the seats of a game, with their handicaps as they are."""
    handicaps = handicaps_of(league_game, seats, terms)
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
