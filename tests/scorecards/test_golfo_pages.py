"""The pages of Golfo: who may open them, what their forms do, and what they refuse."""

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorecards import devices
from scorecards.display.golfo.plates import dealer_does
from scorecards.models import GolfoEntry, GolfoSession
from scorecards.rules.golfo import Count, Deal, play
from scorecards.scorekeeping import links
from scorecards.views.golfo.words import WORDS
from tests.plain import Reader
from tests.rules.golfo_tables import bids
from tests.rules.golfo_tables import table as laid
from tests.scorecards.golfo_sessions import chips, open_session, play_hand, record, say, view
from tests.scorecards.playing import Person


@pytest.fixture
def session(ann: Person) -> GolfoSession:
    """Ana, Ben, Cleo and Dev with 50 chips each; nothing was dealt yet."""
    return open_session(ann.device)


@pytest.fixture
def looker(session: GolfoSession) -> Person:
    """Bob: he opened the link to look."""
    person = Person(devices.new_device("iPhone"))
    links.open_link(key=session.view_key, device=person.device)
    return person


def at(session: GolfoSession, rest: str = "") -> str:
    return f"/golfo/{session.code}/{rest}"


def form(session: GolfoSession, **fields: Any) -> dict[str, Any]:
    session.refresh_from_db()
    return {"seen": session.entries, "key": "k", **fields}


def entries(session: GolfoSession) -> int:
    return GolfoEntry.objects.filter(session=session).count()


LOOKS = ("", "state/", "bank/", "qr/viewer.svg")
KEEPS = ("seat/", "book/2/", "qr/scorer.svg")


def test_who_may_open_which_page(
    session: GolfoSession, ann: Person, looker: Person, cal: Person
) -> None:
    record(session, Deal())
    for page in (*LOOKS, *KEEPS):
        assert ann.get(at(session, page)).status_code == 200, page
        assert cal.get(at(session, page)).status_code == 404, page
        status = 403 if page in KEEPS else 200
        assert looker.get(at(session, page)).status_code == status, page
    for page in ("", "bank/", "seat/", "book/2/", "links/"):
        assert looker.post(at(session, page), form(session)).status_code == 403, page
        assert cal.post(at(session, page), form(session)).status_code == 404, page
        assert ann.client.put(at(session, page)).status_code == 405, page
    assert ann.post(at(session, "state/")).status_code == 405
    assert ann.get(at(session, "links/")).status_code == 405
    assert ann.get(at(session, "qr/nobody.svg")).status_code == 404
    assert ann.get(at(session, "book/99/")).status_code == 404
    assert looker.get(at(session)).content.count(b'name="do"') == 0


NAMES = {"name": ["Ana", "Ben", "Cleo"], "dealer": "2"}
AGREED = {"initial": "50", "ante": "1", "currency": "chips"}


def test_a_table_is_opened_by_three_names(db: None, cal: Person) -> None:
    page = cal.get("/golfo/new/")
    assert page.status_code == 200
    answer = cal.post("/golfo/new/", NAMES | AGREED)
    session = GolfoSession.objects.get()
    assert answer.url == at(session, "seat/")
    table = view(session).table
    assert (table.agreement.players, table.dealer) == (("Ana", "Ben", "Cleo"), 2)
    four = {"name": ["", "Ana", " Ben  B ", "Cleo", "Dev"][:5], "dealer": "2", "banker": "3"}
    answer = cal.post("/golfo/new/", AGREED | four | {"end": "23:00"})
    agreed = view(GolfoSession.objects.latest("pk")).table.agreement
    assert agreed.end.endswith("T23:00")
    assert (agreed.players, agreed.first_dealer, agreed.banker) == (("Ana", "Ben B", "Cleo"), 1, 2)


