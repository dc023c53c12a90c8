"""The plan of a day, edited in place; the tournaments of a league; the ways there."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tournaments.day_forms import NEW
from tests.tournaments.day_play import DAY, begun, days, drawn, short
from tests.tournaments.playing import said
from tests.tournaments.world import World, begins
from tournaments.ledger.stages.settings import day_settings_of
from tournaments.models import Act, Tournament
from tournaments.rules.days.kinds import find_kind
from tournaments.rules.days.stages import DaySettings

pytestmark = pytest.mark.django_db
PLAN = "/t/open/plan/"


def made(world: World, slug: str = "day") -> Tournament:
    kind = find_kind(slug)
    assert kind is not None
    settings = kind.settings.changed(ruleset="pagat-6")
    names = [str(each) for each in kind.names]
    return days.create_tournament(
        world.by, name="Open", settings=settings, day=DAY, stage_names=names
    )


def typed_at(world: World, at: str, **changes: object) -> dict[str, Any]:
    """What a browser sends of the step that is open, but for these."""
    form = world.ann.client.get(f"{PLAN}?at={at}").context["form"]
    sent = {each.html_name: each.value() for each in form}
    sent = {name: value for name, value in sent.items() if value is not None and value is not False}
    return sent | changes


def send(world: World, at: str, **changes: object) -> Any:
    return world.ann.client.post(f"{PLAN}?at={at}", typed_at(world, at, **changes))


def settings_now() -> DaySettings:
    return day_settings_of(Tournament.objects.get(slug="open"))


def planned(world: World) -> None:
    """A day of the ready kind is a draft."""
    world.day = made(world)


@begins(planned)
def test_for_how_many_people_is_not_forgotten(world: World) -> None:
    client = world.ann.client
    assert 'min="2" max="120" value="16"' in said(client.get(PLAN))  # eight of them are cut
    page = said(client.get(f"{PLAN}?people=16"))
    assert "?at=1.2&amp;people=16#open" in page
    page = said(client.get(f"{PLAN}?at=1.2&people=16"))
    assert 'value="16"' in page
    assert 'name="at" value="1.2"' in page
    typed = typed_at(world, "1.2", minutes=55)
    answer = client.post(f"{PLAN}?at=1.2&people=16", typed)
    assert answer["Location"] == f"{PLAN}?at=1.2&people=16#open"
    typed = typed_at(world, "1.2", do="more-rounds")
    assert client.post(f"{PLAN}?at=1.2&people=16", typed)["Location"] == f"{PLAN}?people=16"


@begins(planned)
def test_a_step_opens_in_place_and_later_ones_move_along(world: World) -> None:
    page = said(world.ann.client.get(PLAN))
    assert "10:00" in page
    assert "17:00" in page
    answer = send(world, "1.2", minutes=60, holes=9, system="to_par")
    assert (answer.status_code, answer["Location"]) == (302, f"{PLAN}?at=1.2#open")
    stage = settings_now().stages[0]
    assert (stage.minutes, stage.holes, stage.scheme.system) == (60, 9, "to_par")
    assert "17:50" in said(world.ann.client.get(PLAN))
    kinds = Act.objects.filter(league=world.league).values_list("kind", flat=True)
    assert "change_tournament" in kinds


@begins(planned)
def test_a_step_has_two_buttons_and_the_others_in_a_fold(world: World) -> None:
    page = said(world.ann.client.get(f"{PLAN}?at=1.2"))
    plain, fold = page.partition('class="plando"')[2].split("<details", 1)
    assert re.findall(r'name="do" value="([a-z-]+)"', plain) == ["save", "more-rounds"]
    words = re.findall(r'name="do" value="([a-z-]+)"', fold.partition("</details>")[0])
    assert words == ["more-breaks", "fewer-rounds", "fewer-stages", "more-stages"]
    assert send(world, "1.1", do="place-points").status_code == 404


@begins(planned)
def test_rounds_breaks_and_stages_come_and_go(world: World) -> None:
    event = world.day
    send(world, "1.3", do="more-rounds")
    send(world, "1.3", do="more-breaks")
    stage = settings_now().stages[0]
    assert (stage.rounds, stage.breaks) == (6, ((3, 45),))
    send(world, "1.3", break_minutes=60)
    assert settings_now().stages[0].breaks == ((3, 60),)
    send(world, "1.3", do="fewer-breaks")
    send(world, "1.6", do="fewer-rounds")
    assert (settings_now().stages[0].rounds, settings_now().stages[0].breaks) == (5, ())
    send(world, "2.1", do="fewer-stages")
    names = [each.season.name for each in event.stages.select_related("season")]
    assert names == ["Rounds", "The final"]
    send(world, "1.1", do="more-stages")
    assert [each.season.name for each in event.stages.select_related("season")] == [
        *("Rounds", "The final", "Stage 3")
    ]


@begins(planned)
def test_what_holds_for_the_day_is_set_at_the_door(world: World) -> None:
    event = world.day
    send(world, "day", starts="13:30", door=15, prizes=0, limit=40, hidden=1)
    event.refresh_from_db()
    now = settings_now()
    assert (str(event.starts), now.door, now.prizes, now.limit) == ("13:30:00", 15, 0, 40)
    page = said(world.ann.client.get(f"{PLAN}?people=38"))
    assert "13:15" in page
    assert "38 people at 10 tables" in page


@pytest.mark.parametrize(
    ("at", "typed", "wrong"),
    [
        ("1.1", {"holes": "0"}, "A game has 1 to"),
        ("1.1", {"holes": "many"}, "Write a whole number."),
        ("1.1", {"least": "6"}, "A table has 2 to"),
        ("1.1", {"system": "match"}, "all tables have two seats"),
        ("1.1", {"seating": "by weight"}, "by weight"),
        ("1.1", {"places": "8", "wildcards": "8"}, "fewer wildcards than places"),
        ("day", {"limit": "1"}, "people take part"),
        ("day", {"door": "9999"}, "Between 0 and"),
        ("day", {"starts": "25:00"}, "Write a time"),
    ],
)
def test_what_does_not_fit_is_said_beside_it(
    world: World, at: str, typed: dict[str, str], wrong: str
) -> None:
    before = made(world).settings
    answer = send(world, at, **typed)
    assert (answer.status_code, wrong in said(answer)) == (422, True)
    assert any(each.errors for each in answer.context["form"])
    assert Tournament.objects.get().settings == before


def test_a_stage_that_has_begun_keeps_how_it_counts(world: World) -> None:
    by, event = begun(world.ann, DaySettings((short(rounds=2),)), people=8)
    drawn(by, event)
    answer = send(world, "1.1", holes=4)
    assert (answer.status_code, "A stage that has begun keeps this." in said(answer)) == (422, True)
    assert send(world, "1.1", minutes=35).status_code == 302


@begins(planned)
def test_of_two_directors_one_is_first(world: World) -> None:
    late = typed_at(world, "1.1", minutes=40)
    send(world, "1.1", minutes=45)
    answer = world.ann.client.post(f"{PLAN}?at=1.1", late)
    assert (answer.status_code, "Somebody else has changed this" in said(answer)) == (422, True)
    assert settings_now().stages[0].minutes == 45


@begins(planned)
def test_steps_that_are_not_there(world: World) -> None:
    client = world.ann.client
    assert [client.get(f"{PLAN}?at={at}").status_code for at in ("9.1", "x", "1.y", "0.1")] == [
        404
    ] * 4
    assert client.post(f"{PLAN}?at=1.1", {"do": "explode"}).status_code == 404
    assert client.get(f"{PLAN}?at=1.30").status_code == 200
    assert client.get(f"{PLAN}?people=many").status_code == 200
    assert world.bob.client.get(PLAN).status_code == 404  # a draft
    assert world.cal.client.get(PLAN).status_code == 404


@begins(planned)
def test_the_strip_costs_the_same_with_more_rounds(world: World) -> None:
    counts = []
    for number in (5, 20):
        send(world, "1.1", rounds=number)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            world.ann.client.get(f"{PLAN}?at=1.1")
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_league_has_tournaments_of_its_own(world: World) -> None:
    home = f"/leagues/{world.league.slug}/tournaments/"
    client = world.ann.client
    assert "This league has no tournament yet." in said(client.get(home))
    assert home in said(client.get(f"/leagues/{world.league.slug}/more/"))
    answer = client.post(f"{home}new/", NEW, follow=True)
    assert answer.redirect_chain[-1][0] == "/t/winter-open/plan/"
    event = Tournament.objects.get()
    assert (event.league, event.league.roster_only) == (world.league, False)
    assert "Winter Open" in said(client.get(home))
    assert "Winter Open" not in said(world.bob.client.get(home))
    assert world.bob.client.get(f"{home}new/").status_code == 403
    days.lead_tournament(world.by, event, "publish")
    assert "Winter Open" in said(world.bob.client.get(home))
    assert "/plan/" not in said(world.bob.client.get("/t/winter-open/more/"))
    assert all('href="/tournaments/"' in said(client.get(each)) for each in ("/", "/leagues/"))


def test_a_day_that_is_over_asks(world: World) -> None:
    url = f"/leagues/{world.league.slug}/tournaments/new/"
    over = NEW | {"day": (timezone.localdate() - timedelta(days=1)).isoformat()}
    answer = world.ann.client.post(url, over)
    assert (answer.status_code, "This day is over." in said(answer)) == (422, True)
    assert 'name="past"' in said(answer)
    assert 'name="past"' not in said(world.ann.client.get(url))
    assert not Tournament.objects.exists()
    assert world.ann.client.post(url, over | {"past": "on"}).status_code == 302


@begins(planned)
def test_the_plan_of_an_old_tournament_is_taken_for_a_new_one(world: World) -> None:
    send(world, "1.2", do="more-breaks", minutes=65)
    url = f"/leagues/{world.league.slug}/tournaments/new/?like=open"
    assert url in said(world.ann.client.get("/t/open/more/"))
    assert "As “Open”" in said(world.ann.client.get(url))
    assert world.ann.client.post(url, NEW | {"kind": "like"}).status_code == 302
    again = Tournament.objects.get(slug="winter-open")
    assert [each.season.name for each in again.stages.select_related("season")] == [
        *("Rounds", "Semi-final", "The final")
    ]
    stage = day_settings_of(again).stages[0]
    assert (stage.minutes, stage.breaks) == (65, ((2, 45),))
    assert again.seed != Tournament.objects.get(slug="open").seed
    assert world.cal.client.get("/tournaments/new/?like=open").status_code == 404
    assert world.ann.client.get(f"{url}x").status_code == 404
