"""In which states of a tournament an act of it is possible, by its kind in the history.

A round, a table or an entry has a machine of its own (`states.py`), and none of them knows that the
day is over. What is certified changes by an amendment only, and what was called off or broken off
not at all. A kind that is not listed is possible whenever its own rules allow it: a name, an award,
a screen, the answer to a call.
"""

from __future__ import annotations

from scorecards.rules.texts import Text, text
from tournaments.rules.days.states import TOURNAMENT

BEFORE = ("draft", "registration", "checkin")
ON = ("running",)
UNTIL_THE_END = (*BEFORE, *ON)
UNCERTIFIED = (*UNTIL_THE_END, "provisional")

OF_ROUNDS = (
    *("close_list", "draw_round", "publish_round", "take_back_round", "swap_in_round"),
    *("close_round", "reopen_round", "void_round", "postpone_table", "walk_over", "choose_seats"),
    *("share_out_table", "name_substitute", "set_clock", "make_cut", "playoff_hole", "playoff_lot"),
)
OF_THE_PLAN = (
    *("change_tournament", "keep_back", "seed_entrants", "expect_late", "keep_groups_apart"),
    *("allow_own_entry", "make_door_link", "make_team", "put_in_team", "remove_team"),
)

POSSIBLE_IN: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(OF_ROUNDS, ON),
    **dict.fromkeys(OF_THE_PLAN, UNTIL_THE_END),
    "check_out_day": ("checkin", "running"),
    "amend_cut": (*ON, "provisional"),
    "call_director": (*ON, "provisional"),  # also to protest
    "set_unranked": UNCERTIFIED,
    "rename_team": UNCERTIFIED,
    "lead_entrant": UNCERTIFIED,
}
PROTESTED = ("disqualify", "reinstate")
"""What may become of an entry once all is played."""


def act_refusal(kind: str, state: str, entry_act: str = "") -> Text | None:
    """Why an act of this kind is not possible in a tournament in this state, or None; `entry_act`
    is which it is of the acts of an entry.
    """
    over = state == "provisional" and kind == "lead_entrant" and entry_act not in PROTESTED
    if state in POSSIBLE_IN.get(kind, TOURNAMENT.states) and not over:
        return None
    if POSSIBLE_IN.get(kind) == ON:
        return text("Rounds are played while the tournament runs.")
    return text("It is: {state}. This is not possible now.", state=TOURNAMENT.states[state])
