"""The card of a league game: submitted, confirmed, disputed, corrected, void.

`rules.confirmation` decides what may follow on what; here it is done: the version counts up, who
did it is stored, and results are made or taken back in the same transaction. Every write to the
scorecard comes by `scorecard_changed`; one that changes points makes a new version, whoever typed
it, so what was confirmed is always what counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from scorecards import scorekeeping
from scorecards.models import Change, Game
from scorecards.rules.digest import digest_of
from scorecards.scorekeeping import KEEP, Keep, NotPossible, RowEntry
from tournaments.directing import deadlines, pars
from tournaments.directing.acts import acting, lock_league, tidy_reason, write_act
from tournaments.directing.card_state import (
    ME,
    WRITES,
    card_of,
    refuse_other_paper,
    role_at,
    state_of,
)
from tournaments.errors import Changed, DirectingError
from tournaments.ledger import derivation
from tournaments.ledger.counted_games import is_whole, points_of, print_of
from tournaments.ledger.settings import settings_of
from tournaments.models import Confirmation, League, LeagueGame
from tournaments.permissions import Member
from tournaments.rules.confirmation import ACTS, CardAct, CardState, Role, State, after, refusal


@dataclass
class _Correction:
    """A director's correction on its way through the scorecard."""

    by: Member
    version: int | None
    reason: str


_correcting: ContextVar[_Correction | None] = ContextVar("correcting", default=None)


NO_PAPER: Mapping[int, int] = {}


def submit_card(
    by: Member, league_game: LeagueGame, *, paper: Mapping[int, int] = NO_PAPER
) -> LeagueGame:
    """Hand in the card of a game that is over. Somebody else confirms it. `paper` are totals as
    they stand on the paper card, by position; others than those of the card are refused.

    The lock of the scorecard comes first, as with a save: a hole that is being corrected just now
    is either on the card that is handed in, or makes the next version of it.
    """
    with transaction.atomic():
        Game.objects.select_for_update().values_list("pk").get(pk=league_game.game_id)
        refuse_other_paper(league_game, paper)
        return _do(by, league_game, "submit")


def confirm_card(
    by: Member, league_game: LeagueGame, *, version: int, paper: Mapping[int, int] = NO_PAPER
) -> LeagueGame:
    """Agree with this version. With enough who do, the game counts. `paper` as in `submit_card`."""
    refuse_other_paper(league_game, paper)
    return _do(by, league_game, "confirm", version=version)


def dispute_card(
    by: Member, league_game: LeagueGame, *, version: int, reason: str = ""
) -> LeagueGame:
    """Say that this version is wrong: it counts no longer until a director decides."""
    return _do(by, league_game, "dispute", version=version, reason=reason)


def resolve_card(
    by: Member, league_game: LeagueGame, *, version: int | None = None, reason: str = ""
) -> LeagueGame:
    """Decide a dispute: the card counts as it stands now, corrected (`correct_game`) or not."""
    return _do(by, league_game, "resolve", version=version, reason=reason)


def force_card(
    by: Member, league_game: LeagueGame, *, version: int | None = None, reason: str
) -> LeagueGame:
    """Confirm a card nobody else could, with a reason."""
    return _do(by, league_game, "force", version=version, reason=reason)


def void_game(
    by: Member, league_game: LeagueGame, *, version: int | None = None, reason: str
) -> LeagueGame:
    """The game counts nothing, for a reason; its card stays to be read."""
    return _do(by, league_game, "void", version=version, reason=reason)


def answer_late_cards(league: League, *, now: datetime | None = None) -> int:
    """Confirm, or hand to the director, the cards that nobody answered in the time their season
    gives; returns how many. What cannot count waits on.
    """
    moment = now or timezone.now()
    done = 0
    waiting = LeagueGame.objects.filter(season__league=league, state="submitted")
    for league_game in waiting.select_related("season__league", "game").order_by("pk"):
        settings = settings_of(league_game.season)
        name = {"confirm": "expire", "dispute": "escalate"}.get(settings.no_answer)
        if name is None or not _is_late(league_game, moment, minutes=settings.answer_minutes):
            continue
        with suppress(DirectingError):
            _do(Member(league, None), league_game, name, version=league_game.version, clock=True)
            done += 1
    return done


