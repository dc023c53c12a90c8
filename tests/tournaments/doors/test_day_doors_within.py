"""What nobody finds out or does by another door: drafts, other tables, stages, garbage."""

import pytest
from django.urls import reverse

from tests.examples import THOROUGH
from tests.tournaments.day_play import (
    begun,
    drawn,
    draws,
    fresh_round,
    play_round,
    short,
    stage_of,
)
from tests.tournaments.playing import joined, said
from tests.tournaments.world import World, begins
from tests.values import some
from tournaments.directing import fixture_lists, seasons, seats
from tournaments.directing.days import screens
from tournaments.directing.games import start_league_game
from tournaments.errors import DirectingError
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import Call, ClockEvent, League, LeagueGame, Person, Tournament
from tournaments.rules.days.cuts import Cut
from tournaments.rules.days.stages import DaySettings, SeatingRule

pytestmark = [pytest.mark.django_db, pytest.mark.walk]
ROUNDS = short(rounds=2, seating=SeatingRule.POWER)
DAY = DaySettings((ROUNDS,), protest=0)
GARBAGE = ("9" * 30, "-1", "1\0", "x" * 3000, "½", "None", "1e3", "[]")
"""Every day each form gets half of them, in turn."""


def at_one_table(world: World) -> None:
    """Four people, the first round is published."""
    world.by_day, world.day = begun(world.ann, DAY, people=4)
    world.played = drawn(world.by_day, world.day)


def with_draft(world: World) -> None:
    """Eight people, the first round played and the second a draft; Bob is Abe."""
    by, open_ = begun(world.ann, DAY, people=8)
    League.objects.filter(pk=open_.league_id).update(visibility="link")
    joined(open_.league, world.bob, "member")
    abe = open_.entrants.get(person__name="Abe").person
    Person.objects.filter(pk=abe.pk).update(user=world.bob.user)
    play_round(by, drawn(by, open_), lambda person, _: 3 * person)
    draws.draw_round(by, stage_of(open_))
    world.by_day, world.day, world.played = by, open_, abe


@begins(with_draft)
def test_the_draft_is_seen_at_no_other_door_and_nobody_acts_in_it(world: World) -> None:
    open_, abe = world.day, world.played
    season, client = stage_of(open_).season, world.bob.client
    draft = stage_of(open_).rounds.get(number=2)
    table = tables_of(draft)[0]
    mine = next(each for each in tables_of(draft) if each.fixture.seats.filter(person=abe).exists())
    here = {"slug": open_.league.slug, "season_slug": season.slug}
    start = reverse("tournaments:start_table", kwargs=here | {"fixture_id": mine.fixture_id})
    assert client.get(start).status_code == 404
    assert client.post(start, {"ruleset": "pagat-6"}).status_code == 404
    assert f"/{table.fixture_id}/" not in said(
        client.get(reverse("tournaments:fixtures", kwargs=here))
    )
    for act in ("start", "call", "submit", "confirm", "score", "dispute"):
        refused = client.post(f"/t/open/me/{act}/", {"table": mine.pk})
        assert refused.status_code == 422
        assert "You are no longer at that table." in said(refused)
    for page in ("", "me/", "rounds/", "standings/", "final/", "people/", "more/"):
        assert mine.key not in said(client.get(f"/t/open/{page}"))
    assert client.get(f"/t/open/rounds/{draft.pk}/").status_code == 404
    assert client.get(f"/t/open/me/?round={draft.pk}").context["day"].on.row.number == 1
    for method in (client.get, client.post):
        answer = method(f"/t/open/table/{mine.key}/")
        assert answer.status_code == 404
        assert "Abe" not in said(answer).replace("bob", "")
    assert not LeagueGame.objects.filter(fixture__table__round=draft).exists()
    assert not Call.objects.exists()


@begins(with_draft)
def test_a_stage_is_no_season_to_play_in_or_to_change(world: World) -> None:
    by, open_ = world.by_day, world.day
    season, people = stage_of(open_).season, list(open_.entrants.values_list("person", flat=True))
    here = {"slug": open_.league.slug, "season_slug": season.slug}
    games = LeagueGame.objects.count()
    with pytest.raises(DirectingError, match="belongs to a tournament"):
        start_league_game(
            by,
            season,
            seats=[seats.Occupant(each) for each in people[:4]],
            ruleset="pagat-6",
            device=some(by.device),
        )
    with pytest.raises(DirectingError, match="belongs to a tournament"):
        seasons.change_state(by, season, "closed", reason="over")
    with pytest.raises(DirectingError, match="belongs to a tournament"):
        fixture_lists.make_fixtures(by, season, fixture_lists.ListPlan(4), people=people)
    assert world.ann.client.get(reverse("tournaments:fixtures", kwargs=here)).status_code < 500
    season.refresh_from_db()
    assert (season.state, LeagueGame.objects.count()) == ("open", games)


