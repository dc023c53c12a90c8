"""`.venv/bin/python -m scripts.floor`: what is younger than the floor, or of an unknown age."""

import sys

from scripts.floor import table
from scripts.floor.sources import uses


def complaints(
    places: dict[str, list[str]],
    limits: table.Limits,
    used: dict[str, table.Age],
    members: dict[str, table.Age],
) -> list[str]:
    """A line for every mean that is not of the floor, with where it stands first."""
    lines = []
    for mean, where in sorted(places.items()):
        if limits.covers(mean):
            continue
        kind, _, name = mean.partition(" ")
        age = members.get(name, table.ALWAYS) if kind == "member" else used.get(mean)
        if age is None:
            lines.append(f"{where[0]}: {mean}: of unknown age; ask scripts/floor/update.py")
        elif table.younger(age, limits.floor):
            lines.append(f"{where[0]}: {mean}: since {table.spelled_age(age)} ({len(where)} uses)")
    idle = sorted((limits.spared.keys() | limits.own) - places.keys())
    return lines + [f"scripts/floor/floor.toml: {mean}: nothing uses it any more" for mean in idle]


def main() -> int:
    limits = table.read_limits()
    lines = complaints(uses(), limits, *table.read_means())
    for line in lines:
        print(line)
    floor = table.spelled_age(limits.floor)
    print(f"floor: {floor}: {len(lines)} complaints" if lines else f"floor: {floor}: all right")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
