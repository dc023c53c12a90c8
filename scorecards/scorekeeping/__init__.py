"""The one package that writes: games, holes, links, house rules, and the history of every change.

Views, API and commands all come through here. Each function is one short transaction: it writes
everything, or raises a `ScorekeepingError` with a sentence fit to show and writes nothing. It never
renders, never reads a request, and never decides who may do what: that is `permissions.py`.
"""

from scorecards.scorekeeping.absences import note_absence
from scorecards.scorekeeping.customs import CustomsChanged, change_customs
from scorecards.scorekeeping.errors import (
    BadEntry,
    BadRuleset,
    BadSetup,
    Conflict,
    GameOver,
    NoSuchHole,
    NoSuchLink,
    NotPossible,
    RowsChanged,
    RulesChanged,
    ScorekeepingError,
    SeatTaken,
    Trouble,
    Warned,
)
from scorecards.scorekeeping.games import finish, rematch, reopen, set_up_game, start_game
from scorecards.scorekeeping.holes import (
    Recorded,
    Rehearsal,
    Sent,
    record_hole,
    rehearse_hole,
    restore,
)
from scorecards.scorekeeping.house import (
    check_house_rules,
    forget_house_rules,
    recall_house_rules,
    save_house_rules,
)
from scorecards.scorekeeping.links import (
    Renewed,
    find_link,
    name_maker,
    open_link,
    renew_link,
    shut_out_by_renewing,
)
from scorecards.scorekeeping.names import anonymise
from scorecards.scorekeeping.paper import no_sheet, record_paper, refuse_new_sheet
from scorecards.scorekeeping.paper_entries import (
    PaperChanged,
    PaperHole,
    PaperNote,
    PaperRecorded,
    PaperRefused,
    PaperTrouble,
)
from scorecards.scorekeeping.payments import Due, PaymentsChanged, mark_paid, take_back_payment
from scorecards.scorekeeping.phones import leave_seat, take_seat
from scorecards.scorekeeping.preparations import start_prepared, started_before
from scorecards.scorekeeping.presence import come_back, join_late, leave, sit_out
from scorecards.scorekeeping.repair import mend
from scorecards.scorekeeping.rows import KEEP, Keep, RowEntry
from scorecards.scorekeeping.rule_changes import (
    Recounted,
    RulesPreview,
    change_rules,
    what_changes,
)
from scorecards.scorekeeping.seals import open_hands, record_hands
from scorecards.scorekeeping.signatures import CardChanged, sign, take_back
from scorecards.scorekeeping.stakes import StakesChanged, set_stakes
from scorecards.scorekeeping.taking_back import put_back_hole, take_back_hole
from scorecards.scorekeeping.versions import choose_version, let_pass

__all__ = [
    "KEEP",
    "BadEntry",
    "BadRuleset",
    "BadSetup",
    "CardChanged",
    "Conflict",
    "CustomsChanged",
    "Due",
    "GameOver",
    "Keep",
    "NoSuchHole",
    "NoSuchLink",
    "NotPossible",
    "PaperChanged",
    "PaperHole",
    "PaperNote",
    "PaperRecorded",
    "PaperRefused",
    "PaperTrouble",
    "PaymentsChanged",
    "Recorded",
    "Rehearsal",
    "Recounted",
    "Renewed",
    "RowEntry",
    "RowsChanged",
    "RulesChanged",
    "RulesPreview",
    "ScorekeepingError",
    "SeatTaken",
    "Sent",
    "StakesChanged",
    "Trouble",
    "Warned",
    "anonymise",
    "change_customs",
    "change_rules",
    "choose_version",
    "check_house_rules",
    "come_back",
    "find_link",
    "finish",
    "forget_house_rules",
    "join_late",
    "leave",
    "leave_seat",
    "let_pass",
    "mark_paid",
    "mend",
    "note_absence",
    "name_maker",
    "no_sheet",
    "open_hands",
    "open_link",
    "put_back_hole",
    "recall_house_rules",
    "record_hands",
    "record_hole",
    "rehearse_hole",
    "record_paper",
    "refuse_new_sheet",
    "rematch",
    "renew_link",
    "reopen",
    "restore",
    "save_house_rules",
    "set_stakes",
    "set_up_game",
    "shut_out_by_renewing",
    "sign",
    "sit_out",
    "start_game",
    "take_seat",
    "take_back",
    "take_back_hole",
    "take_back_payment",
    "start_prepared",
    "started_before",
    "what_changes",
]
