"""`golfscore doctor`: every question with its answer, a line each. Changes nothing."""

from collections.abc import Callable, Iterator
from typing import TextIO

from upkeep.doctor.checks import Check, Circumstances, Fault, answers, hindrances
from upkeep.doctor.machine import MACHINE
from upkeep.doctor.network import NETWORK, TAKEN, answer_at

__all__ = [
    "Circumstances",
    "answer_at",
    "examine",
    "hindrances_of_serving",
    "hindrances_of_starting",
]


def hindrances_of_starting(circumstances: Circumstances) -> list[Fault]:
    """What keeps a command from having a site to work with."""
    return hindrances((*MACHINE, *NETWORK), circumstances)


def hindrances_of_serving(circumstances: Circumstances) -> list[Fault]:
    """What keeps a server from starting, before the database is opened."""
    return hindrances_of_starting(circumstances) or hindrances([TAKEN], circumstances)


def examine(circumstances: Circumstances, load: Callable[[], object], out: TextIO) -> int:
    """Write down what is right and what is wrong; the number of faults. `load` makes the settings
    known, which is tried where nothing stands in its way.
    """
    number = 0
    for check, fault in questions(circumstances, load):
        number += fault is not None
        out.write(f"FAULT  {check.name}: {fault}\n" if fault else f"ok     {check.question}\n")
    out.write("Nothing is wrong.\n" if not number else f"{number} of these have to be put right.\n")
    return number


def questions(
    circumstances: Circumstances, load: Callable[[], object]
) -> Iterator[tuple[Check, Fault | None]]:
    """All that can be asked: the site only where it can be loaded, and of a database that does not
    answer nothing more.
    """
    stopped = False
    for check, fault in answers((*MACHINE, *NETWORK), circumstances):
        stopped |= check.stops and fault is not None
        yield check, fault
    if stopped:
        return
    load()
    from upkeep.doctor.site import SITE

    for check, fault in answers(SITE, circumstances):
        yield check, fault
        if check.stops and fault:
            return
