"""The pages of a game of the league: started, confirmed, disputed, corrected; its seats."""

import re
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import strip_tags

from scorecards.permissions import COOKIE
from scorecards.scorekeeping import holes
from scorecards.scorekeeping.rows import KEEP, RowEntry
from tests.tournaments.playing import joined, nights, play, record
from tests.tournaments.season_pages import home, page, send
from tests.tournaments.world import begins, with_season
from tests.values import some
from tournaments.directing import confirmations
from tournaments.directing.games import start_league_game
from tournaments.directing.people import change_person
from tournaments.directing.seats import Occupant
from tournaments.models import LeagueGame, Penalty, Person, Result

beginning = with_season


def with_a_game(world):
    """Ann 10, Bob 20: played, and handed in by nobody yet."""
    with_season(world)
    assert world.bob
    totals = {world.people["a"].pk: 10, world.people["b"].pk: 20}
    world.played = play(world.by, world.season, totals, confirm=False)


@pytest.fixture
def game(played):
    return played


@pytest.fixture
def path(game):
    return f"{home(game.season)}games/{game.game.code}/"


def said(answer):
    return answer.content.decode()


def words(answer):
    return " ".join(strip_tags(said(answer)).replace("&nbsp;", " ").split())


def state(game):
    return LeagueGame.objects.values_list("state", "version").get(pk=game.pk)


def test_a_game_between_members(ann, bob, season, people):
    new = home(season) + "games/new/"
    assert "Who sits where" in page(bob, new)
    seats = {"seat_1": people["d"].pk, "seat_2": people["e"].pk}
    fields: dict[str, Any] = {"ruleset": "pagat-6", "day": "2026-01-05"}
    assert (
        "You start a game at which you sit."
        in send(bob, new, 422, **fields, **seats).content.decode()
    )
    send(bob, new, 422, **fields, seat_1=people["b"].pk)
    send(bob, new, 422, **fields, seat_1=people["b"].pk, seat_2=people["b"].pk)
    send(bob, new, 422, **fields, seat_1=people["b"].pk, seat_2=999)
    send(
        bob,
        new,
        422,
        **fields | {"ruleset": "french-6"},
        seat_1=people["b"].pk,
        seat_2=people["a"].pk,
    )
    for day in ("x", "", "2999-01-01"):
        sent = fields | {"day": day}
        send(bob, new, 422, **sent, seat_1=people["b"].pk, seat_2=people["a"].pk)
    assert not LeagueGame.objects.exists()
    answer = send(ann, new, **fields, **seats, for_2=people["b"].pk)
    game = LeagueGame.objects.get()
    assert answer["Location"].endswith(f"/games/{game.game.code}/")
    assert game.seats.get(position=1).stands_for == people["b"]
    send(bob, new, **fields, seat_1=people["b"].pk, seat_4=people["d"].pk)


def test_a_new_phone_gets_its_cookie(ann, season, people):
    del ann.client.cookies[COOKIE]
    fields = {"ruleset": "pagat-6", "day": "2026-01-05", "seat_1": people["a"].pk}
    answer = send(ann, home(season) + "games/new/", **fields, seat_2=people["d"].pk)
    assert answer.cookies[COOKIE].value


@begins(with_a_game)
def test_handed_in_and_confirmed_by_the_other(ann, bob, game, path):
    html = page(ann, path)
    assert "Hand in this card" in html
    assert "to be handed in" in html
    send(ann, path + "submit/")
    html = page(ann, path)
    assert "Handed in by Ann" in html
    assert "Confirm this card" not in html
    assert "Somebody else" in send(ann, path + "confirm/", 422, version=1).content.decode()
    html = page(bob, path)
    assert "Confirm this card" in html
    for version in ("", "7", "x"):
        send(bob, path + "confirm/", 422, version=version)
    send(bob, path + "confirm/", version=1)
    html = page(ann, path)
    assert "Confirmed by Bob" in html
    assert "Ann won" in html
    assert state(game) == ("confirmed", 1)


@begins(with_a_game)
def test_what_was_changed_meanwhile_is_not_confirmed(bob, by, game, path):
    confirmations.submit_card(by, game)
    record(game.game, 1, [11, 20], by)
    html = send(bob, path + "confirm/", 422, version=1).content.decode()
    assert "check it again" in html
    assert 'name="version" value="2"' in html


@begins(with_a_game)
def test_the_scorecard_says_what_to_do_next_and_does_it(ann, game, path):
    card = f"/g/{game.game.code}/"
    html = page(ann, card)
    assert f'action="{path}submit/"' in html
    assert "Hand in this card" in html
    send(ann, path + "submit/")
    html = page(ann, card)
    assert f'href="{path}"' in html
    assert f'action="{path}confirm/"' not in html


