"""An act on the card of a league game, carried out.

`rules.confirmation` decides what may follow on what. Here the version counts up, who acted is
stored, and results are made or taken back, all in the transaction of the act.
"""

from __future__ import annotations

from datetime import datetime, time

from django.utils import timezone
from django.utils.translation import gettext

from scorecards.rules.digest import digest_of
from tournaments.directing import deadlines, pars
from tournaments.directing.acts import acting, tidy_reason
from tournaments.directing.card_state import ME, card_of, role_at
from tournaments.errors import Changed, DirectingError
from tournaments.ledger import derivation
from tournaments.ledger.counted_games import (
    Holes,
    is_whole,
    points_of,
    print_of,
    trouble_with_totals,
)
from tournaments.ledger.days.progress import table_moved
from tournaments.ledger.settings import settings_of
from tournaments.models import Confirmation, LeagueGame
from tournaments.permissions import Member
from tournaments.rules.confirmation import ACTS, CardAct, CardState, Role, State, after, refusal

CARD_FIELDS = (
    *("state", "version", "counted_version", "card", "ruleset", "reference", "finished_at"),
)
"""What an act may change of a league game."""


def act_on_card(
    by: Member,
    league_game: LeagueGame,
    name: str,
    *,
    version: int | None = None,
    reason: str = "",
    role: Role | None = None,
) -> LeagueGame:
    """One of `confirmation.ACTS` as an act of the league, with a line in its history. `role` is as
    whom it is done, by default what the member is at this game. Returns the game as stored.
    """
    reason = tidy_reason(reason, needed=ACTS[name].needs_reason)
    about = {"game": league_game.game.code, "season": league_game.season.slug}
    with acting(by, f"{name}_card", about, reason=reason) as payload:
        stored = reload_game(league_game)
        if stored.season.league_id != by.league.pk:
            raise DirectingError(gettext("This game does not exist here."))
        role = role or role_at(by, stored)
        if role is None:
            raise DirectingError(gettext("Only people who sat there, or a scorer, can do this."))
        apply_act(by, stored, CardAct(name, ME, version, role, reason))
        payload["version"] = stored.version
    return stored


def apply_act(by: Member, league_game: LeagueGame, act: CardAct) -> None:
    """Change the card, and what follows from it. Must be under the league's lock; writes no line
    of the history. Raises DirectingError, or Changed when another version was seen.
    """
    card = card_of(league_game, by)
    refuse_act(card, act)
    now = after(card, act)
    holes = points_of([league_game.game_id])[league_game.game_id]
    if ACTS[act.name].whole or now.counts:
        _refuse_unfinished(league_game, holes)
    counted = league_game.counted_version is not None
    league_game.state = "confirmed" if now.state is State.FINAL else now.state.value
    league_game.version = now.version
    league_game.counted_version = now.version if now.counts else None
    if now.version != card.version:
        _take_card(league_game, holes)
    league_game.save(update_fields=CARD_FIELDS)
    _record(by, league_game, act)
    if now.counts and (not counted or now.version != card.version):
        derivation.count_game(league_game, holes)
    elif counted and not now.counts:
        derivation.uncount_game(league_game)
    if now.state is State.VOID:
        deadlines.table_changed(league_game.season, league_game.fixture_id)
    if league_game.season.staged:
        table_moved(league_game)


def refuse_act(card: CardState, act: CardAct) -> None:
    """Raise what the table of acts says against it: Changed when another version was seen."""
    sentence = refusal(card, act)
    if sentence is None:
        return
    if act.version is not None and act.version != card.version:
        raise Changed(sentence.render(gettext))
    raise DirectingError(sentence)


def reload_game(league_game: LeagueGame) -> LeagueGame:
    """The game as it is stored now, with its season, league, scorecard and par."""
    games = LeagueGame.objects.select_related("season__league", "game", "reference")
    return games.get(pk=league_game.pk)


def _refuse_unfinished(league_game: LeagueGame, holes: Holes) -> None:
    if league_game.game.finished is None or not is_whole(holes):
        raise DirectingError(gettext("The game is not over yet."))


def _take_card(league_game: LeagueGame, holes: Holes) -> None:
    """Read a new version off the scorecard: its rules, its print, when the game ended."""
    _take_rules(league_game, players=len(next(iter(holes.values()), {})))
    league_game.card = print_of(holes, finished=league_game.game.finished is not None)
    league_game.finished_at = _finished_at(league_game)


def _take_rules(league_game: LeagueGame, *, players: int) -> None:
    """The rules of a scorecard can be changed during the game: they must be among the season's, and
    par is then that of the rules it ended with.
    """
    digest = digest_of(league_game.game.rules)
    if digest == league_game.ruleset:
        return
    allowed = settings_of(league_game.season).digests.values()
    if allowed and digest not in allowed:
        raise DirectingError(gettext("This season is not played by these rules."))
    if trouble := trouble_with_totals(league_game.game.rules):
        raise DirectingError(trouble)
    league_game.ruleset = digest
    league_game.reference = pars.latest_reference(league_game.season.league_id, digest, players)


def _finished_at(league_game: LeagueGame) -> datetime | None:
    """When the game ended; for one written down on another day, the end of the day of play."""
    finished = league_game.game.finished
    if finished is None or timezone.localdate(finished) == league_game.day:
        return finished
    return timezone.make_aware(datetime.combine(league_game.day, time(23, 59, 59)))


def _record(by: Member, league_game: LeagueGame, act: CardAct) -> None:
    Confirmation.objects.create(
        league_game=league_game,
        version=league_game.version,
        kind=act.name,
        position=by.position_at(league_game),
        reason=act.reason,
        at=timezone.now(),
        user=by.user,
        device=by.device,
    )
