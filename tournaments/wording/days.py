"""What the acts of a tournament and of an entry are called on their buttons. Sentences only."""

from __future__ import annotations

from django.utils.translation import pgettext_lazy

from tournaments.wording.names import Words

DAY_ACTS: Words = {
    "publish": pgettext_lazy("tournament", "Publish the tournament"),
    "open_checkin": pgettext_lazy("tournament", "Open the door"),
    "reopen_registration": pgettext_lazy("tournament", "Close the door again"),
    "start": pgettext_lazy("tournament", "Start the tournament"),
    "finish": pgettext_lazy("tournament", "All is played"),
    "reopen": pgettext_lazy("tournament", "Go on playing"),
    "certify": pgettext_lazy("tournament", "Certify the result"),
    "amend": pgettext_lazy("tournament", "Amend the result"),
    "archive": pgettext_lazy("tournament", "Put it away"),
    "cancel": pgettext_lazy("tournament", "Call it off"),
    "abandon": pgettext_lazy("tournament", "Break it off"),
}

ENTRY_ACTS: Words = {
    "check_in": pgettext_lazy("entry", "Is here"),
    "late": pgettext_lazy("entry", "Comes late"),
    "in_time": pgettext_lazy("entry", "Comes in time after all"),
    "no_show": pgettext_lazy("entry", "Does not come"),
    "late_arrival": pgettext_lazy("entry", "Came after all"),
    "waitlist": pgettext_lazy("entry", "To the waiting list"),
    "promote": pgettext_lazy("entry", "Gets a place"),
    "withdraw": pgettext_lazy("entry", "Take the name off"),
    "re_enter": pgettext_lazy("entry", "Enter again"),
    "drop": pgettext_lazy("entry", "Drops out"),
    "return": pgettext_lazy("entry", "Is back"),
    "disqualify": pgettext_lazy("entry", "Disqualify"),
    "reinstate": pgettext_lazy("entry", "Take the disqualification back"),
    "unranked": pgettext_lazy("entry", "Plays without taking a place"),
    "ranked": pgettext_lazy("entry", "Takes a place after all"),
}
"""What may be done about an entry by a button; cuts and playoffs do the rest."""

NEEDS_DIRECTOR = frozenset({"disqualify", "reinstate", "unranked", "ranked"})
"""Rulings: whoever only runs the door does not make them."""
