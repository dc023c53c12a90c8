"""Sheets that were signed at the table: their cards count for one reason, by one act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext

from scorecards.models import Game
from tournaments.directing.acts import tidy_reason
from tournaments.directing.card_acts import act_on_card
from tournaments.errors import Changed, DirectingError
from tournaments.models import LeagueGame
from tournaments.permissions import Member

OPEN = ("playing", "submitted")
"""The states of a card that a signed sheet can still settle."""


class RefusedSheet(NamedTuple):
    """A table whose card does not count, and why."""

    league_game: LeagueGame
    sentence: str


class CountedSheets(NamedTuple):
    """What became of the sheets of a night, or of a round."""

    counted: list[LeagueGame]
    refused: list[RefusedSheet]


def count_sheets(
    by: Member, games: QuerySet[LeagueGame], *, seen: Mapping[str, int], reason: str
) -> CountedSheets:
    """Hand in the cards of these games, those of a night or of a round, and confirm them, because
    the sheets were signed. `seen` is the version of each scorecard that was looked at, by its code.

    Each table is a transaction of its own: one that cannot count is named and the others go on.
    Raises DirectingError without a reason, or without a single card of them that is open.
    """
    reason = tidy_reason(reason)
    sent = games.filter(season__league=by.league, game__code__in=seen.keys())
    chosen = list(sent.select_related("season__league", "game", "fixture").order_by("pk"))
    if not chosen:
        raise DirectingError(gettext("Choose the sheets that were signed."), "sheets")
    rows = [each for each in chosen if each.state in OPEN]
    if not rows:
        sentence = gettext("These are counted already, or disputed. Look at the list below.")
        raise DirectingError(sentence, "sheets")
    sheets = CountedSheets([], [])
    for league_game in rows:
        try:
            _count(by, league_game, version=seen[league_game.game.code], reason=reason)
        except DirectingError as refused:
            sheets.refused.append(RefusedSheet(league_game, refused.message))
        else:
            sheets.counted.append(league_game)
    return sheets


def _count(by: Member, league_game: LeagueGame, *, version: int, reason: str) -> None:
    """Both acts on one card, or neither. The lock of the scorecard comes first, as with a save."""
    with transaction.atomic():
        games = Game.objects.select_for_update().values_list("version", flat=True)
        if games.get(pk=league_game.game_id) != version:
            raise Changed(gettext("The card has changed since; look at it again."))
        if league_game.state == "playing":
            act_on_card(by, league_game, "submit")
        act_on_card(by, league_game, "force", reason=reason)