@pytest.mark.parametrize(
    ("do", "names", "dealer", "banker"),
    [
        ("look", ["Ana", "Ben", "", "Cleo"], "1", "3"),
        ("up-1", ["Ben", "Ana", "", "Cleo"], "0", "3"),
        ("down-2", ["Ana", "Ben", "Cleo", ""], "1", "2"),
        ("drop-3", ["Ana", "Ben", ""], "1", ""),
        ("deals-3", ["Ana", "Ben", "", "Cleo"], "3", "3"),
        ("seat-Dev", ["Ana", "Ben", "Dev", "Cleo"], "1", "3"),
        ("more", ["Ana", "Ben", "", "Cleo"], "1", "3"),
    ],
)
def test_seats_are_arranged_without_javascript(
    db: None, cal: Person, do: str, names: list[str], dealer: str, banker: str
) -> None:
    sent = {"name": ["Ana", "Ben", "", "Cleo"], "dealer": "1", "banker": "3", "initial": "70"}
    page = cal.post("/golfo/new/", AGREED | sent | {"do": do})
    assert page.status_code == 200
    html = page.content.decode()
    assert re.findall(r'name="name" value="([^"]*)"', html) == names
    assert f'name="dealer" value="{dealer}"' in html
    chosen = re.findall(r'<option value="(\d)" selected', html)
    assert chosen == [banker] * bool(banker)
    assert not GolfoSession.objects.exists()


def test_a_wrong_name_is_told_beside_its_line(db: None, cal: Person) -> None:
    page = cal.post("/golfo/new/", AGREED | {"name": ["Ana", "<b>", "ana"]})
    assert page.status_code == 422
    html = page.content.decode()
    assert re.findall(r'id="(wrong-\d)"', html) == ["wrong-1", "wrong-2"]
    assert "One of the names does not work yet." in html
    assert not GolfoSession.objects.exists()


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"name": ["Ana", "Ben"]}, "Golfo is for three or four players"),
        ({"name": ["Ana", "Ben", "Ben"]}, "Two players are called Ben."),
        ({"initial": "0"}, "1 to 100000 chips"),
        ({"initial": "lots"}, "Chips are whole."),
        ({"ante": "51"}, "The ante is 0 to 50"),
        ({"smallest": "99"}, "The smallest bet is 1 to 50"),
        ({"banker": "3"}, "A banker who plays sits at this table."),
        ({"currency": "XYZ", "chip": "1"}, "no amounts in XYZ"),
        ({"currency": "JPY", "chip": "0.5"}, "JPY has no cents"),
        ({"currency": "EUR", "chip": ""}, "Say what a chip is worth, or choose chips alone."),
        ({"end": "25:99"}, "An hour is written 23:00."),
    ],
)
def test_an_agreement_that_cannot_be_is_refused_beside_its_field(
    db: None, cal: Person, fields: dict[str, str], sentence: str
) -> None:
    answer = cal.post("/golfo/new/", NAMES | AGREED | fields)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not GolfoSession.objects.exists()


def test_a_hand_by_forms_alone(session: GolfoSession, ann: Person) -> None:
    """Hand 1 of the rules, on a phone without JavaScript."""
    steps = [
        *("deal", "0 pass", "1 bet 2", "2 call", "0 call", "0 bet 3", "1 raise 6", "2 fold"),
        *("0 call", "0 pass", "1 pass", "0 pass", "1 bet 10", "0 call"),
    ]
    for step in steps:
        seat, _, rest = step.partition(" ") if step != "deal" else ("", "", "deal")
        do, _, amount = rest.partition(" ")
        fields = {"do": do, "seat": seat, "amount": amount}
        answer = ann.post(at(session), form(session, key=step, **fields))
        assert answer.status_code == 302, (step, answer.content.decode())
    shown = {"do": "show", "seat": "0", "cards": "9e 8e 7e 3c 4b"}
    assert ann.post(at(session), form(session, key="a", **shown)).status_code == 302
    shown = {"do": "show", "seat": "1", "value": "24"}
    assert ann.post(at(session), form(session, key="b", **shown)).status_code == 302
    assert chips(session) == (72, 31, 47, 50)
    page = ann.get(at(session)).content.decode()
    assert "The pot of 41 to Ana: 24 each, and Ana is mano." in page
    assert "Deal hand 2<small>Ana deals, Ben is mano</small>" in page


