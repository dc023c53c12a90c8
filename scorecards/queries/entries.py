"""What a phone needs to enter a hole: its rows, the dealer, and the compiled ruleset."""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import blake2s
from typing import Any

from django.utils.translation import get_language, gettext

from scorecards import turns
from scorecards.models import Device, Game, read_ruleset
from scorecards.queries.details import course_before
from scorecards.queries.game_rows import NOT_IN, StoredHole, holes_of, names_of
from scorecards.queries.keepsake import keepsake
from scorecards.queries.seals import seen_from
from scorecards.queries.witnesses import with_own_hands
from scorecards.rules import Shape
from scorecards.rules.compilation import compile_for
from scorecards.rules.stakes.agreement import Kind
from upkeep.epochs import story


def entry_state(
    game: Game, number: int, *, device: Device | None = None, compiled: bool = True
) -> dict[str, Any] | None:
    """A hole for a phone to enter, ready for JSON; None if it cannot be entered yet.

    The `entry` of a row comes back as the `was` of a save. `rules` identifies the ruleset: a phone
    that has another one asks for `compiled`, which polls leave out. With it comes the `keepsake`
    of the other holes, for when there is no network. `device` is the phone of somebody who keeps
    the score, with its seat: where hands are sealed, or two people enter them, each sees their own.
    By the `epoch` it notices that the server was put back to an older copy, of `data_from`.
    """
    names, holes = names_of(game), holes_of(game)
    points = {each: hole.points for each, hole in holes.items()}
    if number not in holes and (game.finished or number != turns.next_hole(points)):
        return None
    state = {
        **_hole_state(game, number, names=names, holes=holes),
        "game": game.code,
        "version": game.version,
        "rules": rules_mark(game),
        "finished": game.finished is not None,
        "customs": game.customs.to_dict(),
        "next": None if game.finished else turns.next_hole(points),
        **({"pot": True} if (game.stakes or {}).get("kind") == Kind.POT else {}),
        **story(),
    }
    if compiled:
        rules, language = json.dumps(game.ruleset), get_language() or ""
        state["keepsake"] = keepsake(game, names, holes)
        state["compiled"] = _compiled(rules, game.rows, game.columns, len(names), language)
    state = with_own_hands(game, state, device)
    return seen_from(state, game, device) if device else state


def rules_mark(game: Game) -> str:
    """A short code for the rules a game is played by; it changes whenever they do."""
    return _mark(json.dumps(game.ruleset), game.rows, game.columns)


@lru_cache(maxsize=256)
def _mark(ruleset: str, rows: int, columns: int) -> str:
    return blake2s(f"{rows} {columns} {ruleset}".encode(), digest_size=6).hexdigest()


def _hole_state(
    game: Game, number: int, *, names: Sequence[str], holes: Mapping[int, StoredHole]
) -> dict[str, Any]:
    seats, ending = len(names), game.rules.ending
    before = {each: hole.points for each, hole in holes.items() if each < number}
    presence = game.presence
    players = turns.playing(game.rules, seats, before, number=number, absences=presence)
    dealer = turns.dealer(game.first_dealer, number, seats=seats, players=players)
    hole = holes.get(number) or StoredHole(number, dealer, None, 0)
    totals = turns.pure_game(game.rules, seats, before, absences=presence).totals
    every = {each: hole.points for each, hole in holes.items()}
    streaks = _streaks(game, number, holes, seats)
    return {
        "hole": number,
        "holes": ending.holes if ending.by_holes else None,
        "rows": [
            _row(hole, position, name=names[position], total=totals[position])
            | {"plays": position in players, **streaks[position]}
            for position in range(seats)
        ],
        "knocker": hole.knocker,
        "knocker_revision": hole.knocker_revision,
        "dealer": hole.dealer,
        "totals": totals
        if every == before
        else turns.pure_game(game.rules, seats, every, absences=presence).totals,
    }


def _streaks(
    game: Game, number: int, holes: Mapping[int, StoredHole], seats: int
) -> list[dict[str, list[int]]]:
    """For every seat, in how many holes in a row the conditions of each step held before this one;
    nothing where the rules do not look back.
    """
    if not game.rules.looks_back:
        return [{} for _ in range(seats)]
    counts = course_before(game, number, holes, seats=seats).streaks
    return [
        {"streaks": [counts[step][seat] if step in counts else 0 for step in game.rules.hole_steps]}
        for seat in range(seats)
    ]


def _row(hole: StoredHole, position: int, *, name: str, total: int) -> dict[str, Any]:
    row = hole.rows.get(position, NOT_IN)
    return {
        "position": position,
        "name": name,
        "entry": row.entry,
        "counted": row.counted,
        "points": row.points,
        "revision": row.revision,
        "adjustments": row.adjustments,
        "total_before": total,
    }


@lru_cache(maxsize=128)
def _compiled(ruleset: str, rows: int, columns: int, seats: int, language: str) -> dict[str, Any]:
    """The ruleset for the phone. Its words are translated, so the cache needs the language."""
    return compile_for(read_ruleset(ruleset), Shape(rows, columns), seats, translate=gettext)
