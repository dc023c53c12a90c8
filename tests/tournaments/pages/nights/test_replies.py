"""Who comes to a night: said before it, by people themselves or for them."""

import io
import re
from dataclasses import replace
from datetime import time, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import escape
from PIL import Image

from scorecards.paper.picture_nights import Answers, NightPicture, compose_night
from tests.tournaments.playing import joined, someone
from tests.tournaments.season_pages import home, page, send
from tests.tournaments.world import with_season
from tournaments.directing import calendars, invitations, merges, nights
from tournaments.directing.calendars import NightPlan
from tournaments.directing.people import add_person, change_person, person_leaves
from tournaments.directing.replies import reply_to_night
from tournaments.errors import DirectingError
from tournaments.ledger.replies import replies_to
from tournaments.models import Act, Night, Reply
from tournaments.pages.night_words import night_picture

beginning = with_season


@pytest.fixture
def night(by, season):
    """A night in three days."""
    return nights.plan_night(by, season, day=timezone.localdate() + timedelta(3))


@pytest.fixture
def path(night):
    return f"{home(night.season)}nights/{night.day}/"


def test_one_tap_on_the_page_of_the_league(bob, night, path, league, people):
    top = f"/leagues/{league.slug}/"
    html = page(bob, top)
    assert "Are you coming?" in html
    assert "Nobody has answered yet." in html
    acts = Act.objects.count()
    to = send(bob, path + "reply/", word="coming", back="league")["Location"]
    assert to == top
    html = page(bob, top)
    assert "1 is coming" in html
    assert re.search(r'value="coming"\s+aria-pressed="true"', html)
    assert send(bob, path + "reply/", word="maybe")["Location"] == path
    assert "1 comes maybe" in page(bob, top)
    send(bob, path + "reply/", word="maybe")
    assert Reply.objects.get().person == people["b"]
    assert Act.objects.count() == acts


def test_members_see_who_comes_and_guests_how_many(ann, bob, cal, by, league, night, path, people):
    joined(league, cal, "guest", people["f"])
    for who, word in (("b", "coming"), ("d", "coming"), ("e", "away")):
        reply_to_night(by, night, person_id=people[who].pk, word=word)
    html = page(bob, path)
    assert "<dd>Bob, Dee</dd>" in html
    assert "<dd>Eli</dd>" in html
    html = page(cal, path)
    assert "2 are coming" in html
    assert "Dee" not in html
    send(cal, path + "reply/", word="coming")
    door = page(ann, path)
    names = [door.index(f'id="door-{people[each].pk}"') for each in "bdfae"]
    assert names == sorted(names)  # who comes stands first, then by name
    assert door.count("is coming</small>") == 3


def test_who_runs_the_night_answers_for_somebody(ann, bob, night, path, people):
    assert "Answer for somebody" in page(ann, path)
    send(ann, path + "reply/", word="away", person=people["d"].pk)
    assert replies_to(night).away == ("Dee",)
    send(bob, path + "reply/", 403, word="coming", person=people["d"].pk)
    send(bob, path + "reply/", word="coming", person=people["b"].pk)
    for typed in ("x", "999999", "", "9" * 30):
        send(ann, path + "reply/", 422, word="coming", person=typed)
    assert Reply.objects.count() == 2


@pytest.mark.parametrize("word", ["", "perhaps", "COMING", "x" * 999])
def test_a_word_that_is_none(bob, path, word):
    html = send(bob, path + "reply/", 422, word=word, back="league").content.decode()
    assert "Choose one of the three answers." in html
    assert not Reply.objects.exists()


def test_strangers_readers_and_those_who_are_nobody(bob, cal, league, path):
    send(cal, path + "reply/", 404, word="coming")
    assert bob.client.get(path + "reply/").status_code == 405
    joined(league, cal, "scorer")
    assert "Say first who" in send(cal, path + "reply/", 422, word="coming").content.decode()
    type(league).objects.filter(pk=league.pk).update(visibility="public")
    send(someone("dan"), path + "reply/", 403, word="coming")
    assert not Reply.objects.exists()


def test_a_phone_that_came_by_a_private_link(by, path, people):
    link = invitations.invite(by, role="guest", person_id=people["e"].pk)
    phone = Client()
    phone.post(reverse("tournaments:invitation", args=[link.key]))
    assert phone.post(path + "reply/", {"word": "coming"}).status_code == 302
    assert Reply.objects.get().person == people["e"]


def test_until_the_night_is_over(ann, bob, by, night, path):
    nights.close_night(by, night)
    assert "This night is over." in send(bob, path + "reply/", 422, word="away").content.decode()
    nights.reopen_night(by, night, reason="one more")
    Night.objects.filter(pk=night.pk).update(day=timezone.localdate() - timedelta(1))
    night.refresh_from_db()
    html = send(bob, f"{home(night.season)}nights/{night.day}/reply/", 422, word="away")
    assert "The day of this night is over." in html.content.decode()
    assert not Reply.objects.exists()


