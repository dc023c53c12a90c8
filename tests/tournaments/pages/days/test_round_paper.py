"""A round that comes back from paper: every table on one page, whole or not at all."""

import re
from collections.abc import Mapping

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorecards.models import Game, Score
from tests.tournaments.day_play import (
    NAMES,
    begun,
    drawn,
    draws,
    entrants,
    fresh_round,
    short,
    stage_of,
    tables,
)
from tests.tournaments.playing import Someone, joined, record, said
from tests.tournaments.round_papers import hidden, own_points, paper, row, slip
from tests.tournaments.world import World, begins
from tournaments.directing.days import rounds as round_acts
from tournaments.ledger.days.stage_standings import stage_standings
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import Act, LeagueGame, Result, Round, Tournament
from tournaments.permissions import Member
from tournaments.rules.days.stages import DaySettings

__all__ = ["row"]


def published(world: World) -> None:
    """The first of two rounds of eight people is published."""
    world.by_day, world.day = begun(world.ann, DaySettings((short(rounds=2),)), people=8)
    world.played = drawn(world.by_day, world.day)


@pytest.fixture
def day(world: World) -> tuple[Member, Tournament]:
    return world.by_day, world.day


def points_of_hole() -> list[int | None]:
    return list(Score.objects.filter(hole__number=1).values_list("points", flat=True))


def send(who: Someone, row: Round, status: int = 302, /, **fields: object) -> str:
    answer = who.client.post(paper(row), {"numbers": "final", **fields})
    assert answer.status_code == status, answer.content.decode()[:2000]
    return said(answer) if status != 302 else answer["Location"]


@begins(published)
@pytest.mark.django_db
def test_a_round_from_the_slips_to_the_standings(world: World, day, row: Round) -> None:
    ann, (by, event) = world.ann, day
    page = said(ann.client.get(paper(row)))
    assert "2 sheets are still on paper" in page
    assert paper(row) in said(ann.client.get(f"/t/open/rounds/{row.pk}/"))
    first, second = tables_of(row)
    fields = slip(first, own_points(first)) | hidden(ann.client, row, first)
    assert send(ann, row, **fields) == paper(row)
    page = said(ann.client.get(paper(row)))
    assert "1 table is saved." in page
    assert "1 sheet is still on paper" in page
    send(ann, row, **fields)  # once more, as an impatient finger sends it
    send(ann, row, **slip(second, own_points(second)))
    page = said(ann.client.get(paper(row)))
    assert "Every sheet is typed in" in page
    assert "These sheets were signed: count them" in page
    games = LeagueGame.objects.select_related("game").order_by("fixture__number")
    assert [game.state for game in games] == ["playing"] * 2
    seen = [f"{each.game.code}:{each.game.version}" for each in games]
    ann.client.post(f"{paper(row)}count/", {"seen": seen, "reason": "Signed on paper"})
    assert {game.state for game in games.all()} == {"confirmed"}
    assert "2 tables count now." in said(ann.client.get(paper(row)))
    assert Act.objects.filter(kind="force_card", reason="Signed on paper").count() == 2
    assert fresh_round(row).state == "review"
    strokes = dict(Result.objects.values_list("person__name", "strokes"))
    assert strokes == {name: at for at, name in enumerate(NAMES[:8])}
    round_acts.close_round(by, fresh_round(row))
    best = stage_standings(stage_of(event)).ranked[0]
    assert best.player in {
        seat.person_id for t in (first, second) for seat in t.fixture.seats.all()
    }
    drawn(by, event)  # and the day goes on


@begins(published)
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("holes", "totals", "sentence"),
    [
        ({1: ["3", "1y", "4", "5"], 2: [0, 0, 0, 0]}, [], "Points are a whole number"),
        ({1: [3, "", 4, 5], 2: [0, 0, 0, 0]}, [], "A number is missing here."),
        ({1: [3, 1, 4, 5], 2: [0, 0, 0, 0]}, [3, 1, 4, 6], "Nothing was saved."),
        ({2: [0, 0, 0, 0]}, [], ""),
        ({}, [3, 1, 4, 6], "Nothing was saved."),
        ({1: [999999, 1, 4, 5], 2: [0, 0, 0, 0]}, [], ""),
    ],
)
def test_a_wrong_sheet_is_not_saved_and_the_others_are(
    world: World, row: Round, holes: Mapping[int, list[object]], totals: list, sentence: str
) -> None:
    first, second = tables_of(row)
    fields = slip(first, holes, totals) | slip(second, own_points(second))
    page = send(world.ann, row, 422, **fields)
    assert sentence in page
    assert 'class="problem"' in page
    assert "1 table is saved." in page
    assert LeagueGame.objects.get().fixture_id == second.fixture_id  # the first has not begun
    for name, value in fields.items():
        if value not in ("", 0) and name.startswith(f"t{first.pk}-p"):
            assert f'value="{value}"' in page  # what was typed stays
    send(world.ann, row, **slip(first, own_points(first)))
    assert Game.objects.exclude(finished=None).count() == 2