@begins(with_a_game)
def test_whoever_is_not_in_the_league_is_only_led_there(cal, game, path):
    """The scorecard may be read by whoever has its link; the league by its people."""
    link = reverse("scorecards:view_link", args=[game.game.view_link])
    html = cal.client.get(link, follow=True).content.decode()
    assert f'href="{path}"' in html
    assert f'action="{path}submit/"' not in html


@begins(with_a_game)
def test_the_other_phone_confirms_on_the_scorecard(bob, by, game, path):
    confirmations.submit_card(by, game)
    link = reverse("scorecards:view_link", args=[game.game.view_link])
    html = bob.client.get(link, follow=True).content.decode()
    assert f'action="{path}confirm/"' in html
    assert 'name="version" value="1"' in html
    send(bob, path + "confirm/", version=1)
    assert state(game) == ("confirmed", 1)


def test_a_finished_game_has_places_and_points(bob, by, season, people):
    a, b, d = (people[each].pk for each in "abd")
    game = play(by, season, {a: 20, b: 10, d: 10}, confirm=False)
    path = f"{home(season)}games/{game.game.code}/"
    confirmations.submit_card(by, game)
    html = " ".join(strip_tags(page(bob, path)).split())
    assert html.index("Place 1 Bob") < html.index("Place 1 Dee") < html.index("Place 3 Ann")
    assert "(75)" in html
    assert "because the card does not count yet" in html
    assert "of your paper" not in html
    confirmations.force_card(by, LeagueGame.objects.get(pk=game.pk), reason="seen")
    html = " ".join(strip_tags(page(bob, path)).split())
    assert "Bob and Dee shared the win" in html
    assert "(75)" not in html


@begins(with_a_game)
def test_one_person_has_one_name(by, bob, game, people):
    """Ann plays as Annie here; her account is called otherwise."""
    change_person(by, person_id=people["a"].pk, name="Annie", guest=False)
    other = play(by, game.season, {people["d"].pk: 1, people["b"].pk: 2}, confirm=False)
    confirmations.submit_card(by, other)
    confirmations.force_card(by, LeagueGame.objects.get(pk=other.pk), reason="seen")
    html = page(bob, f"{home(game.season)}games/{other.game.code}/")
    assert "Handed in by Annie" in html
    assert "Confirmed for the table by Annie" in html


@begins(with_a_game)
def test_totals_of_the_paper_are_compared_before_a_card_is_handed_in_or_confirmed(
    ann, bob, game, path
):
    assert "Totals on the paper" in page(ann, path)
    for wrong in ({"paper-0": "11"}, {"paper-1": "x"}, {"paper-9999": "1"}, {"paper-0": "1.5"}):
        send(ann, path + "submit/", 422, **wrong)
        assert state(game) == ("playing", 0)
    html = send(ann, path + "submit/", 422, **{"paper-0": "11"}).content.decode()
    assert "Ann: 11 on the paper, 10 on the card." in html
    assert '<details class="fold" open>' in html
    assert 'name="paper-0" value="11"' in html  # what was typed is still there
    send(ann, path + "submit/", **{"paper-0": " 10", "paper-1": ""})
    html = send(bob, path + "confirm/", 422, version=1, **{"paper-1": "−20"}).content.decode()
    assert "Bob: −20 on the paper, 20 on the card." in html
    assert state(game) == ("submitted", 1)
    send(bob, path + "confirm/", version=1, **{"paper-0": "10", "paper-1": "20"})
    assert state(game) == ("confirmed", 1)


@begins(with_a_game)
def test_disputed_and_decided(ann, bob, by, game, path):
    confirmations.submit_card(by, game)
    dispute = path + "dispute/"
    page(bob, dispute)
    send(bob, dispute, 422, seen=9, reason="I had 9")
    send(bob, dispute, seen=1, reason="I had 9")
    html = page(ann, path)
    assert "Disputed by Bob" in html
    assert "“I had 9”" in html
    assert "Decide the dispute" in html
    send(bob, path + "resolve/", 403, reason="x")
    send(ann, path + "resolve/", seen=1, reason="")
    assert state(game) == ("confirmed", 2)


def hole_fields(*totals, seen=1, **more):
    """What a browser sends for a hole of typed totals 10 and 20."""
    stored = {f"was_{at}": was for at, was in enumerate(("10", "20"))}
    return (
        stored | {f"total_{at}": total for at, total in enumerate(totals)} | {"seen": seen} | more
    )


