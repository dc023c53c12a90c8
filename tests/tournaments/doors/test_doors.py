"""The table of permissions at every door: each address of leagues and of their API, asked and sent
by every role, in every kind of league.

`DOORS` says of each address which role may look (GET) and which may act (POST); None where there is
no such method. Who may not read the league gets 404, who reads and may no more 403, a method that
is none 405. An address without a line here fails the test.

Every day those knock at a door who stand nearest to its sill: a stranger, the highest role of those
who get the same refusal and the least that is let in; and in a league of another kind whoever gets
another answer there. When tests are thorough (tests/examples.py), every role does.
"""

from collections.abc import Iterable, Iterator

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests.examples import THOROUGH
from tests.tournaments.door_table import DOORS, PUBLIC, addresses, grown, url_of
from tests.tournaments.grown import Grown, grown_league, staked
from tests.tournaments.playing import joined, open_season, someone
from tests.tournaments.world import World
from tests.values import some
from tournaments import permissions
from tournaments.directing import invitations, leagues
from tournaments.models import League
from tournaments.permissions import ACTIONS, OWN_GAME, RANK, ROLES, may_read

pytestmark = pytest.mark.walk

__all__ = ["grown"]

METHODS = ("GET", "POST")
USUAL = "link"  # the kind of league in which every door is tried


NO_ROWS = {
    *("slug", "season_slug", "season", "key", "token", "hole", "position", "act", "table", "kind"),
}
"""Parts of addresses that name no row of a league, beside the league and its season."""


def asked(client: Client, method: str, url: str) -> int:
    """What is answered, without leaving a trace."""
    aside = transaction.atomic()
    # So that writes of ours, which are durable, may be inside.
    aside._from_testcase = True  # type: ignore[attr-defined]
    with aside:
        answer = client.generic(method, url)
        if answer.streaming:
            answer.getvalue()  # read to its end a file is closed, as a server does
        transaction.set_rollback(True)
    return answer.status_code


def expected(role: str | None, action: str, visibility: str) -> int | None:
    """403 or 404; None for being let in."""
    if action == PUBLIC:
        return None
    if not may_read(role, visibility):
        return 404
    if action == "leave" and role is None:
        return 403  # a public league shows itself to strangers, who have nothing to give up
    return None if RANK[role or "viewer"] >= RANK[ACTIONS[action]] else 403


def wrong_doors(
    grown: Grown, roles: Iterable[str | None], *, actions: Iterable[str] = (PUBLIC, *ACTIONS)
) -> list[str]:
    """Every answer that is not the one of the table, at the doors that ask for these actions."""
    wrong, visibility = [], grown.league.visibility
    for each in addresses():
        url, door = url_of(each, grown), DOORS[each.door]
        asks = [pair for pair in zip(METHODS, door, strict=True) if pair[1] and pair[1] in actions]
        for method, action in asks:
            for role, meant in who_knocks(roles, some(action), visibility):
                status = asked(grown.by_role[role].client, method, url)
                let_in = status in (200, 204, 302, 422)
                if (status != meant) if meant else not let_in:
                    wrong.append(f"{visibility}, {role}: {method} {url} is {status}, not {meant}")
    return wrong


def who_knocks(
    roles: Iterable[str | None], action: str, visibility: str
) -> Iterator[tuple[str | None, int | None]]:
    """Each role that is tried and what it should get. `roles` are in order, the least first."""
    meant = [(role, expected(role, action, visibility)) for role in roles]
    for at, (role, answer) in enumerate(meant):
        first = at == 0 or meant[at - 1][1] != answer
        last = at == len(meant) - 1 or meant[at + 1][1] != answer
        nearest = at == 0 or (first if answer is None else last)
        another = visibility == USUAL or answer != expected(role, action, USUAL)
        if THOROUGH or (nearest and another):
            yield role, answer


def beginning(world: World) -> None:
    world.grown = staked(grown_league(games=1))


def test_every_address_has_its_line_in_the_table() -> None:
    assert {each.door for each in addresses()} == DOORS.keys()


def test_who_stands_nearest_to_a_door_knocks() -> None:
    tried = dict(who_knocks((None, *ROLES), "plan_season", "link"))
    assert {None: 404, "scorer": 403, "director": None}.items() <= tried.items()


def test_every_action_of_the_table_is_one_of_permissions() -> None:
    said = {action for door in DOORS.values() for action in door if action}
    assert said <= {PUBLIC, *ACTIONS}


