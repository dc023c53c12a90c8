"""What a comparison came to: how much was asked, and what was answered otherwise."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from scripts.compare_sites.sameness import Meant, differing_lines
from scripts.compare_sites.sites import Answer, Pair, Question

MOST_SHOWN = 40
MORE = 1.05
"""So many times as many queries are no more yet."""


@dataclass
class Report:
    """Answers are counted by part of the comparison; each difference has its lines."""

    meant: Meant = field(default_factory=Meant)
    questions: Counter[str] = field(default_factory=Counter)
    statuses: Counter[int] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    differences: list[tuple[str, list[str]]] = field(default_factory=list)
    queries: list[tuple[str, int, int]] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    notes: list[str] = field(default_factory=list)

    def compare(self, part: str, pair: Pair, question: Question) -> Answer:
        """Ask both; the older answer, for whoever goes on from it."""
        (answer,) = self.compare_all(part, pair, [question])
        return answer

    def compare_all(self, part: str, pair: Pair, questions: Sequence[Question]) -> Iterator[Answer]:
        """Ask both for each; the older answers."""
        for question, answers in zip(questions, pair.ask_all(questions), strict=True):
            self._note(part, question, *answers)
            yield answers[0]

    def _note(self, part: str, question: Question, older: Answer, newer: Answer) -> None:
        self.questions[part] += 1
        self.statuses[older.status] += 1
        self.kinds[older.kind] += 1
        self.seconds[question.path] += older.seconds
        if newer.queries > older.queries * MORE:
            self.queries.append((str(question), older.queries, newer.queries))
        if lines := differing_lines(older, newer, self.meant):
            self.differences.append((str(question), lines))

    def compare_routes(self, pair: Pair) -> None:
        """Whether both have the same addresses."""
        older, newer = (set(each.call("routes")) for each in (pair.older, pair.newer))
        if lines := [f"only one program has {route}" for route in sorted(older ^ newer)]:
            self.differences.append(("addresses", lines))

    def is_meant(self, path: str) -> bool:
        """Whether an address is left out on purpose."""
        return any(each.search(path) for each in self.meant.addresses)

    def print(self, *, dearest: bool = False) -> None:
        """The differences, and a line for what was asked; with `dearest` what took longest."""
        for name, lines in self.differences[:MOST_SHOWN]:
            print(f"\n{name}")
            for line in lines:
                print(f"    {line}")
        if len(self.differences) > MOST_SHOWN:
            print(f"\n… and {len(self.differences) - MOST_SHOWN} more")
        print("\nasked:", ", ".join(f"{part} {number}" for part, number in self.questions.items()))
        print("answered:", ", ".join(f"{each} {n}" for each, n in sorted(self.statuses.items())))
        print("kinds:", ", ".join(f"{each or 'none'} {n}" for each, n in self.kinds.most_common()))
        slowest = sorted(self.seconds.items(), key=lambda pair: -pair[1])
        for path, seconds in slowest[: MOST_SHOWN if dearest else 0]:
            print(f"{seconds:.2f} s {path}")
        print(*self.notes, sep="\n")
        for name, before, now in self.queries[:MOST_SHOWN]:
            print(f"more queries: {now} instead of {before}: {name}")
        print(f"with more queries: {len(self.queries)}")
        print(f"different: {len(self.differences)}")
