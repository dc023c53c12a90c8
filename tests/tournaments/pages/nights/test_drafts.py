"""Tables before they start: private until published, changed by hand, drawn anew, taken back."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tokens import without_tokens
from tests.tournaments.season_pages import page, send, words
from tests.tournaments.world import at_the_door
from tournaments.directing import door, drafts, draws, fixtures, nights
from tournaments.directing.drafts import tables_edition
from tournaments.directing.draws import Wishes
from tournaments.errors import Changed, DirectingError
from tournaments.models import Act, Bye, Fixture, FixtureSeat, LeagueGame, Night, Person, Round

beginning = at_the_door


@pytest.fixture
def path(world):
    return world.night


@pytest.fixture
def night(path):
    return Night.objects.get()


def seating(number=1):
    """The people of each table of a round, in their seats."""
    tables = Fixture.objects.exclude(night=None).filter(round=number).order_by("number")
    return [
        list(each.seats.order_by("position").values_list("person", flat=True)) for each in tables
    ]


def published():
    """The numbers of the rounds that everybody sees."""
    return list(Round.objects.exclude(state="drafted").values_list("number", flat=True))


def start(by, number=1, *, table=1):
    fixture = Fixture.objects.get(round=number, number=table)
    return fixtures.start_table(by, fixture, ruleset="pagat-6", device=by.device)


def test_a_draft_is_private_until_it_is_published(ann, bob, cal, path):
    send(ann, path + "draw/")
    assert not published()
    assert "Round 1, a draft" in page(ann, path)
    html = page(bob, path)
    assert "The tables are being drawn." in html
    assert "Table 1" not in without_tokens(html)
    page(bob, path + "draft/", 403)
    page(cal, path + "draft/", 404)
    send(ann, path + "publish/", seen=tables_edition(Night.objects.get()))
    assert "Table 2" in page(bob, path)
    assert "Start all 2 tables" in page(ann, path)


def test_published_tables_are_taken_back_until_one_starts(ann, by, night, path):
    draws.make_tables(by, night)
    with pytest.raises(DirectingError, match="draft"):
        drafts.take_back_tables(by, night)
    drafts.publish_tables(by, night)
    with pytest.raises(DirectingError, match="no draft"):
        drafts.publish_tables(by, night)
    send(ann, path + "take-back/")
    assert not published()
    start(by)
    assert published() == [1]
    assert (
        "A table of this round has started." in send(ann, path + "take-back/", 422).content.decode()
    )


def test_of_two_directors_who_publish_one_wins_and_the_other_is_told(ann, by, night, path):
    draws.make_tables(by, night)
    seen = tables_edition(night)
    send(ann, path + "publish/", seen=seen)
    assert "has changed this" in send(ann, path + "publish/", 422, seen=seen).content.decode()
    for stale in (
        lambda: draws.make_tables(by, night, seen=seen),
        lambda: drafts.take_back_tables(by, night, seen=seen),
        lambda: drafts.swap_seats(by, night, one=1, other=2, seen=seen),
    ):
        with pytest.raises(Changed):
            stale()


def test_who_comes_in_meanwhile_does_not_make_a_page_stale(by, night):
    seen = tables_edition(night)
    door.walk_in(by, night, name="Kit")
    draws.make_tables(by, night, seen=seen)
    seated = [person for table in seating() for person in table]
    assert Person.objects.get(name="Kit").pk in seated
    assert len(set(seated)) == len(seated) == 10


def test_the_same_number_draws_the_same_tables(ann, path):
    send(ann, path + "draw/", seed=7)
    first = seating()
    send(ann, path + "draw/", seed=8)
    assert seating() != first
    send(ann, path + "draw/", seed=7)
    assert seating() == first
    assert "Drawn with the number 7" in page(ann, path + "draft/")
    for wrong in ("seven", "-1", "9" * 16):
        assert (
            'id="draft-seed-wrong"' in send(ann, path + "draw/", 422, seed=wrong).content.decode()
        )
    assert seating() == first


def test_members_read_how_often_tables_were_drawn_and_whether_the_number_was_typed(ann, bob, path):
    """Whoever draws until friends sit together, or types a number that was tried out at home."""
    for seed in ("", "", "7"):
        send(ann, path + "draw/", seed=seed)
    assert "The tables were drawn 3 times." in page(ann, path + "draft/")
    send(ann, path + "publish/", seen=tables_edition(Night.objects.get()))
    seen = words(bob, path)
    assert "Drawn with the number 7" in seen
    assert "Somebody typed this number in. The tables were drawn 3 times." in seen
    act = Act.objects.filter(kind="make_tables").latest("seq")
    assert (act.about["draws"], act.about["typed"]) == (3, True)
    send(ann, path + "take-back/")
    send(ann, path + "draw/")
    send(ann, path + "publish/", seen=tables_edition(Night.objects.get()))
    seen = page(bob, path)
    assert "typed this number" not in seen
    assert "The tables were drawn 4 times." in seen


def test_tables_that_were_drawn_once_say_no_more_than_their_number(ann, bob, path):
    send(ann, path + "draw/")
    send(ann, path + "publish/", seen=tables_edition(Night.objects.get()))
    seen = page(bob, path)
    assert "Drawn with the number" in seen
    assert "were drawn" not in seen.replace("How the tables were drawn", "")


def test_sizes_are_chosen_with_their_costs_in_sight(ann, path):
    send(ann, path + "draw/")
    assert [len(table) for table in seating()] == [5, 4]
    html = page(ann, path + "draft/")
    assert "3 + 3 + 3" in html
    assert "9 people not at a table of 4" in html
    send(ann, path + "draw/", sizes="3+3+3")
    assert [len(table) for table in seating()] == [3, 3, 3]
    for wrong in ("4+4", "x", "5+4+0+x", "12"):
        html = send(ann, path + "draw/", 422, sizes=wrong).content.decode()
        assert "do not seat" in html or "Choose one of these sizes." in html
    assert [len(table) for table in seating()] == [3, 3, 3]


def test_whole_tables_are_left_as_they_are(ann, by, night, path):
    draws.make_tables(by, night, seed=1)
    first = seating()
    for seed in range(2, 6):
        send(ann, path + "draw/", seed=seed, stay=2)
        assert set(seating()[1]) == set(first[1])


def test_two_change_places_and_back(ann, by, night, path):
    draws.make_tables(by, night, seed=1)
    before = seating()
    one, other = before[0][1], before[1][2]
    html = page(ann, f"{path}draft/?swap={one}")
    assert "with whom?" in html
    assert "repeat meetings 0 → 0" in html
    fields = {"one": one, "other": other, "was": 0, "seen": tables_edition(night)}
    answer = send(ann, path + "swap/", **fields)
    assert (seating()[0][1], seating()[1][2]) == (other, one)
    html = page(ann, answer["Location"])
    assert "changed places." in html
    assert "Repeat meetings: 0 → 0." in html
    assert "changed by hand" in html
    send(ann, path + "swap/", 422, **fields)  # the page is an old one now
    send(ann, path + "swap/", one=one, other=other)
    assert seating() == before


def test_who_waits_takes_the_place_of_who_went_home(ann, by, night, path, people):
    draws.make_tables(by, night, seed=1)
    one = seating()[0][0]
    nights.check_out(by, night, person_id=one)
    kit = door.walk_in(by, night, name="Kit")
    send(ann, path + "swap/", one=one, other=kit.pk)
    assert seating()[0][0] == kit.pk
    drafts.publish_tables(by, night)
    assert not Bye.objects.exists()


@pytest.mark.parametrize(("one", "other"), [("0", "0"), ("0", "999"), ("", ""), ("x", "1")])
def test_a_swap_that_cannot_be(ann, by, night, path, one, other):
    draws.make_tables(by, night, seed=1)
    before = seating()
    sent = before[0][0] if one == "0" else one
    send(ann, path + "swap/", 422, one=sent, other=sent if other == "0" else other)
    assert seating() == before


def test_a_published_seat_is_not_swapped(ann, by, night, path):
    draws.make_tables(by, night, seed=1)
    drafts.publish_tables(by, night)
    one, other = seating()[0][0], seating()[1][0]
    html = send(ann, path + "swap/", 422, one=one, other=other).content.decode()
    assert "Take them back first." in html


def test_the_next_round_waits_for_the_tables_that_play_unless_on_purpose(ann, by, night, path):
    draws.make_tables(by, night, seed=1)
    start(by)
    html = send(ann, path + "draw/", 422).content.decode()
    assert "Tables 1, 2 still play" in html
    assert 'id="meanwhile-wrong"' in html
    assert Night.objects.get().fixtures.count() == 2
    send(ann, path + "draw/", meanwhile="on")
    assert published() == [1]
    assert len(seating(2)) == 2


def test_nobody_sits_out_twice_before_all_did_once(by, season, night, people):
    settings = dict(season.settings) | {"min_players": 4, "max_players": 4}
    type(season).objects.update(settings=settings)
    out = []
    for seed in range(4):
        draws.make_tables(by, night, seed=seed, wishes=Wishes(meanwhile=True))
        out.append(Bye.objects.count())
        start(by, seed + 1)
        start(by, seed + 1, table=2)
    assert out == [1, 2, 3, 4]
    sat_out = list(Bye.objects.values_list("person", flat=True))
    assert len(set(sat_out)) == 4


def test_why_somebody_sits_out_is_said(ann, by, season, night, path):
    settings = dict(season.settings) | {"min_players": 4, "max_players": 4}
    type(season).objects.update(settings=settings)
    draws.make_tables(by, night, seed=1)
    html = page(ann, path + "draft/")
    assert "Sits out by lot, among those who have not yet this season." in html
    drafts.publish_tables(by, night)
    assert Bye.objects.get().round.number == 1
    drafts.take_back_tables(by, night)
    door.walk_in(by, night, name="Late")
    html = page(ann, path + "draft/")
    late = html.count("Came after the draw: change places with somebody, or draw again.")
    assert html.count("Sits out by lot, among those who have not yet this season.") == late > 0


def test_all_tables_start_at_once(ann, bob, by, night, path):
    draws.make_tables(by, night, seed=1)
    drafts.publish_tables(by, night)
    send(bob, path + "start/", 403, round=1)
    send(ann, path + "start/", 422, round=1, ruleset="no-such")
    assert not LeagueGame.objects.exists()
    for _ in range(2):
        send(ann, path + "start/", round=1)
        assert LeagueGame.objects.count() == 2


def test_a_draft_needs_so_many_queries(ann, by, night, path, django_assert_num_queries):
    draws.make_tables(by, night, seed=1)
    one = FixtureSeat.objects.order_by("pk")[0].person_id
    page(ann, f"{path}draft/?swap={one}")
    with CaptureQueriesContext(connection) as few:
        page(ann, f"{path}draft/?swap={one}")
    needed = len(few)
    for number in range(9):
        door.walk_in(by, night, name=f"P{number}")
    draws.make_tables(by, night, seed=1)
    one = FixtureSeat.objects.order_by("pk")[0].person_id
    page(ann, f"{path}draft/?swap={one}")
    with django_assert_num_queries(needed):
        page(ann, f"{path}draft/?swap={one}")


@pytest.mark.parametrize("tail", ["swap/", "publish/", "take-back/", "start/", "draw/"])
def test_strangers_and_readers(bob, cal, path, tail):
    send(cal, path + tail, 404)
    send(bob, path + tail, 403)
    assert bob.client.get(path + tail).status_code == 405
    assert not Fixture.objects.exists()
