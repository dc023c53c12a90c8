"""The state machines of a tournament, its rounds, its tables and its entries, as data.

MACHINES says from which state an act leads where, who may do it and whether it needs a reason. When
it is refused for other causes stands in `transitions.py`. What a card may do once it is handed in
stands in `rules.confirmation`; here a table takes these acts over and adds those of a hall: seats,
the clock, a walkover.

This module never knows who sits where.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorecards.rules.texts import Text, text
from tournaments.rules import confirmation
from tournaments.rules.confirmation import State


@dataclass(frozen=True, slots=True)
class Act:
    """From which state to which. `by_director`: nobody else may; `needs_reason`: only with one;
    `by_itself`: it follows from the tables, and nobody asks for it.
    """

    leads: Mapping[str, str]
    by_director: bool = True
    needs_reason: bool = False
    by_itself: bool = False


@dataclass(frozen=True, slots=True)
class Machine:
    """The first state, what the states are called, and the acts."""

    first: str
    states: Mapping[str, Text]
    acts: Mapping[str, Act]

    def possible(self, state: str) -> tuple[str, ...]:
        """The acts that lead on from a state, guards aside."""
        return tuple(name for name, act in self.acts.items() if state in act.leads)


TOURNAMENT = Machine(
    "draft",
    {
        "draft": text("Draft"),
        "registration": text("Registration"),
        "checkin": text("Check-in"),
        "running": text("Running"),
        "provisional": text("Provisional result"),
        "final": text("Final"),
        "archived": text("Archived"),
        "cancelled": text("Cancelled"),
        "abandoned": text("Abandoned"),
    },
    {
        "publish": Act({"draft": "registration"}),
        "open_checkin": Act({"registration": "checkin"}),
        "reopen_registration": Act({"checkin": "registration"}),
        "start": Act({"checkin": "running"}),
        "finish": Act({"running": "provisional"}),
        "reopen": Act({"provisional": "running"}, needs_reason=True),
        "certify": Act({"provisional": "final"}),
        "amend": Act({"final": "provisional"}, needs_reason=True),
        "archive": Act({"final": "archived"}),
        "cancel": Act(dict.fromkeys(("draft", "registration", "checkin"), "cancelled")),
        "abandon": Act({"running": "abandoned"}, needs_reason=True),
    },
)

ROUND = Machine(
    "planned",
    {
        "planned": text("Planned"),
        "drafted": text("Drafted"),
        "published": text("Published"),
        "playing": text("In play"),
        "review": text("All in"),
        "closed": text("Closed"),
        "void": text("Void"),
    },
    {
        "make_seating": Act(dict.fromkeys(("planned", "drafted"), "drafted")),
        "publish": Act({"drafted": "published"}),
        "unpublish": Act({"published": "drafted"}),
        "start": Act({"published": "playing"}, by_director=False),
        "all_in": Act({"playing": "review"}, by_director=False, by_itself=True),
        "reopen_table": Act({"review": "playing"}),
        "close": Act({"review": "closed"}),
        "reopen": Act({"closed": "review"}, needs_reason=True),
        "void": Act(
            dict.fromkeys(("planned", "drafted", "published", "playing", "review"), "void"),
            needs_reason=True,
        ),
    },
)

_HALL = ("waiting", "seated", "last_hole")


def _card_acts() -> dict[str, Act]:
    """What `confirmation` lets happen to a card, at a table; a card may come in after the last
    hole was called, and a table without one may be void.
    """
    acts = {}
    for name, rule in confirmation.ACTS.items():
        leads = {str(start): str(end) for start, end in rule.leads.items()}
        if name == "submit":
            leads["last_hole"] = str(State.SUBMITTED)
        if name == "void":
            leads |= dict.fromkeys(_HALL, str(State.VOID))
        director = rule.roles == confirmation.DIRECTORS
        itself = rule.roles == confirmation.CLOCK
        acts[name] = Act(leads, director, rule.needs_reason, itself)
    return acts


OPEN_ROUND = ("published", "playing", "review")
"""The states of a round that people play: its clock may run, and its tables can be decided."""
SHOWN_ROUND = (*OPEN_ROUND, "closed")
"""The states of a round that everybody sees."""

TABLE = Machine(
    "waiting",
    {
        "waiting": text("Waiting"),
        "seated": text("Seated"),
        "last_hole": text("Last hole"),
        **{str(state): name for state, name in confirmation.STATES.items()},
    },
    {
        "seat": Act({"waiting": "seated"}),
        "unseat": Act({"seated": "waiting"}),
        "start": Act({"seated": "playing"}, by_director=False),
        "time_called": Act({"playing": "last_hole"}),
        "walkover": Act({"waiting": "final"}, needs_reason=True),
        **_card_acts(),
    },
)

ENTRY = Machine(
    "registered",
    {
        "registered": text("Registered"),
        "waitlisted": text("On the waiting list"),
        "active": text("Here"),
        "dropped": text("Dropped out"),
        "no_show": text("Not here"),
        "withdrawn": text("Withdrawn"),
        "disqualified": text("Disqualified"),
        "eliminated": text("Eliminated"),
        "finished": text("Finished"),
    },
    {
        "check_in": Act({"registered": "active"}, by_director=False),
        "no_show": Act({"registered": "no_show"}),
        "late_arrival": Act({"no_show": "active"}),
        "waitlist": Act({"registered": "waitlisted"}),
        "promote": Act({"waitlisted": "registered"}),
        "withdraw": Act(dict.fromkeys(("registered", "waitlisted"), "withdrawn"), False),
        "re_enter": Act({"withdrawn": "registered"}),
        "drop": Act({"active": "dropped"}, by_director=False),
        "return": Act({"dropped": "active"}),
        "disqualify": Act({"active": "disqualified"}, needs_reason=True),
        "reinstate": Act({"disqualified": "active"}, needs_reason=True),
        "cut": Act({"active": "eliminated"}),
        "lucky_loser": Act({"eliminated": "active"}),
        "finish": Act({"active": "finished"}),
    },
)

MACHINES = {"tournament": TOURNAMENT, "round": ROUND, "table": TABLE, "entry": ENTRY}