def test_new_chips_are_taken_at_the_table(
    session: GolfoSession, ann: Person, looker: Person
) -> None:
    """One tap on a form that leads back to the table, and none for who looks on."""
    play_hand(session, "A 49 B call C fold", "A 20 B 9")
    page = ann.get(at(session)).content.decode()
    assert "Ben has no chips left" in page
    assert "Ben takes 50 from the bank" in page
    assert "Borrow 50 from Ana" in page
    shown = looker.get(at(session)).content.decode()
    assert "Ben has no chips left" in shown
    assert "from the bank" not in shown
    sent = {"do": "top-up", "seat": "1", "to": "table"}
    assert looker.post(at(session, "bank/"), form(session, source="", **sent)).status_code == 403
    assert ann.post(at(session, "bank/"), form(session, source="2", **sent)).status_code == 422
    assert chips(session)[1] == 0
    answer = ann.post(at(session, "bank/"), form(session, source="0", **sent))
    assert answer.url == at(session)
    assert chips(session) == (51, 50, 49, 50)
    again = ann.post(at(session, "bank/"), form(session, source="0", **sent))
    assert (again.status_code, chips(session)) == (302, (51, 50, 49, 50)), "the same tap twice"


def test_the_bank_offers_new_chips_to_who_has_none(
    session: GolfoSession, ann: Person, cal: Person
) -> None:
    """Whose phone it is comes first; where everybody has chips a loan is offered."""

    def choices(who: Person) -> tuple[list[str], list[str], list[str]]:
        page = Reader(who.get(at(session, "bank/?do=top-up")).content.decode()).root
        seats = [each for each in page.all("input") if each.get("name") == "seat"]
        chosen = [each.get("value") for each in seats if "checked" in each.attributes]
        lenders = [each.get("value") for each in page.all("option")]
        return [each.get("value") for each in seats], chosen, lenders

    assert choices(ann) == ([], [], [])
    assert "agree on a loan" in ann.get(at(session, "bank/?do=top-up")).content.decode()
    play_hand(session, "A 49 B call C call", "A 20 B 9 C 8")
    assert choices(ann) == (["1", "2"], ["1"], ["", "0"])
    links.open_link(key=session.score_key, device=cal.device)
    assert cal.post(at(session, "seat/"), {"position": "2"}).status_code == 302
    assert choices(cal) == (["1", "2"], ["2"], ["", "0"])


def test_the_winner_of_the_main_pot_stands_first(session: GolfoSession, ann: Person) -> None:
    """Also where the side pot is larger."""
    record(session, Count((10, 70, 70, 50), "to begin with"))
    play_hand(session, "A 9 B 40 C call" + " B pass C pass" * 3, "A 25 B 20 C 22")
    assert chips(session) == (30, 29, 91, 50)
    page = Reader(ann.get(at(session)).content.decode()).root
    hands = [each for each in page.all("div") if each.get("class").startswith("gf-hand")]
    assert [each.get("data-seat") for each in hands] == ["0", "2", "1"]
    assert "gf-hand--win" in hands[0].get("class")
    assert "The main pot of 30 to Ana: 25, against 20 and 22." in page.text


def test_a_hand_of_which_nothing_counts_is_none_in_the_book(
    session: GolfoSession, ann: Person
) -> None:
    """What was taken back of a hand stands with it, and alone where there is no such hand."""
    play_hand(session, "A 3 B fold C fold")
    record(session, Deal())

    def book() -> list[str]:
        page = Reader(ann.get(at(session, "bank/")).content.decode()).root
        (part,) = (each for each in page.all("ul") if each.get("class") == "gf-book")
        return [each.text for each in part.all("span")]

    assert book() == ["Hand 2", "Hand 1", "The bank gives out 4 × 50."]
    assert bank(ann, session, "undo").status_code == 302
    gone = ["Entry 6 was taken back.", "Hand 2: Ana deals, ante 1."]
    assert book() == [*gone, "Hand 1", "The bank gives out 4 × 50."]
    assert f"{at(session)}book/6/" not in ann.get(at(session, "bank/")).content.decode()
    record(session, Deal())
    say(session, "B 3 C call")
    session.refresh_from_db()
    assert ann.post(at(session, "bank/"), form(session, key="u", do="undo")).status_code == 302
    assert book() == ["Hand 2", "Hand 1", "The bank gives out 4 × 50."]
    page = ann.get(at(session, "bank/")).content.decode()
    assert f"{at(session)}book/9/" in page


