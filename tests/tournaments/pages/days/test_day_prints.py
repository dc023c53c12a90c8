"""What is printed of a tournament: published tables only, on as many pages as they need."""

from collections.abc import Iterator

import pytest
from django.test import Client

from scorecards.paper.plan.papers import MM
from scorecards.paper.plan.wishes import PAPERS
from tests.tournaments.day_play import begun, drawn, draws, play_round, rounds, short, stage_of
from tests.tournaments.day_play import fresh_round as fresh
from tests.tournaments.playing import joined, said
from tests.tournaments.world import World, begins
from tests.values import some
from tournaments.directing import invitations
from tournaments.directing.days import tournaments as days
from tournaments.models import League, Round, Table, Tournament
from tournaments.pages.prints.cards import card_pages, certificates_of, slip_pages
from tournaments.pages.prints.leaves import room_on, shared_out
from tournaments.pages.prints.pairings import AROUND, HEADING, name_pages, table_pages
from tournaments.permissions import Member
from tournaments.queries.days.paper import OwnSeat, SeatsOfPerson
from tournaments.queries.days.round_lists import Placed
from tournaments.queries.days.rounds import HallSeat, HallTable
from tournaments.rules.days.stages import DaySettings, SeatingRule

HOME = "/t/open/"
OF_ROUND = ("print/names/", "print/tables/", "print/cards/", "print/slips/")
FOR_ALL = OF_ROUND[:2]


def hall(tables: int, seats: int) -> list[HallTable]:
    return [
        HallTable(at, at, f"KEY{at}", "seated", False, everybody, None, None, 0)
        for at in range(1, tables + 1)
        for everybody in [tuple(HallSeat(seat, seat, f"Name {seat}") for seat in range(1, seats))]
    ]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("people", [1, 40, 121, 500])
