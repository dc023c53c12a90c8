"""A night once its tables have started: each table from its first hole to its place, the evening as
a whole, and a page that follows by itself.
"""

from fractions import Fraction

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.html import strip_tags

from tests.tournaments.playing import fresh, joined, nights, open_season, play, record, someone
from tests.tournaments.season_pages import home, page, send
from tests.tournaments.world import begins, with_season
from tournaments.directing import confirmations, draws, fixtures
from tournaments.directing.nights import check_in, close_night, plan_night
from tournaments.directing.people import add_person
from tournaments.directing.seats import Occupant
from tournaments.models import Fixture, LeagueGame, Night, Person, Season
from tournaments.queries.evenings import evening_of
from tournaments.queries.tables import play_of, plays_of

beginning = with_season

DAY = nights(1)


@pytest.fixture(autouse=True)
def _nothing_kept():
    cache.clear()


def at_a_table(world):
    """Five people at one drawn table, after a night that Fay has won from Ann and Bob."""
    with_season(world)
    a, b, f = (world.people[each].pk for each in "abf")
    play(world.by, world.season, {a: 10, b: 20, f: 5}, day=nights(0))
    world.played = plan_night(world.by, world.season, day=DAY)
    for each in world.people.values():
        check_in(world.by, world.played, person_id=each.pk)
    draws.make_tables(world.by, world.played, seed=1)


@pytest.fixture
def night(played):
    return played


@pytest.fixture
def path(night):
    return f"{home(night.season)}nights/{DAY}/"


def started(by, night, *, away=None):
    """The game of the only table; `away` is played for by the second of the pair."""
    fixture = Fixture.objects.get(night=night)
    seats = [
        Occupant(away[1], who) if away and who == away[0] else Occupant(who)
        for who in fixture.seats.order_by("position").values_list("person", flat=True)
    ]
    return fixtures.start_table(by, fixture, seats=seats, ruleset="pagat-6", device=by.device)


def entered(by, game, totals, holes=(1, 2)):
    """Everybody's points, all of them on the first hole."""
    order = game.seats.order_by("position").values_list("person", flat=True)
    for number in holes:
        record(game.game, number, [totals[who] if number == 1 else 0 for who in order], by)


def text(html):
    return " ".join(strip_tags(html).split())


def totals(people):
    """Dee and Eli level in front, then Fay, Ann, Bob."""
    return {people[who].pk: points for who, points in zip("deafb", (3, 3, 9, 7, 12), strict=True)}


@begins(at_a_table)
def test_a_table_in_play_says_its_hole_and_who_leads(ann, by, people, night, path):
    game = started(by, night)
    said = text(page(ann, path))
    assert "hole 1 of 2" in said
    assert "leads" not in said
    assert "0 of 1 table is in" in said
    entered(by, game, totals(people), holes=(1,))
    said = text(page(ann, path))
    assert "hole 2 of 2" in said
    assert "Dee and Eli lead" in said or "Eli and Dee lead" in said


@begins(at_a_table)
def test_seats_never_look_like_places(ann, by, night, path):
    started(by, night)
    html = page(ann, path)
    assert '<ul class="names play__who">' in html
    assert "ltable__who" not in html


@begins(at_a_table)
def test_places_totals_and_points_and_shared_places(ann, bob, by, people, night, path):
    game = started(by, night)
    entered(by, game, totals(people))
    assert "Played, but not handed in yet." in text(page(ann, path))
    confirmations.submit_card(by, LeagueGame.objects.get(pk=game.pk))
    said = text(page(bob, path))
    assert "handed in" in said
    assert "Waits for one other at the table." in said
    assert "(87.5)" in said
    confirmations.force_card(by, LeagueGame.objects.get(pk=game.pk), reason="seen")
    shown = play_of(LeagueGame.objects.get(pk=game.pk))
    assert [(seat.name, seat.place, seat.total) for seat in shown.seats][2:] == [
        ("Fay", 3, 7),
        ("Ann", 4, 9),
        ("Bob", 5, 12),
    ]
    assert [(seat.place, seat.points) for seat in shown.seats][:2] == [(1, Fraction(175, 2))] * 2
    assert set(shown.winners) == {"Dee", "Eli"}
    said = text(page(bob, path))
    assert "Dee and Eli shared the night with 87.5 points each" in said
    assert "The card counts. Is the night over?" not in said
    assert "The card counts. Is the night over?" in text(page(ann, path))


