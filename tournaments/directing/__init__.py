"""The one module that writes leagues: people, seasons, nights, games, and what follows from them.

Views, API, admin and commands all come through here. Each function is one transaction that either
writes everything, with a line in the history of the league, or raises a `DirectingError` with a
sentence fit to show and writes nothing. Never renders, and never decides who may: that is
`tournaments.permissions`; a `Member` says who acts.
"""

from tournaments.directing.acts import edition_of
from tournaments.directing.confirming import (
    acts_open,
    card_of,
    confirm_card,
    correct_game,
    dispute_card,
    force_card,
    resolve_card,
    submit_card,
    void_game,
)
from tournaments.directing.errors import BadLines, Changed, DirectingError, Several
from tournaments.directing.games import (
    Sits,
    mark_presence,
    open_scorecard,
    start_league_game,
    substitute,
)
from tournaments.directing.invitations import (
    Opened,
    answer_claim,
    claim_person,
    find_invitation,
    invite,
    open_invitation,
    release_person,
    revoke_invitation,
)
from tournaments.directing.leagues import (
    create_league,
    delete_league,
    describe_league,
    give_role,
    hand_over,
    leave_league,
    remove_member,
)
from tournaments.directing.penalties import cancel_penalty, give_penalty
from tournaments.directing.people import (
    add_person,
    change_person,
    import_people,
    merge_people,
    person_leaves,
    person_returns,
    remove_person,
    unmerge_person,
)
from tournaments.directing.seasons import (
    apply_divisions,
    change_settings,
    change_state,
    create_season,
    describe_season,
    draw_lot,
    leave_season,
    move_to_division,
    propose_divisions,
    record_playoff,
    register,
    reissue_table,
    rescore_season,
)

__all__ = [
    "BadLines",
    "Changed",
    "DirectingError",
    "Opened",
    "Several",
    "Sits",
    "acts_open",
    "add_person",
    "answer_claim",
    "apply_divisions",
    "cancel_penalty",
    "card_of",
    "change_person",
    "change_settings",
    "change_state",
    "claim_person",
    "confirm_card",
    "correct_game",
    "create_league",
    "create_season",
    "delete_league",
    "describe_league",
    "describe_season",
    "dispute_card",
    "draw_lot",
    "edition_of",
    "find_invitation",
    "force_card",
    "give_penalty",
    "give_role",
    "hand_over",
    "import_people",
    "invite",
    "leave_league",
    "leave_season",
    "mark_presence",
    "merge_people",
    "move_to_division",
    "open_invitation",
    "open_scorecard",
    "person_leaves",
    "person_returns",
    "propose_divisions",
    "record_playoff",
    "register",
    "reissue_table",
    "release_person",
    "remove_member",
    "remove_person",
    "rescore_season",
    "resolve_card",
    "revoke_invitation",
    "start_league_game",
    "submit_card",
    "substitute",
    "unmerge_person",
    "void_game",
]
