"""Search the base rounds of the bank of seatings (`tournaments/rules/draws/bank.toml`).

Run it from the folder of the project: `.venv/bin/python -m scripts.make_seating_bank`. Each line of
WISHES is (people, seats of a table, classes, fixed people): a base round is sought in which no
difference comes twice, so that adding 1 again and again seats nobody with anybody twice. The lots
are those of a fixed seed, so the same file comes out every time.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

from tournaments.rules.draws.designs import develop
from tournaments.rules.draws.lots import Lots
from tournaments.rules.draws.spread import spread

PATH = Path("tournaments/rules/draws/bank.toml")

WISHES = [
    (15, 3, 2, 1),
    (18, 3, 3, 0),
    (21, 3, 2, 3),
    (24, 3, 2, 2),
    (24, 4, 3, 3),
    (27, 3, 2, 1),
    (28, 4, 3, 1),
    (30, 3, 2, 4),
    (30, 5, 6, 0),
    (36, 4, 3, 3),
    (36, 3, 3, 3),
    (40, 4, 3, 1),
    (48, 4, 3, 3),
    (56, 4, 7, 0),
    (60, 4, 3, 3),
]

STEPS = 30_000
TRIES = 40
SMALLEST = 4
"""From tables of this size on, whole classes turn: each table stands for as many as there are
classes, and the search is short.
"""


class Search:
    """One base round, table by table, going back where it gets stuck. `turn` is by what a number
    is multiplied when its class turns into the next one; 0: every table stands for itself.
    """

    def __init__(self, wish: tuple[int, int, int, int], turn: int, lots: Lots) -> None:
        people, self.size, self.classes, self.fixed = wish
        self.modulus = (people - self.fixed) // self.classes
        self.moving = self.modulus * self.classes
        self.turn = turn
        self.free = lots.shuffled(range(people))
        self.free.sort(key=lambda player: player < self.moving)
        self.used: set[tuple[int, ...]] = set()
        self.tables: list[list[int]] = [[]]
        self.steps = 0
        if turn and self.fixed == 1:
            self.tables = [[self.moving, *range(0, self.moving, self.modulus)], []]
            self.free = [player for player in self.free if player not in self.tables[0]]
            self.used |= {self.kind(*pair) or () for pair in combinations(self.tables[0], 2)}

    def images(self, player: int) -> list[int]:
        """Where somebody is taken to when the classes turn."""
        images = [player]
        while self.turn and len(images) < self.classes:
            group, number = divmod(images[-1], self.modulus)
            if images[-1] >= self.moving:
                images.append(self.moving + (images[-1] - self.moving + 1) % self.fixed)
            else:
                group, number = (group + 1) % self.classes, number * self.turn % self.modulus
                images.append(group * self.modulus + number)
        return images

    def kind(self, one: int, other: int) -> tuple[int, ...] | None:
        """What a pair uses up; None for two who would meet in every round or in two."""
        one, other = min(one, other), max(one, other)
        (group, a), (company, b) = divmod(one, self.modulus), divmod(other, self.modulus)
        if one >= self.moving:
            return None
        if other >= self.moving:
            return (other, group)
        difference = (b - a) % self.modulus
        if group == company:
            difference = min(difference, self.modulus - difference)
            if 2 * difference == self.modulus:
                return None
        return (group, company, difference)

    def fresh(self, player: int) -> set[tuple[int, ...]] | None:
        """What a player would use up at the last table, with all images; None if he cannot."""
        mine = self.images(player)
        if len(set(mine)) < len(mine) or not set(mine) <= set(self.free):
            return None
        kinds = [
            self.kind(*pair)
            for mate in self.tables[-1]
            for pair in zip(mine, self.images(mate), strict=True)
        ]
        fresh = {kind for kind in kinds if kind is not None}
        return None if len(fresh) < len(kinds) or fresh & self.used else fresh

    def complete(self) -> bool:
        """Whether the round could be filled within STEPS."""
        self.steps += 1
        if not self.free:
            return True
        if len(self.tables[-1]) == self.size:
            self.tables.append([])
        for player in self.free[:] if self.tables[-1] else self.free[:1]:
            fresh = self.fresh(player)
            if fresh is None or self.steps > STEPS:
                continue
            before = self.free[:]
            self.free = [each for each in before if each not in self.images(player)]
            self.tables[-1].append(player)
            self.used |= fresh
            if self.complete():
                return True
            self.used -= fresh
            self.free = before
            if not self.tables[-1]:
                self.tables.pop()
            self.tables[-1].pop()
        return False

    def base(self) -> list[list[int]]:
        """All tables of the round, with their images."""
        rows = [zip(*map(self.images, table), strict=True) for table in self.tables]
        return [
            list(table) for table in sorted({tuple(sorted(each)) for row in rows for each in row})
        ]


def base_round(wish: tuple[int, int, int, int]) -> list[list[int]] | None:
    """The base round of a wish, or None where the search ends without one."""
    _people, size, classes, _fixed = wish
    for attempt in range(TRIES):
        lots = Lots(f"{wish}:{attempt}")
        search = Search(wish, 0, lots)
        if size >= SMALLEST:
            roots = [
                root for root in range(1, search.modulus) if root**classes % search.modulus == 1
            ]
            search = Search(wish, roots[attempt % len(roots)], lots)
        if search.complete():
            return search.base()
    return None


def main() -> None:
    lines = ["# Base rounds without a repeat; made by scripts/make_seating_bank.py."]
    for wish in WISHES:
        players, size, classes, fixed = wish
        base = base_round(wish)
        modulus = (players - fixed) // classes
        print(players, size, modulus if base else "nothing", flush=True)
        if base is None:
            continue
        assert spread(players, develop(base, modulus, classes)).repeats == 0
        lines += ["", "[[starter]]", f"players = {players}", f"size = {size}"]
        lines += [f"modulus = {modulus}", f"classes = {classes}", f"base = {base}"]
    PATH.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
