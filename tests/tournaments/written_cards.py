"""Cards that were played and confirmed, written as the rows that the acts leave.

An act takes locks, refuses what must not be, reads all that decides in the league before and after,
and derives behind every card. A test that only begins with games that were played writes their
cards and derives once. What is stored is the same, but that the history of the league has one line
for all of them: `test_written_cards` compares both ways.
"""

from collections.abc import Sequence
from datetime import date, datetime, time
from typing import NamedTuple

from django.utils import timezone

from scorecards.customs import customs_of
from scorecards.models import Game
from scorecards.scorekeeping.games import set_up_game
from scorecards.scorekeeping.holes import record_hole
from scorecards.scorekeeping.rows import RowEntry
from tests.values import some
from tournaments.directing.acts import acting
from tournaments.directing.games import Terms, seat_people, terms_by
from tournaments.directing.seats import Occupant
from tournaments.ledger import chains, derivation
from tournaments.ledger.counted_games import points_of, print_of
from tournaments.ledger.settings import settings_of
from tournaments.models import Confirmation, Fixture, LeagueGame, Person, Season
from tournaments.permissions import Member

CONFIRMED = (("submit", ""), ("force", "played"))
"""What was said of a card: handed in, and confirmed for the table with its reason."""


class Card(NamedTuple):
    """Who sat there in the order of the seats, and the points of each hole in that order."""

    seats: Sequence[Occupant]
    holes: Sequence[Sequence[int]]
    fixture: Fixture | None = None


def write_cards(
    by: Member,
    season: Season,
    cards: Sequence[Card],
    *,
    ruleset: str,
    day: date,
    confirm: bool = True,
) -> list[LeagueGame]:
    """Games of a season with these cards, confirmed in this order, or not yet handed in."""
    season = Season.objects.select_related("league").get(pk=season.pk)
    terms = [terms_by(season, ruleset, players=len(card.seats)) for card in cards]
    played = [_scorecard(by, season, each, card) for each, card in zip(terms, cards, strict=True)]
    kind, reason = ("force_card", "played") if confirm else ("start_game", "")
    about = {"season": season.slug, "game": played[-1].code}
    with acting(by, kind, about, reason=reason):
        games = [
            _league_game(season, game, each, card, day)
            for game, each, card in zip(played, terms, cards, strict=True)
        ]
        if confirm:
            _confirm(by, games)
            _derive(season, games)
    return games


def _scorecard(by: Member, season: Season, terms: Terms, card: Card) -> Game:
    """What the phone of the table stores. Nobody watches while it is written: the league has not
    heard of it yet.
    """
    people = Person.objects.in_bulk([each.person_id for each in card.seats])
    game = set_up_game(
        ruleset=terms.rules,
        shape=terms.rules.shapes[0],
        names=[people[each.person_id].name for each in card.seats],
        first_dealer=0,
        device=some(by.device),
        customs=customs_of(settings_of(season).customs),
    )
    for number, points in enumerate(card.holes, start=1):
        rows = [RowEntry(at, str(each)) for at, each in enumerate(points)]
        record_hole(game_code=game.code, number=number, rows=rows, device=by.device, overrule=True)
    Game.objects.filter(pk=game.pk).update(watched=True)
    return Game.objects.get(pk=game.pk)


def _league_game(season: Season, game: Game, terms: Terms, card: Card, day: date) -> LeagueGame:
    """The game as it is of the season, with the people of the league on its seats."""
    LeagueGame.objects.filter(fixture=card.fixture, state="void").update(fixture=None)
    league_game = LeagueGame.objects.create(
        season=season,
        game=game,
        fixture=card.fixture,
        night=card.fixture.night if card.fixture is not None else None,
        day=day,
        ruleset=terms.digest,
        reference=terms.reference,
    )
    seat_people(league_game, card.seats, terms)
    return league_game


def _confirm(by: Member, games: Sequence[LeagueGame]) -> None:
    """The first version of every card, handed in and confirmed for its table."""
    points = points_of([each.game_id for each in games])
    for game in games:
        assert game.game.finished is not None, "The rules do not end this game yet."
        game.state, game.version, game.counted_version = "confirmed", 1, 1
        game.card = print_of(points[game.game_id], finished=True)
        game.finished_at = _ended(game.game.finished, game.day)
    LeagueGame.objects.bulk_update(
        games, ["state", "version", "counted_version", "card", "finished_at"]
    )
    Confirmation.objects.bulk_create(
        Confirmation(
            league_game=game,
            version=1,
            kind=kind,
            position=by.position_at(game),
            reason=reason,
            at=timezone.now(),
            user=by.user,
            device=by.device,
        )
        for game in games
        for kind, reason in CONFIRMED
    )


def _ended(finished: datetime, day: date) -> datetime:
    """When the game ended; for one of another day, at the end of that."""
    if timezone.localdate(finished) == day:
        return finished
    return timezone.make_aware(datetime.combine(day, time(23, 59, 59)))


def _derive(season: Season, games: Sequence[LeagueGame]) -> None:
    """What follows from all of them."""
    if len(games) == 1:
        (game,) = games
        derivation.count_game(game, points_of([game.game_id])[game.game_id])
        return
    Season.objects.filter(pk=season.pk, frozen=None).update(frozen=timezone.now())
    derivation.rebuild(season)
    chains.mark(season, min(each.finished_at for each in games if each.finished_at))
    chains.replay(season.league)
