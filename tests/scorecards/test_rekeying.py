"""The page to type a sheet in: its doors, its checks, and what it saves."""

import json
import re
from collections.abc import Mapping
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorecards import devices, watching
from scorecards.models import Game
from scorecards.scorekeeping import links
from scorecards.scorekeeping.errors import NotPossible
from tests.scorecards.playing import Person, new_game, points, record, stored
from tests.values import some

NUMBERS = {1: [5, 12, -2], 2: [7, 0, 31]}


@pytest.fixture
def sheet(ann):
    """A game of three over two holes, nothing entered."""
    return new_game(ann.device, end={"holes": 2})


def url(game: Game) -> str:
    return f"/g/{game.code}/paper/"


def fields(numbers: Mapping[int, list[int]] = NUMBERS) -> dict[str, Any]:
    """The form filled in: every number, check and total."""
    data = {f"p-{hole}-{at}": each for hole, row in numbers.items() for at, each in enumerate(row)}
    data |= {f"sum-{hole}": sum(row) for hole, row in numbers.items()}
    data |= {
        f"total-{at}": sum(column) for at, column in enumerate(zip(*numbers.values(), strict=True))
    }
    return data | {"id": "one"}


def hidden(html: str, name: str) -> list[str]:
    """The values of hidden fields."""
    found = re.findall(rf'<input type="hidden" name="{name}" value="([^"]*)">', html)
    return [each.replace("&quot;", '"') for each in found]


def page(person: Person, game: Game, query: str = "") -> str:
    answer = person.get(url(game) + query)
    assert answer.status_code == 200
    return answer.content.decode()


def send(person: Person, game: Game, status: int, data: dict[str, Any], query: str = "") -> str:
    answer = person.post(url(game) + query, data)
    assert answer.status_code == status, answer.content.decode()
    return answer.content.decode() if status != 302 else answer["Location"]


def field(html: str, name: str) -> str:
    """The input of that name."""
    return some(re.search(rf'<input class="rk__in[^>]*name="{name}"[^>]*>', html))[0]


def test_a_sheet_is_typed_in_and_saved_at_once(ann, sheet):
    html = page(ann, sheet)
    assert "autofocus" in field(html, "p-1-0")
    assert send(ann, sheet, 302, fields()) == f"/g/{sheet.code}/"
    assert points(sheet, 1) == [5, 12, -2]
    game = Game.objects.get(pk=sheet.pk)
    assert (game.version, game.finished is not None) == (1, True)
    assert "The sheet is saved." in ann.get(f"/g/{sheet.code}/").content.decode()


def test_a_true_minus_is_read_and_what_is_in_stands_there(ann, sheet):
    send(ann, sheet, 302, fields() | {"p-1-2": "\u22122"})
    html = page(ann, sheet)
    assert 'value="\u22122"' in field(html, "p-1-2")
    assert 'value="31"' in field(html, "p-2-2")
    seen = hidden(html, "seen")[0]
    assert send(ann, sheet, 302, fields() | {"seen": seen, "id": "two"})
    assert Game.objects.get(pk=sheet.pk).version == 1


def test_sums_and_totals_may_be_missing(ann, sheet):
    bare = {name: each for name, each in fields().items() if name.startswith("p-")}
    send(ann, sheet, 302, bare)
    assert points(sheet, 2) == [7, 0, 31]


def test_a_wrong_digit_is_found_where_row_and_column_cross(ann, sheet):
    html = send(ann, sheet, 422, fields() | {"p-1-1": "13"})
    wrong = field(html, "p-1-1")
    assert "autofocus" in wrong
    assert 'aria-invalid="true"' in wrong
    assert html.count("autofocus") == 1
    assert "Everything adds up with 12 here, not 13." in html
    assert 'name="use" value="p-1-1=12"' in html
    assert not sheet.holes.exists()
    send(ann, sheet, 302, fields() | {"p-1-1": "13", "use": "p-1-1=12"})
    assert points(sheet, 1) == [5, 12, -2]


def test_two_numbers_changed_with_each_other_are_both_marked(ann, sheet):
    html = send(ann, sheet, 422, fields() | {"p-1-0": "12", "p-1-1": "5"})
    assert "Everything adds up if 12 and 5 change places." in html
    for name in ("p-1-0", "p-1-1"):
        assert 'aria-invalid="true"' in field(html, name)
    use = some(re.search(r'name="use" value="([^"]+)"', html))[1]
    send(ann, sheet, 302, fields() | {"p-1-0": "12", "p-1-1": "5", "use": use})
    assert points(sheet, 1) == [5, 12, -2]


def test_a_change_in_a_column(ann, sheet):
    html = send(ann, sheet, 422, fields() | {"p-1-0": "7", "p-2-0": "5"})
    assert "Everything adds up if 7 and 5 change places." in html


