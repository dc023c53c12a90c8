"""What each act of a tournament is called in the history of its league. A sentence for every kind
that `directing.days` writes; after a colon stands the act of a state machine, where each has its
own. What stands in %(…)s is put in by `queries.acts`. Decides nothing.
"""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

DAY_ACT_SENTENCES: dict[str, str | Promise] = {
    # the tournament
    "create_tournament": _("Made the tournament %(name)s"),
    "delete_tournament": _("Deleted the tournament %(name)s, in which nothing was played"),
    "describe_tournament": _("Described the tournament: %(name)s"),
    "change_tournament": _("Changed the plan of the day"),
    "lead_tournament:publish": _("Published the tournament"),
    "lead_tournament:open_checkin": _("Opened the door"),
    "lead_tournament:reopen_registration": _("Closed the door again"),
    "lead_tournament:start": _("Started the tournament"),
    "lead_tournament:finish": _("All is played: the result is provisional"),
    "lead_tournament:reopen": _("Went on playing"),
    "lead_tournament:certify": _("Certified the result"),
    "lead_tournament:amend": _("Opened the certified result for an amendment"),
    "lead_tournament:archive": _("Put the tournament away"),
    "lead_tournament:cancel": _("Called the tournament off"),
    "lead_tournament:abandon": _("Broke the tournament off"),
    "allow_own_entry": _("Let people sign up themselves"),
    "end_own_entry": _("Entries by one’s own hand are over"),
    "make_door_link": _("Made the code of the door"),
    "renew_hall_link": _("Replaced the links of the tables"),
    # its people
    "enter_person": _("Entered %(person)s"),
    "enter_self": _("%(person)s entered"),
    "enter_list": _("Entered people from a list: %(number)s"),
    "check_in_day": _("Checked in: %(names)s"),
    "check_in_self": _("%(person)s checked in by phone"),
    "check_in_rest_day": _("Checked all the rest in: %(count)s"),
    "check_out_day": _("Took back that these are here: %(names)s"),
    "expect_late": _("%(person)s comes late"),
    "expect_in_time": _("%(person)s comes in time after all"),
    "set_unranked": _("%(person)s plays without taking a place"),
    "set_ranked": _("%(person)s takes a place after all"),
    "lead_entrant:check_in": _("Checked in: %(person)s"),
    "lead_entrant:no_show": _("%(person)s did not come"),
    "lead_entrant:late_arrival": _("%(person)s came after all"),
    "lead_entrant:waitlist": _("Put %(person)s on the waiting list"),
    "lead_entrant:promote": _("%(person)s has a place now"),
    "lead_entrant:withdraw": _("%(person)s took the name off"),
    "lead_entrant:re_enter": _("Entered %(person)s again"),
    "lead_entrant:drop": _("%(person)s dropped out"),
    "lead_entrant:return": _("%(person)s is back"),
    "lead_entrant:disqualify": _("Disqualified %(person)s"),
    "lead_entrant:reinstate": _("Took the disqualification of %(person)s back"),
    "lead_entrant:cut": _("%(person)s does not go on"),
    "lead_entrant:lucky_loser": _("%(person)s goes on after all"),
    "lead_entrant:finish": _("%(person)s has finished"),
    "name_substitute": _("Put %(into)s on the seat of %(person)s"),
    "share_out_table": _("Shared table %(table)s of round %(round)s out among the others"),
    "seed_entrants": _("Seeded the first round"),
    "put_in_team": _("Put %(person)s into a team: %(team)s"),
    "make_team": _("Made the team %(name)s"),
    "rename_team": _("Renamed the team %(was)s: %(name)s"),
    "remove_team": _("Took the team %(name)s away"),
    "keep_groups_apart": _("Changed who is kept apart"),
    # rounds and tables
    "draw_round": _("Drew round %(round)s"),
    "close_list": _("Closed the list of round %(round)s for a public lot: %(lot)s"),
    "publish_round": _("Published round %(round)s"),
    "take_back_round": _("Made a draft of round %(round)s again"),
    "close_round": _("Closed round %(round)s"),
    "reopen_round": _("Opened round %(round)s again"),
    "void_round": _("Struck round %(round)s out"),
    "postpone_table": _("Postponed table %(table)s of round %(round)s"),
    "take_up_table": _("Took table %(table)s of round %(round)s up again"),
    "swap_in_round": _("Swapped %(person)s and %(into)s in the draft of round %(round)s"),
    "sit_down": _("%(person)s sat down with a phone at table %(table)s"),
    "call_director": _("Table %(table)s of round %(round)s called a director"),
    "answer_call": _("Came to table %(table)s of round %(round)s"),
    "set_clock:start": _("Started the clock of round %(round)s"),
    "set_clock:pause": _("Stopped the clock of round %(round)s for a while"),
    "set_clock:resume": _("Let the clock of round %(round)s go on"),
    "set_clock:extra": _("Changed the time of round %(round)s by seconds: %(seconds)s"),
    "set_clock:back": _("Took back what was done to the clock of round %(round)s"),
    "set_clock:last_hole": _("Called the last hole of round %(round)s"),
    "set_clock:stop": _("Stopped the clock of round %(round)s"),
    # who goes on
    "make_cut": _("Said who goes on"),
    "playoff_hole": _("Noted a hole of a playoff"),
    "playoff_lot": _("Drew the lot of a playoff"),
    "amend_cut": _("Said who goes on after a correction"),
    "keep_back": _("Hid the standings of the last rounds: %(rounds)s"),
    "keep_none_back": _("Stopped hiding standings"),
    "read_out": _("Showed everybody the hidden standings"),
    "read_in": _("Hid the standings again"),
    "walk_over": _("%(winner)s won table %(table)s of round %(round)s without playing"),
    "play_over": _("Table %(table)s of round %(round)s is played after all"),
    "choose_seats": _("The people of table %(table)s of round %(round)s chose their seats"),
    # what is given
    "set_prizes": _("Changed the prizes"),
    "name_award": _("Gave an award to %(person)s: %(name)s"),
    "drop_award": _("Took an award back from %(person)s: %(name)s"),
    # what a season of the league gets
    "hand_points": _("Handed points over to %(season)s, so many people: %(number)s"),
    "take_back_points": _("Took the points back from %(season)s"),
    # the hall
    "add_screen": _("Added a screen of the hall: %(screen)s"),
    "revoke_screen": _("Took a screen of the hall away: %(screen)s"),
}

DAY_UNNAMED = {"swap_in_round": _("Swapped two people in the draft of round %(round)s")}
"""Acts in the draft of a round, as those who may not see it read of them: without names."""


def kind_of(kind: str, act: object) -> str:
    """The key of an act in `DAY_ACT_SENTENCES`: its kind, or with the act of a state machine."""
    own = f"{kind}:{act}"
    return own if own in DAY_ACT_SENTENCES else kind
