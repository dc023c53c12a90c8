"""Confirming a card: submitted by one, confirmed by others, version by version.

    playing    submit                  -> submitted   version 1
    submitted  edit                    -> submitted   a new version, confirmations cleared
    submitted  confirm                 -> confirmed   once enough others have confirmed it
    submitted  force (director)        -> confirmed   with a reason
    submitted  expire / escalate       -> confirmed / disputed   nobody answered in time
    submitted, confirmed  dispute      -> disputed    locked for the players
    confirmed  edit                    -> submitted   a new version
    disputed   resolve (director)      -> confirmed   a new version
    confirmed, final, disputed  correct -> the same   a new version by a director, with a reason
    confirmed  finalise                -> final       the season closes
    any but final  void (director)     -> void        with a reason; the results vanish

Whoever wrote a version cannot confirm it; a scorer's confirmation is enough by itself. ACTS is the
table, `refusal` says why an act is not possible, `after` does it. That only one version of a game
counts is for the database to enforce. This module never knows what is on the card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from scorecards.rules.texts import Text, text


class State(StrEnum):
    PLAYING = "playing"
    SUBMITTED = "submitted"
    CONFIRMED = "confirmed"
    DISPUTED = "disputed"
    FINAL = "final"
    VOID = "void"


STATES: dict[State, Text] = {
    State.PLAYING: text("In play"),
    State.SUBMITTED: text("To be confirmed"),
    State.CONFIRMED: text("Confirmed"),
    State.DISPUTED: text("Disputed"),
    State.FINAL: text("Final"),
    State.VOID: text("Void"),
}


class Role(StrEnum):
    """Who acts: somebody who sat at the table, a scorer, a director, or the clock."""

    SEAT = "seat"
    SCORER = "scorer"
    DIRECTOR = "director"
    CLOCK = "clock"


SEATED = frozenset({Role.SEAT, Role.SCORER, Role.DIRECTOR})
DIRECTORS = frozenset({Role.DIRECTOR})
CLOCK = frozenset({Role.CLOCK})


@dataclass(frozen=True, slots=True)
class Rule:
    """From which state to which, by whom, whether it makes a new version and needs a reason.
    `whole`: the card must be complete even if the game does not count after the act.
    """

    leads: dict[State, State]
    roles: frozenset[Role] = SEATED
    new_version: bool = False
    needs_reason: bool = False
    whole: bool = False


_OPEN = (State.PLAYING, State.SUBMITTED, State.CONFIRMED, State.DISPUTED)
_TO_CONFIRMED = {State.SUBMITTED: State.CONFIRMED}

ACTS: dict[str, Rule] = {
    "submit": Rule({State.PLAYING: State.SUBMITTED}, new_version=True, whole=True),
    "edit": Rule(dict.fromkeys((State.SUBMITTED, State.CONFIRMED), State.SUBMITTED), SEATED, True),
    "confirm": Rule(_TO_CONFIRMED),
    "dispute": Rule(dict.fromkeys((State.SUBMITTED, State.CONFIRMED), State.DISPUTED)),
    "force": Rule(_TO_CONFIRMED, DIRECTORS, needs_reason=True),
    "expire": Rule(_TO_CONFIRMED, CLOCK),
    "escalate": Rule({State.SUBMITTED: State.DISPUTED}, CLOCK),
    "resolve": Rule({State.DISPUTED: State.CONFIRMED}, DIRECTORS, new_version=True),
    "correct": Rule(
        {state: state for state in (State.CONFIRMED, State.FINAL, State.DISPUTED)},
        DIRECTORS,
        new_version=True,
        needs_reason=True,
        whole=True,
    ),
    "finalise": Rule({State.CONFIRMED: State.FINAL}, DIRECTORS),
    "void": Rule(dict.fromkeys(_OPEN, State.VOID), DIRECTORS, needs_reason=True),
}


WRITES = tuple(name for name, rule in ACTS.items() if rule.new_version)
"""The acts that write a version of a card."""


@dataclass(frozen=True, slots=True)
class CardAct:
    """What somebody wants to do. `version` is the one he has seen; None skips that check (only a
    confirmation must name one). `who` is None for the clock.
    """

    name: str
    who: int | None = None
    version: int | None = None
    role: Role = Role.SEAT
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CardState:
    """Where a card stands. `author` wrote this version, `confirmed_by` confirmed it; `needed` is
    how many must, the author not counted. `signed` is false while the season wants a signature of
    every seat and one is missing; only a director confirms it then, with a reason.
    """

    state: State = State.PLAYING
    version: int = 0
    author: int | None = None
    confirmed_by: tuple[int, ...] = ()
    needed: int = 1
    signed: bool = True

    @property
    def counts(self) -> bool:
        """Whether the game gives results."""
        return self.state in (State.CONFIRMED, State.FINAL)


def refusal(card: CardState, act: CardAct) -> Text | None:
    """Why this act is not possible now, or None. Raises KeyError for an unknown act."""
    rule = ACTS[act.name]
    if card.state not in rule.leads:
        return text("The card is: {state}. This is no longer possible.", state=STATES[card.state])
    if act.role not in rule.roles:
        return text("Only a director may do this.")
    if act.version is not None and act.version != card.version:
        return text("The card has changed since then; check it again.")
    if rule.needs_reason and not act.reason.strip():
        return text("Give a reason.")
    if act.name in ("confirm", "expire") and not card.signed:
        return text(
            "Everybody signs the card first. A director can also confirm it, with a reason."
        )
    if act.name == "confirm":
        return _no_confirmation(card, act)
    return None


def _no_confirmation(card: CardState, act: CardAct) -> Text | None:
    if act.version is None:
        return text("The card has changed since then; check it again.")
    if act.who == card.author:
        return text("Somebody else at the table confirms what you entered.")
    if act.who in card.confirmed_by:
        return text("You have already confirmed this card.")
    return None


def after(card: CardState, act: CardAct) -> CardState:
    """The card after an act. Raises ValueError with the sentence if it is refused."""
    refused = refusal(card, act)
    if refused is not None:
        raise ValueError(str(refused))
    rule = ACTS[act.name]
    state = rule.leads[card.state]
    if act.name == "confirm" and act.who is not None:
        confirmed_by = (*card.confirmed_by, act.who)
        enough = act.role is not Role.SEAT or len(confirmed_by) >= card.needed
        return replace(card, state=state if enough else card.state, confirmed_by=confirmed_by)
    if rule.new_version:
        return replace(card, state=state, version=card.version + 1, author=act.who, confirmed_by=())
    return replace(card, state=state)


def paper_differs(totals: Sequence[int], paper: Sequence[int | None]) -> tuple[int, ...]:
    """The seats whose total on the paper card, typed separately, is another one."""
    return tuple(
        seat
        for seat, (total, typed) in enumerate(zip(totals, paper, strict=True))
        if typed is not None and typed != total
    )