@pytest.mark.parametrize(
    ("passes", "words"),
    [(0, "Dev deals three cards more"), (1, "After two"), (2, "After one more"), (3, "")],
)
def test_what_is_still_dealt_once_nobody_can_bet(passes: int, words: str) -> None:
    """All the chips in one of the four rounds: the cards that come before the show are named."""
    dealt = play(laid(50, 50, 50, 50, dealer="D"), Deal())
    shown = bids(dealt, "A pass B pass C pass " * passes + "A 49 B call C fold")
    does = dealer_does(shown)
    assert words in does
    assert does.startswith("No more bets") == bool(words)


REFUSALS = [
    ("deal", {"do": "bet", "seat": "0", "amount": "0"}, "A bet is at least 1."),
    ("deal", {"do": "bet", "seat": "0", "amount": "78"}, "Ana has 49: no more can be bet."),
    ("deal", {"do": "bet", "seat": "0", "amount": "2.5"}, "Chips are whole."),
    ("deal", {"do": "fold", "seat": "0"}, "Nobody has bet: passing costs nothing."),
    ("deal", {"do": "pass", "seat": "2"}, "It is Ana’s turn. Cleo speaks after Ben."),
    ("deal", {"do": "show", "seat": "0", "value": "20"}, "shown after the fourth round"),
    ("deal", {"do": "dance"}, "Choose what happened."),
    ("A 3", {"do": "pass", "seat": "1"}, "Ana has bet 3. Call, raise or fold."),
    ("A 3", {"do": "raise", "seat": "1", "amount": "3"}, "A raise is more than 3"),
    ("show", {"do": "show", "seat": "0", "cards": "9E 8E"}, "five cards: here are 2"),
    ("show", {"do": "show", "seat": "0", "cards": "9E 9E 3C 4C 5C"}, "in this hand twice"),
    ("show", {"do": "show", "seat": "0", "cards": "2E 9E 3C 4C 5C"}, "played with 3 to 9"),
    ("show", {"do": "show", "seat": "0", "value": "31"}, "A hand is worth 7 to 30."),
    ("show", {"do": "show", "seat": "0"}, "with five cards, or by its value"),
]


@pytest.mark.parametrize(("state", "fields", "sentence"), REFUSALS)
def test_what_the_rules_do_not_allow_is_refused_with_their_sentence(
    session: GolfoSession, ann: Person, state: str, fields: dict[str, str], sentence: str
) -> None:
    record(session, Deal())
    if state == "A 3":
        say(session, state)
    if state == "show":
        say(session, " ".join(["A pass B pass C pass"] * 4))
    before = entries(session)
    answer = ann.post(at(session), form(session, **fields))
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert fields.get("amount", "") in answer.content.decode()
    assert entries(session) == before


def test_a_page_that_is_behind_shows_what_happened_meanwhile(
    session: GolfoSession, ann: Person
) -> None:
    record(session, Deal())
    behind = form(session, do="pass", seat="0")
    say(session, "A 3")
    answer = ann.post(at(session), behind)
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Another phone was faster" in page
    assert "Ana bets 3." in page
    assert chips(session)[0] == 46


def send(who: Person, session: GolfoSession, **body: Any) -> Any:
    return who.post(at(session), json.dumps(body), content_type="application/json")


