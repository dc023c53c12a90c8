"""One page to bring people in: a link for all by one tap, with a text for the chat; on a night, the
code at its door. The rest is folded.
"""

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.season_pages import gold, page, send
from tests.tournaments.world import World, with_people
from tournaments.directing import invitations, nights
from tournaments.models import Invitation, Night, Season
from tournaments.views.door_tokens import door_address

PAGE = "/leagues/thursdays/invitations/"
beginning = with_people


@pytest.fixture
def night(world: World) -> Night:
    Season.objects.filter(pk=world.season.pk).update(starts=None, ends=None)
    world.season.refresh_from_db()
    return nights.plan_night(world.by, world.season, day=timezone.localdate())


def test_one_tap_makes_the_link_for_all(ann, bob, cal):
    assert gold(page(ann, PAGE)) == ["Make the link for all"]
    send(bob, PAGE, 403, role="member", days="30")
    send(cal, PAGE, 404, role="member", days="30")
    send(ann, PAGE, role="member", days="30")
    link = Invitation.objects.get()
    html = page(ann, PAGE)
    assert gold(html) == ["Copy the text for the chat"]
    shown = html.partition("<details")[0]
    assert f"{PAGE}{link.pk}/link.svg" in shown
    assert (
        f"Thursdays plays Golf with cards. Come in here: http://testserver/i/{link.key}/" in shown
    )
    assert f'id="link-{link.pk}"' in shown
    assert Client().get(f"/i/{link.key}/").status_code == 200
    send(ann, f"{PAGE}{link.pk}/revoke/")
    assert gold(page(ann, PAGE)) == ["Make the link for all"]


def test_a_link_for_one_is_not_the_one_for_all(ann, by, people):
    own = invitations.invite(by, role="member", person_id=people["d"].pk)
    scorer = invitations.invite(by, role="scorer")
    html = page(ann, PAGE)
    assert gold(html) == ["Make the link for all"]
    folded = html.partition("Other links that open")[2]
    assert own.key in folded
    assert scorer.key in folded
    html = page(ann, f"{PAGE}?person={people['e'].pk}")
    assert not gold(html)
    assert '<details class="fold" open>' in html.partition("Another link")[0][-120:]


def test_on_a_night_the_code_at_the_door_comes_first(ann, by, night):
    door = f"http://testserver{door_address(night)}"
    html = page(ann, PAGE)
    assert door in html
    assert "Tap your name when you are here:" in html
    assert gold(html) == ["Copy the text for the chat"]
    assert door not in page(ann, PAGE + "?for=league")
    assert gold(page(ann, PAGE + "?for=league")) == ["Make the link for all"]
    nights.close_night(by, night)
    assert door not in page(ann, PAGE)
