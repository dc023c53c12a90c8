"""A plain game comes into a season, and goes out of it again while nobody has confirmed it; and a
game of a season is played again, so that the next one counts too.

What a season asks of a game it asks of these as well: its rules, its days, the size of a table.
Once it is in, its card is handed in and confirmed like any other.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from scorecards.models import Device, Game
from scorecards.rules.absences import Absence, Counts
from scorecards.rules.digest import digest_of
from scorecards.scorekeeping import games
from tournaments.directing.acts import acting, refuse_staged, tidy_reason
from tournaments.directing.games import (
    Terms,
    open_season,
    refuse_day,
    refuse_table,
    seat_people,
    terms_of,
)
from tournaments.directing.seats import Occupant, people_at_table
from tournaments.errors import DirectingError
from tournaments.ledger.counted_games import trouble_with_totals
from tournaments.ledger.settings import settings_of
from tournaments.models import LeagueGame, Penalty, Season
from tournaments.permissions import Member
from tournaments.rules.season_settings import SeasonSettings

OPEN = ("playing", "submitted")
"""States in which a card counts nowhere yet."""


def bring_in(by: Member, season: Season, *, game: Game, seats: Sequence[Occupant]) -> LeagueGame:
    """Let a plain game count in a season, with these people on its seats in their order. Whoever
    may keep its score asks for it: that is for the caller to see. Its day is that on which it was
    started. Raises DirectingError for what the season does not allow.
    """
    people = [each.person_id for each in seats]
    about = {"season": season.slug, "game": game.code, "people": people}
    with transaction.atomic():
        stored = Game.objects.select_for_update().get(pk=game.pk)
        with acting(by, "bring_in_game", about):
            season = open_season(by, season)
            refuse_staged(season)
            _refuse_game(stored, settings_of(season), seats=len(seats))
            day = timezone.localdate(stored.started)
            refuse_day(season, day, None)
            people_at_table(by, seats)
            refuse_table(season, seats, day)
            terms = _terms(season, stored, seats=len(seats))
            Game.objects.filter(pk=stored.pk).update(watched=True)
            league_game = LeagueGame.objects.create(
                season=season,
                game=stored,
                day=day,
                ruleset=terms.digest,
                reference=terms.reference,
            )
            seat_people(league_game, seats, terms)
            _note_absences(league_game, stored)
    return league_game


def take_out(by: Member, league_game: LeagueGame, *, reason: str = "") -> Game:
    """Let a game count in no season any more, while it is not confirmed: it is a plain game again.
    One that was drawn, or has penalties, is made void instead.
    """
    reason = tidy_reason(reason, needed=False)
    about = {"season": league_game.season.slug, "game": league_game.game.code}
    with transaction.atomic():
        game = Game.objects.select_for_update().get(pk=league_game.game_id)
        with acting(by, "take_out_game", about, reason=reason):
            rows = LeagueGame.objects.filter(season__league=by.league, pk=league_game.pk)
            stored = rows.first()
            if stored is None:
                raise DirectingError(gettext("This game does not exist here."))
            if stored.state not in OPEN:
                raise DirectingError(gettext("Its card was confirmed or disputed already."))
            drawn = stored.fixture_id is not None or stored.night_id is not None
            if drawn or Penalty.objects.filter(league_game=stored).exists():
                sentence = gettext("This game was drawn or has penalties: it can be made void.")
                raise DirectingError(sentence)
            stored.delete()
            Game.objects.filter(pk=game.pk).update(watched=False)
    return game


def play_again(by: Member, league_game: LeagueGame, *, device: Device) -> LeagueGame:
    """The same table once more, and it counts in the same season. Two who ask for it at once get
    one game. Raises DirectingError for what the season does not allow, and where the table plays
    on already in a game that does not count.
    """
    if league_game.game.finished is None:
        raise DirectingError(gettext("The game is not over yet."))
    seats = [
        Occupant(seat.person_id, seat.stands_for_id)
        for seat in league_game.seats.order_by("position")
    ]

    def counts(again: Game) -> None:
        bring_in(by, league_game.season, game=again, seats=seats)

    again = games.rematch(game=league_game.game, device=device, also=counts)
    row = LeagueGame.objects.filter(game=again).select_related("season__league", "game").first()
    if row is None:
        raise DirectingError(gettext("The table plays on already, in a game that does not count."))
    return row


def _refuse_game(game: Game, settings: SeasonSettings, *, seats: int) -> None:
    """Refuse a game that counts somewhere, has other seats, or is kept otherwise than the season
    wants.
    """
    if game.watched:
        raise DirectingError(gettext("This game counts in a league already."), "code")
    if game.seats.count() != seats:
        raise DirectingError(gettext("Say of every seat who sat there."), "seats")
    if any(one.counts is not Counts.MEAN or one.last is None for one in game.presence.each):
        sentence = gettext(
            "Somebody missed holes of this game, for which they got nothing or the most. In a"
            " season such a hole counts the mean of the table."
        )
        raise DirectingError(sentence, "code")
    if settings.holes is not None and game.rules.ending.holes != settings.holes:
        sentence = gettext("Games of this season have %(holes)d holes.") % {"holes": settings.holes}
        raise DirectingError(sentence, "code")


def _terms(season: Season, game: Game, *, seats: int) -> Terms:
    """Raises DirectingError for rules that are not the season's, and for a table that its points
    system could not count.
    """
    digest, allowed = digest_of(game.rules), settings_of(season).digests.values()
    if allowed and digest not in allowed:
        raise DirectingError(
            gettext("This season is not played by the rules of this game."), "code"
        )
    if trouble := trouble_with_totals(game.rules):
        raise DirectingError(trouble, "code")
    return terms_of(season, game.rules, digest, players=seats)


def _note_absences(league_game: LeagueGame, game: Game) -> None:
    """Who came late or left early, as the scorecard has it."""
    for one in game.presence.each:
        seats = league_game.seats.filter(position=one.position)
        seats.update(**_as_seat(one))


def _as_seat(absence: Absence) -> dict[str, int]:
    if absence.first == 1:
        return {"joined_at": (absence.last or 0) + 1}
    return {"left_after": absence.first - 1}
