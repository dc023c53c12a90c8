"""A night as a text for a chat: when it is, who comes, where to answer. Reads nothing."""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.translation import gettext

from tournaments.ledger.replies import Replies
from tournaments.models import Night


def night_text(night: Night, replies: Replies, address: str, *, names: bool) -> str:
    """The lines of the text. Without `names` it counts heads only, for whoever may not see who
    comes.
    """
    day = date_format(night.day, "l j F Y")
    when = f"{day}, {night.starts:%H:%M}" if night.starts else day
    lines = [f"{night.season.league.name} · {night.name or night.season.name}", when]
    for word, people in (
        (gettext("Coming"), replies.coming),
        (gettext("Maybe"), replies.maybe),
        (gettext("Not coming"), replies.away),
    ):
        if people:
            count = f"{word} ({len(people)})"
            lines.append(f"{count}: {', '.join(people)}" if names else count)
    if replies.open:
        lines.append(gettext("Are you coming?"))
    return "\n".join([*lines, address])
