"""A site that is killed while it draws or publishes: nothing is there by halves, and the next
worker takes the draw up.
"""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.upkeep.sites import put_tables

ROOT = Path(__file__).resolve().parents[2]

# A site in small: sixteen people, a draw that is asked for; then the act that is told to it, which
# dies in its middle where `KILL` says so, as if by the kernel.
SITE = """
import os, sys, signal, json
import django
django.setup()
from datetime import date
from django.contrib.auth import get_user_model
from django.core.management import call_command
from tournaments.directing import rounds as drafts
from tournaments.directing.days import entrants, rounds, seat_jobs
from tournaments.directing.days import tournaments as days
from tournaments.models import *
from tournaments.permissions import Member
from tournaments.rules.days.stages import DaySettings, SeatingRule, StageSettings
from scorecards import devices

def die(*args, **more):
    os.kill(os.getpid(), signal.SIGKILL)

what = sys.argv[1]
if what == "begin":
    call_command("migrate", verbosity=0)
    user = get_user_model().objects.create(username="ann")
    settings = DaySettings((StageSettings(rounds=3, holes=2, ruleset="pagat-6",
                                          seating=SeatingRule.SPREAD),))
    event = days.create_alone(user=user, name="Open", settings=settings, day=date(2026, 1, 10),
                              device=devices.new_device("Android phone"))
else:
    event, user = Tournament.objects.get(), get_user_model().objects.get()
by = Member(event.league, "owner", user, None)
if what == "begin":
    entrants.enter_list(by, event, data="\\n".join(f"Player {n}" for n in range(16)))
    for act in ("publish", "open_checkin"):
        event = days.lead_tournament(by, event, act)
    entrants.arrive_rest(by, event)
    days.lead_tournament(by, event, "start")
    seat_jobs.ask_for_draw(by, Stage.objects.select_related("tournament", "season").get())
elif what == "draw":
    seat_jobs.work_out = die
    seat_jobs.work_one()
elif what == "store":
    SeatJob.objects.update(lease=event.created)  # a minute later
    right, number = drafts.put_tables, iter(range(9))
    drafts.put_tables = lambda *args, **more: right(*args, **more) if next(number) < 2 else die()
    seat_jobs.work_one()
elif what == "work":
    SeatJob.objects.update(lease=event.created)
    print(seat_jobs.work_one())
elif what in ("publish", "publish_half"):
    if what == "publish_half":
        rounds.into_stage = die  # the state is written, the act is not
    row = Round.objects.select_related("stage__tournament", "stage__season").get(number=1)
    rounds.publish_round(by, row)
job = SeatJob.objects.get()
print(json.dumps({
    "job": [job.state, job.tries],
    "rounds": sorted(Round.objects.values_list("number", "state")),
    "tables": [list(each.fixture.seats.order_by("position").values_list("person", flat=True))
               for each in Table.objects.filter(round__number=1).order_by("fixture__number")],
    "registered": Registration.objects.count(),
    "acts": sorted(Act.objects.filter(kind__in=("draw_round", "publish_round"))
                   .values_list("kind", flat=True)),
}))
"""


@pytest.mark.drill
def test_a_draw_and_a_round_are_whole_or_not_there(tmp_path: Path, django_db_setup: None) -> None:
    put_tables(tmp_path)
    kept = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    settings = {"DJANGO_SETTINGS_MODULE": "golfscore.settings", "VAR_DIR": str(tmp_path)}

    def site(what: str, *, killed: bool = False) -> dict[str, object]:
        """What stands after an act; after one that was killed, as the next site finds it."""
        run = subprocess.run(
            [sys.executable, "-c", SITE, what],
            cwd=ROOT,
            env=kept | settings,
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == (-signal.SIGKILL if killed else 0), run.stderr
        found: dict[str, object] = (
            site("look") if killed else json.loads(run.stdout.splitlines()[-1])
        )
        return found

    nothing = {"rounds": [], "tables": [], "registered": 0, "acts": []}
    assert site("begin") == nothing | {"job": ["waiting", 0]}
    assert site("draw", killed=True) == nothing | {"job": ["working", 1]}
    assert site("store", killed=True) == nothing | {"job": ["working", 2]}
    drawn = site("work")
    assert drawn["job"] == ["done", 3]
    assert drawn["rounds"] == [[1, "drafted"], [2, "drafted"], [3, "drafted"]]
    assert drawn["acts"] == ["draw_round"]
    assert site("publish_half", killed=True) == drawn
    published = site("publish")
    assert published["rounds"] == [[1, "published"], [2, "drafted"], [3, "drafted"]]
    assert (published["tables"], published["registered"]) == (drawn["tables"], 16)
    verified = subprocess.run(
        [sys.executable, "manage.py", "verify_history"],
        cwd=ROOT,
        env=kept | settings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert verified.returncode == 0, verified.stdout
