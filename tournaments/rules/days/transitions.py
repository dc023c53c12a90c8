"""From state to state: `refusal` says why an act is not possible now, `after` does it.

What guards an act beyond its state are facts that whoever asks has to look up (`Facts`): so this
can be told before, shown beside a button, and checked again in the transaction that does it. A
table that is postponed does not keep a round open. This module changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scorecards.rules.texts import Text, text
from tournaments.rules.confirmation import State
from tournaments.rules.days.states import MACHINES


@dataclass(frozen=True, slots=True)
class Facts:
    """What guards an act. `tables` are the states of the tables of a round, postponed ones left
    out; `rounds` those of the rounds of a tournament; `earlier` that of the round before, empty for
    the first. `by_standing`: the seating follows from the standings; `on_purpose`: a director goes
    on although something is open.
    """

    entrants: int = 0
    least_entrants: int = 2
    rounds: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    earlier: str = ""
    by_standing: bool = True
    playoffs_open: int = 0
    protest_over: bool = True
    director: bool = True
    on_purpose: bool = False
    reason: str = ""


NO_FACTS = Facts()
IN_STATES = frozenset(map(str, (State.CONFIRMED, State.FINAL, State.VOID)))
BEGUN_STATES = frozenset({"playing", "last_hole", *map(str, State)})


def _start_tournament(facts: Facts) -> Text | None:
    if facts.entrants < facts.least_entrants:
        return text(
            "Here: {here}; it takes {least} to start.",
            here=facts.entrants,
            least=facts.least_entrants,
        )
    return None


def _finish_tournament(facts: Facts) -> Text | None:
    if any(state not in ("closed", "void") for state in facts.rounds):
        return text("A round is still open.")
    if facts.playoffs_open:
        return text("A playoff is still open.")
    return None


def _certify(facts: Facts) -> Text | None:
    return None if facts.protest_over else text("The time for protests is not over yet.")


def _draw(facts: Facts) -> Text | None:
    """By standing no round is drawn before the one before is in, unless on purpose."""
    open_before = facts.earlier not in ("", "review", "closed", "void")
    if facts.by_standing and open_before and not facts.on_purpose:
        return text("The round before is not in yet. Postpone its open tables, or wait.")
    return None


def _publish_round(facts: Facts) -> Text | None:
    if facts.earlier in ("planned", "drafted"):
        return text("The round before is not published yet.")
    return _draw(facts)


def _unpublish(facts: Facts) -> Text | None:
    if any(state in BEGUN_STATES for state in facts.tables):
        return text("A table has started; its round can no longer be taken back.")
    return None


def _all_in(facts: Facts) -> Text | None:
    number = sum(state not in IN_STATES for state in facts.tables)
    if number == 1:
        return text("One table is still open.")
    return text("{number} tables are still open.", number=number) if number else None


_GUARDS: dict[tuple[str, str], Callable[[Facts], Text | None]] = {
    ("tournament", "start"): _start_tournament,
    ("tournament", "finish"): _finish_tournament,
    ("tournament", "certify"): _certify,
    ("round", "make_seating"): _draw,
    ("round", "publish"): _publish_round,
    ("round", "unpublish"): _unpublish,
    ("round", "all_in"): _all_in,
    ("round", "close"): _all_in,
}


def refusal(machine: str, state: str, act: str, facts: Facts = NO_FACTS) -> Text | None:
    """Why this act is not possible now, or None. Raises KeyError for an act or a machine that does
    not exist.
    """
    rules = MACHINES[machine]
    rule = rules.acts[act]
    if state not in rule.leads:
        return text("It is: {state}. This is not possible now.", state=rules.states[state])
    if rule.by_director and not facts.director:
        return text("Only a director may do this.")
    if rule.needs_reason and not facts.reason.strip():
        return text("Give a reason.")
    guard = _GUARDS.get((machine, act))
    return guard(facts) if guard else None


def after(machine: str, state: str, act: str, facts: Facts = NO_FACTS) -> str:
    """The state after an act. Raises ValueError with the sentence if it is refused."""
    refused = refusal(machine, state, act, facts)
    if refused is not None:
        raise ValueError(str(refused))
    return MACHINES[machine].acts[act].leads[state]
