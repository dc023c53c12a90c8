"""House rules, as saved."""

from scorecards.rules import find_variant
from scorecards.scorekeeping.house import save_house_rules


def table(**changes):
    """Six-card golf with some entries changed, as a complete table."""
    return find_variant("pagat-6").with_changes(changes).to_dict()


def save(person, name="Our golf", *, house=None, seen=None, **changes):
    return save_house_rules(
        table=table(**changes),
        name=name,
        device=person.device,
        house=house,
        based_on="pagat-6",
        seen=seen,
    )