def test_whom_a_card_waits_for(ann, by, people, season):
    """Once all but two are out of the question, the two are named."""
    a, b, d = (people[each].pk for each in "abd")
    game = play(by, season, {a: 1, b: 2, d: 3}, confirm=False)
    confirmations.submit_card(by, game)
    shown = play_of(LeagueGame.objects.get(pk=game.pk))
    assert (shown.waits, shown.more) == (("Bob", "Dee"), 1)
    two = open_season(by, name="Two", confirmations=2, min_players=3)
    game = play(by, two, {a: 1, b: 2, d: 3}, confirm=False)
    confirmations.submit_card(by, game)
    assert play_of(LeagueGame.objects.get(pk=game.pk)).more == 2


@begins(at_a_table)
def test_a_substitute_is_named_and_the_points_are_said(ann, by, people, night, path):
    guest = add_person(by, name="Gil")
    game = started(by, night, away=(people["b"].pk, guest.pk))
    assert "Gil for Bob" in text(page(ann, path))
    points = totals(people) | {guest.pk: 1}
    entered(by, game, points)
    game = LeagueGame.objects.get(pk=game.pk)
    confirmations.submit_card(by, game)
    confirmations.force_card(by, game, reason="seen")
    said = text(page(ann, path))
    assert "Gil for Bob points for Bob" in said
    assert "Bob won the night with 100 points" in said
    assert "Gil played" in said
    shown = play_of(LeagueGame.objects.get(pk=game.pk))
    assert [(shown.seats[0].called, shown.seats[0].points)] == [("Gil for Bob", 100)]
    evening = evening_of(fresh(night.season), DAY, [(1, shown)])
    first = evening.rows[0]
    assert (first.name, first.substitutes, first.place) == ("Bob", ("Gil",), 1)


@begins(at_a_table)
def test_a_guest_has_a_place_and_takes_no_points(ann, by, people, night, path):
    game = started(by, night)
    entered(by, game, totals(people))
    Person.objects.filter(pk=people["b"].pk).update(guest=True)
    confirmations.submit_card(by, LeagueGame.objects.get(pk=game.pk))
    confirmations.force_card(by, LeagueGame.objects.get(pk=game.pk), reason="seen")
    shown = play_of(LeagueGame.objects.get(pk=game.pk))
    evening = evening_of(fresh(night.season), DAY, [(1, shown)])
    place = next(seat.place for seat in shown.seats if seat.name == "Bob")
    assert evening.guests == (("Bob", (place,)),)
    assert "Bob" not in {row.name for row in evening.rows}
    said = text(page(ann, path))
    assert f"Bob guest, place {place} at the table: takes no points" in said
    assert "Place in the season" in said


@begins(at_a_table)
def test_the_evening_says_where_it_took_everybody(by, people, night):
    game = started(by, night)
    entered(by, game, totals(people))
    confirmations.submit_card(by, LeagueGame.objects.get(pk=game.pk))
    confirmations.force_card(by, LeagueGame.objects.get(pk=game.pk), reason="seen")
    season = fresh(night.season)
    shown = play_of(LeagueGame.objects.get(pk=game.pk))
    rows = {row.name: row for row in evening_of(season, DAY, [(1, shown)]).rows}
    assert [rows[name].moved for name in ("Fay", "Dee")] == [-2, None]
    assert rows["Fay"].standing == 3
    a, b = people["a"].pk, people["b"].pk
    play(by, season, {a: 1, b: 2}, day=nights(2))
    later = {row.name: row for row in evening_of(fresh(season), DAY, [(1, shown)]).rows}
    assert [(each.standing, each.moved) for each in later.values()] == [
        (each.standing, each.moved) for each in rows.values()
    ]


@begins(at_a_table)
def test_a_disputed_card_is_the_directors_next_act(ann, bob, by, people, night, path):
    game = started(by, night)
    entered(by, game, totals(people))
    game = LeagueGame.objects.get(pk=game.pk)
    confirmations.submit_card(by, game)
    member = bob.member(by.league)
    confirmations.dispute_card(member, game, version=1, reason="I had 11")
    said = text(page(ann, path))
    assert "A card is disputed" in said
    assert "Decide table 1" in said
    there = f"{home(night.season)}games/{game.game.code}/resolve/"
    assert f'href="{there}"' in page(ann, path)
    said = text(page(bob, path))
    assert "A director decides." in said
    assert "Decide table 1" not in said


@begins(at_a_table)
def test_cards_are_handed_in_and_confirmed_where_the_night_is(ann, bob, by, people, night, path):
    game = started(by, night)
    entered(by, game, totals(people))
    there = f"{home(night.season)}games/{game.game.code}/"
    assert f'action="{there}submit/"' in page(ann, path)
    assert send(ann, there + "submit/", then="night")["Location"] == path
    assert f'action="{there}confirm/"' not in page(ann, path)
    html = page(bob, path)
    assert f'action="{there}confirm/"' in html
    assert send(bob, there + "confirm/", then="night", version=1)["Location"] == path
    assert LeagueGame.objects.get(pk=game.pk).state == "confirmed"