def corrected(who, hole, **fields):
    """Look at what it changes, then do it; the page that was looked at, in words."""
    looked = send(who, hole, 200, **fields)
    sure = unescape(some(re.search(r'name="sure" value="([^"]*)"', said(looked)))[1])
    send(who, hole, **fields, sure=sure)
    return words(looked)


@begins(with_a_game)
def test_disputed_corrected_and_then_decided(ann, bob, by, game, path):
    confirmations.submit_card(by, game)
    send(bob, path + "dispute/", seen=1, reason="I had 9")
    assert "does not count until a director decides" in page(ann, path)
    assert "Correct the card" in page(ann, path)
    assert "Correct the card" not in page(bob, path)
    hole = path + "holes/1/"
    assert "stays disputed until you decide it" in page(ann, hole)
    send(bob, hole, 403, **hole_fields(10, 9, reason="x"))
    send(ann, hole, 422, **hole_fields(10, 9, reason=""))
    assert state(game) == ("disputed", 1)
    looked = corrected(ann, hole, **hole_fields(10, 9, reason="Bob had 9"))
    assert "Bob 20 9 2 → 1" in looked
    assert (state(game), Result.objects.count()) == (("disputed", 2), 0)
    send(ann, path + "resolve/", 422, seen=1, reason="")  # decided on what the other has seen
    send(ann, path + "resolve/", seen=2, reason="")
    assert state(game) == ("confirmed", 3)
    assert sorted(Result.objects.values_list("strokes", flat=True)) == [9, 10]
    assert "Bob won" in page(bob, path)


@begins(with_a_game)
def test_an_objection_leads_to_its_hole_and_is_decided_there(ann, bob, by, game, path):
    """The hole that is named is opened, with what was said; the reason is not asked for again."""
    confirmations.submit_card(by, game)
    send(bob, path + "dispute/", seen=1, reason="on hole 1 I had 9")
    hole = path + "holes/1/"
    assert f'href="{hole}"' in page(ann, path)
    deciding = page(ann, path + "resolve/")
    assert "“on hole 1 I had 9”" in deciding
    assert f'href="{hole}"' in deciding
    assert deciding.count("btn--primary") == 1
    shown = page(ann, hole)
    assert "“on hole 1 I had 9”" in shown
    assert 'value="on hole 1 I had 9"' in shown
    fields = hole_fields(10, 9, reason="on hole 1 I had 9", then="decide")
    send(bob, hole, 403, **fields)
    send(ann, hole, 422, **hole_fields(10, "x", reason="r", then="decide"))
    assert state(game) == ("disputed", 1)
    looked = corrected(ann, hole, **fields)
    assert "Correct the hole, and the card counts" in looked
    assert "Only correct the hole" in looked
    assert state(game) == ("confirmed", 3)
    assert sorted(Result.objects.values_list("strokes", flat=True)) == [9, 10]
    kinds = list(game.season.league.acts.order_by("-seq").values_list("kind", flat=True)[:2])
    assert kinds == ["resolve_card", "correct_card"]


@begins(with_a_game)
def test_forced_and_void_with_a_reason(ann, bob, by, game, path):
    confirmations.submit_card(by, game)
    for act in ("force/", "void/"):
        send(bob, path + act, 403, reason="x")
        assert "Give a reason." in send(ann, path + act, 422, seen=1, reason=" ").content.decode()
        send(ann, path + act, 422, seen=9, reason="x")
    send(ann, path + "force/", seen=1, reason="Bob went home")
    assert Result.objects.count() == 2
    send(ann, path + "void/", seen=1, reason="wrong pack")
    assert (Result.objects.count(), state(game)) == (0, ("void", 1))
    assert "This game does not count." in page(bob, path)
    page(ann, path + "dance/", 404)


