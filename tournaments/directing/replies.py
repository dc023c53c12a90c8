"""Who comes to a night, said before it: by people themselves, or for them by who runs the night.

No line of the history: it is a mind that may change every hour, nothing follows from it, and the
row itself tells what was said last and when.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext

from tournaments.directing.acts import find_player, lock_league
from tournaments.directing.nights import refuse_closed, stored_night
from tournaments.errors import DirectingError
from tournaments.ledger.replies import WORDS, replies_open
from tournaments.models import League, Night, Reply
from tournaments.permissions import Member


def reply_to_night(by: Member, night: Night, *, person_id: int | None, word: str) -> Reply:
    """Somebody is `coming`, comes `maybe` or stays `away`; the last word holds, twice counts once.
    Raises DirectingError for a night that is over and for whoever is nobody of the league.
    """
    if word not in WORDS:
        raise DirectingError(gettext("Choose one of the three answers."))
    if person_id is None:
        raise DirectingError(gettext("Say first who of the league you are."))
    with transaction.atomic():
        lock_league(by.league)
        night = stored_night(by, night)
        refuse_closed(night)
        if not replies_open(night):
            raise DirectingError(gettext("The day of this night is over."))
        person = find_player(by, person_id)
        if person.left is not None:
            raise DirectingError(gettext("This person does not exist here."), "person")
        reply = Reply.objects.filter(night=night, person=person).first()
        if reply is not None and reply.word == word:
            return reply
        values = {"word": word, "at": timezone.now()}
        reply, _ = Reply.objects.update_or_create(night=night, person=person, defaults=values)
        League.objects.filter(pk=by.league.pk).update(version=F("version") + 1)
    return reply
