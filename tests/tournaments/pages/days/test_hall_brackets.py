"""A knockout on the screens of a hall: when it is shown, what of it, and what the remote offers."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from tests.tournaments.day_play import begun, drawn, fresh_round, play_round, short, stage_of
from tests.tournaments.finals import GROUPS, better_first
from tests.tournaments.playing import said
from tests.tournaments.world import World
from tournaments.directing.days import disclosure, screens
from tournaments.models import HallScreen
from tournaments.pages.day_finals import Column, MatchBox, SeatLine, in_twos
from tournaments.pages.halls.boards import board_of
from tournaments.pages.halls.brackets import bracket_pages
from tournaments.queries.days.finals import knockout_rounds
from tournaments.rules.days.kinds import PAIR
from tournaments.rules.days.screens import View
from tournaments.rules.days.stages import DaySettings, Form, SeatingRule, day_scheme

pytestmark = pytest.mark.django_db
MATCHES = DaySettings(
    (
        short(
            form=Form.PAIRS,
            rounds=0,
            hall=PAIR,
            seating=SeatingRule.POWER,
            scheme=day_scheme("match"),
        ),
    ),
    late_until=0,
)
ROUNDS = DaySettings((short(rounds=2, seating=SeatingRule.RANDOM),))


def shown(screen: HallScreen, part: str = "") -> str:
    cache.clear()
    return said(Client().get(f"/hall/{screen.key}/{part}"))


def names_of(column: Column) -> list[str]:
    return [seat.name for match in column.matches for seat in match.seats]


def test_it_comes_by_itself_after_a_round_and_says_who_meets(world: World) -> None:
    by, event = begun(world.ann, MATCHES, people=8)
    screen = screens.add_screen(by, event)
    play_round(by, drawn(by, event), better_first)
    page = shown(screen)
    assert "After round 1" in page
    assert page.count("hall__match is-in") == 4
    assert page.count('class="on"') == 4
    assert "2 up" in page or "1 up" in page
    board = board_of(HallScreen.objects.get(), timezone.now())
    assert board.view is View.BRACKET
    first, following, final = board.face.data.columns
    won = [seat.name for match in first.matches for seat in match.seats if seat.goes == "on"]
    assert names_of(following) == won
    assert names_of(final) == ["a winner of the round before"] * 2
    phone = shown(screen, "follow/").split('id="main"')[1]
    assert phone.count('class="is-in"') == 4
    row = drawn(by, event)
    HallScreen.objects.update(view="bracket", by_itself=False)
    assert shown(screen).count("hall__match is-on") == row.tables.count() == 2


def test_the_final_match_stays_a_secret(world: World) -> None:
    by, event = begun(world.ann, MATCHES, people=4)
    screen = screens.add_screen(by, event)
    play_round(by, drawn(by, event), better_first)
    play_round(by, drawn(by, event), better_first)
    screen.refresh_from_db()
    assert board_of(screen, timezone.now()).view is View.ROUND
    HallScreen.objects.update(view="bracket", by_itself=False)
    for part in ("", "follow/"):
        page = shown(screen, part)
        assert "Nobody sees a total before the reveal" in page
        assert "wins" not in page
    board = board_of(HallScreen.objects.get(), timezone.now())
    last = board.face.data.columns[-1]
    assert {(seat.figure, seat.goes) for match in last.matches for seat in match.seats} == {
        ("", "")
    }
    disclosure.tell_final(by, event)
    for part in ("", "follow/"):
        assert "wins" in shown(screen, part)


def test_a_match_that_is_played_on_is_not_decided(world: World) -> None:
    by, event = begun(world.ann, MATCHES, people=4)
    play_round(by, drawn(by, event), lambda _person, _round: 5)
    (only,) = knockout_rounds(stage_of(event), everything=True)
    assert {seat.goes for table in only.tables for seat in table.seats} == {None}


def test_the_remote_offers_what_there_is(world: World) -> None:
    by, event = begun(world.ann, GROUPS, people=8)
    screen = screens.add_screen(by, event)
    home, client = f"/t/open/hall/{screen.pk}/", world.ann.client

    def offered() -> tuple[bool, bool]:
        page = said(client.get(home))
        return 'id="view-bracket"' in page, 'id="view-reveal"' in page

    assert offered() == (False, False)
    play_round(by, drawn(by, event), better_first)
    assert offered() == (True, False)
    before = HallScreen.objects.values().get()
    assert client.post("/t/open/final/reveal/").status_code == 422  # a table is in, of no final
    assert client.post(f"{home}reveal/", {"revealed": "1"}).status_code == 422
    assert HallScreen.objects.values().get() == before
    final = drawn(by, event)
    assert offered() == (True, True)
    play_round(by, fresh_round(final), better_first)
    assert client.post(f"{home}view/", {"view": "bracket"}).status_code == 302
    assert "hall__bracket" in shown(screen)


def test_a_day_without_a_knockout_has_no_bracket(world: World) -> None:
    by, event = begun(world.ann, ROUNDS, people=4)
    screen = screens.add_screen(by, event)
    home, client = f"/t/open/hall/{screen.pk}/", world.ann.client
    play_round(by, drawn(by, event), better_first)
    page = said(client.get(home))
    assert "view-bracket" not in page
    assert "view-reveal" not in page  # another round comes
    drawn(by, event)
    assert "view-reveal" in said(client.get(home))
    client.post(f"{home}view/", {"view": "bracket"})
    assert "There is nothing to show yet." in shown(screen)


def column(matches: int, seats: int, form: Form) -> Column:
    people = tuple(SeatLine(at + 1, 0, "x", "", "") for at in range(seats))
    boxes = [MatchBox(at, at, "final", "", "", people) for at in range(matches)]
    return Column(f"{matches}", "", in_twos(boxes, form))


@pytest.mark.parametrize(
    ("form", "seats", "matches", "published", "pages"),
    [
        (Form.PAIRS, 2, (4, 2, 1), 1, [(4, 2, 1)]),
        (Form.PAIRS, 2, (8, 4, 2, 1), 1, [(8, 4, 2)]),
        (Form.PAIRS, 2, (8, 4, 2, 1), 4, [(4, 2, 1)]),
        (Form.PAIRS, 2, (16, 8, 4, 2, 1), 1, [(8, 4, 2), (8, 4, 2)]),
        (Form.PAIRS, 2, (16, 8, 4, 2, 1), 2, [(8, 4, 2)]),
        (Form.PAIRS, 2, (32, 16, 8, 4, 2, 1), 1, [(8, 4, 2)] * 4),
        (Form.GROUPS, 4, (8,), 1, [(8,)]),
        (Form.GROUPS, 4, (8, 4), 2, [(4,)]),
        (Form.GROUPS, 4, (4, 2, 1), 3, [(4, 2, 1)]),
        (Form.GROUPS, 4, (12,), 1, [(6,), (6,)]),
        (Form.GROUPS, 4, (9,), 1, [(5,), (4,)]),
    ],
)
def test_a_screen_has_as_many_rounds_and_names_as_can_be_read(
    form: Form, seats: int, matches: tuple[int, ...], published: int, pages: list[tuple[int, ...]]
) -> None:
    """All that is cut off are rounds that are long over, or have nobody yet."""
    columns = [column(each, seats, form) for each in matches]
    shown_pages = bracket_pages(columns, form, published)
    assert [tuple(len(each.matches) for each in page.columns) for page in shown_pages] == pages