@begins(with_a_game)
def test_a_correction_with_a_reason(ann, bob, by, game, path):
    hole = path + "holes/1/"
    confirmations.submit_card(by, game)
    confirmations.force_card(by, game, reason="x")
    assert "Hole 1" in page(ann, hole)
    assert "Who knocked?" not in page(ann, hole)  # by these rules it costs nothing
    page(bob, hole, 403)
    page(ann, path + "holes/3/", 404)
    send(ann, hole, 422, **hole_fields(30, 20, reason=""))
    html = said(send(ann, hole, 422, **hole_fields("ZZ", 20, reason="x")))
    assert 'id="id_total_0_error"' in html
    assert "Nothing is changed." in said(send(ann, hole, 422, **hole_fields(10, 20, reason="x")))
    assert "Give the cards or the total." in said(
        send(ann, hole, 422, **hole_fields("", 20, reason="x"))
    )
    stale = hole_fields(30, 20, reason="x", seen=9)
    assert "check it again" in said(send(ann, hole, 422, **stale, sure=seen_of(stale)))
    looked = send(ann, hole, 200, **hole_fields(30, 20, reason="typed wrong"))
    assert "Ann 10 30 1 → 2" in words(looked)
    assert "Ann 100 0 1 → 2" in words(looked)  # of the season
    other = hole_fields(31, 20, reason="x")
    send(ann, hole, 200, **other, sure=seen_of(hole_fields(30, 20, reason="x")))
    assert state(game) == ("confirmed", 1)
    corrected(ann, hole, **hole_fields(30, 20, reason="typed wrong"))
    assert state(game) == ("confirmed", 2)
    html = page(bob, path)
    assert "Corrected by Ann" in html
    assert "“typed wrong”" in html
    assert "Bob won" in html
    late = hole_fields(31, 20, reason="late", seen=2)
    send(ann, hole, 422, **late, sure=seen_of(late))  # two directors at once: 10 stood there


def seen_of(fields):
    """What the page hands on of a first total that was changed, once it was looked at."""
    return repr([fields["seen"], (0, str(fields["total_0"]), "10"), KEEP])


def test_cards_are_corrected_where_they_lay(ann, bob, by, season, people):
    """Each card has a field, ten is 10, and the fields follow the order of entry: by column."""
    seats = [Occupant(people[each].pk) for each in "ab"]
    game = start_league_game(by, season, seats=seats, ruleset="pagat-6", device=by.device)
    for number, cards in ((1, ("3 T T / 8 J Q", "2 3 4 / 5 6 7")), (2, ("4", "5"))):
        rows = [RowEntry(at, each, None) for at, each in enumerate(cards)]
        holes.record_hole(
            game_code=game.game.code, number=number, rows=rows, device=by.device, overrule=True
        )
    confirmations.submit_card(by, game)
    confirmations.force_card(by, game, reason="x")
    hole = f"{home(season)}games/{game.game.code}/holes/1/"
    html = page(ann, hole)
    names = re.findall(r'name="card_0_(\d)" value="(\w+)"', html)
    assert names == [("0", "3"), ("3", "8"), ("1", "10"), ("4", "J"), ("2", "10"), ("5", "Q")]
    assert 'aria-label="Ann, row 2, column 3"' in html
    fields = {f"card_0_{at}": card for at, card in enumerate(["3", "10", "10", "8", "J", "K"])}
    fields |= {f"card_1_{at}": card for at, card in enumerate("234567")}
    fields |= {"was_0": "3 T T / 8 J Q", "was_1": "2 3 4 / 5 6 7", "seen": "1", "reason": "a king"}
    send(ann, hole, 422, **fields | {"total_0": "7"})
    send(ann, hole, 422, **fields | {"card_0_5": ""})
    send(ann, hole, 422, **fields | {"card_0_5": "1Z"})
    corrected(ann, hole, **fields)
    scores = game.game.holes.get(number=1).scores.order_by("position")
    assert scores[0].entry == "3 T T / 8 J K"
    assert scores[1].entry == "2 3 4 / 5 6 7"


@begins(with_a_game)
def test_a_substitute_and_missed_holes(ann, bob, game, path, people):
    seat = path + "seats/1/"
    page(bob, seat, 403)
    page(ann, path + "seats/7/", 404)
    send(ann, seat, 422, do="substitute", person_id=people["a"].pk)
    send(ann, seat, 422, do="presence", joined_at=3, left_after=2)
    send(ann, seat, 422, do="presence", joined_at="x")
    send(ann, seat, 422)
    send(ann, seat, do="substitute", person_id=people["e"].pk)
    assert "for Bob" in page(ann, path)
    send(ann, seat, do="substitute", person_id=people["b"].pk)
    send(ann, seat, do="presence", joined_at=2)
    html = page(ann, path)
    assert "came at hole 2" in html
    assert "plays for" not in html


