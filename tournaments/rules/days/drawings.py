"""What a draw follows from, as plain data that anybody can read, hash and draw from again.

A list is closed at the draw: who is seated, in which order, what was played before and the settings
that decide. Its digest and the number are shown before, so that whoever draws cannot choose either
after having seen the tables. `draw_again` makes the tables of a list and a number once more.

Who is kept apart is nobody's business: of such demands the list has a `seal` that only the site can
make, and the draw is repeated by whoever knows them.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

from tournaments.rules.days.round_seating import RoundTask, seat_rounds
from tournaments.rules.days.stages import DaySettings, StageSettings, day_settings
from tournaments.rules.draws.demands import Demands
from tournaments.rules.draws.nights import History
from tournaments.rules.draws.schedules import SeatedRound

DECIDING = ("form", "rounds", "holes", "hall", "seating", "first", "interval")
"""The settings of a stage that a draw looks at."""
NOBODY = Demands()

Listed = dict[str, Any]


def draw_list(settings: StageSettings, task: RoundTask, *, seal: str = "") -> Listed:
    """The list of a draw as plain data for JSON: the same for the same people, settings and history
    in whatever order they were read. People are numbers, `order` has the best or the best seeded
    first. `seal` stands for the demands, "" where there are none.
    """
    stored = DaySettings((settings,)).to_dict()["stages"][0]
    history = task.history
    return {
        "settings": {name: stored[name] for name in DECIDING},
        "round": task.number,
        "order": list(task.order),
        "met": [[*pair, times] for pair, times in sorted(history.met.items())],
        "last": sorted(list(pair) for pair in history.last),
        "off_size": _counts(history.off_size),
        "seats": [[*where, times] for where, times in sorted(history.seats.items())],
        "byes": _counts(task.byes),
        "starts": _counts(task.starts),
        "newcomers": sorted(task.newcomers),
        "volunteers": sorted(task.volunteers),
        "partners": None if task.partners is None else [list(each) for each in task.partners],
        "slots": list(task.slots),
        "sides": [[who, *people] for who, people in sorted(task.sides.items())],
        "demands": seal,
    }


def demands_in_words(demands: Demands) -> str:
    """The demands as one line of text, to be sealed; "" where there are none."""
    if not demands.apart and not demands.tables:
        return ""
    return json.dumps([sorted(demands.apart), _counts(demands.tables)])


def digest_of(listed: Listed) -> str:
    """The SHA-256 of a list, as 64 letters: of its JSON with sorted names and no blanks."""
    text = json.dumps(listed, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def draw_again(
    listed: Listed, number: str, *, sizes: Sequence[int] = (), demands: Demands = NOBODY
) -> tuple[SeatedRound, ...]:
    """The tables that a list gives with this number, which is all that stands behind "Drawn from
    the public number"; at tables of these `sizes` where somebody chose some.

    Raises ValueError for a list that cannot be read, or that no table can take.
    """
    try:
        settings, task = _settings(listed["settings"]), _task(listed, demands)
    except (KeyError, TypeError, IndexError) as error:
        raise ValueError("A list cannot be read.") from error
    if sizes:
        settings = settings.changed(hall=replace(settings.hall, sizes=tuple(sizes)))
    return seat_rounds(settings, task, number)


def number_of(public: str, *, stage: int, number: int, drawn: int) -> str:
    """What the next draw of a round is made from: the public number of the tournament, the stage
    and the round from 1, and how often the round has been drawn with this draw.
    """
    return f"{public}-{stage}.{number}.{drawn}"


def number_of_lot(figure: str, *, stage: int, number: int) -> str:
    """What a draw is made from whose number came from a public lot, as it was typed."""
    return f"{figure}-{stage}.{number}"


def asks_why(digest: str, before: Collection[str]) -> bool:
    """Whether a draw of the list with this digest needs a reason: `before` are those that the round
    was drawn from already, and the same list is drawn a second time.
    """
    return digest in before


def _counts(counts: Mapping[int, int]) -> list[list[int]]:
    return [[who, times] for who, times in sorted(counts.items())]


def _settings(stored: Mapping[str, Any]) -> StageSettings:
    return day_settings({"stages": [dict(stored)]}).stages[0]


def _task(listed: Listed, demands: Demands) -> RoundTask:
    partners = listed["partners"]
    return RoundTask(
        number=listed["round"],
        order=tuple(listed["order"]),
        history=History(
            {(one, other): times for one, other, times in listed["met"]},
            frozenset((one, other) for one, other in listed["last"]),
            dict(listed["off_size"]),
            {(who, seat): times for who, seat, times in listed["seats"]},
        ),
        demands=demands,
        byes=dict(listed["byes"]),
        starts=dict(listed["starts"]),
        newcomers=frozenset(listed["newcomers"]),
        volunteers=frozenset(listed["volunteers"]),
        partners=None if partners is None else tuple(tuple(each) for each in partners),
        slots=tuple(listed["slots"]),
        sides={who: tuple(people) for who, *people in listed["sides"]},
    )
