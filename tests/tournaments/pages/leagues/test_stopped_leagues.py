"""The administrator looks at leagues and changes nothing, but can stop one and start it again."""

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from tests.tokens import without_tokens
from tests.tournaments.grown import grown_league
from tests.tournaments.playing import joined, open_season, play, someone
from tests.tournaments.world import World, with_people
from tournaments.directing import acts, invitations, leagues, people, stops
from tournaments.directing.days.tournaments import create_tournament
from tournaments.errors import DirectingError
from tournaments.models import Act, League, Person
from tournaments.rules.days.stages import DaySettings

LISTS = ("league", "season", "person", "leaguegame")
SITE = "/leagues/thursdays/"


def beginning(world: World) -> None:
    with_people(world)
    a, b = world.people["a"].pk, world.people["b"].pk
    world.played = play(world.by, open_season(world.by), {a: 3, b: 5})


@pytest.fixture
def boss(db) -> User:
    return User.objects.create_superuser("boss", password="x")


@pytest.fixture
def admin(boss) -> Client:
    client = Client()
    client.force_login(boss)
    return client


def press(client: Client, league: League, action: str, reason: str):
    page = reverse("admin:tournaments_league_changelist")
    data = {"action": action, "_selected_action": league.pk, "reason": reason}
    return client.post(page, data, follow=True)


@pytest.mark.parametrize("name", LISTS)
def test_leagues_can_be_looked_at_and_not_changed(world, admin, name):
    place = f"admin:tournaments_{name}"
    row = world.played.pk if name == "leaguegame" else world.league.pk
    if name == "season":
        row = world.played.season_id
    if name == "person":
        row = world.people["a"].pk
    key = invitations.invite(world.by, role="member").key
    before = Act.objects.count(), League.objects.values().get()
    for page in (reverse(f"{place}_changelist") + "?q=thu", reverse(f"{place}_change", args=[row])):
        answer = admin.get(page)
        assert answer.status_code == 200
        assert key not in answer.text
    for page in (
        reverse(f"{place}_add"),
        reverse(f"{place}_change", args=[row]),
        reverse(f"{place}_delete", args=[row]),
    ):
        assert admin.post(page, {"name": "x", "post": "yes"}).status_code == 403
    assert world.ann.client.get(reverse(f"{place}_changelist")).status_code == 302
    assert before == (Act.objects.count(), League.objects.values().get())


def test_a_stopped_league_says_so_to_its_members_and_is_started_again(world, admin, by, league):
    bob, cal = someone("bob"), someone("cal")
    joined(league, bob, "member", world.people["b"])
    key = invitations.invite(by, role="member").key
    assert "Done." in press(admin, league, "stop", "a complaint").text
    for who in (bob, world.ann):
        for page in (SITE, SITE + "more/", SITE + "s/winter/", SITE + "edit/"):
            answer = who.client.get(page)
            assert answer.status_code == 403
            assert "This league is stopped" in answer.text
    problem = bob.client.get("/api/v1/leagues/thursdays/")
    assert (problem.status_code, problem.json()["status"]) == (403, 403)
    assert cal.client.get(SITE).status_code == 404
    assert "This league is stopped" in cal.client.get(f"/i/{key}/").text
    with pytest.raises(DirectingError):
        people.add_person(by, name="Zoe")
    assert not Person.objects.filter(name="Zoe").exists()

    assert "Done." in press(admin, league, "start", "settled").text
    assert bob.client.get(SITE).status_code == 200
    history = bob.client.get(SITE + "acts/").text
    for words in ("Stopped the league", "a complaint", "Started the league again", "settled"):
        assert words in history


def test_a_public_league_that_is_stopped_is_found_nowhere(world, admin, league):
    League.objects.filter(pk=league.pk).update(visibility="public", published="full")
    public = ("/leagues/", "/api/v1/leagues/", "/standings/thursdays/s/winter/")
    stranger = Client()
    assert "Thursdays" in stranger.get("/leagues/").text
    press(admin, league, "stop", "spam")
    assert stranger.get("/standings/thursdays/winter/").status_code == 404
    for page in public:
        assert "Thursdays" not in stranger.get(page).text
    assert stranger.get(SITE).status_code == 403


