"""The results of confirmed games as rows, not saved yet, and the games they are made of.

The acts of `derivation` store them, `proof` compares them with what is stored. Decides nothing but
whether a game can be counted at all, and writes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from tournaments.errors import DirectingError
from tournaments.ledger.counted_games import CountedGame, read_cards
from tournaments.ledger.merges import Roots, root_of
from tournaments.models import LeagueGame, Person, Result, Season
from tournaments.models.derived import SHARE
from tournaments.rules.season_settings import SeasonSettings
from tournaments.rules.standings.points import scaled
from tournaments.rules.standings.results import GameResult, games_in_common, results_of
from tournaments.rules.standings.systems import refusal


def counted_games(season: Season) -> list[int]:
    """The ids of all games that count, in the order they were played."""
    games = LeagueGame.objects.filter(season=season).exclude(counted_version=None)
    return list(games.order_by("finished_at", "pk").values_list("pk", flat=True))


def chunk_of_cards(ids: Sequence[int], settings: SeasonSettings) -> list[CountedGame]:
    """The cards of these games, in their order."""
    games = LeagueGame.objects.select_related("reference").in_bulk(ids)
    return read_cards([games[pk] for pk in ids], settings)


def refuse_uncountable(card: CountedGame, settings: SeasonSettings) -> None:
    """Raise DirectingError, with why, for a game that the season's points cannot count."""
    if len(card.chairs) < 2:
        raise DirectingError(gettext("A game has two players or more."))
    system = settings.scheme.points_system
    refused = refusal(system, games_in_common([card.pure]), net=settings.scheme.net)
    if refused is not None:
        raise DirectingError(refused)


def guests_of(league_id: int) -> frozenset[int]:
    """The people whose results are not ranked: guests, unless the league ranks them. One query."""
    guests = Person.objects.filter(league=league_id, guest=True, league__guests_ranked=False)
    return frozenset(guests.values_list("pk", flat=True))


def result_rows(
    card: CountedGame,
    season: Season,
    settings: SeasonSettings,
    *,
    roots: Roots,
    unranked: frozenset[int],
) -> list[Result]:
    """The rows of a game, not saved yet: a pure function of the card and what is given."""
    scheme = settings.scheme
    pure = results_of(card.pure, scheme.points_system, terms=scheme.terms, net=scheme.net)
    rows = []
    for result, seat, chair in zip(pure, card.pure.seats, card.chairs, strict=True):
        ranked = chair.counts and root_of(roots, chair.owner) not in unranked
        rows.append(_row(card, season.pk, result, strokes=seat.total(), ranked=ranked))
        rows[-1].net = seat.total(net=True)
    return rows


def _row(
    card: CountedGame, season_id: int, result: GameResult, *, strokes: int, ranked: bool
) -> Result:
    par = card.pure.par
    return Result(
        season_id=season_id,
        league_game_id=card.game.pk,
        person_id=result.player,
        day=card.game.day,
        at=result.at,
        players=result.size,
        holes=len(result.holes),
        place=result.place,
        strokes=strokes,
        beaten2=result.beaten2,
        share=result.beaten2 * SHARE // (2 * result.opponents),
        first=int(result.first * SHARE),
        points=scaled(result.points),
        to_par_milli=None if par is None else int(1000 * (strokes - len(result.holes) * par.r)),
        last_holes=list(result.holes),
        ranked=ranked,
    )