@begins(at_a_table)
def test_the_page_follows_by_itself(ann, bob, cal, by, people, night, path):
    game = started(by, night)
    for who, part in ((ann, 'id="night-play"'), (bob, 'class="night"')):
        html = page(who, path)
        address = html.split('hx-get="')[1].split('"')[0].replace("&amp;", "&")
        assert address.startswith(path + "play/?seen=")
        assert who.client.get(address).status_code == 204
        record(game.game, 1, [len(who.user.username)] * 5, by)
        answer = who.client.get(address)
        assert answer.status_code == 200
        assert part in answer.content.decode()
        assert "hx-swap-oob" in answer.content.decode()
        again = who.client.get(path + "play/", headers={"If-None-Match": answer["ETag"]})
        assert again.status_code == 204
        record(game.game, 1, [4] * 5, by)
    assert cal.client.get(path + "play/").status_code == 404
    assert "Look again" in html
    close_night(by, Night.objects.get(pk=night.pk))
    assert "hx-trigger" not in page(bob, path).split('id="night"')[1]


@begins(at_a_table)
def test_who_only_reads_has_nothing_to_tap(by, league, people, night, path):
    guest = someone("guest")
    joined(league, guest, "guest", people["d"])
    other = someone("other")
    joined(league, other, "guest")
    game = started(by, night)
    there = f"{home(night.season)}games/{game.game.code}/"
    assert f'action="{there}score/"' in page(guest, path)
    assert f'action="{there}score/"' not in page(other, path)
    send(other, there + "score/", 403)
    send(other, there + "submit/", 403, then="night")


def test_more_tables_ask_no_more(by, ann, league, season):
    """A night of two tables and one of six, every state among them."""
    everyone = [add_person(by, name=f"P{number}").pk for number in range(24)]
    counts = []
    for week, some in ((1, everyone[:8]), (2, everyone)):
        night = plan_night(by, season, day=nights(week))
        for each in some:
            check_in(by, night, person_id=each)
        draws.make_tables(by, night, seed=1)
        for at, fixture in enumerate(Fixture.objects.filter(night=night)):
            seats = [Occupant(who) for who in fixture.seats.values_list("person", flat=True)]
            game = fixtures.start_table(
                by, fixture, seats=seats, ruleset="pagat-6", device=by.device
            )
            if at % 2:
                record(game.game, 1, [1, 2, 3, 4], by)
                record(game.game, 2, [1, 2, 3, 4], by)
                confirmations.submit_card(by, LeagueGame.objects.get(pk=game.pk))
        path = f"{home(season)}nights/{nights(week)}/"
        page(ann, path)
        with CaptureQueriesContext(connection) as asked:
            page(ann, path)
        counts.append(len(asked))
        seen = page(ann, path).split("?seen=")[1].split('"')[0]
        with CaptureQueriesContext(connection) as asked:
            assert ann.client.get(path + "play/", {"seen": seen}).status_code == 204
        assert len(asked) < 12
    assert counts[0] == counts[1] < 45


def test_plays_are_read_in_a_fixed_number_of_queries(by, people, season):
    a, b, d = (people[each].pk for each in "abd")
    games = [play(by, season, {a: 1, b: 2, d: 3}, confirm=at % 2 == 0) for at in range(4)]
    listed = list(
        LeagueGame.objects.filter(pk__in=[each.pk for each in games]).select_related("game")
    )
    season = Season.objects.get(pk=season.pk)
    with CaptureQueriesContext(connection) as few:
        plays_of(season, listed[:2])
    with CaptureQueriesContext(connection) as many:
        plays_of(season, listed)
    assert len(few) == len(many)


@begins(at_a_table)
def test_a_night_that_was_played_is_passed_on(ann, bob, by, people, night, path):
    assert "Share the night" not in page(ann, path)
    game = started(by, night)
    entered(by, game, totals(people))
    confirmations.submit_card(by, game)
    confirmations.force_card(by, game, reason="all agree")
    assert f'href="{path}share/"' in page(bob, path)
    html = page(bob, f"{path}share/")
    words = html[html.index('id="text">') :].split("</p>")[0].split("<br>")
    assert words[1] == "Dee and Eli shared the night with 87.5 points each"
    assert [each.rsplit(" ", 1)[0] for each in words[2:5]] == ["1. Dee", "1. Eli", "3. Fay"]
    assert 'aria-current="true">Results</a>' in html
    assert "Upright" in html
    image = bob.client.get(f"{path}picture.png")
    assert image["Content-Type"] == "image/png"
    assert "Are you coming?" not in page(bob, f"{path}share/?form=wide")
