"""The door of a night: taps that say what is so, everybody else at once, and who walks in."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.playing import DAY
from tests.tournaments.season_pages import home, page, send
from tests.tournaments.world import World, with_season
from tournaments.directing import door, drafts, draws, invitations, nights
from tournaments.directing.people import add_person
from tournaments.errors import DirectingError
from tournaments.models import Act, CheckIn, FixtureSeat, Night, Person


def beginning(world: World) -> None:
    with_season(world)
    assert world.bob
    night = nights.plan_night(world.by, world.season, day=DAY)
    world.night = f"{home(world.season)}nights/{night.day}/"


@pytest.fixture
def path(world):
    return world.night


@pytest.fixture
def night(path):
    return Night.objects.get()


def names_here() -> set[str]:
    return set(CheckIn.objects.filter(left=None).values_list("person__name", flat=True))


def test_many_taps_come_in_one_request_and_twice_counts_once(ann, path, people):
    ids = [people[each].pk for each in "abde"]
    before = Act.objects.count()
    for _ in range(2):
        send(ann, path + "check/", **{"in": ids, "out": people["f"].pk})
        assert names_here() == {"Ann", "Bob", "Dee", "Eli"}
    assert Act.objects.count() == before + 4
    send(ann, path + "check/", **{"in": people["f"].pk, "out": [people["a"].pk, people["b"].pk]})
    assert names_here() == {"Dee", "Eli", "Fay"}


def test_what_is_refused_does_not_stop_the_others(ann, path, people):
    html = send(ann, path + "check/", 422, **{"in": [999, people["d"].pk, "x"]}).content.decode()
    assert "This person does not exist here." in html
    assert names_here() == {"Dee"}
    send(ann, path + "check/", 422)


def test_nobody_checks_others_in_along_with_themselves(bob, path, people):
    send(bob, path + "check/", 403, **{"in": [people["b"].pk, people["d"].pk]})
    send(bob, path + "check/", 403)
    assert names_here() == set()
    send(bob, path + "check/", **{"in": people["b"].pk})
    assert names_here() == {"Bob"}


def test_all_the_rest_are_here_and_are_not(ann, by, path, people):
    add_person(by, name="Gus", guest=True)
    send(ann, path + "check/", **{"in": [people["a"].pk, people["b"].pk]})
    draws.make_tables(by, Night.objects.get())
    send(ann, path + "check/", out=people["b"].pk)
    assert "All the rest are here (3)" in page(ann, path)
    send(ann, path + "rest/")
    assert names_here() == {"Ann", "Dee", "Eli", "Fay"}  # no guests, and not who went home
    html = page(ann, path)
    assert "3 were marked as here at once." in html
    assert "All the rest" not in html
    moment = CheckIn.objects.get(person=people["d"]).came.isoformat()
    for _ in range(2):
        send(ann, path + "rest/", undo=moment)
        assert names_here() == {"Ann"}
    for wrong in ("", "soon", "2026-01-05T20:00:00", "2026-99-05T20:00:00Z"):
        send(ann, path + "rest/", 422, undo=wrong)


def test_nobody_is_left_to_come(by, night):
    assert door.check_in_rest(by, night)
    before = Act.objects.count()
    assert door.check_in_rest(by, night) == []
    assert Act.objects.count() == before


def test_somebody_walks_in(ann, path):
    send(ann, path + "walk-in/", name=" Gus  Green ", **{"as": "guest"})
    send(ann, path + "walk-in/", name="Hal", **{"as": "member"})
    assert names_here() == {"Gus Green", "Hal"}
    assert dict(Person.objects.filter(name__in=names_here()).values_list("name", "guest")) == {
        "Gus Green": True,
        "Hal": False,
    }
    html = send(ann, path + "walk-in/", 422, name="dee").content.decode()
    assert "dee is in the league already." in html
    assert 'aria-describedby="walk-in-wrong"' in html
    assert 'value="dee"' in html
    for wrong in ("", "x" * 41):
        send(ann, path + "walk-in/", 422, name=wrong)
    assert len(names_here()) == 2


def test_the_door_of_a_night_that_is_over_is_shut(by, night, people):
    nights.check_in(by, night, person_id=people["a"].pk)
    nights.close_night(by, night)
    moment = CheckIn.objects.get().came
    for refused in (
        lambda: nights.check_in(by, night, person_id=people["a"].pk),
        lambda: nights.check_out(by, night, person_id=people["a"].pk),
        lambda: door.check_in_rest(by, night),
        lambda: door.undo_rest(by, night, moment=moment),
        lambda: door.walk_in(by, night, name="Gus"),
    ):
        with pytest.raises(DirectingError, match="over"):
            refused()


def test_a_name_is_found_without_a_script(ann, by, path):
    add_person(by, name="Élodie")
    html = page(ann, path + "?q=ELO")
    assert "Élodie" in html
    assert ">Dee<" not in html
    html = page(ann, path + "?q=Nobody")
    assert "Nobody of that name." in html
    assert 'name="name" value="Nobody"' in html


@pytest.mark.parametrize("tail", ["rest/", "walk-in/"])
def test_who_may_not_run_the_night(bob, cal, path, tail):
    send(cal, path + tail, 404, name="Gus")
    send(bob, path + tail, 403, name="Gus")
    assert bob.client.get(path + tail).status_code == 405
    assert names_here() == set()


def test_a_night_that_was_says_so(ann, bob, path, by, night, people):
    door.check_in_rest(by, night)
    assert "5 are here" in page(ann, path)
    assert "5 were there" in page(bob, path)
    draws.make_tables(by, night)
    drafts.publish_tables(by, night)
    assert "5 were there" in page(ann, path)


def test_the_door_shows_who_is_here_or_not_yet(ann, by, night, path, people):
    for letter in "bd":
        nights.check_in(by, night, person_id=people[letter].pk)
    html = page(ann, path)
    assert [html.count(f'id="door-{people[each].pk}"') for each in "abdef"] == [1] * 5
    for show, letters, other in (("here", "bd", "aef"), ("not", "aef", "bd")):
        html = page(ann, f"{path}?show={show}")
        assert f'data-door-show="{show}" aria-current="true"' in html
        assert all(f'id="door-{people[each].pk}"' in html for each in letters)
        assert not any(f'id="door-{people[each].pk}"' in html for each in other)
        for words in ("All <span>5<", "Here <span>2<", "Not yet <span>3<"):
            assert words in html
    assert 'data-door-show="" aria-current="true"' in page(ann, f"{path}?show=%3Cb")
    door.check_in_rest(by, night)
    assert "Nobody to show." in page(ann, f"{path}?show=not")


def test_a_code_at_the_door_and_a_phone_without_an_account(ann, bob, by, path, people):
    assert f'src="{path}code.svg"' in page(ann, path)
    assert ann.client.get(path + "code.svg")["Content-Type"] == "image/svg+xml"
    assert "code.svg" not in page(bob, path)
    page(bob, path + "code.svg", 403)
    link = invitations.invite(by, role="guest", person_id=people["e"].pk)
    phone = Client()
    phone.post(reverse("tournaments:invitation", args=[link.key]))
    assert "I am here" in phone.get(path).content.decode()
    eli, fay = people["e"].pk, people["f"].pk
    assert phone.post(path + "check/", {"in": fay}).status_code == 403
    assert phone.post(path + "check/", {"in": eli}).status_code == 302
    assert names_here() == {"Eli"}
    assert "You are here" in phone.get(path).content.decode()
    assert phone.post(path + "check/", {"out": eli}).status_code == 302
    assert names_here() == set()


def test_the_history_names_nobody_of_a_draft_to_who_may_not_see_it(ann, bob, by, night, path):
    door.check_in_rest(by, night)
    draws.make_tables(by, night)
    seat, other = FixtureSeat.objects.order_by("pk")[:2]
    drafts.swap_seats(by, night, one=seat.person_id, other=other.person_id)
    acts = f"/leagues/{night.season.league.slug}/acts/?about=nights"
    names = f"{seat.person.name} and {other.person.name}"
    assert f"Swapped {names} at the tables" in page(ann, acts)
    html = page(bob, acts)
    assert "Swapped two people at the tables" in html
    assert names not in html


def test_a_calendar_is_offered_once_there_are_nights(ann, by, night, season):
    assert "Into my calendar" in page(ann, home(season) + "nights/")
    nights.cancel_night(by, night)
    assert "Into my calendar" not in page(ann, home(season) + "nights/")