def test_a_reason_is_needed_and_nobody_else_stops_a_league(world, admin, boss, league):
    assert "Give a reason." in press(admin, league, "stop", " ").text
    staff = User.objects.create_user("looker", is_staff=True)
    for user in (staff, world.ann.user):
        with pytest.raises(PermissionDenied):
            stops.stop_league(league, user=user, reason="no")
    with pytest.raises(DirectingError):
        stops.start_league(league, user=boss, reason="it runs")
    stops.stop_league(league, user=boss, reason="yes")
    with pytest.raises(DirectingError):
        stops.stop_league(league, user=boss, reason="twice")
    league.refresh_from_db()
    assert league.stopped


def test_names_are_kept_out_of_search_engines_unless_a_public_league_says_yes(world, by, league):
    robots = "X-Robots-Tag"
    leagues.describe_league(by, visibility="private", published="full", indexed=True)
    assert world.ann.client.get(SITE).headers[robots] == "noindex"
    assert Client().get("/standings/thursdays/winter/").headers[robots] == "all"
    leagues.describe_league(by, visibility="public")
    assert Client().get(SITE).headers[robots] == "all"
    assert Client().get(SITE + "s/winter/files/standings.csv").headers[robots] == "noindex"
    leagues.describe_league(by, indexed=False)
    assert Client().get(SITE).headers[robots] == "noindex"
    assert robots not in Client().get("/help/").headers
    game = world.ann.client.get(f"/games/{world.played.game.code}/")
    assert game.headers[robots] == "noindex"


def test_the_owner_says_it_where_who_sees_the_league_is_asked(world, league):
    page = SITE + "who-sees/"
    fields = {"who": "everybody", "indexed": "on"}
    assert "Search engines may list it" in world.ann.client.get(page).text
    fields["seen"] = acts.edition_of(league)
    assert world.ann.client.post(page, fields).status_code == 302
    assert Client().get(SITE).headers["X-Robots-Tag"] == "all"


def test_tournaments_can_be_looked_at_and_not_changed_nor_entered(admin):
    grown = grown_league(games=1, called="x")
    open_, table = grown.tournament, grown.table
    rows = {
        "tournament": open_.pk,
        "round": table.round_id,
        "table": table.pk,
        "hallscreen": grown.screen.pk,
    }
    keys = {open_.door_key, table.key, grown.screen.key}
    for name, row in rows.items():
        place = f"admin:tournaments_{name}"
        for page in (
            reverse(f"{place}_changelist") + "?q=open",
            reverse(f"{place}_change", args=[row]),
        ):
            answer = admin.get(page)
            assert answer.status_code == 200
            assert "Open" in answer.text or page.endswith("/change/")
            assert not [key for key in keys if key in without_tokens(answer.text)]
        for page in (
            reverse(f"{place}_add"),
            reverse(f"{place}_change", args=[row]),
            reverse(f"{place}_delete", args=[row]),
        ):
            assert admin.post(page, {"name": "x", "post": "yes"}).status_code == 403


def test_a_tournament_is_stopped_with_its_league(admin):
    """Two of one league are chosen, and it is stopped once; then nothing of them is shown."""
    grown = grown_league(games=1, called="x")
    open_ = grown.tournament
    other = create_tournament(grown.by, name="Other", settings=DaySettings(), day=open_.day)
    page = reverse("admin:tournaments_tournament_changelist")
    chosen = {"_selected_action": [open_.pk, other.pk], "reason": "a complaint"}
    assert admin.post(page, {"action": "stop"} | chosen, follow=True).text.count("Done.") == 1
    client, door = grown.owner.client, open_.door_key
    home = f"/t/{open_.slug}/"
    api = f"/api/v1/tournaments/{open_.slug}/"
    for address in (home, f"{home}desk/", f"{home}rounds/", api, f"{api}rounds/"):
        assert client.get(address).status_code == 403, address
    for address in (
        f"/hall/{grown.screen.key}/",
        f"/hall/{grown.screen.key}/now/",
        f"/door/{door}/",
    ):
        assert client.get(address).status_code == 404, address
    assert Client().get(f"{home}table/{grown.table.key}/").status_code in (403, 404)
    assert client.get("/api/v1/tournaments/").json()["count"] == 0
    assert admin.post(page, {"action": "start"} | chosen, follow=True).text.count("Done.") == 1
    assert client.get(home).status_code == client.get(api).status_code == 200