def correct_game(
    by: Member,
    league_game: LeagueGame,
    *,
    number: int,
    rows: Sequence[RowEntry],
    reason: str,
    knocker: int | None | Keep = KEEP,
    version: int | None = None,
    overrule: bool = True,
) -> LeagueGame:
    """Correct a hole of a confirmed game, also after the season was closed: through the scorecard,
    with its history, as a new version that counts at once. One of a disputed game waits for the
    decision. `version` is the one that was seen.

    Raises DirectingError, or a ScorekeepingError for rows that cannot be; then nothing is written.
    """
    if role_at(by, league_game) is not Role.DIRECTOR:
        raise DirectingError(gettext("Only a director may do this."))
    correction = _Correction(by, version, tidy_reason(reason))
    fresh = LeagueGame.objects.select_related("season", "game").get(pk=league_game.pk)
    _refuse(card_of(fresh, by), _pure_act("correct", Role.DIRECTOR, correction))
    with _as_correction(correction):
        scorekeeping.record_hole(
            game_code=fresh.game.code,
            number=number,
            rows=rows,
            knocker=knocker,
            overrule=overrule,
            device=by.device,
        )
    return LeagueGame.objects.select_related("season", "game").get(pk=league_game.pk)


def scorecard_changed(game_id: int) -> None:
    """A watched scorecard was written. Registered with `scorecards.watching`; inside its
    transaction, so what is raised here undoes the write.
    """
    games = LeagueGame.objects.select_related("season__league", "game")
    league_game = games.filter(game=game_id).first()
    if league_game is None:
        return
    lock_league(league_game.season.league)
    league_game = games.get(pk=league_game.pk)
    holes = points_of([game_id])[game_id]
    card = print_of(holes, finished=league_game.game.finished is not None)
    if league_game.version == 0 or card == league_game.card:
        return
    correction = _correcting.get()
    if correction is not None:
        _apply(correction.by, league_game, "correct", correction.version, correction.reason)
        return
    if state_of(league_game) in (State.FINAL, State.DISPUTED, State.VOID):
        raise NotPossible(_locked(state_of(league_game)))
    last = Change.objects.filter(game=game_id).order_by("-seq").select_related("device").first()
    device = last.device if last is not None else None
    by = Member(league_game.season.league, None, device=device)
    try:
        _apply(by, league_game, "edit", None, "")
    except DirectingError as refused:
        raise NotPossible(refused.message) from refused


def seats_changed(by: Member, league_game: LeagueGame, *, reason: str = "") -> None:
    """Who sat where, or a penalty, was changed: within the act that did it. A card that was handed
    in is a new version; one that counts already is corrected by a director with a reason.
    """
    fresh = _fresh(league_game)
    state = state_of(fresh)
    if state in (State.CONFIRMED, State.FINAL):
        if role_at(by, fresh) is not Role.DIRECTOR:
            raise DirectingError(gettext("Only a director may do this."))
        _apply(by, fresh, "correct", None, tidy_reason(reason))
    elif state is State.SUBMITTED:
        _apply(by, fresh, "edit", None, reason)
    elif state is State.VOID:
        raise DirectingError(gettext("This game is void."))


# How it is done ---------------------------------------------------------------------------------


def _do(
    by: Member,
    league_game: LeagueGame,
    name: str,
    *,
    version: int | None = None,
    reason: str = "",
    clock: bool = False,
) -> LeagueGame:
    reason = tidy_reason(reason, needed=ACTS[name].needs_reason)
    about = {"game": league_game.game.code, "season": league_game.season.slug}
    with acting(by, f"{name}_card", about, reason=reason) as payload:
        fresh = _fresh(league_game)
        if fresh.season.league_id != by.league.pk:
            raise DirectingError(gettext("There is no such game here."))
        _apply(by, fresh, name, version, reason, clock=clock)
        payload["version"] = fresh.version
    return fresh


