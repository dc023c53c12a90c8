"""What every act of a tournament has in common: the version that was seen, and its state.

`seen` is the version of the tournament when the page was made; None skips the check. An act that
comes twice finds another version and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.utils.translation import gettext

from tournaments.directing.acts import acting, tidy_reason
from tournaments.errors import Changed, DirectingError
from tournaments.ledger.days.progress import touch
from tournaments.models import Tournament
from tournaments.permissions import Member
from tournaments.rules.days.act_states import act_refusal


@contextmanager
def day_act(
    by: Member,
    tournament: Tournament,
    kind: str,
    about: dict[str, Any] | None = None,
    *,
    reason: str = "",
    seen: int | None = None,
) -> Iterator[tuple[Tournament, dict[str, Any]]]:
    """The transaction of one act in a tournament. Yields the tournament as it is stored and what
    the act is about. Raises Changed when another version was seen, and DirectingError where the
    tournament is over for it, or not that far.
    """
    about = {"tournament": tournament.slug, **(about or {})}
    with acting(by, kind, about, reason=tidy_reason(reason, needed=False)) as payload:
        stored = stored_tournament(by, tournament)
        if seen is not None and seen != stored.version:
            raise Changed
        refuse_state(stored, kind, about.get("act", ""))
        yield stored, payload
        touch(stored)


def stored_tournament(by: Member, tournament: Tournament) -> Tournament:
    """The tournament as it is stored now. Raises DirectingError when it was deleted."""
    row = Tournament.objects.filter(league=by.league, pk=tournament.pk).first()
    if row is None:
        raise DirectingError(gettext("This tournament does not exist here."))
    return row


def refuse_state(tournament: Tournament, kind: str, entry_act: str = "") -> None:
    """Raise DirectingError unless an act of this kind is possible in this state."""
    sentence = act_refusal(kind, tournament.state, entry_act)
    if sentence is not None:
        raise DirectingError(sentence)
