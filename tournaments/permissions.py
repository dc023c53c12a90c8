"""Who may do what in a league: the table of roles as data, and who is asking.

    viewer     reads what the league publishes
    guest      plays without an account, by a private link; checks in for a night; keeps the
               score of, confirms and disputes own games
    member     sees private pages, signs up for seasons, starts, scores, confirms own games
    scorer     opens, scores and confirms any game, runs a night
    director   seasons, schedule, people, rulings, penalties, corrections
    owner      everything: the league itself, its roles, handing it over, deleting it

A role includes those before it. A private league is read from guest on: whoever sits at its tables
sees the standings their games count in, but neither its history nor who has which role, which are
for members. An onlooker has nothing to see there. Never writes, and never tells a stranger whether
a league exists: no access and no such league are the same 404.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from scorecards.models import Device
from scorecards.permissions import device_of
from tournaments.ledger.merges import merges_in, root_of
from tournaments.models import League, LeagueGame, LeagueSeat, Membership, Person, Tournament
from tournaments.wording.names import NOT_FOR_YOU

ROLES = ("viewer", "guest", "member", "scorer", "director", "owner")
RANK = {role: rank for rank, role in enumerate(ROLES)}

READ_FROM: dict[str, str | None] = {"public": None, "link": "viewer", "private": "guest"}
"""Visibility of a league: the least role that reads it, None for everybody."""

PUBLISHED = ("no", "full", "short")
"""Who reads the standings of a league without any role: nobody, or everybody, with full names or
with short ones. Nothing else of the league is told there (`published_league`).
"""

ACTIONS: dict[str, str] = {
    "read": "viewer",  # once the visibility allows it at all
    "read_private": "member",  # the history of acts, who came and who did not
    "claim_person": "viewer",  # with an account, or from guest on by the link one came by
    "leave": "viewer",
    "start_own_table": "guest",  # as it was drawn for a night, where one sits
    "score_own_game": "guest",
    "confirm_own_game": "guest",
    "dispute_own_game": "guest",
    "settle_own": "guest",  # say that one paid, or was paid
    "reply": "guest",  # say whether one comes to a night
    "check_in_self": "guest",  # by a private link: one sees nobody else at the door
    "register_self": "member",
    "start_own_game": "member",  # a game one sits at
    "start_game": "scorer",
    "score_game": "scorer",
    "confirm_game": "scorer",
    "dispute_game": "scorer",
    "change_seats": "scorer",  # substitutes, late joiners and leavers
    "run_night": "scorer",  # check people in, let walk-ins in, draw and start its tables
    "plan_season": "director",  # seasons, settings before the freeze, states, nights, fixtures
    "rule": "director",  # resolve, force, void, correct, penalties
    "settle": "director",  # say what was paid between any two
    "manage_people": "director",  # add, import, rename, merge, answer claims
    "invite": "director",
    "export_history": "director",  # with every reason that was ever given
    "edit_league": "owner",
    "give_roles": "owner",
    "hand_over": "owner",
    "move_league": "owner",  # take all of it to another site, with every name
    "delete_league": "owner",
}
"""Action: the least role."""

OWN_GAME = {
    "start_game": "start_own_game",
    "score_game": "score_own_game",
    "confirm_game": "confirm_own_game",
    "dispute_game": "dispute_own_game",
}
"""What a lower role is enough for at a table one sits at."""


BY_STANDING_LINK = Q(invitation__isnull=False, invitation__revoked=None)
"""The roles of devices that still hold: the link they came by exists and is not revoked."""


@dataclass(frozen=True)
class Member:
    """Who acts in a league. `role` is None for the public of a public league; `person_id` is the
    person of the league one is (by account, by a private link, or by a claim of the device that was
    granted); `link_id` the invitation by which a device without account acts.
    """

    league: League
    role: str | None
    user: Any = None
    device: Device | None = None
    person_id: int | None = None
    link_id: int | None = None

    def may(self, action: str) -> bool:
        """Does the role allow this? Raises KeyError for an action that is not in the table."""
        least = ACTIONS[action]
        return RANK[self.role or "viewer"] >= RANK[least]

    def may_at(self, action: str, league_game: LeagueGame) -> bool:
        """May this member do this to a game: by the role, or because of sitting there?"""
        if self.may(action):
            return True
        own = OWN_GAME.get(action)
        return own is not None and self.may(own) and self.position_at(league_game) is not None

    def position_at(self, league_game: LeagueGame) -> int | None:
        """The seat of this member at a game, by one query; None when not there."""
        if self.person_id is None:
            return None
        seats = LeagueSeat.objects.filter(league_game=league_game)
        me = Q(person=self.person_id) | Q(person__alias_of=self.person_id)
        twice = Q(person__alias_of__alias_of=self.person_id)
        return seats.filter(me | twice).values_list("position", flat=True).first()


def runs_day(member: Member | None) -> bool:
    """Does this member run tournaments, so that nothing is kept back?"""
    return member is not None and member.may("run_night")


class NotYourRole(PermissionDenied):
    """Whoever reads the league has too low a role for this."""

    def __init__(self, action: str) -> None:
        super().__init__(NOT_FOR_YOU[ACTIONS[action]])
        self.title = gettext("Not with your role")


class LeagueStopped(PermissionDenied):
    """Whoever runs the site has closed the league, to everybody and for the time being."""

    def __init__(self) -> None:
        super().__init__(
            gettext(
                "Whoever runs this site has closed the league. Nothing is lost and it can be "
                "opened again: ask them."
            )
        )
        self.title = gettext("This league is stopped")


class KeptBack(PermissionDenied):
    """The last rounds of a stage are kept back, and this page would show them. `offer` leads to the
    standings as far as everybody sees them.
    """

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(gettext("The last rounds are hidden until the result is announced."))
        self.title = gettext("Hidden")
        place = reverse("tournaments:day_standings", args=[tournament.slug])
        self.offer = (place, tournament.name)


class LastOwner(PermissionDenied):
    """An account that is the only owner of a league does not end. `offer` leads to the league."""

    def __init__(self, league: League) -> None:
        super().__init__(gettext("A league needs an owner: hand it over first."))
        self.title = gettext("Not with your role")
        self.offer = (reverse("tournaments:league", args=[league.slug]), league.name)


def may_read(role: str | None, visibility: str) -> bool:
    """Is the league open to whoever has this role (None: no role at all)?"""
    least = READ_FROM[visibility]
    return least is None or (role is not None and RANK[role] >= RANK[least])


def member_of(request: HttpRequest, league: League, *, person: bool = True) -> Member:
    """Who asks, as the league knows them. With `person`, also which of its people that is. Whoever
    runs the site directs the demonstration, to try what a director does.
    """
    user = (
        request.user if getattr(request, "user", None) and request.user.is_authenticated else None
    )
    return member_by(league, user, device_of(request), person=person)


def member_by(league: League, user: Any, device: Device | None, *, person: bool = True) -> Member:
    """Who an account with a device is in a league now, as for `member_of`."""
    role, link, came_as = _best_membership(league, user, device)
    mine = came_as
    if person and user is not None:
        people = Person.objects.filter(league=league, user=user, alias_of=None)
        mine = people.values_list("pk", flat=True).first() or came_as
    if league.demo and getattr(user, "is_superuser", False):
        role = max(role or "viewer", "director", key=RANK.__getitem__)
    return Member(league, role, user, device, mine, link)


def _best_membership(
    league: League, user: Any, device: Device | None
) -> tuple[str | None, int | None, int | None]:
    """Role, invitation (of a device) and person it was for. The link of a device that was revoked
    gives nothing any more; an account keeps what it was given.
    """
    if user is None and device is None:
        return None, None, None
    mine = Q(user=user) if user is not None else Q(pk=None)
    if device is not None:
        mine |= BY_STANDING_LINK & Q(device=device)
    rows = Membership.objects.filter(mine, league=league).values_list(
        "role", "device", "invitation", "invitation__person", "person"
    )
    best = max(rows, key=lambda row: RANK[row[0]], default=None)
    if best is None:
        return None, None, None
    role, by_device, invitation, invited, claimed = best
    person = invited or claimed
    if by_device and person is not None:
        person = root_of(merges_in(league.pk), person)
    return role, (invitation if by_device else None), (person if by_device else None)


def reading(request: HttpRequest, slug: str) -> Member:
    """The league for whoever may read it. Raises Http404 for anyone else, and LeagueStopped while
    it is closed to everybody.
    """
    league = League.objects.filter(slug=slug).first()
    if league is None:
        raise Http404
    member = member_of(request, league)
    if not may_read(member.role, league.visibility) or _is_draft(league, member):
        raise Http404
    if league.stopped is not None:
        raise LeagueStopped
    return member


def _is_draft(league: League, member: Member) -> bool:
    """Whether the league is nothing but the roster of a tournament that only its directors know."""
    if not league.roster_only or member.may("plan_season"):
        return False
    return league.tournaments.filter(state="draft").exists()


def published_league(slug: str) -> League:
    """A league that shows its standings to everybody and is not stopped. Raises Http404."""
    league = League.objects.filter(slug=slug, stopped=None).exclude(published="no").first()
    if league is None:
        raise Http404
    return league


def acting(request: HttpRequest, slug: str, action: str) -> Member:
    """The league for whoever may do this in it. Raises Http404 for whoever may not read it,
    PermissionDenied for whoever may only read.
    """
    member = reading(request, slug)
    if not member.may(action):
        raise NotYourRole(action)
    return member


def reading_day(request: HttpRequest, slug: str) -> tuple[Member, Tournament]:
    """The tournament for whoever may read it: a draft is nobody's but its directors'. Raises
    Http404 for anyone else, and LeagueStopped while its league is closed to everybody.
    """
    tournament = Tournament.objects.filter(slug=slug).select_related("league").first()
    if tournament is None:
        raise Http404
    member = reading(request, tournament.league.slug)
    if tournament.state == "draft" and not member.may("plan_season"):
        raise Http404
    return member, tournament


def acting_day(request: HttpRequest, slug: str, action: str) -> tuple[Member, Tournament]:
    """The tournament for whoever may do this in its league. Raises as `reading_day` does, and
    PermissionDenied for whoever may only read.
    """
    member, tournament = reading_day(request, slug)
    if not member.may(action):
        raise NotYourRole(action)
    return member, tournament