def test_the_phone_of_one_table_does_nothing_at_another(world: World) -> None:
    by, open_ = begun(world.ann, DAY, people=8)
    row = drawn(by, open_)
    one, other = tables_of(row)
    phone = world.cal.client
    person = one.fixture.seats.earliest("position").person_id
    assert phone.post(f"/t/open/table/{one.key}/", {"person": person}).status_code == 302
    elsewhere = other.fixture.seats.earliest("position").person_id
    refused = phone.post(f"/t/open/table/{one.key}/", {"person": elsewhere})
    assert refused.status_code == 422
    for act in ("start", "call", "submit", "confirm", "score", "dispute"):
        answer = phone.post(f"/t/open/me/{act}/", {"table": other.pk, "reason": "x"})
        assert answer.status_code == 422
    for door in (f"tables/{one.pk}/start/", f"tables/{one.pk}/put-off/", "final/award/"):
        assert phone.post(f"/t/open/{door}").status_code == 403
    assert not LeagueGame.objects.exists()
    assert not Call.objects.exists()


def test_garbage_gets_a_sentence_and_changes_nothing(world: World) -> None:
    settings = DaySettings((ROUNDS.changed(rounds=1, cut=Cut(3)), short(rounds=1)), protest=0)
    by, open_ = begun(world.ann, settings, people=4)
    row = drawn(by, open_)
    table, client = tables_of(row)[0], world.ann.client
    screen, entrant = screens.add_screen(by, open_), open_.entrants.earliest("number")
    forms = (
        (f"rounds/{row.pk}/clock/five/", "table"),
        ("final/walkover/", "table"),
        ("final/walkover/", "winner"),
        ("final/lucky/", "person"),
        ("final/award/", "person"),
        ("final/drop-award/", "at"),
        ("final/seats/", "table"),
        ("final/correction/", "remedy"),
        ("standings/0/cut/", "rule"),
        ("standings/0/cut/", "wildcards"),
        ("standings/back/", "rounds"),
        (f"rounds/{row.pk}/swap/", "one"),
        ("people/here/", "in"),
        ("people/rest/", "undo"),
        (f"hall/{screen.pk}/view/", "view"),
        (f"hall/{screen.pk}/page/", "page"),
        (f"hall/{screen.pk}/reveal/", "revealed"),
        ("me/start/", "table"),
    )
    before = Tournament.objects.values().get(pk=open_.pk)
    for at, (door, name) in enumerate(forms):
        for typed in GARBAGE if THOROUGH else GARBAGE[at % 2 :: 2]:
            answer = client.post(f"/t/open/{door}", {name: typed})
            assert answer.status_code in (404, 422), (door, typed, answer.status_code)
    assert ClockEvent.objects.count() == 0
    now = Tournament.objects.values().get(pk=open_.pk)
    assert {**now, "version": 0} == {**before, "version": 0}
    for typed in ("\0", "x" * 3000, "a\0b"):
        for door, name in (
            (f"people/{entrant.pk}/act/disqualify/", "reason"),
            (f"people/{entrant.pk}/substitute/", "name"),
            ("people/walk-in/", "name"),
            (f"rounds/{row.pk}/void/", "reason"),
        ):
            answer = client.post(f"/t/open/{door}", {name: typed})
            assert answer.status_code == 422, (door, typed)
    assert fresh_round(row).state == "published"
    assert table.pk


@begins(at_one_table)
@pytest.mark.parametrize("word", ["\0", "a\0b", "x" * 5000, "%", "'"])
def test_what_is_looked_for_may_be_anything(world: World, word: str) -> None:
    row = world.played
    for page in ("people/?q=", "people/?show=", "standings/?rule=", "standings/?by=",
                 f"rounds/{row.pk}/?swap=", f"rounds/{row.pk}/?one=", "me/?round=", "me/?seen=",
                 "plan/?at=", "plan/?people=", "people/teams/?team="):  # fmt: skip
        answer = world.ann.client.get(f"/t/open/{page.partition('?')[0]}",
                                      {page.partition("?")[2][:-1]: word})  # fmt: skip
        assert answer.status_code in (200, 404), page


@begins(at_one_table)
def test_rows_of_another_tournament_are_not_there(world: World) -> None:
    by, open_, row = world.by_day, world.day, world.played
    _, other = begun(world.ann, DAY, people=4, name="Other")
    table = tables_of(row)[0]
    screen, entrant = screens.add_screen(by, open_), open_.entrants.earliest("number")
    home, client = f"/t/{other.slug}/", world.ann.client
    for door in (
        f"rounds/{row.pk}/close/",
        f"rounds/{row.pk}/clock/start/",
        f"rounds/{row.pk}/swap/",
        f"tables/{table.pk}/put-off/",
        f"tables/{table.pk}/start/",
        f"tables/{table.pk}/share-out/",
        f"people/{entrant.pk}/act/drop/",
        f"hall/{screen.pk}/light/",
    ):
        assert client.post(home + door).status_code == 404, door
    for door, data in (
        ("final/walkover/", {"table": table.pk, "winner": entrant.person_id}),
        ("final/award/", {"award": "Best", "person": entrant.person_id}),
        ("final/lucky/", {"person": entrant.person_id}),
    ):
        assert client.post(home + door, data).status_code in (404, 422), door
    assert fresh_round(row).state == "published"
