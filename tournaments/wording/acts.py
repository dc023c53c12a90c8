"""What each act of a league is called in its history. A sentence for every kind that directing
writes; what stands in %(…)s is put in by `queries.acts`. Decides nothing.
"""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ACT_SENTENCES: dict[str, str | Promise] = {
    # the league
    "create_league": _("Made the league"),
    "describe_league": _("Described the league: %(name)s"),
    "hand_over": _("Handed the league over to %(member)s"),
    "give_role": _("Gave %(member)s the role %(role)s, which was %(was_role)s"),
    "remove_member": _("Took the role %(role)s of %(member)s away"),
    "leave_league": _("Left the league"),
    "bring_in_league": _("Brought the league in from an archive of %(from)s"),
    "stop_league": _("Stopped the league"),
    "start_league": _("Started the league again"),
    # ways in
    "invite": _("Made a link: %(role)s"),
    "renew_invitation": _("Replaced a link: %(role)s"),
    "revoke_invitation": _("Revoked a link: %(role)s"),
    "join": _("Came in by a link: %(role)s"),
    "claim_person": _("Asked to be %(person)s"),
    "claim_name": _("Asked to be added as %(name)s"),
    "refuse_name": _("Did not add %(name)s, who asked for it"),
    "answer_phone": _("Said %(answer)s to a phone that asks to be %(person)s"),
    "answer_claim": _("Said %(answer)s to %(account)s, who asks to be %(person)s"),
    "release_person": _("Took the account off %(person)s"),
    # people
    "add_person": _("Added %(name)s"),
    "import_people": _("Added people from a list: %(number)s"),
    "change_person": _("Changed %(was)s: %(name)s"),
    "merge_people": _("Merged %(person)s into %(into)s"),
    "unmerge_person": _("Took the merge of %(person)s into %(into)s back"),
    "person_leaves": _("%(person)s left"),
    "person_returns": _("%(person)s came back"),
    "forget_person": _("Forgot somebody, who is %(person)s now"),
    "remove_person": _("Took %(name)s off the list"),
    # seasons
    "create_season": _("Planned the season %(name)s"),
    "describe_season": _("Described the season %(name)s"),
    "change_settings": _("Changed the settings of %(season)s"),
    "rescore_season": _("Scored %(season)s again under other settings"),
    "change_state": _("%(season)s is %(state)s now"),
    "reissue_table": _("Made the final table of %(season)s again"),
    "register": _("Signed %(person)s up for %(season)s"),
    "leave_season": _("Took %(person)s out of %(season)s"),
    "move_to_division": _("Moved %(person)s to division %(division)s"),
    "apply_divisions": _("Filled the divisions of %(season)s"),
    "draw_lot": _("Drew the lot of %(season)s"),
    "record_playoff": _("Noted a playoff of %(season)s"),
    "record_past_season": _("Brought in the season %(name)s from a sheet, people: %(number)s"),
    "remove_past_season": _("Took out the season %(name)s that came from a sheet"),
    "make_references": _("Worked out what a hole costs"),
    # nights and fixtures
    "plan_night": _("Planned the night of %(day)s"),
    "plan_nights": _("Planned nights of %(season)s: %(nights)s"),
    "move_night": _("Moved the night of %(was_day)s to %(day)s"),
    "describe_night": _("Changed the name or the time of the night of %(day)s"),
    "cancel_night": _("Cancelled the night of %(day)s"),
    "check_in": _("Checked %(person)s in for %(day)s"),
    "check_out": _("Checked %(person)s out of %(day)s"),
    "check_in_rest": _("Checked all the rest in for %(day)s: %(number)s"),
    "undo_rest": _("Took back that the rest are here on %(day)s: %(number)s"),
    "walk_in": _("Let %(name)s in at the door on %(day)s"),
    "make_tables": _("Drew tables for %(day)s"),
    "publish_tables": _("Published the tables of %(day)s"),
    "take_back_tables": _("Made a draft of the tables of %(day)s again"),
    "swap_seats": _("Swapped %(person)s and %(into)s at the tables of %(day)s"),
    "extra_table": _("Made a table of those who waited on %(day)s"),
    "came_by_door": _("Accepted a phone at the door on %(day)s: %(person)s"),
    "refuse_phone": _("Said that a phone is not %(person)s"),
    "seat_before": _("Gave %(person)s a seat at table %(table)s on %(day)s"),
    "seat_late": _("Seated %(person)s late, from hole %(hole)s on: %(game)s"),
    "keep_apart": _("Changed who is kept apart"),
    "stay_at_table": _("Changed who stays at a table"),
    "drop_demand": _("Took back a wish for the draw"),
    "close_night": _("Closed the night of %(day)s"),
    "reopen_night": _("Opened the night of %(day)s again"),
    "make_fixtures": _("Made the fixtures of %(season)s"),
    "discard_fixtures": _("Discarded fixtures of %(season)s; tables: %(tables)s"),
    "pass_deadlines": _("Deadlines of %(season)s are over; tables nobody played: %(tables)s"),
    "extend_deadline": _("Gave a fixture time until %(day)s"),
    "void_fixture": _("Took a fixture out"),
    # games
    "start_game": _("Started a game: %(game)s"),
    "bring_in_game": _("Let a plain game count in %(season)s: %(game)s"),
    "take_out_game": _("Let a game count in no season: %(game)s"),
    "substitute": _("Put %(person)s on a seat: %(game)s"),
    "mark_presence": _("Noted who came late or left early: %(game)s"),
    "submit_card": _("Handed in a card: %(game)s"),
    "edit_card": _("Changed a card: %(game)s"),
    "confirm_card": _("Confirmed a card: %(game)s"),
    "dispute_card": _("Disputed a card: %(game)s"),
    "force_card": _("Confirmed a card for the table: %(game)s"),
    "expire_card": _("Nobody answered, so a card counts: %(game)s"),
    "escalate_card": _("Nobody answered, so a director decides: %(game)s"),
    "resolve_card": _("Decided a dispute: %(game)s"),
    "correct_card": _("Corrected a card: %(game)s"),
    "void_card": _("Made a game void: %(game)s"),
    "set_index": _("Gave %(person)s the handicap %(index)s until %(day)s"),
    "cancel_index": _("Took back the handicap given to %(person)s"),
    "withdraw_result": _("Withdrew a game from the handicap of %(person)s: %(game)s"),
    "restore_result": _("Counted a game for the handicap of %(person)s again: %(game)s"),
    "mark_paid": _("%(person)s pays %(into)s %(amount)s: marked as paid"),
    "take_back_payment": _("%(person)s pays %(into)s %(amount)s: not paid after all"),
    "give_penalty": _("Gave %(person)s a penalty: %(amount)s"),
    "cancel_penalty": _("Took back what %(person)s was given"),
}

BONUS = _("Gave %(person)s a bonus: %(amount)s")
"""Instead of the sentence of `give_penalty`, where what was given is none."""

UNNAMED = {"swap_seats": _("Swapped two people at the tables of %(day)s")}
"""Acts in the draft of tables, as those who may not see it read of them: without names."""
