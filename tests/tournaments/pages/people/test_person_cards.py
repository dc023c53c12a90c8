"""Members' cards: whose they are, what their codes open, and the private links of directors."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.paper.rendering import codes_in, facts_of, pictures_of, text_of
from tests.tournaments.playing import joined
from tests.tournaments.season_pages import page, send
from tests.tournaments.world import with_people
from tests.values import some
from tournaments.directing import invitations, merges
from tournaments.directing.people import add_person, person_leaves
from tournaments.models import Invitation, League, Person

pytestmark = pytest.mark.walk

beginning = with_people

LINKS = {"asked": "1", "links": "1"}


def codes(who, path, place, **asked):
    """What the codes of the file open, and the words of it."""
    data = who.client.get(path, asked).content
    read = [each for picture in pictures_of(data, place) for each in codes_in(picture)]
    return read, text_of(data, place)


def test_everybody_who_plays_has_a_card_of_their_page(ann, at, people, tmp_path):
    html = page(ann, at("people/cards/"))
    assert at("people/cards/") in page(ann, at("people/"))
    assert html.count('class="pcard"') == 5
    read, words = codes(ann, at("people/cards.pdf"), tmp_path)
    for person in people.values():
        assert person.name in html
        assert person.name in words
    opened = {ann.client.get(there(code))["Location"] for code in read}
    assert opened == {at(f"people/{person.pk}/") for person in people.values()}


def there(code):
    """The path of an address that a code opens."""
    return "/" + code.partition("://")[2].partition("/")[2]


def test_a_card_tells_its_holder_where_they_are_and_a_guess_nothing(ann, by, at, people, tmp_path):
    read, _words = codes(ann, at("people/cards.pdf"), tmp_path)
    phone = Client()
    for code in read:
        html = phone.get(there(code)).content.decode()
        assert "Only people who play in Thursdays can read it." in html
    path = there(read[0])
    assert phone.post(path).status_code == 405
    token = path.rstrip("/").rpartition("/")[2]
    number, _, signature = token.partition(".")
    other = next(str(each.pk) for each in people.values() if str(each.pk) != number)
    for forged in (f"{other}.{signature}", f"{number}.x", number, token[:-1] + "_", "9" * 30):
        answer = phone.get(f"/i/card/{forged}/")
        assert answer.status_code == 404
        assert "Thursdays" not in answer.content.decode()
    assert phone.get(at(f"people/{number}/")).status_code == 404
    phone.post(f"/i/{invitations.invite(by, role='guest').key}/")
    assert phone.get(path)["Location"] == at(f"people/{number}/")


def test_whoever_tries_tokens_has_to_wait(people, at):
    phone = Client()
    answers = {phone.get(f"/i/card/1.{number}/").status_code for number in range(40)}
    assert answers == {404, 429}


def test_a_card_of_a_public_league_opens_the_page(ann, at, league, people, tmp_path):
    League.objects.filter(pk=league.pk).update(visibility="public")
    read, _words = codes(ann, at("people/cards.pdf"), tmp_path)
    assert {there(code) for code in read} == {at(f"people/{each.pk}/") for each in people.values()}


def test_who_left_or_was_merged_has_none(ann, by, at, people):
    person_leaves(by, person_id=people["b"].pk)
    merges.merge_people(by, person_id=people["d"].pk, into_id=people["e"].pk, reason="one")
    html = page(ann, at("people/cards/"))
    assert html.count('class="pcard"') == 3
    assert ">Bob<" not in html
    assert ">Dee<" not in html


def test_a_director_makes_private_links_and_prints_them(ann, at, people, tmp_path):
    html = page(ann, at("people/cards/"))
    assert "4 people have neither an account nor a link." in html
    assert send(ann, at("people/cards/"))["Location"] == at("people/cards/?asked=1&links=1")
    links = {some(link.person).name: link for link in Invitation.objects.select_related("person")}
    assert links.keys() == {"Bob", "Dee", "Eli", "Fay"}
    assert {link.role for link in links.values()} == {"member"}
    html = page(ann, at("people/cards/?asked=1&links=1"))
    assert "neither an account nor a link" not in html
    read, words = codes(ann, at("people/cards.pdf"), tmp_path, **LINKS)
    assert len(read) == 5
    for name, link in links.items():
        assert f"/i/{link.key}/" in html
        assert any(code.endswith(f"/i/{link.key}/") for code in read), name
        assert link.key in words.replace(" ", "")
    phone = Client()
    phone.post(f"/i/{links['Bob'].key}/")
    assert phone.get(at()).status_code == 200
    send(ann, at("people/cards/"))  # nobody is without
    assert Invitation.objects.count() == 4


def test_links_that_open_nothing_are_made_anew(ann, by, at, people):
    old = invitations.invite(by, role="member", person_id=people["b"].pk)
    invitations.revoke_invitation(by, invitation_id=old.pk)
    spent = invitations.invite(by, role="member", person_id=people["d"].pk, uses=1)
    Invitation.objects.filter(pk=spent.pk).update(uses_left=0)
    html = page(ann, at("people/cards/?links=1"))
    assert old.key not in html
    assert spent.key not in html
    assert "4 people" in html


def test_private_links_are_for_directors_only(ann, bob, cal, by, at, league, people):
    joined(league, cal, "scorer")
    invitations.invite(by, role="member", person_id=people["d"].pk)
    key = Invitation.objects.get().key
    for who in (bob, cal):
        assert key not in page(who, at("people/cards/"))
        assert "Private links" not in page(who, at("people/cards/"))
        for path in ("people/cards/", "people/cards.pdf"):
            assert who.client.get(at(path), LINKS).status_code == 403
        send(who, at("people/cards/"), 403)
    assert Invitation.objects.count() == 1


def test_a_stranger_of_a_public_league_prints_cards_without_links(cal, at, league, people):
    League.objects.filter(pk=league.pk).update(visibility="public")
    assert cal.client.get(at("people/cards.pdf")).status_code == 200
    assert cal.client.get(at("people/cards.pdf"), LINKS).status_code == 403


def test_paper_and_language(ann, at, people, tmp_path):
    asked = {"asked": "1", "paper": "letter", "language": "it"}
    html = ann.client.get(at("people/cards/"), asked).content.decode()
    assert 'class="leaf leaf--letter-upright"' in html
    assert '<div class="sheets" lang="it">' in html
    data = ann.client.get(at("people/cards.pdf"), asked).content
    assert "letter" in facts_of(data, tmp_path)["Page size"]
    for path in ("people/cards/", "people/cards.pdf"):
        answer = ann.client.get(at(path), {"paper": "a0"})
        assert answer.status_code == 422
        assert "That paper size is not available." in answer.content.decode()
        for junk in ("0", "-1", "x", "9" * 30, "\0"):
            assert ann.client.get(at(path), {"from": junk}).status_code in (200, 422)


def test_a_name_the_pdf_cannot_write_is_said_and_the_page_prints_it(ann, at, people):
    Person.objects.filter(pk=people["a"].pk).update(name="שרה")
    html = page(ann, at("people/cards/"))
    assert "שרה" in html
    assert "The PDF’s font lacks ש ר ה." in html
    assert "Print this page from the browser" in page(ann, at("people/cards.pdf"), 422)


def test_a_hundred_are_made_at_once(ann, at, league, people):
    when = league.created.date()
    Person.objects.bulk_create(
        Person(league=league, name=f"Guest {number:03}", joined=when) for number in range(130)
    )
    html = page(ann, at("people/cards/"))
    assert html.count('class="pcard"') == 100
    assert ">101–135</option>" in html
    assert page(ann, at("people/cards/?from=101")).count('class="pcard"') == 35
    assert len(ann.client.get(at("people/cards.pdf")).content) < 400_000


def test_many_people_ask_no_more_than_few(ann, by, at, people):
    found = []
    for count in (0, 10):
        for number in range(count):
            add_person(by, name=f"Guest {number}")
        with CaptureQueriesContext(connection) as queries:
            page(ann, at("people/cards/?links=1"))
        found.append(len(queries))
    assert found[0] == found[1]