def test_a_wrong_sum_is_told_and_noted_if_the_paper_says_so(ann, sheet):
    html = send(ann, sheet, 422, fields() | {"sum-1": "16"})
    assert "The points of this hole add up to 15, the check says 16." in html
    assert "autofocus" in field(html, "sum-1")
    box = some(re.search(r'name="accept" value="([^"]+)"', html))[1]
    other = fields() | {"sum-1": "17", "accept": box}
    send(ann, sheet, 422, other)  # it was ticked for another sum
    send(ann, sheet, 302, fields() | {"sum-1": "16", "accept": box})
    note = Game.objects.get(pk=sheet.pk).changes.get(kind="paper")
    assert (note.hole, note.was, note.now) == (1, 16, 15)
    history = ann.get(f"/g/{sheet.code}/history/").content.decode()
    assert "wrong check on the sheet" in history


def test_a_wrong_total_is_told_and_noted_if_the_paper_says_so(ann, sheet):
    html = send(ann, sheet, 422, fields() | {"total-1": "21"})
    assert "The points of Bob add up to 12, the total says 21." in html
    box = some(re.search(r'name="accept" value="([^"]+)"', html))[1]
    html = send(ann, sheet, 422, fields() | {"total-1": "21", "accept": box, "sum-2": "40"})
    assert hidden(html, "accept") == [box]  # what was ticked stays ticked
    send(ann, sheet, 302, fields() | {"total-1": "21", "accept": box})
    note = Game.objects.get(pk=sheet.pk).changes.get(kind="paper")
    assert (note.position, note.was, note.now) == (1, 21, 12)
    assert "wrong total on the sheet" in ann.get(f"/g/{sheet.code}/history/").content.decode()


def test_several_errors_are_told_as_such(ann, sheet):
    html = send(ann, sheet, 422, fields() | {"p-1-1": "13", "p-2-2": "3"})
    assert "More than one number is wrong." in html
    assert 'name="use"' not in html
    assert html.count('name="accept"') == 4


def test_what_is_no_number_is_told_beside_it(ann, sheet):
    html = send(ann, sheet, 422, fields() | {"p-1-1": "l2"})
    assert "Points are a whole number" in html
    assert "autofocus" in field(html, "p-1-1")
    assert 'value="l2"' in field(html, "p-1-1")
    html = send(ann, sheet, 422, {})
    assert "Type the points of a hole." in html
    html = send(ann, sheet, 422, {"p-1-0": "5", "p-1-1": "2"})
    assert "A number is missing here." in html
    assert "autofocus" in field(html, "p-1-2")
    html = send(ann, sheet, 422, {"p-2-0": "5", "p-2-1": "2", "p-2-2": "1"})
    assert "Hole 1 is not complete yet." in html
    html = send(ann, sheet, 422, fields({1: [123456, 1, 1], 2: [1, 1, 1]}))
    assert "not a total anyone could have" in html
    assert not sheet.holes.exists()


@pytest.mark.parametrize(
    "junk",
    [
        {"seen": "x"},
        {"seen": "[1, 2"},
        {"seen": json.dumps({"rows": [[1, 0, "5", True]], "knockers": [[1, "x"]]})},
        {"use": "p-1-0 = = x", "accept": ["sum-9999999=1=2", "total--1=1=1", "x"]},
        {"id": "x" * 5000, "then": "//elsewhere.example/"},
        {"numbers": "neither", "replace": "p-1-0"},
    ],
)
def test_junk_is_never_an_error(ann, sheet, junk):
    answer = ann.post(url(sheet), fields() | junk)
    assert answer.status_code in (302, 409, 422)
    if answer.status_code == 302:
        assert answer["Location"] == f"/g/{sheet.code}/"


def test_what_another_phone_entered_meanwhile_is_shown_and_kept(ann, sheet):
    seen = hidden(page(ann, sheet), "seen")[0]
    record(sheet, 1, ["=5", "=11", "=8"], device=devices.new_device("iPad"))
    answer = send(ann, sheet, 409, fields() | {"seen": seen})
    assert "iPad has entered: 11." in answer
    assert "iPad has entered: 8." in answer
    assert "autofocus" in field(answer, "p-1-1")
    assert points(sheet, 1) == [5, 11, 8]
    send(ann, sheet, 302, fields() | {"seen": hidden(answer, "seen")[0]})
    assert points(sheet, 1) == [5, 12, -2]


def test_cards_are_not_replaced_by_a_number_without_a_word(ann, game):
    html = page(ann, game)
    assert 'value="17"' in field(html, "p-1-0")
    data = {"seen": hidden(html, "seen")[0], "p-1-0": "18", "p-1-1": "8", "p-1-2": "0"}
    html = send(ann, game, 409, data)
    assert "Cards were entered here: 9H 9D KC / 9S 2D JH. Saving again replaces them." in html
    assert stored(game, 1)[0].startswith("9H")
    send(ann, game, 302, data | {"replace": hidden(html, "replace")})
    assert stored(game, 1)[0] == "18"
    assert stored(game, 1)[1].startswith("KH")  # as it was: the sheet says the same


