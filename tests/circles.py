"""Circles among things that lead to others."""

from graphlib import CycleError, TopologicalSorter


def circle_among(arrows: dict[str, set[str]]) -> list[str]:
    """Nodes that lead back to their first, or nothing."""
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []
