"""Who keeps the score of a league's games: opened by a role, closed with it.

Never reads a scorecard, and closes no game: whoever sits at the table still
has the link that lies there.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from scorecards.models import Access, Device, Game
from tournaments.directing.acts import lock_league
from tournaments.errors import DirectingError
from tournaments.models import LeagueGame, Membership
from tournaments.permissions import Member


def open_scorecard(by: Member, league_game: LeagueGame, *, device: Device) -> Game:
    """Let a device of somebody who may score the game keep its score, as its link would. Whoever
    may start the league's games may also make new codes for them.
    """
    if not by.may_at("score_game", league_game):
        raise DirectingError(gettext("Only who sits there or a scorer keeps the score."))
    game = league_game.game
    opened = {"key": game.score_link, "opened": timezone.now()}
    maker = {"maker": True} if by.may("start_game") else {}
    with transaction.atomic():
        lock_league(by.league)
        Access.objects.update_or_create(game=game, device=device, defaults=opened | maker)
    return game


def close_scorecards(memberships: Iterable[Membership]) -> None:
    """Whoever loses a role no longer keeps score in that league: whatever their devices opened
    there is closed. To be called before the memberships are deleted, inside the act.
    """
    for membership in memberships:
        whose = (
            Q(device__user=membership.user_id)
            if membership.user_id is not None
            else Q(device=membership.device_id)
        )
        Access.objects.filter(
            whose, game__league_game__season__league=membership.league_id
        ).delete()