def test_final_points_or_what_the_cards_count(ann):
    game = new_game(ann.device, "pagat-4-knock-10", end={"holes": 1})
    assert 'value="final" checked' in page(ann, game)
    data = {"p-1-0": "8", "p-1-1": "5", "p-1-2": "9"}
    send(ann, game, 302, data | {"numbers": "final"})
    assert points(game, 1) == [8, 5, 9]
    other = new_game(ann.device, "pagat-4-knock-10", end={"holes": 1})
    html = send(ann, other, 422, data | {"numbers": "counted"})
    assert "nobody knocked" in html
    assert 'name="overrule"' in html
    send(ann, other, 302, data | {"numbers": "counted", "p-1-0": "8x"})
    assert other.holes.get().knocker == 0
    assert some(points(other, 1)[0]) > 8
    shown = page(ann, other)
    assert 'value="8"' not in field(shown, "p-1-0")
    assert 'value="8"' in field(page(ann, other, "?numbers=counted"), "p-1-0")


def test_the_knocker_may_be_chosen(ann):
    game = new_game(ann.device, "pagat-4-knock-10", end={"holes": 1})
    data = {"p-1-0": "8", "p-1-1": "5", "p-1-2": "9", "numbers": "counted"}
    send(ann, game, 302, data | {"knocker-1": "1"})
    assert game.holes.get().knocker == 1
    html = send(ann, game, 409, data | {"knocker-1": "2"})
    assert "has entered: Bob." in html


def test_a_long_game_is_typed_in_page_by_page(ann):
    game = new_game(ann.device, end={"holes": 40})
    first = page(ann, game)
    assert 'name="p-36-0"' in first
    assert 'name="p-37-0"' not in first
    assert "?from=37" in first
    send(ann, game, 302, fields({n: [1, 2, 3] for n in range(1, 37)}))
    rest = fields({n: [1, 2, 3] for n in range(37, 41)}) | {"id": "two"}
    send(ann, game, 302, rest, query="?from=37")
    assert Game.objects.get(pk=game.pk).finished is not None


def test_a_game_without_a_number_of_holes_has_nine_rows_and_more(ann):
    game = new_game(ann.device, end={"type": "target", "more_than": 500})
    html = page(ann, game)
    assert 'name="p-9-0"' in html
    assert 'name="p-10-0"' not in html
    assert "?holes=18" in html
    assert 'name="p-18-0"' in page(ann, game, "?holes=18")
    send(ann, game, 302, {f"p-{n}-{at}": "4" for n in range(1, 10) for at in range(3)})
    assert 'name="p-18-0"' in page(ann, game)


def test_after_the_sheet_it_goes_on_where_it_was_asked(ann, sheet):
    html = page(ann, sheet, "?then=/leagues/x/")
    assert hidden(html, "then") == ["/leagues/x/"]
    assert send(ann, sheet, 302, fields() | {"then": "/leagues/x/"}) == "/leagues/x/"


def test_a_watched_game_says_where_it_counts_and_who_watches_may_refuse(ann, sheet, monkeypatch):
    Game.objects.filter(pk=sheet.pk).update(watched=True)
    monkeypatch.setattr(watching, "notices", [lambda *asked: watching.Notice("It counts.", "/x/")])

    def refuse(_game: int) -> None:
        raise NotPossible("The season is over.")

    monkeypatch.setattr(watching, "watchers", [refuse])
    assert '<a href="/x/">It counts.</a>' in page(ann, sheet)
    assert "The season is over." in send(ann, sheet, 422, fields())
    assert not sheet.holes.exists()


def test_the_doors(ann, bob, eve, cal, game, nothing_changes):
    assert eve.get(url(game)).status_code == 200
    assert bob.get(url(game)).status_code == 403
    assert bob.post(url(game), fields()).status_code == 403
    assert cal.get(url(game)).status_code == 404
    assert cal.post(url(game), fields()).status_code == 404
    assert ann.client.put(url(game)).status_code == 405
    assert ann.client.delete(url(game)).status_code == 405
    nothing_changes()


def test_two_phones_send_the_same_sheet(ann, sheet):
    eve = Person(devices.new_device("iPad"))
    links.open_link(key=sheet.score_key, device=eve.device)
    send(ann, sheet, 302, fields())
    send(eve, sheet, 302, fields() | {"id": "hers"})
    assert Game.objects.get(pk=sheet.pk).version == 1
    send(ann, sheet, 302, fields())  # the page was sent twice
    assert Game.objects.get(pk=sheet.pk).version == 1


def test_as_many_queries_for_any_number_of_holes(ann):
    def asked(holes: int) -> int:
        game = new_game(ann.device, end={"holes": holes})
        with CaptureQueriesContext(connection) as ran:
            page(ann, game)
        return len(ran)

    assert asked(9) == asked(36)