def test_a_phone_sends_events_and_hears_the_table(session: GolfoSession, ann: Person) -> None:
    deal = {"event": "Deal", "out": []}
    answer = send(ann, session, seen=1, key="d", entry=deal)
    assert answer.status_code == 200
    state = answer.json()
    assert (state["number"], state["table"]["hand"]["order"]) == (2, [0, 1, 2])
    again = send(ann, session, seen=1, key="d", entry=deal)
    assert (again.status_code, again.json()["number"]) == (200, 2)
    other = send(ann, session, seen=1, key="e", entry=deal)
    assert (other.status_code, other.json()["since"]) == (409, ["Hand 1: Dev deals, ante 1."])
    fold = {"event": "Bid", "seat": 0, "act": "fold"}
    refused = send(ann, session, seen=2, key="f", entry=fold)
    assert refused.status_code == 422
    assert refused.json()["message"] == "Nobody has bet: passing costs nothing."
    assert refused.json()["state"]["number"] == 2
    assert send(ann, session, seen=2, key="g", undo=True).json()["table"]["hand"] is None
    for body in ({}, {"seen": 2}, {"seen": True, "undo": True}, {"seen": 3, "entry": {}}):
        assert send(ann, session, **body).status_code in (400, 422)
    opening = {"event": "Correction", "number": 1, "events": []}
    assert send(ann, session, seen=3, entry=opening).status_code == 400
    junk = ann.post(at(session), b"\xff{", content_type="application/json")
    assert junk.status_code == 400


def test_a_poll_says_only_what_is_new(session: GolfoSession, ann: Person, looker: Person) -> None:
    state = ann.get(at(session, "state/")).json()
    assert ann.get(at(session, f"state/?seen={state['version']}")).status_code == 204
    assert looker.get(at(session, "state/")).json()["scorer"] is False
    elsewhere = at(session, f"state/?seen={state['version']}&epoch=other")
    assert ann.get(elsewhere).status_code == 200