@begins(published)
@pytest.mark.django_db
def test_adding_up_saves_nothing(world: World, row: Round) -> None:
    first, second = tables_of(row)
    page = send(world.ann, row, 200, look="1", **slip(first, {1: [3, 1, 4, 5], 2: [1, 1, 1, 1]}))
    assert f'data-given="t{first.pk}-total-2">5<' in page
    wrong = slip(second, {1: [3, 1, 4, 5]}, [3, 1, 4, 6])
    assert "add up to 5, the total says 6." in send(world.ann, row, 422, look="1", **wrong)
    assert "Type the points of a table." in send(world.ann, row, 422)
    send(world.ann, row, 422, **{f"t{10**17}-seen": "", "tx-seen": "", f"t{10**17}-p-1-0": 3})
    assert not Game.objects.exists()


@begins(published)
@pytest.mark.django_db
def test_whoever_was_faster_is_not_overwritten_unseen(world: World, day, row: Round) -> None:
    by, _ = day
    joined(by.league, world.bob, "scorer")
    first, _other = tables_of(row)
    hers = slip(first, {1: [3, 1, 4, 5], 2: [0, 0, 0, 0]})
    his = hidden(world.bob.client, row, first) | slip(first, {1: [3, 1, 4, 9], 2: [0, 0, 0, 0]})
    send(world.ann, row, **hers)
    page = send(world.bob, row, 409, **his)
    assert "has entered: " in page
    assert LeagueGame.objects.count() == 1
    assert 9 not in points_of_hole()
    again = re.findall(rf'name="(t{first.pk}-(?:id|seen|replace))" value="([^"]*)"', page)
    kept = {name: value.replace("&quot;", '"') for name, value in again}
    send(world.bob, row, **his | kept)
    assert 9 in points_of_hole()


@begins(published)
@pytest.mark.django_db
def test_a_table_that_a_phone_began_is_gone_on_with(world: World, day, row: Round) -> None:
    by, _ = day
    first = tables_of(row)[0]
    first.round = fresh_round(row)
    game = tables.start_day_table(by, first, device=by.device)
    record(game.game, 1, [7, 8, 9, 10], by)
    page = said(world.ann.client.get(paper(row)))
    assert f'name="t{first.pk}-p-1-3" value="10"' in page
    fields = slip(first, {1: [7, 8, 9, 10], 2: [1, 1, 1, 1]}, [8, 9, 10, 11])
    send(world.ann, row, **fields | hidden(world.ann.client, row, first))
    assert Game.objects.get().finished is not None


@begins(published)
@pytest.mark.django_db
def test_who_may_and_how(world: World, day, row: Round) -> None:
    by, event = day
    joined(by.league, world.cal, "member")
    fields = slip(tables_of(row)[0], {1: [1, 1, 1, 1], 2: [0, 0, 0, 0]})
    assert world.cal.client.get(paper(row)).status_code == 403
    assert world.cal.client.post(paper(row), fields).status_code == 403
    assert world.bob.client.get(paper(row)).status_code == 404
    assert world.bob.client.post(paper(row), fields).status_code == 404
    assert world.bob.client.post(f"{paper(row)}count/", {}).status_code == 404
    assert world.ann.client.get(f"{paper(row)}count/").status_code == 405
    assert world.ann.client.put(paper(row)).status_code == 405
    joined(by.league, world.bob, "scorer")
    send(world.bob, row, **fields)
    page = said(world.bob.client.get(paper(row)))
    assert "These sheets were signed" not in page
    assert world.bob.client.post(f"{paper(row)}count/", {"reason": "x"}).status_code == 403
    game = LeagueGame.objects.select_related("game").get()
    count, box = f"{paper(row)}count/", f"{game.game.code}:{game.game.version}"
    for sent in ({"seen": box, "reason": ""}, {"reason": "x"}, {"seen": "AAAAA:1", "reason": "x"}):
        assert world.ann.client.post(count, sent).status_code == 422
    assert LeagueGame.objects.get().state == "playing"
    draft = draws.draw_round(by, stage_of(event)) if event.stages.get().rounds.count() < 2 else None
    waiting = draft or event.stages.get().rounds.get(number=2)
    assert waiting.state == "drafted"
    assert world.ann.client.get(paper(waiting)).status_code == 404


@pytest.mark.django_db
def test_more_tables_take_no_more_queries(world: World) -> None:
    made: list[int] = []
    for people, name in ((40, "Ten"), (80, "Twenty")):
        settings = DaySettings((short(rounds=1, holes=9),))
        by, event = begun(world.ann, settings, people=4, name=name)
        more = "\n".join(f"Somebody {at}" for at in range(people - 4))
        entrants.enter_list(by, event, data=more)
        entrants.arrive_rest(by, event)
        url = f"/t/{event.slug}/rounds/{drawn(by, event).pk}/paper/"
        world.ann.client.get(url)
        with CaptureQueriesContext(connection) as queries:
            page = said(world.ann.client.get(url))
        made.append(len(queries))
    assert made[0] == made[1]
    assert page.count('class="rk__sheet') == 20
