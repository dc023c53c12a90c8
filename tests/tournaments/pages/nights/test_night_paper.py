"""A night on paper: one sheet after the other, by code, by table, or simply the next."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorecards.models import Game
from tests.tournaments.playing import joined, play, record
from tests.tournaments.season_pages import home, page, send
from tests.values import some
from tournaments.directing import confirmations, fixtures
from tournaments.directing.people import add_person
from tournaments.models import Act, LeagueGame, Night
from tournaments.models import Fixture as Table

DAY = "2026-01-05"


def beginning(world) -> None:
    """A night with two tables drawn, nothing started."""
    ann, season = world.ann, world.season
    send(ann, home(season) + "nights/new/", day=DAY, name="Quiz night")
    base = f"{home(season)}nights/{DAY}/"
    for person in world.people.values():
        send(ann, base + "check/", **{"in": person.pk})
    send(ann, base + "draw/")
    assert Table.objects.count() >= 1
    world.night = base


@pytest.fixture
def night(world) -> str:
    """Its address."""
    return world.night


def paper(night: str) -> str:
    return night + "paper/"


def type_in(who, sheet: str) -> str:
    """Save the sheet at this address; where it leads."""
    code = sheet.split("/")[2]
    seats = Game.objects.get(code=code).seats.count()
    fields = {f"p-{hole}-{at}": hole + at for hole in (1, 2) for at in range(seats)}
    then = sheet.partition("then=")[2].replace("%2F", "/")
    return send(who, f"/g/{code}/paper/", **fields, id="x", then=then)["Location"]


def test_a_whole_night_sheet_by_sheet(ann, night):
    tables = Table.objects.count()
    count = "1 sheet is" if tables == 1 else f"{tables} sheets are"
    assert f"{count} still on paper" in page(ann, paper(night))
    assert paper(night) in page(ann, night)
    for _ in range(tables):
        sheet = send(ann, paper(night), code="")["Location"]
        assert sheet.startswith("/g/")
        assert type_in(ann, sheet) == paper(night)
    html = page(ann, paper(night))
    assert "Every sheet is typed in" in html
    assert html.count("Hand in this card") == tables
    assert LeagueGame.objects.count() == tables
    assert all(game.game.finished for game in LeagueGame.objects.select_related("game"))
    answer = send(ann, paper(night), 422, code="")
    assert "Every sheet of this night is typed in." in answer.content.decode()


def test_the_sheet_in_hand_is_found_by_code_key_or_table(ann, night, by):
    table = some(Table.objects.order_by("number").last())
    game = fixtures.start_table(by, table, ruleset="pagat-6", device=ann.device).game
    for code in (game.code, game.score_key.lower(), f" {game.code[:2]}-{game.code[2:]} "):
        assert send(ann, paper(night), code=code)["Location"].startswith(f"/g/{game.code}/paper/")
    at = send(ann, paper(night), code=table.number)["Location"]
    assert at.startswith(f"/g/{game.code}/paper/")
    for wrong in ("NNNNN", "99", "999999", "\u0661", "x" * 500):
        answer = send(ann, paper(night), 422, code=wrong)
        assert "No table of this night has this code or number." in answer.content.decode()


def test_a_game_of_another_night_is_not_found_here(ann, night, season, by, people):
    other = play(by, season, {people["a"].pk: 3, people["b"].pk: 5}, confirm=False)
    send(ann, paper(night), 422, code=other.game.code)


def test_a_device_that_types_in_keeps_score(ann, cal, league, night):
    joined(league, cal, "scorer")
    sheet = send(cal, paper(night), code="")["Location"]
    assert cal.client.get(sheet).status_code == 200


def test_a_game_that_was_typed_in_may_be_opened_again(ann, night):
    sheet = send(ann, paper(night), code="")["Location"]
    type_in(ann, sheet)
    code = sheet.split("/")[2]
    assert send(ann, paper(night), code=code)["Location"].startswith(f"/g/{code}/paper/")


def test_rules_are_asked_for_where_there_are_several(ann, night, season):
    season.settings = season.settings | {"rulesets": ["pagat-6", "pagat-4"]}
    season.save(update_fields=["settings"])
    html = page(ann, paper(night))
    assert '<select class="select" name="ruleset">' in html
    send(ann, paper(night), 422, code="", ruleset="cabo-1e")
    assert not LeagueGame.objects.exists()
    send(ann, paper(night), code="", ruleset="pagat-4")
    assert LeagueGame.objects.get().game.slug == "pagat-4"


def test_a_closed_season_says_so(ann, night, by, season):
    type(season).objects.filter(pk=season.pk).update(state="closed")
    answer = send(ann, paper(night), 422, code="")
    assert "while the season is open" in answer.content.decode()


def test_a_night_that_is_not_there(ann, night):
    assert ann.client.get(night.replace(DAY, "2026-01-06") + "paper/").status_code == 404


def test_two_people_take_the_next_sheet_at_once(ann, cal, league, night):
    joined(league, cal, "scorer")
    first = send(ann, paper(night), code="")["Location"]
    second = send(cal, paper(night), code="")["Location"]
    assert first == second  # nothing is in yet: the second is told when she saves
    type_in(ann, first)
    code = first.split("/")[2]
    answer = send(cal, f"/g/{code}/paper/", 409, **{f"p-1-{at}": 9 for at in range(5)}, id="hers")
    assert "has entered" in answer.content.decode()
    assert Night.objects.count() == 1


@pytest.fixture
def typed(ann, night, by, people) -> list[LeagueGame]:
    """Two tables whose sheets are typed in."""
    for name in ("Gus", "Hal", "Ida"):
        person = add_person(by, name=name)
        send(ann, night + "check/", **{"in": person.pk})
    send(ann, night + "draw/")
    for _ in range(Table.objects.filter(void=False).count()):
        type_in(ann, send(ann, paper(night), code="")["Location"])
    games = LeagueGame.objects.select_related("game", "fixture").order_by("fixture__number")
    assert len(games) == 2
    return list(games)


def boxes(games: list[LeagueGame]) -> list[str]:
    rows = LeagueGame.objects.filter(pk__in=[each.pk for each in games]).select_related("game")
    return [f"{each.game.code}:{each.game.version}" for each in rows.order_by("fixture__number")]


def states() -> list[tuple[str, int]]:
    rows = LeagueGame.objects.order_by("fixture__number")
    return list(rows.values_list("state", "version"))


def test_signed_sheets_count_by_one_act(ann, night, typed):
    html = page(ann, paper(night))
    assert "These sheets were signed: count them" in html
    assert html.count('name="seen"') == html.count(" checked>") == 2
    assert 'value="Signed on paper"' in html
    answer = send(ann, paper(night) + "count/", seen=boxes(typed), reason="Signed on paper")
    assert answer["Location"] == night  # nothing is left to be done here
    assert states() == [("confirmed", 1)] * 2
    html = page(ann, paper(night))
    assert "2 tables count now." in html
    assert "These sheets were signed" not in html
    again = send(ann, paper(night) + "count/", 422, seen=boxes(typed), reason="Signed on paper")
    assert "counted already, or disputed" in again.content.decode()
    reasons = Act.objects.filter(kind="force_card").values_list("reason", flat=True)
    assert list(reasons) == ["Signed on paper"] * 2


def test_a_table_that_cannot_count_is_named_and_the_others_go_on(ann, by, night, typed):
    seen = boxes(typed)
    record(typed[1].game, 1, [9] * typed[1].seats.count(), by)
    send(ann, paper(night) + "count/", seen=seen, reason="signed")
    assert states() == [("confirmed", 1), ("playing", 0)]
    html = page(ann, paper(night))
    assert "1 table counts now." in html
    assert "Table 2 does not count: The card has changed since then; check it again." in html
    html = send(ann, paper(night) + "count/", 422, seen=seen[1], reason="signed").content.decode()
    assert "Table 2 does not count" in html
    send(ann, paper(night) + "count/", seen=boxes(typed[1:]), reason="signed")
    assert states() == [("confirmed", 1)] * 2


def test_what_cannot_be_counted_changes_nothing(ann, by, night, typed):
    count, both = paper(night) + "count/", boxes(typed)
    for fields, sentence in (
        ({"seen": both, "reason": " "}, "Give a reason."),
        ({"reason": "x"}, "Choose the sheets that were signed."),
        ({"seen": "nonsense", "reason": "x"}, "nonsense"),
        ({"seen": "ABCDE:1", "reason": "x"}, "Choose the sheets that were signed."),
    ):
        html = send(ann, count, 422, **fields).content.decode()
        assert sentence in html
        assert states() == [("playing", 0)] * 2
    html = send(ann, count, 422, seen=both[0], reason="").content.decode()
    assert html.count(" checked>") == 1  # what was ticked stays so
    confirmations.submit_card(by, typed[0])
    confirmations.dispute_card(by, typed[0], version=1)
    assert page(ann, paper(night)).count('name="seen"') == 1
    send(ann, count, 422, seen=both[0], reason="x")
    assert states() == [("disputed", 1), ("playing", 0)]


def test_only_a_director_counts_sheets(ann, bob, cal, league, night, typed):
    count, both = paper(night) + "count/", boxes(typed)
    send(bob, count, 403, seen=both, reason="x")
    send(cal, count, 404, seen=both, reason="x")
    assert ann.client.get(count).status_code == 405
    joined(league, cal, "scorer")
    send(cal, count, 403, seen=both, reason="x")
    assert "These sheets were signed" not in page(cal, paper(night))
    assert states() == [("playing", 0)] * 2


def test_sheets_need_the_same_number_of_queries(ann, by, night, typed, django_assert_num_queries):
    page(ann, paper(night))
    type(typed[1].game).objects.filter(pk=typed[1].game_id).update(finished=None, finish_reason="")
    with CaptureQueriesContext(connection) as one:
        page(ann, paper(night))
    type(typed[1].game).objects.filter(pk=typed[1].game_id).update(
        finished=timezone.now(), finish_reason="agreed"
    )
    with django_assert_num_queries(len(one)):
        page(ann, paper(night))
