"""What the acts of a tournament are called on its buttons. Sentences only."""

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
