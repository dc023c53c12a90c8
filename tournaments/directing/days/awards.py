"""What a tournament gives to whom. Shown, never moved."""

from __future__ import annotations

from django.utils.translation import gettext

from scorecards.rules.stakes import CURRENCIES
from tournaments.directing.days.acts import day_act
from tournaments.directing.names import tidy_name
from tournaments.errors import DirectingError
from tournaments.models import Tournament
from tournaments.permissions import Member
from tournaments.rules.days.prizes import Prizes, share_problem
from tournaments.wording.texts import sentence

MOST_AWARDS = 20


def set_prizes(
    by: Member, tournament: Tournament, prizes: Prizes, *, seen: int | None = None
) -> Tournament:
    """The pot and its shares; a pot of 0 takes them away."""
    problem = share_problem(prizes.shares)
    if problem is not None:
        raise DirectingError(sentence(problem), "shares")
    if prizes.currency not in CURRENCIES:
        raise DirectingError(gettext("Choose a currency."), "currency")
    with day_act(by, tournament, "set_prizes", prizes.to_dict(), seen=seen) as (stored, _):
        named = stored.awards.get("named", [])
        stored.awards = (prizes.to_dict() if prizes.pot else {}) | {"named": named}
        stored.save(update_fields=["awards"])
    return stored


def name_award(
    by: Member, tournament: Tournament, *, name: str, person_id: int, seen: int | None = None
) -> Tournament:
    """Somebody of the tournament gets an award with a name."""
    name = tidy_name(name, field="award")
    about = {"name": name, "person": person_id}
    with day_act(by, tournament, "name_award", about, seen=seen) as (stored, _):
        named = stored.awards.get("named", [])
        if not stored.entrants.filter(person=person_id).exists():
            raise DirectingError(gettext("This person does not exist here."), "person")
        if len(named) >= MOST_AWARDS:
            raise DirectingError(gettext("There are enough awards."), "award")
        stored.awards = stored.awards | {"named": [*named, about]}
        stored.save(update_fields=["awards"])
    return stored


def drop_award(
    by: Member, tournament: Tournament, *, at: int, seen: int | None = None
) -> Tournament:
    """Take an award off the list, counted from 0."""
    with day_act(by, tournament, "drop_award", {"at": at}, seen=seen) as (stored, payload):
        named = list(stored.awards.get("named", []))
        if not 0 <= at < len(named):
            raise DirectingError(gettext("There is no such award."))
        payload |= named.pop(at)
        stored.awards = stored.awards | {"named": named}
        stored.save(update_fields=["awards"])
    return stored
