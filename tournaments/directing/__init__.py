"""The one package that writes leagues: people, seasons, nights, games, and what follows from them.

Views, API, admin and commands all come through here. Each function is one transaction that either
writes everything, with a line in the history of the league (but for `replies` and `reminders`), or
raises a `DirectingError` with a sentence fit to show and writes nothing. Never renders, and never
decides who may act: that is `tournaments.permissions`, and a `Member` says who it is.
"""

from tournaments.directing.acts import edition_of
from tournaments.directing.calendars import NightPlan, move_night, plan_nights, renew_calendar
from tournaments.directing.card_state import acts_open, card_of
from tournaments.directing.claims import answer_claim, claim_name, claim_person, release_person
from tournaments.directing.confirmations import (
    answer_late_cards,
    confirm_card,
    dispute_card,
    force_card,
    resolve_card,
    submit_card,
    void_game,
)
from tournaments.directing.corrections import correct_game
from tournaments.directing.deadlines import (
    extend_deadline,
    pass_all_deadlines,
    pass_deadlines,
)
from tournaments.directing.demands import drop_demand, keep_apart, stay_at_table
from tournaments.directing.divisions import (
    apply_divisions,
    draw_lot,
    move_to_division,
    record_playoff,
)
from tournaments.directing.door import check_in_rest, undo_rest, walk_in
from tournaments.directing.double_taps import create_league_once
from tournaments.directing.drafts import (
    publish_tables,
    swap_seats,
    tables_edition,
    take_back_tables,
)
from tournaments.directing.draws import Wishes, make_tables
from tournaments.directing.fixture_lists import (
    ListPlan,
    discard_fixtures,
    make_division_lists,
    make_fixtures,
)
from tournaments.directing.fixtures import start_table, start_tables, void_fixture
from tournaments.directing.games import start_league_game
from tournaments.directing.handicaps import (
    cancel_index,
    restore_result,
    set_index,
    withdraw_result,
)
from tournaments.directing.invitations import (
    Admission,
    find_invitation,
    invite,
    invite_everyone,
    open_invitation,
    renew_invitation,
    revoke_invitation,
)
from tournaments.directing.latecomers import extra_table, seat_late
from tournaments.directing.leagues import (
    create_league,
    delete_league,
    describe_league,
    give_role,
    hand_over,
    leave_league,
    remove_member,
)
from tournaments.directing.merges import merge_people, unmerge_person
from tournaments.directing.nights import (
    cancel_night,
    check_in,
    check_out,
    close_night,
    plan_night,
    refuse_day,
    reopen_night,
)
from tournaments.directing.pars import make_references
from tournaments.directing.past_seasons import record_past_season, remove_past_season
from tournaments.directing.payments import (
    mark_league_payment,
    may_settle,
    take_back_league_payment,
)
from tournaments.directing.penalties import cancel_penalty, give_penalty
from tournaments.directing.people import (
    add_person,
    change_person,
    import_people,
    person_leaves,
    person_returns,
    remove_person,
)
from tournaments.directing.plain_games import bring_in, play_again, take_out
from tournaments.directing.reminders import (
    ReminderWish,
    book_reminder,
    confirm_reminders,
    end_reminders,
    forget_unconfirmed,
    unbook_reminder,
    want_reminders,
)
from tournaments.directing.replies import reply_to_night
from tournaments.directing.scorekeepers import open_scorecard
from tournaments.directing.seasons import (
    change_settings,
    change_state,
    create_season,
    describe_season,
    leave_season,
    register,
    reissue_table,
    rescore_season,
)
from tournaments.directing.seats import Occupant, mark_presence, substitute
from tournaments.directing.sheets import count_sheets
from tournaments.directing.stops import start_league, stop_league
from tournaments.errors import BadLines, Changed, DirectingError, Several

__all__ = [
    "BadLines",
    "Changed",
    "DirectingError",
    "Admission",
    "Several",
    "ListPlan",
    "NightPlan",
    "Occupant",
    "ReminderWish",
    "Wishes",
    "acts_open",
    "add_person",
    "answer_claim",
    "answer_late_cards",
    "apply_divisions",
    "book_reminder",
    "bring_in",
    "cancel_index",
    "cancel_night",
    "cancel_penalty",
    "card_of",
    "change_person",
    "change_settings",
    "change_state",
    "check_in",
    "check_in_rest",
    "check_out",
    "claim_name",
    "claim_person",
    "close_night",
    "confirm_card",
    "confirm_reminders",
    "correct_game",
    "count_sheets",
    "create_league",
    "create_league_once",
    "create_season",
    "delete_league",
    "describe_league",
    "describe_season",
    "discard_fixtures",
    "dispute_card",
    "draw_lot",
    "drop_demand",
    "edition_of",
    "end_reminders",
    "extend_deadline",
    "extra_table",
    "find_invitation",
    "force_card",
    "forget_unconfirmed",
    "give_penalty",
    "give_role",
    "hand_over",
    "import_people",
    "invite",
    "invite_everyone",
    "keep_apart",
    "leave_league",
    "leave_season",
    "make_division_lists",
    "make_fixtures",
    "make_references",
    "make_tables",
    "mark_presence",
    "merge_people",
    "move_night",
    "move_to_division",
    "open_invitation",
    "open_scorecard",
    "pass_all_deadlines",
    "pass_deadlines",
    "person_leaves",
    "person_returns",
    "plan_night",
    "plan_nights",
    "play_again",
    "publish_tables",
    "record_past_season",
    "record_playoff",
    "refuse_day",
    "register",
    "reissue_table",
    "release_person",
    "remove_member",
    "remove_past_season",
    "remove_person",
    "renew_calendar",
    "renew_invitation",
    "reopen_night",
    "reply_to_night",
    "rescore_season",
    "resolve_card",
    "restore_result",
    "revoke_invitation",
    "seat_late",
    "set_index",
    "start_league",
    "start_league_game",
    "start_table",
    "start_tables",
    "stay_at_table",
    "stop_league",
    "submit_card",
    "substitute",
    "swap_seats",
    "tables_edition",
    "take_back_tables",
    "take_out",
    "unbook_reminder",
    "undo_rest",
    "unmerge_person",
    "void_fixture",
    "void_game",
    "walk_in",
    "want_reminders",
    "withdraw_result",
    "mark_league_payment",
    "may_settle",
    "take_back_league_payment",
]