def test_every_door_opens_to_whom_the_table_says(grown: Grown) -> None:
    assert wrong_doors(grown, (None, *ROLES)) == []


def test_in_another_kind_of_league_whoever_gets_another_answer_knocks() -> None:
    kinds = {"public": (None, "viewer"), "private": (None, "viewer", "guest", "member")}
    public, private = (dict(who_knocks(kinds[each], "read", each)) for each in kinds)
    assert public[None] is None
    assert private["viewer"] == 404
    assert THOROUGH or (public.keys(), private.keys()) == ({None}, {"viewer"})
    assert dict(who_knocks(kinds["public"], "plan_season", "public"))[None] == 403


@pytest.mark.parametrize(
    ("visibility", "roles"),
    [("public", (None, "viewer")), ("private", (None, "viewer", "guest", "member"))],
)
def test_so_they_do_in_every_kind_of_league(
    grown: Grown, visibility: str, roles: tuple[str | None, ...]
) -> None:
    League.objects.filter(pk=grown.league.pk).update(visibility=visibility)
    grown.league.refresh_from_db()
    assert wrong_doors(grown, roles) == []


def test_no_door_knows_another_method(grown: Grown) -> None:
    for each in addresses():
        known = {method for method, action in zip(METHODS, DOORS[each.door], strict=True) if action}
        for method in {*METHODS, "PUT", "PATCH", "DELETE"} - known:
            assert asked(grown.owner.client, method, url_of(each, grown)) == 405, each


def test_nothing_of_another_league_is_reached_through_ones_own(grown: Grown) -> None:
    """Ids and codes of a league one may not read, under the address of a league one owns."""
    ann = grown.by_role[None]
    mine = leagues.create_league(user=ann.user, name="Fridays")
    season = open_season(ann.member(mine), name="Winter")
    assert season.slug == grown.season.slug
    for each in addresses():
        if set(each.parts) <= NO_ROWS or DOORS[each.door].look == PUBLIC:
            continue
        url = url_of(each, grown).replace(grown.league.slug, mine.slug)
        for method, action in zip(METHODS, DOORS[each.door], strict=True):
            if action is not None:
                assert asked(ann.client, method, url) == 404, url


def test_a_game_is_only_theirs_who_sit_there(grown: Grown) -> None:
    other = someone("other")
    joined(grown.league, other, "member", grown.people["Fay"])
    mine = set(OWN_GAME.values())
    doors = [
        (each, method)
        for each in addresses()
        for method, action in zip(METHODS, DOORS[each.door], strict=True)
        if action in mine and "code" in each.parts
    ]
    assert len(doors) >= 4
    for each, method in doors:
        assert asked(other.client, method, url_of(each, grown)) == 403, each


def test_one_checks_in_oneself(grown: Grown) -> None:
    parts = (grown.league.slug, grown.season.slug, grown.night.day.isoformat())
    url = reverse("tournaments:check", args=parts)
    bob, dee = grown.people["Bob"].pk, grown.people["Dee"].pk
    client = grown.by_role["member"].client
    assert client.post(url, {"in": bob}).status_code == 302
    assert client.post(url, {"in": dee}).status_code == 403
    assert grown.by_role["scorer"].client.post(url, {"in": dee}).status_code == 302


def test_without_an_account_one_is_a_stranger_or_comes_by_a_link(grown: Grown) -> None:
    url = reverse("tournaments:league", args=[grown.league.slug])
    assert Client().get(url).status_code == 404
    phone = Client()
    assert phone.post(reverse("tournaments:invitation", args=[grown.link.key])).status_code == 302
    assert phone.get(url).status_code == 200
    assert phone.get(url + "acts/").status_code == 403
    invitations.revoke_invitation(grown.by, invitation_id=grown.link.pk)
    assert phone.get(url).status_code == 404


def test_a_door_that_forgets_to_ask_is_found(grown: Grown, monkeypatch: pytest.MonkeyPatch) -> None:
    """The walk itself: with an open permission every forbidden door is told."""
    monkeypatch.setattr(permissions.Member, "may", lambda self, action: True)
    actions = ("manage_people", "rule")
    told = wrong_doors(grown, ("viewer",), actions=actions)
    shut = [door for door in DOORS.values() for each in door if each in actions]
    assert len(told) >= len(shut)
