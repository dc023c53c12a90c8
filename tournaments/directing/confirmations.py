"""The card of a league game: submitted, confirmed, disputed, resolved, void; and what the clock
does to one that nobody answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from scorecards.models import Game
from tournaments.directing.acts import few_at_once, locked
from tournaments.directing.card_acts import act_on_card
from tournaments.directing.card_state import refuse_other_paper
from tournaments.errors import DirectingError
from tournaments.ledger.settings import settings_of
from tournaments.models import Confirmation, League, LeagueGame
from tournaments.permissions import Member
from tournaments.rules.confirmation import WRITES, Role

NO_PAPER: Mapping[int, int] = {}
ON_SILENCE = {"confirm": "expire", "dispute": "escalate"}
"""What a season says about cards nobody answered: the act of the clock."""


def submit_card(
    by: Member, league_game: LeagueGame, *, paper: Mapping[int, int] = NO_PAPER
) -> LeagueGame:
    """Hand in the card of a game that is over. Somebody else confirms it. `paper` holds the totals
    on the paper card, by position; they must be those of the card.

    The lock of the scorecard comes first, as with a save: a hole that is being corrected just now
    is either on the card that is handed in or makes its next version.
    """
    with transaction.atomic():
        Game.objects.select_for_update().values_list("pk").get(pk=league_game.game_id)
        refuse_other_paper(league_game, paper)
        return act_on_card(by, league_game, "submit")


def confirm_card(
    by: Member, league_game: LeagueGame, *, version: int, paper: Mapping[int, int] = NO_PAPER
) -> LeagueGame:
    """Agree with this version. Once enough people have, the game counts.
    `paper` as in `submit_card`.
    """
    refuse_other_paper(league_game, paper)
    return act_on_card(by, league_game, "confirm", version=version)


def dispute_card(
    by: Member, league_game: LeagueGame, *, version: int, reason: str = ""
) -> LeagueGame:
    """Say that this version is wrong: it does not count until a director decides."""
    return act_on_card(by, league_game, "dispute", version=version, reason=reason)


def resolve_card(
    by: Member, league_game: LeagueGame, *, version: int | None = None, reason: str = ""
) -> LeagueGame:
    """Decide a dispute: the card counts as it stands now, corrected (`correct_game`) or not."""
    return act_on_card(by, league_game, "resolve", version=version, reason=reason)


def force_card(
    by: Member, league_game: LeagueGame, *, version: int | None = None, reason: str
) -> LeagueGame:
    """Confirm a card nobody else could, with a reason."""
    return act_on_card(by, league_game, "force", version=version, reason=reason)


def void_game(
    by: Member, league_game: LeagueGame, *, version: int | None = None, reason: str
) -> LeagueGame:
    """The game does not count, for a reason; its card can still be read."""
    return act_on_card(by, league_game, "void", version=version, reason=reason)


def answer_late_cards(league: League, *, now: datetime | None = None) -> int:
    """Confirm the cards nobody answered in the time their season gives, or hand them to a director;
    returns how many. A card that cannot count goes on waiting.
    """
    moment, clock = now or timezone.now(), Member(league, None)
    waiting = LeagueGame.objects.filter(season__league=league, state="submitted")
    rows = waiting.select_related("season__league", "game").order_by("pk")
    done = 0
    for some in few_at_once([each for each in rows if _is_late(each, moment)]):
        with suppress(DirectingError), locked(league):
            for league_game in some:
                name = ON_SILENCE[settings_of(league_game.season).no_answer]
                seen = league_game.version
                with suppress(DirectingError):
                    act_on_card(clock, league_game, name, version=seen, role=Role.CLOCK)
                    done += 1
    return done


def _is_late(league_game: LeagueGame, now: datetime) -> bool:
    """Whether the clock answers for those who did not, as the season has it."""
    settings = settings_of(league_game.season)
    if settings.no_answer not in ON_SILENCE:
        return False
    statements = Confirmation.objects.filter(league_game=league_game, version=league_game.version)
    written = (
        statements.filter(kind__in=WRITES).order_by("-pk").values_list("at", flat=True).first()
    )
    return written is not None and now >= written + timedelta(minutes=settings.answer_minutes)
