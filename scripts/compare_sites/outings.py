"""A season's evening and a tournament day, as people live through them: at pages, with phones.

The steps are those of the site, known by the addresses and the fields of its forms. A step that a
page does not offer ends the outing with a LookupError, which is a defect of one of the programs.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from datetime import timedelta

from scripts.compare_sites.report import Report
from scripts.compare_sites.robots import Robot
from scripts.compare_sites.sites import Pair

COMERS, MOST_HOLES, DAY_HOUR = 9, 20, 18
NAMES = "Abe\nBea\nCyd\nDot\nEd\nFlo\nGil\nHal"
PROTEST = timedelta(hours=1)
GAME = re.compile(r"/games/(\w{5})/score/$")
TABLE = re.compile(r"/table/(\w+)/")
CLOCK = re.compile(r"/rounds/(\d+)/clock/")
NIGHT = re.compile(r"^(/leagues/[^/]+/s/[^/]+/)nights/\d{4}-\d\d-\d\d/$")


def busiest_season(paths: Iterable[str]) -> str:
    """The address of the season with the most nights; "" where there is none."""
    seasons = Counter(night[1] for path in paths if (night := NIGHT.search(path)))
    return seasons.most_common(1)[0][0] if seasons else ""


def next_day(pair: Pair) -> str:
    """It is the early evening of the next day."""
    pair.moment = pair.moment.replace(hour=DAY_HOUR, minute=0) + timedelta(days=1)
    return pair.moment.date().isoformat()


def play(robot: Robot, code: str, *, strong: int = 0, upto: int = MOST_HOLES) -> None:
    """The holes of a card that are still to be played, saved as a phone does."""
    for number in range(1, upto + 1):
        state = robot.open(f"/g/{code}/holes/{number}/state/")
        if state.status != 200:
            return
        rows = [
            {
                "position": row["position"],
                "entry": str((strong + 3 * row["position"] + 2 * number) % 11),
                "was": row["entry"] or None,
            }
            for row in json.loads(state.text)["rows"]
            if row["plays"]
        ]
        sent = {"rows": rows, "overrule": True, "id": f"{code}-{number}"}
        robot.save(f"/g/{code}/holes/{number}/", sent)


def evening(pair: Pair, report: Report, season: str) -> None:
    """A night of a season (the address of its page) from the plan to its close: door, draw, cards
    of every table, handed in by one and confirmed by another.
    """
    day = next_day(pair)
    owner = Robot(pair, report, "evening", "owner")
    owner.open(f"{season}nights/new/")
    owner.press("nights/new/", day=day, name="With robots")
    night = f"{season}nights/{day}/"
    for _ in range(COMERS):
        owner.press("check/", button="in")
    owner.press("walk-in/", button="guest", name="Somebody New")
    owner.press("draw/", button="fewest")
    owner.press("publish/")
    owner.press("take-back/")
    owner.press("publish/")
    owner.press("start/", round="1")
    tables = [table for form in owner.forms() if (table := GAME.search(form.action))]
    for at, code in enumerate(table[1] for table in tables):
        _card_of_evening(pair, report, f"{season}games/{code}/", code, at=at)
    owner.open(night)
    owner.press("close/")
    for path in ("", "cross/", "records/", f"story/{day}/", "settle/"):
        owner.open(season + path)


def _card_of_evening(pair: Pair, report: Report, game: str, code: str, *, at: int) -> None:
    owner = Robot(pair, report, "evening", "owner")
    owner.open(game)
    owner.press("score/")
    play(owner, code, strong=at)
    owner.open(game)
    owner.press("submit/")
    director = Robot(pair, report, "evening", "director")
    director.open(game)
    director.press("confirm/")


def tournament_day(pair: Pair, report: Report) -> None:
    """A tournament of its own from the first form to the certified result, eight people at phones
    that come by the card of their table; the last table of each round is typed in from paper.
    """
    day = next_day(pair)
    owner = Robot(pair, report, "day", "owner")
    owner.open("/tournaments/new/")
    owner.press("/tournaments/new/", name="Robots", kind="evening", day=day)
    home = owner.path
    owner.open(f"{home}people/list/")
    owner.press("list/", text=NAMES)
    owner.press("lead/publish/")
    owner.press("lead/open_checkin/")
    owner.open(f"{home}people/")
    owner.press("rest/")
    owner.press("lead/start/")
    for _ in range(3):
        _round(owner, home)
    owner.open(f"{home}desk/")
    owner.press("lead/finish/")
    pair.moment += PROTEST
    owner.open(f"{home}desk/")
    owner.press("lead/certify/")
    for path in ("standings/", "rounds/table/", "final/", "files/", "me/"):
        owner.open(home + path)


def _round(owner: Robot, home: str) -> None:
    """Drawn if it has to be, published, played and closed."""
    owner.open(f"{home}desk/")
    if any("/draw/" in form.action for form in owner.forms()):
        owner.press("draw/0/")
    owner.press("publish/")
    owner.open(f"{home}desk/")
    owner.press("clock/start/")
    (number,) = {clock[1] for form in owner.forms() if (clock := CLOCK.search(form.action))}
    cards = owner.open(f"{home}rounds/{number}/print/cards/")
    for at, key in enumerate(dict.fromkeys(TABLE.findall(cards.text))):
        _table(owner, f"{home}table/{key}/", f"{number}-{at}")
    owner.open(f"{home}desk/")
    owner.press("close/")


def _table(owner: Robot, table: str, name: str) -> None:
    """The first who sits there keeps the card and hands it in, the second confirms it."""
    hands = []
    for seat in (0, 1):
        phone = Robot(owner.pair, owner.report, "day", f"phone {name}.{seat}")
        phone.open(table)
        (form,) = [form for form in phone.forms() if form.action.endswith(table)]
        phone.press(table, button=form.buttons[seat][1])
        hands.append((phone, phone.path))
    (first, mine), (second, theirs) = hands
    first.press("me/start/")
    play(first, first.path.split("/")[2])
    first.open(mine)
    first.press("me/submit/")
    second.open(theirs)
    second.press("me/call/", reason="Is this right?")
    second.press("me/confirm/")