@begins(with_a_game)
def test_strokes_and_their_cancelling(ann, bob, game, path, people):
    give = path + "penalty/"
    fine = {"person_id": people["a"].pk, "kind": "penalty", "size": "15", "reason": "peeked"}
    send(bob, give, 403, **fine)
    for wrong in ({"size": "2.5"}, {"size": ""}, {"size": "-5"}, {"person_id": people["d"].pk}):
        send(ann, give, 422, **fine | wrong)
    looked = words(send(ann, give, 200, **fine))
    assert "Ann 10 25 1 → 2" in looked
    assert "Bob 20 20 2 → 1" in looked
    assert not Penalty.objects.exists()
    send(ann, give, **fine, sure=f"{people['a'].pk}:15")
    html = page(ann, path)
    assert "15 penalty strokes" in html
    assert "Bob won" in html
    cancel = f"{home(game.season)}penalties/{Penalty.objects.get().pk}/"
    assert send(ann, cancel, reason="seen wrong")["Location"] == path
    html = page(bob, path)
    assert "taken back" in html
    assert "Ann won" in html
    page(ann, f"{home(game.season)}penalties/999/", 404)


def test_the_links_of_the_table(ann, bob, cal, by, season, people, league):
    seats = [Occupant(people[each].pk) for each in "ab"]
    game = start_league_game(by, season, seats=seats, ruleset="pagat-6", device=by.device)
    path = f"{home(season)}games/{game.game.code}/"
    assert game.game.score_key in page(bob, path)
    answer = bob.client.get(path + "code.svg")
    assert answer["Content-Type"] == "image/svg+xml"
    assert b"<svg" in answer.content
    assert send(bob, path + "score/")["Location"] == f"/g/{game.game.code}/holes/1/"
    assert bob.client.get(f"/g/{game.game.code}/holes/1/").status_code == 200
    page(cal, path + "code.svg", 404)
    joined(league, cal, "member")
    assert game.game.score_key not in page(cal, path)
    page(cal, path + "code.svg", 403)
    send(cal, path + "score/", 403)


@begins(with_a_game)
def test_handicaps_stand_on_the_seats(ann, game, path):
    game.seats.filter(position=1).update(playing_handicap=4)
    assert "handicap 4, net 16." in words(ann.client.get(path))


@begins(with_a_game)
def test_the_list_of_games(ann, bob, by, season, game, people):
    play(by, season, {people["d"].pk: 3, people["e"].pk: 2})
    path = home(season) + "games/"
    assert "Eli 2, Dee 3" in words(bob.client.get(path))
    waiting = words(bob.client.get(path + "?state=waiting"))
    assert "Ann 10, Bob 20" in waiting
    assert "Eli" not in waiting
    page(bob, path + "?state=no-such&page=none")
    for number in range(20):
        start_league_game(
            by,
            season,
            seats=[Occupant(people[each].pk) for each in "ad"],
            ruleset="pagat-6",
            device=by.device,
            day=nights(number),
        )
    assert "Earlier games" in page(bob, path)
    assert "Later games" in page(bob, path + "?page=2")


POSTS = ("submit/", "confirm/", "score/")
ASKS = ("dispute/", "resolve/", "force/", "void/", "penalty/", "seats/0/", "holes/1/")


@begins(with_a_game)
@pytest.mark.parametrize("tail", ["", *POSTS, *ASKS])
def test_strangers_and_wrong_methods(ann, cal, path, season, tail):
    if tail not in POSTS:
        page(cal, path + tail, 404)
    if tail:
        send(cal, path + tail, 404)
    assert ann.client.put(path + tail).status_code == 405
    page(ann, f"{home(season)}games/NOSUCH/{tail}", 405 if tail in POSTS else 404)


@begins(with_a_game)
def test_who_sits_elsewhere_has_no_say(cal, by, league, game, path, people):
    joined(league, cal, "member", people["d"])
    confirmations.submit_card(by, game)
    html = page(cal, path)
    assert "Confirm this card" not in html
    assert "This card is wrong" not in html
    for tail in (*POSTS, "dispute/"):
        send(cal, path + tail, 403, version=1, seen=1)
    assert Person.objects.filter(user=cal.user).exists()


@begins(with_a_game)
def test_pages_need_so_many_queries(ann, by, season, people, game, path, django_assert_num_queries):
    games = home(season) + "games/"
    page(ann, path)
    page(ann, games)
    with CaptureQueriesContext(connection) as small:
        page(ann, path)
    with CaptureQueriesContext(connection) as few:
        page(ann, games)
    large = play(by, season, {person.pk: 5 for person in people.values()}, confirm=False)
    for _number in range(5):
        play(by, season, {people["d"].pk: 3, people["e"].pk: 2}, confirm=False)
    with django_assert_num_queries(len(small)):
        page(ann, f"{games}{large.game.code}/")
    with django_assert_num_queries(len(few)):
        page(ann, games)
