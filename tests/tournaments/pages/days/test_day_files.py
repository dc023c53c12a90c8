"""Everything of a tournament as a file: the figures of its pages, and no formula in any of them."""

from fractions import Fraction
from typing import Any

import pytest

from tests.tournaments.day_play import begun, drawn, play_round, short, stage_of
from tests.tournaments.day_tables import table_of
from tests.tournaments.playing import joined
from tests.tournaments.world import World, begins
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


def played(world: World, settings: DaySettings, people: int) -> None:
    world.by_day, world.day = begun(world.ann, settings, people=people)
    for _ in range(2):
        play_round(world.by_day, drawn(world.by_day, world.day), better_first)
    world.day.refresh_from_db()


def certified(world: World) -> None:
    """Two rounds of nine people, with a prize and an award of a name that looks like a formula."""
    played(world, DAY, 9)
    event = awards.set_prizes(world.by_day, world.day, Prizes(10_000, "EUR", (100,)))
    abe = Person.objects.get(league=event.league_id, name="Abe")
    awards.name_award(world.by_day, event, name=FORMULA, person_id=abe.pk)


def kept_back(world: World) -> None:
    """Two rounds of eight people, the second of which is hidden."""
    played(world, DAY.changed(hidden=1), 8)


@begins(certified)
@pytest.mark.parametrize("kind", ["csv", "xlsx", "json"])
def test_every_table_in_every_kind(world: World, kind: str) -> None:
    open_ = world.day
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
    prizes = [(str(row[0]), str(row[2] or "")) for row in rows["awards"][:-1]]
    assert all(prize.startswith("€") is (place == "1") for place, prize in prizes)
    assert rows["awards"][-1][-1] == (FORMULA if kind == "json" else f"'{FORMULA}")


@begins(kept_back)
def test_kept_back_rounds_are_in_no_file_of_others(world: World) -> None:
    joined(world.day.league, world.bob, "member")
    mine, theirs = (table_of(each, "rounds", "json") for each in (world.ann, world.bob))
    assert {row[3] for row in theirs[1:]} == {None}
    assert None not in {row[3] for row in mine[1:]}
    points = table_of(world.bob, "seating", "json")
    assert {row[8] for row in points[1:] if row[1] == 2} == {None}
    assert None not in {row[4] for row in points[1:]}
    games = table_of(world.bob, "standings", "json")
    assert {row[5] for row in games[1:]} == {1}


@begins(certified)
def test_what_is_no_file_and_who_gets_none(world: World) -> None:
    for odd in ("cards.csv", "standings.pdf", "standings.ods", "x.y"):
        assert world.ann.client.get(f"/t/open/files/{odd}").status_code == 404
    for place in ("", "standings.csv", "people.json"):
        assert world.cal.client.get(f"/t/open/files/{place}").status_code == 404
        assert world.ann.client.post(f"/t/open/files/{place}").status_code == 405
    for table in SHEETS:
        assert len(table_of(world.ann, table, "csv")) >= 1


@begins(kept_back)
def test_the_standings_are_shared_as_picture_and_text(world: World) -> None:
    open_ = world.day
    client = world.ann.client
    first, second = (client.get("/t/open/share/", {"rounds": each}) for each in "01")
    assert "After 1 round" in first.content.decode()  # also for a director: it is passed on
    assert first.content != second.content
    for rounds in "01":
        picture = client.get("/t/open/picture.png", {"rounds": rounds, "lang": "fr"})
        assert picture.content.startswith(b"\x89PNG")
        same: dict[str, Any] = {"HTTP_IF_NONE_MATCH": picture["ETag"]}
        answer = client.get("/t/open/picture.png", {"rounds": rounds, "lang": "fr"}, **same)
        assert answer.status_code == 304
    type(open_).objects.filter(pk=open_.pk).update(state="final")
    shared = client.get("/t/open/share/").content.decode()
    assert " wins" in shared or "share the win" in shared
    for place in ("share/", "picture.png"):
        assert world.cal.client.get(f"/t/open/{place}").status_code == 404
        assert client.post(f"/t/open/{place}").status_code == 405
