"""Changes to a scorecard whose card was handed in: an edit by the players, a director's correction.

Every write to the scorecard arrives by `scorecard_changed`. One that changes points makes a new
version, whoever typed it, so what was confirmed is always what counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType
from typing import Any, NamedTuple

from django.utils.translation import gettext

from scorecards.models import Change
from scorecards.scorekeeping.errors import NotPossible
from scorecards.scorekeeping.holes import record_hole
from scorecards.scorekeeping.rows import KEEP, Keep, RowEntry
from tournaments.directing.acts import lock_even_stopped, tidy_reason, write_act
from tournaments.directing.card_acts import apply_act, refuse_act, reload_game
from tournaments.directing.card_state import ME, card_of, role_at, state_of
from tournaments.errors import DirectingError, StoppedLeague
from tournaments.ledger import derivation
from tournaments.ledger.counted_games import points_of, print_of
from tournaments.ledger.stale import derived_once
from tournaments.models import League, LeagueGame
from tournaments.permissions import Member
from tournaments.rules.confirmation import CardAct, Role, State

NOTHING_MORE: Mapping[str, Any] = MappingProxyType({})


class _Correction(NamedTuple):
    """A director's correction on its way through the scorecard."""

    by: Member
    act: CardAct
    hole: int
    was: Mapping[int, int | None]  # the points of the hole, by seat

    def about(self, now: Mapping[int, int | None]) -> dict[str, Any]:
        """What the history of the league says of it."""
        seats = {at: [was, now.get(at)] for at, was in self.was.items() if was != now.get(at)}
        return {"hole": self.hole, "points": seats}


_correction: ContextVar[_Correction | None] = ContextVar("correction", default=None)


def correct_game(
    by: Member,
    league_game: LeagueGame,
    *,
    number: int,
    rows: Sequence[RowEntry],
    reason: str,
    knocker: int | None | Keep = KEEP,
    version: int | None = None,
) -> LeagueGame:
    """Correct a hole of a confirmed game, even after the season was closed: through the scorecard,
    with its history, as a new version that counts at once. One of a disputed game waits for the
    decision. `version` is the one that was seen.

    Raises DirectingError, or a ScorekeepingError for rows that cannot be; then nothing is written.
    """
    _refuse_player(by, league_game)
    act = CardAct("correct", ME, version, Role.DIRECTOR, tidy_reason(reason))
    stored = reload_game(league_game)
    refuse_act(card_of(stored, by), act)
    was = points_of([stored.game_id])[stored.game_id].get(number, {})
    with _on_its_way(_Correction(by, act, number, was)):
        record_hole(
            game_code=stored.game.code,
            number=number,
            rows=rows,
            knocker=knocker,
            overrule=True,
            device=by.device,
        )
    return reload_game(league_game)


_part: ContextVar[Callable[[], object] | None] = ContextVar("part", default=None)


@contextmanager
def part_of_the_league(act: Callable[[], object]) -> Iterator[None]:
    """While the scorecard is written: this is what the league does with it, in that transaction."""
    token = _part.set(act)
    try:
        yield
    finally:
        _part.reset(token)


def scorecard_changed(game_id: int) -> None:
    """A watched scorecard was written. Registered with `scorecards.watching`; it runs inside that
    transaction, so what is raised here undoes the write.
    """
    part = _part.get()
    if part is not None:
        part()
        return
    games = LeagueGame.objects.filter(game=game_id)
    league = games.values_list("season__league", flat=True).first()
    if league is None:
        return
    stopped = lock_even_stopped(League(pk=league))
    league_game = games.select_related("season__league", "game").get()
    if league_game.version == 0:
        return  # nothing was handed in yet: so it is after every hole of an evening
    holes = points_of([game_id])[game_id]
    if print_of(holes, finished=league_game.game.finished is not None) == league_game.card:
        derivation.show_season_anew(league_game.season)  # what is played for, what was paid
        return
    correction = _correction.get()
    if stopped:
        raise StoppedLeague if correction is not None else NotPossible(StoppedLeague().message)
    if correction is not None:
        more = correction.about(holes.get(correction.hole, {}))
        _make_version(correction.by, league_game, correction.act, more)
        return
    _refuse_locked(state_of(league_game))
    last = Change.objects.filter(game=game_id).order_by("-seq").select_related("device").first()
    by = Member(league_game.season.league, None, device=last.device if last is not None else None)
    try:
        _make_version(by, league_game, CardAct("edit", ME))
    except DirectingError as refused:
        raise NotPossible(refused.message) from refused


def seats_changed(by: Member, league_game: LeagueGame, *, reason: str = "") -> None:
    """Who sat where, or a penalty, was changed; to be called inside the act that changed
    it. A card that was handed in gets a new version; one that counts already is a
    director's to correct, with a reason.
    """
    stored = reload_game(league_game)
    state = state_of(stored)
    if state in (State.CONFIRMED, State.FINAL):
        _refuse_player(by, stored)
        act = CardAct("correct", ME, role=Role.DIRECTOR, reason=tidy_reason(reason))
        _make_version(by, stored, act)
    elif state is State.SUBMITTED:
        _make_version(by, stored, CardAct("edit", ME, reason=reason))
    elif state is State.VOID:
        raise DirectingError(gettext("This game is void."))


def _make_version(
    by: Member, league_game: LeagueGame, act: CardAct, more: Mapping[str, Any] = NOTHING_MORE
) -> None:
    """A new version of the card, with a line of its own in the history. Under the league's lock."""
    with derived_once():
        apply_act(by, league_game, act)
        about = {"game": league_game.game.code, "version": league_game.version, **more}
        write_act(by, f"{act.name}_card", about, reason=act.reason)


def _refuse_player(by: Member, league_game: LeagueGame) -> None:
    if role_at(by, league_game) is not Role.DIRECTOR:
        raise DirectingError(gettext("Only a director may do this."))


def _refuse_locked(state: State) -> None:
    """Raise NotPossible where players can no longer change the scorecard."""
    sentences: dict[Any, str] = {
        State.FINAL: gettext("The season is closed: a director corrects this game."),
        State.DISPUTED: gettext("This game is disputed: a director decides first."),
        State.VOID: gettext("This game is void in its league."),
    }
    if state in sentences:
        raise NotPossible(sentences[state])


@contextmanager
def _on_its_way(correction: _Correction) -> Iterator[None]:
    """While the scorecard is written, `scorecard_changed` finds the correction it came from."""
    token = _correction.set(correction)
    try:
        yield
    finally:
        _correction.reset(token)
