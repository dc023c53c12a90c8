"""The seeding of a tournament: the order in which the first round is drawn, the best first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext

from tournaments.directing.days.acts import day_act
from tournaments.errors import DirectingError
from tournaments.models import Entrant, Tournament
from tournaments.permissions import Member
from tournaments.rules.draws.lots import Lots

OUT = ("withdrawn",)


def seed_entrants(
    by: Member, tournament: Tournament, *, places: Mapping[int, int], seen: int | None = None
) -> None:
    """Entrants with their places, from 1; the others come after them in the order they entered.
    Raises DirectingError for two at one place, or a place beyond the last.
    """
    with day_act(by, tournament, "seed_entrants", {"seeds": dict(places)}, seen=seen) as (
        stored,
        _,
    ):
        rows = {each.pk: each for each in stored.entrants.select_related("person")}
        taken: dict[int, str] = {}
        for entrant, place in places.items():
            if entrant not in rows:
                raise DirectingError(gettext("This person does not exist here."), f"seed-{entrant}")
            name = rows[entrant].person.name
            if not 1 <= place <= len(rows):
                sentence = gettext("Places go from 1 to %(last)d.") % {"last": len(rows)}
                raise DirectingError(sentence, f"seed-{entrant}")
            if place in taken:
                values = {"name": name, "other": taken[place], "place": place}
                sentence = gettext("%(name)s and %(other)s are both seeded %(place)d.")
                raise DirectingError(sentence % values, f"seed-{entrant}")
            taken[place] = name
        for row in rows.values():
            row.seeding = places.get(row.pk)
        Entrant.objects.bulk_update(rows.values(), ["seeding"])


def seed_in_order(
    by: Member, tournament: Tournament, *, order: Sequence[int], seen: int | None = None
) -> None:
    """These entrants as they come, the best first."""
    places = {entrant: at for at, entrant in enumerate(order, start=1)}
    seed_entrants(by, tournament, places=places, seen=seen)


def seed_by_lot(by: Member, tournament: Tournament, *, seen: int | None = None) -> None:
    """Everybody by a lot of the public seed: anybody can draw it again."""
    rows = tournament.entrants.exclude(state__in=OUT).order_by("number")
    order = list(rows.values_list("pk", flat=True))
    lots = Lots(f"{tournament.seed}-seeding")
    lots.shuffle(order)
    seed_in_order(by, tournament, order=order, seen=seen)