def test_nobody_is_cut_off_or_left_out(paper: str, people: int) -> None:
    listed = [Placed(f"Somebody {at}", at, at // 4 + 1, at % 4 + 1) for at in range(people)]
    pages = name_pages(listed, paper)
    printed = [row.name for page in pages for column in page.columns for row in column]
    assert printed == [each.name for each in listed]
    for page in pages:
        rows = max(map(len, page.columns))
        assert rows * page.high * MM // 2 <= room_on(paper) - HEADING
        assert (page.first, page.last) == (page.columns[0][0].name, printed_last(page.columns))
    if people == 40 and paper != "a5":
        assert len(pages) == 1
    if people == 121 and paper != "a5":
        assert len(pages) == 4 if paper == "letter" else 3


def printed_last(columns: tuple[tuple, ...]) -> str:
    return [row for column in columns for row in column][-1].name


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("tables", "seats"), [(10, 5), (30, 5), (17, 7), (64, 3), (1, 9)])
def test_tables_are_whole_on_their_page(paper: str, tables: int, seats: int) -> None:
    pages = table_pages(hall(tables, seats), paper, resting=True)
    assert [table.number for page in pages for table in page.tables] == [*range(1, tables + 1)]
    for page in pages:
        down = (len(page.tables) + 1) // 2
        assert down * ((seats - 1) * page.high * MM // 2 + AROUND) <= room_on(paper)
    slips = slip_pages(hall(tables, seats), 8, paper)
    assert sum(len(page.slips) for page in slips) == tables
    if paper == "a4" and seats <= 6:
        assert slips[0].two
    many = slip_pages(hall(1, seats), 20, paper)
    assert [list(part)[-1] for part in many[0].slips[0].holes] == [18, 20]
    assert many[0].across


def test_cards_have_room_for_every_round() -> None:
    def everybody(rounds_: int) -> list[SeatsOfPerson]:
        seats = tuple(OwnSeat("", at, 1, 1) for at in range(1, rounds_ + 1))
        return [SeatsOfPerson(at, f"Somebody {at}", seats) for at in range(9)]

    for many, down in ((3, 4), (5, 4), (7, 3), (12, 2), (30, 1)):
        pages = card_pages(everybody(many), "a4")
        assert {page.down for page in pages} == {down}
        assert sum(len(page.cards) for page in pages) == 9
    assert card_pages([], "a4") == []
    assert shared_out([1, 2, 3, 4, 5], 4) == [[1, 2, 3], [4, 5]]


def test_certificates_are_of_the_podium_or_of_all() -> None:
    places, names = {7: 1, 3: 2, 4: 2, 9: 4}, {7: "Ada", 3: "Ben", 4: "Cyd", 9: "Dot"}
    podium = certificates_of(places, names, "a4", everybody=False)
    assert [(each.name, each.place, each.shared) for each in podium] == [
        ("Ada", 1, False),
        ("Ben", 2, True),
        ("Cyd", 2, True),
    ]
    assert len(certificates_of(places, names, "letter", everybody=True)) == 4


def nine_people(world: World) -> None:
    world.by_day, world.day = day_of(world)


@pytest.fixture
def day(world: World) -> tuple[Member, Tournament]:
    return world.by_day, world.day


def day_of(world: World) -> tuple[Member, Tournament]:
    settings = short(rounds=3, seating=SeatingRule.SPREAD)
    by, event = begun(world.ann, DaySettings((settings,)), people=9)
    League.objects.filter(pk=event.league_id).update(visibility="link")
    return by, event


def base(row: Round) -> str:
    return f"{HOME}rounds/{row.pk}/"


def names_on(page: str) -> Iterator[str]:
    return (name for name in ("Abe", "Bea", "Cyd", "Dot", "Ed", "Flo", "Gil") if name in page)


@pytest.mark.django_db
@begins(nine_people)
def test_drafts_are_on_no_paper_and_published_rounds_are(world: World, day) -> None:
    by, event = day
    ann = world.ann.client
    draft = draws.draw_round(by, stage_of(event))
    for path in OF_ROUND:
        assert ann.get(base(draft) + path).status_code == 404
    assert "Nothing is published yet." in said(ann.get(f"{HOME}print/seats/"))
    assert "as soon as it is published" in said(ann.get(f"{HOME}print/"))
    first = rounds.publish_round(by, fresh(draft))
    assert Round.objects.filter(state="drafted").count() == 2  # all were drawn at once
    for path in OF_ROUND:
        page = said(ann.get(base(first) + path))
        assert 'class="leaf leaf--a4-upright' in page
        assert path == "print/cards/" or len([*names_on(page)]) == 7
    cards = said(ann.get(f"{HOME}print/seats/"))
    assert cards.count("<tr>") == 9 * 2
    rounds.publish_round(by, fresh(Round.objects.get(number=2)))
    assert said(ann.get(f"{HOME}print/seats/")).count("<tr>") == 9 * 3
    listed = said(ann.get(f"{HOME}print/"))
    assert listed.index("Round 2") < listed.index("Round 1")
    assert "Certificates" not in listed
    assert f"{HOME}print/" in said(ann.get(f"{HOME}more/"))
    assert base(first) + "print/slips/" in said(ann.get(base(first)))


@pytest.mark.django_db
@begins(nine_people)
def test_keys_of_tables_are_for_those_who_run_the_day(world: World, day) -> None:
    by, event = day
    row = drawn(by, event)
    joined(by.league, world.cal, "member")
    cal, stranger = world.cal.client, world.bob.client
    key = Table.objects.filter(round=row).values_list("key", flat=True)[0]
    for path in OF_ROUND:
        page = cal.get(base(row) + path)
        assert page.status_code == (200 if path in FOR_ALL else 403)
        assert key not in said(page)
        assert stranger.get(base(row) + path).status_code == 404
        assert cal.post(base(row) + path).status_code == 405
    assert cal.get(f"{HOME}print/seats/").status_code == 200
    assert cal.get(f"{HOME}print/certificates/").status_code == 403
    assert base(row) + "print/cards/" not in said(cal.get(f"{HOME}print/"))
    cards = said(world.ann.client.get(base(row) + "print/cards/"))
    assert f"/t/open/table/{key}/" in cards
    assert cards.count("<svg") >= 2 * Table.objects.filter(round=row).count()


@pytest.mark.django_db
@begins(nine_people)
def test_a_private_link_stands_on_the_card_of_its_person_only(world: World, day) -> None:
    by, event = day
    drawn(by, event)
    joined(by.league, world.cal, "member")
    abe, bea, cyd = (event.entrants.get(person__name=name).person for name in ("Abe", "Bea", "Cyd"))
    link = invitations.invite(by, role="guest", person_id=abe.pk)
    once = invitations.invite(by, role="guest", person_id=bea.pk, uses=1)
    gone = invitations.invite(by, role="guest", person_id=cyd.pk)
    invitations.revoke_invitation(by, invitation_id=gone.pk)

    def links(client) -> dict[str, str]:
        answer = client.get(f"{HOME}print/seats/")
        cards = [card for page in answer.context["pages"] for card in page.cards]
        said_so = said(answer).count("Anyone who scans this code is you")
        assert said_so == sum(bool(card.link) for card in cards)
        return {card.name: card.link for card in cards if card.link}

    assert [*links(world.ann.client)] == ["Abe"]
    assert links(world.ann.client)["Abe"].endswith(f"/i/{link.key}/")
    assert once.uses_left == 1
    assert links(world.cal.client) == {}
    phone = Client()
    came = phone.post(f"/i/{link.key}/")
    assert came["Location"] == f"{HOME}me/"
    assert f'href="{HOME}me/"' in said(phone.get(f"/i/{link.key}/"))


@pytest.mark.django_db
@begins(nine_people)
def test_paper_and_language_stand_in_the_address(world: World, day) -> None:
    by, event = day
    row, ann = drawn(by, event), world.ann.client
    page = said(ann.get(base(row) + "print/names/?asked=1&paper=letter&language=fr"))
    assert "leaf--letter-upright" in page
    assert 'lang="fr"' in page
    assert "10 janvier 2026" in page
    for wish in ("paper=a0", "language=xx"):
        answer = ann.get(f"{base(row)}print/names/?asked=1&{wish}")
        assert answer.status_code == 422
        assert "not available" in said(answer)


@pytest.mark.django_db
@begins(nine_people)
def test_certificates_come_once_the_places_stand(world: World, day) -> None:
    by, event = day
    ann = world.ann.client
    for number in range(3):
        play_round(by, drawn(by, event), lambda person, _: person)
        if not number:
            page = said(ann.get(f"{HOME}print/certificates/"))
            assert "Places are final once" in page
    days.lead_tournament(by, event, "finish")
    page = said(ann.get(f"{HOME}print/certificates/"))
    assert "The winner is" in page
    assert page.count("cert__who") == 3
    assert said(ann.get(f"{HOME}print/certificates/?asked=1&everybody=1")).count("cert__who") == 9
    assert "Certificates" in said(ann.get(f"{HOME}print/"))


@pytest.mark.django_db
def test_a_substitute_and_who_sits_out_are_on_paper(world: World) -> None:
    settings = short(rounds=1, hall=short().hall)
    by, event = begun(world.ann, DaySettings((settings,)), people=8)
    row = drawn(by, event)
    seat = some(Table.objects.filter(round=row)[0].fixture.seats.select_related("person").first())
    other = event.entrants.exclude(person=seat.person)[0].person
    row.byes.create(person=other)
    seat.substitute = other
    seat.save(update_fields=["substitute"])
    page = said(world.ann.client.get(base(row) + "print/tables/"))
    assert f"{other.name} for {seat.person.name}" in page
    assert "Sit out:" in page
    assert "sits out" in said(world.ann.client.get(base(row) + "print/names/"))
