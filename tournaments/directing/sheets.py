"""Sheets that were signed at the table: their cards count for one reason, by one act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext

from scorecards.models import Game
from tournaments.directing.acts import few_at_once, locked, tidy_reason
from tournaments.directing.card_acts import act_on_card
from tournaments.errors import Changed, DirectingError
from tournaments.ledger.stale import derived_once
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

    A table that cannot count is named and the others go on. A few at a time are one transaction:
    what follows is derived once for all of them, and nobody waits long for the lock. Raises
    DirectingError without a reason, or without a single card of them that is open.
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
    refused: dict[LeagueGame, str] = {}
    for some in few_at_once(rows):
        try:
            refused |= _count_some(by, some, seen=seen, reason=reason)
        except DirectingError as stopped:
            refused |= dict.fromkeys(some, stopped.message)
    counted = [each for each in rows if each not in refused]
    return CountedSheets(counted, [RefusedSheet(*each) for each in refused.items()])


def _count_some(
    by: Member, rows: Sequence[LeagueGame], *, seen: Mapping[str, int], reason: str
) -> dict[LeagueGame, str]:
    """Count these; returns which cannot count, and why. The locks of the scorecards come first, as
    with a save. Raises DirectingError where the league is stopped or gone.
    """
    refused = {}
    with transaction.atomic():
        games = Game.objects.select_for_update().filter(pk__in=[each.game_id for each in rows])
        versions = dict(games.order_by("pk").values_list("pk", "version"))
        with locked(by.league):
            for row in rows:
                unchanged = versions.get(row.game_id) == seen[row.game.code]
                try:
                    _count(by, row, unchanged=unchanged, reason=reason)
                except DirectingError as sentence:
                    refused[row] = sentence.message
    return refused


def _count(by: Member, league_game: LeagueGame, *, unchanged: bool, reason: str) -> None:
    """Both acts on one card, or neither."""
    if not unchanged:
        raise Changed(gettext("The card has changed since then; check it again."))
    with transaction.atomic(), derived_once():
        if league_game.state == "playing":
            act_on_card(by, league_game, "submit")
        act_on_card(by, league_game, "force", reason=reason)