def cost(who: Person, page: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert who.get(page).status_code == 200
    return len(queries)


def test_pages_cost_the_same_after_many_hands(session: GolfoSession, ann: Person) -> None:
    pages = [at(session), at(session, "bank/"), at(session, "state/")]
    play_hand(session, "A 2 B fold C fold")
    ann.get(pages[0])
    before = [cost(ann, page) for page in pages]
    for dealer in range(3):
        first, second, third = ("ABCD"[(dealer + step) % 4] for step in (1, 2, 3))
        play_hand(session, f"{first} 2 {second} fold {third} fold")
    assert [cost(ann, page) for page in pages] == before


SENTENCE = r'"((?:[^"\\]|\\.)*)"'
LISTS = "STAGES|DEALER_DOES|NO_MORE_BETS|PLACES|SUIT_NAMES|CARD_NAMES|VALUES"
TABLES = rf"(?:{LISTS}) = [\[{{](.*?)[\]}}];"


def test_the_page_brings_every_sentence_of_its_scripts() -> None:
    scripts = (settings.BASE_DIR / "static" / "js").glob("golfo*.js")
    source = "\n".join(path.read_text(encoding="utf-8") for path in scripts)
    used = set(re.findall(rf"\bt\(\s*{SENTENCE}", source))
    for table in re.findall(TABLES, source, re.DOTALL):
        used |= set(re.findall(SENTENCE, table))
    assert used == set(WORDS)


def bank(who: Person, session: GolfoSession, do: str, **fields: Any) -> Any:
    return who.post(at(session, "bank/"), form(session, key=do, do=do, **fields))


def test_the_bank_moves_chips_and_the_sum_stays(session: GolfoSession, ann: Person) -> None:
    """B has lost all chips: new ones, a loan, some of it back, and a later end."""
    play_hand(session, "A pass B 49 C call A fold", "B 7 C 9")
    assert chips(session) == (49, 0, 101, 50)
    assert bank(ann, session, "top-up", seat=1, source="").status_code == 302
    assert bank(ann, session, "loan", seat=0, other=2, amount="20").status_code == 302
    assert bank(ann, session, "repay", seat=0, other=2, amount="5").status_code == 302
    assert bank(ann, session, "extend", minutes="30").status_code == 302
    assert chips(session) == (64, 50, 86, 50)
    page = ann.get(at(session, "bank/")).content.decode()
    assert "owes Cleo 15" in page
    assert "250" in page
    assert bank(ann, session, "undo").status_code == 302
    assert not view(session).end


BANK_REFUSALS = [
    ("top-up", {"seat": "0"}, "Ana still has 50. New chips are for an empty stack."),
    ("loan", {"seat": "0", "other": "0", "amount": "5"}, "A loan is between two players."),
    ("loan", {"seat": "0", "other": "1", "amount": "51"}, "Ben has 50 to lend."),
    ("loan", {"seat": "0", "other": "1", "amount": "x"}, "Chips are whole."),
    ("repay", {"seat": "0", "other": "1", "amount": "5"}, "Ana owes Ben 0."),
    ("difference", {"seat": "0", "other": "1", "amount": "5"}, "This needs a reason"),
    ("extend", {"until": "late"}, "An hour is written 23:00."),
    ("leave", {"seat": "0", "winnings": "x"}, "Choose what happens to the winnings."),
    ("leave", {"seat": "0", "winnings": "left"}, "Ana has no winnings to leave or to take."),
    ("count", {f"chips-{n}": "49" for n in range(4)} | {"reason": "x"}, "4 are missing"),
    ("close", {f"chips-{n}": "51" for n in range(4)}, "4 too many"),
    ("rob", {}, "Choose what happened."),
]


@pytest.mark.parametrize(("do", "fields", "sentence"), BANK_REFUSALS)
def test_the_bank_refuses_with_the_sentence_of_the_rule(
    session: GolfoSession, ann: Person, do: str, fields: dict[str, str], sentence: str
) -> None:
    before = entries(session)
    answer = bank(ann, session, do, **fields)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert entries(session) == before


def test_nothing_is_moved_during_a_hand(session: GolfoSession, ann: Person) -> None:
    record(session, Deal())
    answer = bank(ann, session, "close")
    assert answer.status_code == 422
    assert "Between hands. Hand 1 is in round 1." in answer.content.decode()
    behind = form(session, do="close") | {"seen": "1"}
    assert ann.post(at(session, "bank/"), behind).status_code == 409


def test_who_leaves_sees_first_how_it_would_stand(session: GolfoSession, ann: Person) -> None:
    play_hand(session, "A pass B 4 C fold A fold")
    page = ann.get(at(session, "bank/?do=leave&seat=1")).content.decode()
    assert "All 52 chips of Ben go back to the bank." in page
    assert "The winnings stay here" in page
    assert "The winnings go along" in page
    assert bank(ann, session, "leave", seat=1, winnings="taken").status_code == 422
    assert bank(ann, session, "leave", seat=1, winnings="left").status_code == 302
    assert [seat.net for seat in view(session).seats] == [-1, 0, 0, 1]


def test_the_close_says_who_pays_whom(session: GolfoSession, ann: Person, looker: Person) -> None:
    play_hand(session, "A pass B 4 C fold A fold")
    assert bank(ann, session, "close").status_code == 302
    page = looker.get(at(session, "bank/")).content.decode()
    assert "There cannot be fewer payments." in page
    assert "Cleo pays Ben 1 chip" in page
    assert "Ben won 2 chips" in page
    assert "Mark as paid" not in page
    assert ann.get(at(session)).status_code == 200
    assert "was closed" in ann.post(at(session), form(session, do="deal")).content.decode()


DUE = re.compile(r'name="paid" value="([^"]*)"')
PAID = re.compile(r'name="back" value="([^"]*)"')


def slate(who: Person, session: GolfoSession) -> tuple[list[str], list[str]]:
    """What can be marked as paid, and what can be taken back, in the order of the page."""
    page = who.get(at(session, "bank/")).content.decode()
    return DUE.findall(page), PAID.findall(page)


def test_a_payment_is_marked_once_and_taken_back(
    session: GolfoSession, ann: Person, looker: Person, cal: Person
) -> None:
    play_hand(session, "A pass B 4 C fold A fold")
    early = {"paid": "0:1:1"}
    assert ann.post(at(session, "bank/"), form(session, **early)).status_code == 422
    bank(ann, session, "close")
    assert slate(ann, session) == (["0:1:1", "2:1:1"], [])
    assert slate(looker, session) == ([], [])
    sent = form(session, paid="0:1:1", key="once")
    assert looker.post(at(session, "bank/"), sent).status_code == 403
    assert cal.post(at(session, "bank/"), sent).status_code == 404
    for _ in range(2):
        assert ann.post(at(session, "bank/"), sent).status_code == 302
    due, paid = slate(ann, session)
    assert (due, len(paid)) == (["2:1:1"], 1)
    page = looker.get(at(session, "bank/")).content.decode()
    assert "1 of 2 paid" in page
    assert "Ana has paid Ben 1 chip." in page, "the book says so"
    for wrong in ("0:1:1", "2:1:2", "2:0:1", "9:1:1", "x", ""):
        answer = ann.post(at(session, "bank/"), form(session, paid=wrong, key=f"k{wrong}"))
        assert answer.status_code == 422, wrong
        assert "What is due has changed." in answer.content.decode()
    for wrong in ("1", "0", "99", "x"):
        answer = ann.post(at(session, "bank/"), form(session, back=wrong, key=f"b{wrong}"))
        assert answer.status_code == 422, wrong
        assert "There is no such payment." in answer.content.decode()
    assert slate(ann, session) == (due, paid)
    assert ann.post(at(session, "bank/"), form(session, back=paid[0])).status_code == 302
    assert slate(ann, session) == (["0:1:1", "2:1:1"], [])


def test_what_is_marked_stays_where_it_stood(session: GolfoSession, ann: Person) -> None:
    """A second tap on the same place marked what another owes."""
    play_hand(session, "A pass B 4 C fold A fold")
    bank(ann, session, "close")
    ann.post(at(session, "bank/"), form(session, paid="0:1:1"))
    page = ann.get(at(session, "bank/")).content.decode()
    assert page.index('name="back"') < page.index('name="paid"')


def test_after_a_correction_what_is_paid_stays_and_the_difference_is_due(
    session: GolfoSession, ann: Person
) -> None:
    play_hand(session, "A pass B 4 C call A fold" + " B pass C pass" * 3, "B 20 C 9")
    bank(ann, session, "close")
    assert slate(ann, session)[0] == ["0:1:1", "2:1:5"]
    ann.post(at(session, "bank/"), form(session, paid="2:1:5"))
    typed = {"e4-0-act": "bet", "e4-0-amount": "9"}
    assert correct(ann, session, 4, "save", reason="he bet 9", **typed).status_code == 302
    due, paid = slate(ann, session)
    assert (due, len(paid)) == (["0:1:1", "2:1:5"], 1)
    undone = ann.post(at(session, "bank/"), form(session, do="undo"))
    assert undone.status_code == 302


def test_play_again_has_the_same_people_and_terms(
    session: GolfoSession, ann: Person, cal: Person
) -> None:
    play_hand(session, "A pass B 4 C fold A fold")
    bank(ann, session, "close")
    link = f"/golfo/new/?again={session.code}"
    assert link in ann.get(at(session, "bank/")).content.decode()
    page = ann.get(link).content.decode()
    assert re.findall(r'name="name" value="([^"]*)"', page) == ["Ana", "Ben", "Cleo", "Dev"]
    assert 'name="dealer" value="0"' in page, "the deal has passed on"
    assert cal.get(link).status_code == 404
    assert ann.get("/golfo/new/?again=XXXXX").status_code == 404


def correct(who: Person, session: GolfoSession, number: int, do: str, **fields: Any) -> Any:
    data = form(session, key=f"{do}{number}", do=do, **fields)
    return who.post(at(session, f"book/{number}/"), data)


def test_a_hand_is_corrected_after_looking_what_follows(session: GolfoSession, ann: Person) -> None:
    play_hand(session, "A pass B 4 C fold A fold")
    typed = {"e4-0-act": "bet", "e4-0-amount": "9"}
    page = correct(ann, session, 4, "preview", **typed)
    assert page.status_code == 200
    assert "Then it would stand" in page.content.decode()
    unsaid = correct(ann, session, 4, "save", **typed)
    assert (unsaid.status_code, "needs a reason" in unsaid.content.decode()) == (422, True)
    answer = correct(ann, session, 4, "save", reason="he bet 9", **typed)
    assert answer.status_code == 302
    assert "Ben bets 9." in ann.get(at(session, "bank/")).content.decode()
    nothing = correct(ann, session, 4, "save", reason="?")
    assert "Nothing is changed yet." in nothing.content.decode()
    again = correct(ann, session, 4, "save", reason="no", **{"e4-0-gone": "1"})
    assert again.status_code == 422


def test_a_correction_that_breaks_a_later_hand_saves_nothing(
    session: GolfoSession, ann: Person
) -> None:
    play_hand(session, "A pass B 4 C call A fold" + " B pass C pass" * 3, "B 9 C 20")
    play_hand(session, "B 44 C fold D fold")
    before = entries(session)
    show = next(entry.number for entry in view(session).book if entry.line == "Ben shows 9.")
    typed = {f"e{show}-0-value": "25", "reason": "misread"}
    assert correct(ann, session, show, "save", **typed).status_code == 302
    bet = next(entry.number for entry in view(session).book if entry.line == "Ben bets 4.")
    typed = {f"e{bet}-0-amount": "40", f"e{show}-0-value": "9", "reason": "?"}
    answer = correct(ann, session, bet, "preview", **typed)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Then hand 2 no longer fits" in page
    assert "Book a difference" in page
    assert entries(session) == before + 1


def test_phones_take_seats_and_leave_them(session: GolfoSession, ann: Person, cal: Person) -> None:
    links.open_link(key=session.score_key, device=cal.device)
    assert ann.post(at(session, "seat/"), {"position": "0"}).url == at(session)
    assert b"Your turn" not in ann.get(at(session)).content
    record(session, Deal())
    assert "Your turn, Ana" in ann.get(at(session)).content.decode()
    assert cal.post(at(session, "seat/"), {"position": "0"}).status_code == 409
    assert cal.post(at(session, "seat/"), {"position": "7"}).status_code == 422
    assert cal.post(at(session, "seat/"), {"position": "0", "over": "1"}).status_code == 302
    assert "Your turn, Ana" not in ann.get(at(session)).content.decode()
    assert cal.post(at(session, "seat/"), {"position": ""}).status_code == 302
    assert cal.post(at(session, "links/"), {"role": "scorer"}).status_code == 403
    assert ann.post(at(session, "links/"), {"role": "none"}).status_code == 422
    assert ann.post(at(session, "links/"), {"role": "scorer"}).status_code == 302
    assert cal.get(at(session)).status_code == 403
    assert ann.get(at(session)).status_code == 200


@pytest.mark.parametrize(("minutes", "words"), [(40, ""), (14, r"\d+ min"), (-3, "The end")])
def test_the_table_reminds_of_the_agreed_end(ann: Person, minutes: int, words: str) -> None:
    end = timezone.localtime() + timedelta(minutes=minutes)
    session = open_session(ann.device, end=f"{end:%Y-%m-%dT%H:%M}")
    page = ann.get(at(session)).content.decode()
    (reminder,) = (each for each in Reader(page).root.all("a") if each.get("id") == "gf-ends")
    assert reminder.seen == bool(words)
    assert re.fullmatch(words, reminder.text)
    assert ("Half an hour more" in ann.get(at(session, "bank/")).content.decode()) == bool(words)