def _apply(
    by: Member,
    league_game: LeagueGame,
    name: str,
    version: int | None,
    reason: str,
    *,
    clock: bool = False,
) -> None:
    """Do an act of the table to a card under the league's lock, and what follows from it."""
    role = Role.SEAT if name == "edit" else Role.CLOCK if clock else role_at(by, league_game)
    if role is None:
        raise DirectingError(gettext("Only who sat there or a scorer may do this."))
    card = card_of(league_game, by)
    act = CardAct(name, ME, version, role, reason)
    _refuse(card, act)
    holes = points_of([league_game.game_id])[league_game.game_id]
    now = after(card, act)
    if ACTS[name].new_version and name != "edit" or now.counts:
        _refuse_unfinished(league_game, whole=is_whole(holes))
    counted = league_game.counted_version is not None
    league_game.state = "confirmed" if now.state is State.FINAL else now.state.value
    league_game.version = now.version
    league_game.counted_version = now.version if now.counts else None
    if now.version != card.version:
        _read_rules(league_game, len(next(iter(holes.values()), {})))
        finished = league_game.game.finished is not None
        league_game.card = print_of(holes, finished=finished)
        league_game.finished_at = _finished_at(league_game)
    league_game.save(update_fields=["state", "version", "counted_version", "card", "finished_at"])
    _say(by, league_game, name, reason)
    if now.counts and (not counted or now.version != card.version):
        derivation.count_game(league_game)
    elif counted and not now.counts:
        derivation.uncount_game(league_game)
    if name == "void":
        deadlines.table_changed(league_game.season, league_game.fixture_id)
    if name in ("edit", "correct"):
        kind, about = f"{name}_card", {"game": league_game.game.code, "version": now.version}
        write_act(by, kind, about, reason=reason)


def _read_rules(league_game: LeagueGame, players: int) -> None:
    """The rules of a scorecard can be changed while it is played: they must be the season's, and
    then par is that of the rules it ended with.
    """
    digest = digest_of(league_game.game.rules)
    if digest == league_game.ruleset:
        return
    allowed = settings_of(league_game.season).digests.values()
    if allowed and digest not in allowed:
        raise DirectingError(gettext("This season is not played by these rules."))
    league_game.ruleset = digest
    league_game.reference = pars.latest_reference(league_game.season.league_id, digest, players)


def _say(by: Member, league_game: LeagueGame, name: str, reason: str) -> None:
    Confirmation.objects.create(
        league_game=league_game,
        version=league_game.version,
        kind=name,
        position=by.position_at(league_game),
        reason=reason,
        at=timezone.now(),
        user=by.user,
        device=by.device,
    )


def _is_late(league_game: LeagueGame, now: datetime, *, minutes: int) -> bool:
    statements = Confirmation.objects.filter(league_game=league_game, version=league_game.version)
    written = (
        statements.filter(kind__in=WRITES).order_by("-pk").values_list("at", flat=True).first()
    )
    return written is not None and now >= written + timedelta(minutes=minutes)


def _fresh(league_game: LeagueGame) -> LeagueGame:
    return LeagueGame.objects.select_related("season__league", "game", "reference").get(
        pk=league_game.pk
    )


def _refuse(card: CardState, act: CardAct) -> None:
    """Raise what the table of acts says against it."""
    sentence = refusal(card, act)
    if sentence is None:
        return
    if act.version is not None and act.version != card.version:
        raise Changed(sentence.render(gettext))
    raise DirectingError(sentence)


def _refuse_unfinished(league_game: LeagueGame, *, whole: bool) -> None:
    if league_game.game.finished is None or not whole:
        raise DirectingError(gettext("The game is not over yet."))


def _finished_at(league_game: LeagueGame) -> datetime | None:
    """When the game ended; for one that is written down another day, the end of its day."""
    finished = league_game.game.finished
    if finished is None or timezone.localdate(finished) == league_game.day:
        return finished
    return timezone.make_aware(datetime.combine(league_game.day, time(23, 59, 59)))


def _pure_act(name: str, role: Role, correction: _Correction) -> CardAct:
    return CardAct(name, ME, correction.version, role, correction.reason)


@contextmanager
def _as_correction(correction: _Correction) -> Iterator[None]:
    token = _correcting.set(correction)
    try:
        yield
    finally:
        _correcting.reset(token)


def _locked(state: State) -> str:
    sentences: dict[Any, str] = {
        State.FINAL: gettext("The season is closed: a director corrects this game."),
        State.DISPUTED: gettext("This game is disputed: a director decides first."),
        State.VOID: gettext("This game is void in its league."),
    }
    return sentences[state]
