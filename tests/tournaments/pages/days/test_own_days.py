"""The pages of whoever plays: the link of a table, the own seat, and everything up to the yes."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.day_play import (
    begun,
    drawn,
    draws,
    entrants,
    fresh_round,
    play_round,
    rounds,
    short,
    stage_of,
    tables,
)
from tests.tournaments.own_pages import HTMX, ME, link_of, sat
from tests.tournaments.playing import record, said
from tests.tournaments.world import World, begins
from tests.values import some
from tournaments.directing import invitations
from tournaments.directing.days import phones
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import Call, LeagueGame, Membership, Round, Tournament
from tournaments.permissions import Member
from tournaments.rules.days.cuts import Cut
from tournaments.rules.days.kinds import PAIR
from tournaments.rules.days.stages import DaySettings, Form, SeatingRule
from tournaments.rules.draws.halls import Hall

pytestmark = pytest.mark.django_db
FOURS = Hall(least=4, most=4, preferred=4, varied=False)


def running(world: World, *, people: int = 8, count: int = 2) -> tuple[Member, Tournament, Round]:
    """A tournament whose first round is published."""
    settings = DaySettings((short(rounds=count, seating=SeatingRule.POWER, cut=Cut(3)),))
    by, open_ = begun(world.ann, settings, people=people)
    return by, open_, fresh_round(drawn(by, open_))


def published(world: World) -> None:
    """The first of two rounds of eight people is published."""
    world.by_day, world.day, world.played = running(world)


@begins(published)
def test_a_table_from_its_link_to_the_yes(world: World) -> None:
    by, row = world.by_day, world.played
    first, second = tables_of(row)
    page = said(Client().get(link_of(first)))
    assert "Which one are you?" in page
    names = [seat.person.name for seat in first.fixture.seats.select_related("person")]
    assert all(f"<span>{name}</span>" in page for name in names)
    phone, one = sat(first, 0)
    page = said(phone.get(ME))
    assert "Table 1, seat 1, you deal first" in page
    assert "for the first time" in page
    assert "Keep the score of table 1" in page
    assert "Drawn by lot from the number" in said(phone.get(f"{ME}?why=1"))
    assert phone.get(link_of(first)).status_code == 302  # it is known by now
    other, two = sat(first, 1)
    assert "Table 1, seat 2" in said(other.get(ME))

    started = phone.post(f"{ME}start/", {"table": first.pk})
    assert started.status_code == 302
    game = LeagueGame.objects.select_related("game", "season__league").get()
    assert started["Location"] == f"/g/{game.game.code}/holes/1/"
    assert other.post(f"{ME}start/", {"table": first.pk}).status_code == 302  # the same game
    assert LeagueGame.objects.count() == 1
    assert "Hole 1 of 2 is being played." in said(other.get(ME))
    for number in (1, 2):
        record(game.game, number, [number * at for at in range(4)], by)
    assert f"{ME}?round={row.pk}" in said(phone.get(f"/g/{game.game.code}/"))
    page = said(phone.get(ME))
    assert "Hand in the card" in page
    assert phone.post(f"{ME}submit/", {"table": first.pk}).status_code == 302
    assert "Waiting for a yes from" in said(phone.get(ME))
    page = said(other.get(ME))
    assert "Is this card right?" in page
    assert f"{one.name} handed it in." in page
    assert phone.post(f"{ME}confirm/", {"table": first.pk, "version": 1}).status_code == 422
    wrong = other.post(f"{ME}confirm/", {"table": first.pk, "version": 7})
    assert wrong.status_code == 422
    answer = other.post(f"{ME}confirm/", {"table": first.pk, "version": 1}, **HTMX)
    assert "<html" not in said(answer)
    assert "Table 1 is counted" in said(answer)
    game.refresh_from_db()
    assert game.state == "confirmed"
    page = said(other.get(ME))
    assert "Your next table appears here as soon as it is published." in page
    assert "My path" in page
    assert "table 1, place 2 of 4" in page
    assert "For the cut" in page
    assert two.name in page


@begins(published)
def test_a_wrong_hole_calls_the_director(world: World) -> None:
    by, row = world.by_day, world.played
    first, _second = tables_of(row)
    phone, _one = sat(first, 0)
    other, two = sat(first, 1)
    first.round = row
    game = tables.start_day_table(by, first, device=some(by.device))
    for number in (1, 2):
        record(game.game, number, [number * at for at in range(4)], by)
    phone.post(f"{ME}submit/", {"table": first.pk})
    typed = {"table": first.pk, "version": 1, "reason": "hole 2 is 5"}
    assert other.post(f"{ME}dispute/", typed).status_code == 302
    game.refresh_from_db()
    waiting = Call.objects.get()
    assert (game.state, waiting.reason, waiting.person_id) == ("disputed", "hole 2 is 5", two.pk)
    page = said(other.get(ME))
    assert "Nothing counts until a director has decided." in page
    assert "The director has been called and will come." in page
    assert phone.post(f"{ME}explode/", {"table": first.pk}).status_code == 404
    assert phone.get(f"{ME}call/").status_code == 405


@begins(published)
def test_a_forged_link_and_a_table_that_was_drawn_anew(world: World) -> None:
    by, open_, row = world.by_day, world.day, world.played
    first, second = tables_of(row)
    assert Client().get("/t/open/table/AAAAAAAA/").status_code == 404
    assert Client().get(f"/t/other/table/{first.key}/").status_code == 404
    stranger = second.fixture.seats.get(position=0).person_id
    answer = Client().post(link_of(first), {"person": stranger})
    assert (answer.status_code, "Nobody of that name sits" in said(answer)) == (422, True)
    assert Client().post(link_of(first), {"person": "x"}).status_code == 422
    assert not Membership.objects.filter(role="guest").exists()
    phone, _one = sat(first, 0)
    assert phone.post(f"{ME}start/", {"table": second.pk}).status_code == 422
    row = rounds.take_back_round(by, row)
    assert "This table is not published." in said(Client().get(link_of(first)))
    draws.draw_round(by, stage_of(open_), wish=draws.Wish(reason="somebody was missing"))
    assert "does not open a table" in said(phone.get(link_of(first)))
    answer = phone.post(f"{ME}start/", {"table": first.pk})
    assert (answer.status_code, "You are no longer at that table" in said(answer)) == (
        422, True)  # fmt: skip
    assert not LeagueGame.objects.exists()
    assert "Your table appears here as soon as" in said(phone.get(ME))


def test_the_link_of_a_table_leads_to_the_round_that_is_played(world: World) -> None:
    by, open_, row = running(world, count=3)
    old = tables_of(row)[0]
    phone, one = sat(old, 0)
    play_round(by, row, lambda person, _: person)
    new = tables_of(fresh_round(drawn(by, open_)))[0]
    assert Client().get(link_of(old))["Location"] == link_of(new)
    page = said(phone.get(ME))
    assert "Round 2" in page
    assert "Round 1: table 1" in page
    assert f"round={row.pk}&" not in page
    page = said(phone.get(f"{ME}?round={row.pk}"))
    assert "Table 1 is counted" in page
    assert f"round={row.pk}" in page  # it stays with the round that was asked for
    answer = phone.post(f"{ME}call/?round={row.pk}", {"table": old.pk, "reason": "late"})
    assert answer["Location"] == f"{ME}?round={row.pk}"


def test_who_sits_out_and_who_is_nobody_are_told(world: World) -> None:
    settings = DaySettings((short(rounds=2, seating=SeatingRule.RANDOM, hall=FOURS),))
    by, open_ = begun(world.ann, settings, people=5)
    row = fresh_round(drawn(by, open_))
    resting = row.byes.get().person
    link = invitations.invite(by, role="guest", person_id=resting.pk, days=None, uses=None)
    phone = Client()
    assert phone.get(ME).status_code == 404
    came = phone.post(reverse("tournaments:invitation", args=[link.key]))
    assert came["Location"] == ME
    assert "Round 1: you sit out" in said(phone.get(ME))
    assert "What that is worth stands in your path" in said(phone.get(ME))
    assert "Nobody of this tournament uses this phone yet" in said(world.ann.client.get(ME))
    late = entrants.enter_name(by, open_, name="Zed", here=True)
    assert late.state == "active"


def test_who_has_a_bye_in_match_play_is_told_why(world: World) -> None:
    stage = short(form=Form.PAIRS, rounds=0, hall=PAIR, seating=SeatingRule.POWER)
    by, open_ = begun(world.ann, DaySettings((stage,)), people=3)
    resting = fresh_round(drawn(by, open_)).byes.get().person
    link = invitations.invite(by, role="guest", person_id=resting.pk, days=None, uses=None)
    phone = Client()
    phone.post(reverse("tournaments:invitation", args=[link.key]))
    assert "the best seeds begin in round 2" in said(phone.get(ME))


@begins(published)
def test_the_page_is_asked_for_again_and_says_nothing_while_nothing_changes(world: World) -> None:
    by, row = world.by_day, world.played
    first = tables_of(row)[0]
    phone, _one = sat(first, 0)
    page = phone.get(ME)
    seen = page.context["token"]
    assert phone.get(f"{ME}?seen={seen}", **HTMX).status_code == 204
    phones.call_director(by, first, reason="who knocked?")
    answer = phone.get(f"{ME}?seen={seen}", **HTMX)
    assert (answer.status_code, "<html" in said(answer)) == (200, False)
    assert "who knocked?" in said(answer)


@begins(published)
def test_an_account_that_is_somebody_else_is_told_so(world: World) -> None:
    row = world.played
    first = tables_of(row)[0]
    person = first.fixture.seats.get(position=0).person_id
    answer = world.ann.client.post(link_of(first), {"person": person})
    assert (answer.status_code, "Sign out on this phone first." in said(answer)) == (422, True)


@begins(published)
def test_a_phone_that_came_by_an_own_link_stays_who_it_is(world: World) -> None:
    by, row = world.by_day, world.played
    one, other = tables_of(row)[0].fixture.seats.order_by("position")[:2]
    link = invitations.invite(by, role="guest", person_id=one.person_id, days=None, uses=None)
    phone = Client()
    phone.post(reverse("tournaments:invitation", args=[link.key]))
    url = link_of(tables_of(row)[0])
    answer = phone.post(url, {"person": other.person_id})
    assert (answer.status_code, "somebody else" in said(answer)) == (422, True)
    assert phone.post(url, {"person": one.person_id}).status_code == 302
    assert "Table 1, seat 1" in said(phone.get(ME))


@begins(published)
def test_wrong_links_keep_nobody_waiting_who_has_a_right_one(world: World) -> None:
    row = world.played
    guesser = Client()
    answers = [guesser.get(f"/t/open/table/AAAAAA{at:02}/").status_code for at in range(22)]
    assert set(answers) == {404, 429}
    assert guesser.get(link_of(tables_of(row)[0])).status_code == 200


@begins(published)
def test_one_phone_is_not_two_people(world: World) -> None:
    by, row = world.by_day, world.played
    first = tables_of(row)[0]
    first.round = row
    game = tables.start_day_table(by, first, device=some(by.device))
    for number in (1, 2):
        record(game.game, number, [number * at for at in range(4)], by)
    phone, _one = sat(first, 0)
    phone.post(f"{ME}submit/", {"table": first.pk})
    other = first.fixture.seats.get(position=1).person_id
    phone.post(link_of(first), {"person": other})
    assert "The card is in" in said(phone.get(ME))
    assert phone.post(f"{ME}confirm/", {"table": first.pk, "version": 1}).status_code == 422
    game.refresh_from_db()
    assert game.state == "submitted"