def test_whoever_was_merged_said_it_for_the_other(by, night, people):
    reply_to_night(by, night, person_id=people["e"].pk, word="coming")
    reply_to_night(by, night, person_id=people["f"].pk, word="maybe")
    merges.merge_people(by, person_id=people["f"].pk, into_id=people["e"].pk)
    assert replies_to(night).words == {people["e"].pk: "maybe"}
    person_leaves(by, person_id=people["e"].pk)
    assert replies_to(night).maybe == ()
    with pytest.raises(DirectingError, match="This person does not exist"):
        reply_to_night(by, night, person_id=people["e"].pk, word="coming")


def test_replies_need_no_more_queries(by, night, people, django_assert_num_queries):
    for number in range(20):
        person = add_person(by, name=f"P{number}")
        reply_to_night(by, night, person_id=person.pk, word="coming")
        if number in (9, 19):
            with django_assert_num_queries(3):
                assert len(replies_to(night).coming) == number + 1


def test_a_night_as_a_text_for_a_chat(ann, cal, by, league, night, path, people):
    night = calendars.move_night(by, night, NightPlan(night.day, "Cake & tea", time(19, 30)))
    for who, word in (("b", "coming"), ("d", "coming"), ("e", "maybe")):
        reply_to_night(by, night, person_id=people[who].pk, word=word)
    when = date_format(night.day, "l j F Y")
    lines = ["Thursdays · Cake & tea", f"{when}, 19:30", "Coming (2): Bob, Dee", "Maybe (1): Eli"]
    text = "\n".join([*lines, "Are you coming?", f"http://testserver{path}"])
    assert f'data-copies="{escape(text)}"' in page(ann, path + "share/")
    page(cal, path + "share/", 404)
    joined(league, cal, "guest", people["f"])
    html = page(cal, path + "share/")
    assert "Coming (2)" in html
    assert "Dee" not in html
    assert ann.client.post(path + "share/").status_code == 405
    nights.close_night(by, night)
    assert "Are you coming?" not in page(ann, path + "share/")


def test_a_picture_of_the_night(ann, cal, by, league, night, path, people):
    plan = NightPlan(night.day, "Cake & tea", time(19, 30), "The Swan")
    night = calendars.move_night(by, night, plan)
    for who, word in (("b", "coming"), ("d", "coming"), ("e", "maybe")):
        reply_to_night(by, night, person_id=people[who].pk, word=word)
    html = page(ann, path + "share/")
    image = html[html.index('id="picture"') :]
    assert 'width="1080" height="1350"' in image
    assert "Coming (2): Bob, Dee\nMaybe (1): Eli" in image[: image.index(">")]  # what it shows
    first = ann.client.get(path + "picture.png?form=wide&lang=it")
    assert Image.open(io.BytesIO(first.content)).size == (1200, 630)
    known = {"If-None-Match": first["ETag"]}
    same = path + "picture.png?form=wide&lang=it"
    assert ann.client.get(same, headers=known).status_code == 304
    assert ann.client.post(same).status_code == 405
    page(cal, path + "picture.png", 404)
    joined(league, cal, "guest", people["f"])  # sees how many come, and not who
    assert cal.client.get(same, headers=known).status_code == 200
    replies = replies_to(night)
    assert "Bob" in repr(night_picture(night, replies, names=True))
    assert "Bob" not in repr(night_picture(night, replies, names=False))


def test_letters_that_the_picture_of_a_night_lacks_are_said(ann, by, night, path, people):
    change_person(by, person_id=people["d"].pk, name="مريم", guest=False)
    assert "font lacks" not in page(ann, path + "share/")
    reply_to_night(by, night, person_id=people["d"].pk, word="coming")
    assert "The picture’s font lacks م ر ي." in page(ann, path + "share/")


def drawn(picture, form):
    """What is written where: a list of its words with their boxes."""
    pen = compose_night(picture, form)
    size = pen.image.size[0] / 2, pen.image.size[1] / 2
    for at, words, font, _colour, anchor in pen.texts:
        left, top, right, bottom = font.getbbox(words, anchor=anchor)
        assert at[0] + left >= 0, words
        assert at[1] + top >= 0, words
        assert at[0] + right <= size[0], words
        assert at[1] + bottom <= size[1], words
    return [words for _at, words, *_rest in pen.texts]


@pytest.mark.parametrize("form", ["upright", "wide"])
def test_whatever_is_on_the_picture_stays_on_it(form):
    few = NightPicture("Thursdays", "Winter", "Tuesday 6 January", "", (), "Nobody yet.", "")
    assert drawn(few, form)[-1] == "Nobody yet."
    one = (Answers("Coming (1)", ("Bartholomew of Nazareth",)),)
    assert "Bartholomew of Nazareth" in drawn(replace(few, answers=one), form)
    crowd = Answers("Coming (200)", tuple(f"Żółć Number {each}" for each in range(200)))
    long = NightPicture("Night " * 13, "W" * 80, "Tuesday", "The Swan " * 8, (crowd,), "", "Come?")
    words = drawn(long, form)
    assert "Coming (200)" in words
    assert words[-1] == "Come?" if form == "upright" else "Come?" in words
    assert any(each.endswith("…") and "Number" in each for each in words)
