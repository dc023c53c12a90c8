"""What the directors of a league ask of every draw: who is kept apart, who stays at which table.
The history tells members that something changed, and not of whom.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import IntegrityError, transaction
from django.utils.translation import gettext

from tournaments.directing.acts import acting, find_player
from tournaments.errors import DirectingError, Several
from tournaments.ledger.merges import merges_in
from tournaments.ledger.seating import demands_of
from tournaments.models import Person, SeatingDemand
from tournaments.permissions import Member
from tournaments.rules.draws.demands import DemandProblem

HIGHEST_TABLE = 999


def refuse_unmet(troubles: Sequence[DemandProblem]) -> None:
    """Raise Several that names whoever asks for what cannot be."""
    if not troubles:
        return
    names = Person.objects.in_bulk([who for each in troubles for who in each.players])
    raise Several(
        [
            DirectingError(
                f"{', '.join(names[who].name for who in each.players)}: "
                f"{each.message.render(gettext)}"
            )
            for each in troubles
        ]
    )


def keep_apart(by: Member, *, one: int, other: int) -> SeatingDemand:
    """These two never share a table of a night. Raises DirectingError beside `one` or `other`."""
    low, high = sorted((one, other))
    with acting(by, "keep_apart", {"pair": [low, high]}):
        if one == other:
            raise DirectingError(gettext("Choose two different people."), "other")
        find_player(by, one)
        if not Person.objects.filter(league=by.league, pk=other, alias_of=None).exists():
            raise DirectingError(gettext("This person does not exist here."), "other")
        try:
            with transaction.atomic():
                demand = SeatingDemand.objects.create(
                    league=by.league, person_id=low, other_id=high
                )
        except IntegrityError:
            raise DirectingError(gettext("These two are kept apart already."), "other") from None
        refuse_contradiction(by, "other")
    return demand


def stay_at_table(by: Member, *, person_id: int, table: int) -> SeatingDemand:
    """Somebody always sits at the table of this number. Raises DirectingError beside `table`."""
    with acting(by, "stay_at_table", {"who": person_id, "table": table}):
        person = find_player(by, person_id)
        if not 1 <= table <= HIGHEST_TABLE:
            raise DirectingError(gettext("Tables are numbered from 1."), "table")
        demand, _ = SeatingDemand.objects.update_or_create(
            league=by.league, person=person, other=None, defaults={"table": table}
        )
        refuse_contradiction(by, "table")
    return demand


def drop_demand(by: Member, *, demand_id: int) -> None:
    """Draws need not heed this any more. Twice counts once."""
    demands = SeatingDemand.objects.filter(league=by.league, pk=demand_id)
    row = demands.values("person", "other", "table").first()
    if row is None:
        return
    with acting(by, "drop_demand", {"demand": row}):
        demands.delete()


def refuse_contradiction(by: Member, field: str) -> None:
    """Raise DirectingError for two who are kept apart and stay at one table."""
    demands = demands_of(by.league.pk, merges_in(by.league.pk))
    for pair in sorted(demands.apart):
        tables = [demands.tables.get(who) for who in pair]
        if tables[0] is not None and tables[0] == tables[1]:
            names = Person.objects.filter(pk__in=pair).order_by("name")
            listed = ", ".join(names.values_list("name", flat=True))
            sentence = gettext("%(names)s are kept apart and would both stay at table %(table)d.")
            raise DirectingError(sentence % {"names": listed, "table": tables[0]}, field)
