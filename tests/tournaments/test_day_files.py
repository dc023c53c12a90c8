"""Everything of a tournament as a file: the figures of its pages, and no formula in any of them."""

import csv
import io
import json
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from tests.tournaments.day_play import begun, drawn, play_round, short, stage_of
from tests.tournaments.playing import Someone, joined
from tests.tournaments.world import World
from tournaments.directing.days import awards
from tournaments.ledger.days.stage_standings import stage_standings
from tournaments.models import Person
from tournaments.rules.days.prizes import Prizes
from tournaments.rules.days.stages import DaySettings, SeatingRule
from tournaments.views.days.files import SHEETS

pytestmark = pytest.mark.django_db

DAY = DaySettings((short(rounds=2, seating=SeatingRule.RANDOM),))
FORMULA = '=HYPERLINK("x")'


def better_first(person: int, _round: int) -> int:
    return 3 * person


def table_of(someone: Someone, table: str, kind: str) -> list[list[object]]:
    """The rows of a file, its headings first."""
    answer = someone.client.get(f"/t/open/files/{table}.{kind}")
    assert answer.status_code == 200
    assert answer["Content-Disposition"] == f'attachment; filename="open-{table}.{kind}"'
    if kind == "json":
        whole = json.loads(answer.content)
        return [whole["columns"], *whole["rows"]]
    if kind == "csv":
        return [list(row) for row in csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))]
    book = load_workbook(io.BytesIO(answer.content))
    assert book.active is not None
    return [list(row) for row in book.active.iter_rows(values_only=True)]


@pytest.mark.parametrize("kind", ["csv", "xlsx", "json"])
def test_every_table_in_every_kind(world: World, kind: str) -> None:
    by, open_ = begun(world.ann, DAY, people=9)
    for _ in range(2):
        play_round(by, drawn(by, open_), better_first)
    open_.refresh_from_db()
    open_ = awards.set_prizes(by, open_, Prizes(10_000, "EUR", (70, 30)))
    abe = Person.objects.get(league=open_.league_id, name="Abe")
    awards.name_award(by, open_, name=FORMULA, person_id=abe.pk)
    assert "CSV" in world.ann.client.get("/t/open/files/").content.decode()
    type(open_).objects.filter(pk=open_.pk).update(state="final")
    tables = {table: table_of(world.ann, table, kind) for table in SHEETS}
    rows = {table: rest for table, (_heads, *rest) in tables.items()}
    heads = {table: first for table, (first, *_rest) in tables.items()}
    standings = stage_standings(stage_of(open_)).ranked
    at = heads["standings"].index("Points")
    shown = [Fraction(str(row[at])) for row in rows["standings"]]
    exact = [each.line.metric or Fraction(0) for each in standings]
    assert len(shown) == len(exact) == 9
    assert max(abs(one - other) for one, other in zip(shown, exact, strict=True)) < 0.001
    assert [row[1] for row in rows["rounds"]] == [row[2] for row in rows["standings"]]
    assert len(rows["seating"]) == 2 * 9
    assert len(rows["people"]) == 9
    assert [str(row[2]) for row in rows["awards"][:2]] == ["€70.00", "€30.00"]
    assert rows["awards"][-1][-1] == (FORMULA if kind == "json" else f"'{FORMULA}")


def test_kept_back_rounds_are_in_no_file_of_others(world: World) -> None:
    by, open_ = begun(world.ann, DAY.changed(hidden=1), people=8)
    joined(open_.league, world.bob, "member")
    play_round(by, drawn(by, open_), better_first)
    play_round(by, drawn(by, open_), better_first)
    mine, theirs = (table_of(each, "rounds", "json") for each in (world.ann, world.bob))
    assert {row[3] for row in theirs[1:]} == {None}
    assert None not in {row[3] for row in mine[1:]}
    points = table_of(world.bob, "seating", "json")
    assert {row[8] for row in points[1:] if row[1] == 2} == {None}
    assert None not in {row[4] for row in points[1:]}
    games = table_of(world.bob, "standings", "json")
    assert {row[5] for row in games[1:]} == {1}


def test_what_is_no_file_and_who_gets_none(world: World) -> None:
    begun(world.ann, DAY, people=8)
    for odd in ("cards.csv", "standings.pdf", "standings.ods", "x.y"):
        assert world.ann.client.get(f"/t/open/files/{odd}").status_code == 404
    for place in ("", "standings.csv", "people.json"):
        assert world.cal.client.get(f"/t/open/files/{place}").status_code == 404
        assert world.ann.client.post(f"/t/open/files/{place}").status_code == 405
    for table in SHEETS:
        assert len(table_of(world.ann, table, "csv")) >= 1


def test_files_of_eight_and_of_sixteen_cost_the_same(world: World) -> None:
    costs: dict[int, list[int]] = {}
    for people in (8, 16):
        by, open_ = begun(world.ann, DAY, people=people, name=f"Open {people}")
        play_round(by, drawn(by, open_), better_first)
        for table in SHEETS:
            place = f"/t/open-{people}/files/{table}.json"
            world.ann.client.get(place)
            with CaptureQueriesContext(connection) as queries:
                assert world.ann.client.get(place).status_code == 200
            costs.setdefault(people, []).append(len(queries))
    assert costs[8] == costs[16]


def test_the_standings_are_shared_as_picture_and_text(world: World) -> None:
    by, open_ = begun(world.ann, DAY.changed(hidden=1), people=8)
    for _ in range(2):
        play_round(by, drawn(by, open_), better_first)
    client = world.ann.client
    first, second = (client.get("/t/open/share/", {"rounds": each}) for each in "01")
    assert "After 1 round" in first.content.decode()  # also for a director: it is passed on
    assert first.content != second.content
    for rounds in "01":
        picture = client.get("/t/open/picture.png", {"rounds": rounds, "lang": "fr"})
        assert picture.content.startswith(b"\x89PNG")
        same = {"HTTP_IF_NONE_MATCH": picture["ETag"]}
        answer = client.get("/t/open/picture.png", {"rounds": rounds, "lang": "fr"}, **same)
        assert answer.status_code == 304
    type(open_).objects.filter(pk=open_.pk).update(state="final")
    shared = client.get("/t/open/share/").content.decode()
    assert " wins" in shared or "share the win" in shared
    for place in ("share/", "picture.png"):
        assert world.cal.client.get(f"/t/open/{place}").status_code == 404
        assert client.post(f"/t/open/{place}").status_code == 405
