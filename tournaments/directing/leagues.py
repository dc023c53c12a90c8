"""Leagues themselves: creating, describing, handing over, deleting; and who has which role."""

from __future__ import annotations

from typing import Any, TypedDict, Unpack

from django.db import transaction
from django.db.models import CharField
from django.db.models.functions import Cast
from django.utils import timezone
from django.utils.translation import gettext

from scorecards.models import Device, Game
from tournaments.directing.acts import (
    acting,
    lock_league,
    refuse_if_changed,
    tidy_reason,
    write_act,
)
from tournaments.directing.claims import drop_claims
from tournaments.directing.names import free_slug, tidy_name, tidy_person, tidy_text
from tournaments.directing.scorekeepers import close_scorecards
from tournaments.errors import Changed, DirectingError
from tournaments.ledger import derivation
from tournaments.models import (
    HandicapIndex,
    League,
    LeagueGame,
    LeaguePayment,
    LeagueSeat,
    Membership,
    PastSeason,
    Penalty,
    Person,
    Rating,
    Result,
    Season,
    SeasonLine,
    Tournament,
)
from tournaments.models.seasons import CheckIn, FixtureSeat, Registration
from tournaments.permissions import PUBLISHED, RANK, READ_FROM, ROLES, Member

LONGEST_ABOUT = 4000


def create_league(
    *,
    user: Any,
    name: str,
    about: str = "",
    visibility: str = "private",
    person_name: str = "",
    device: Device | None = None,
    demo: bool = False,
) -> League:
    """A new league owned by this account, which is its first person when a name is given."""
    name = tidy_name(name)
    about = tidy_text(about, longest=LONGEST_ABOUT, field="about")
    _refuse_unknown_visibility(visibility)
    with transaction.atomic():
        slug = free_slug(
            name, lambda slug: League.objects.filter(slug=slug).exists(), otherwise="league"
        )
        now = timezone.now()
        league = League.objects.create(
            slug=slug, name=name, about=about, visibility=visibility, created=now, demo=demo
        )
        Membership.objects.create(league=league, user=user, role="owner", since=now)
        if person_name.strip():
            called = tidy_person(person_name, field="person_name")
            today = timezone.localdate(now)
            Person.objects.create(league=league, name=called, user=user, joined=today)
        owner = Member(league, "owner", user, device)
        write_act(owner, "create_league", {"name": name}, before=frozenset())
    league.refresh_from_db()
    return league


class Description(TypedDict, total=False):
    """What the owner of a league says of it: how it is called and described, who may read it, who
    else its standings, whether search engines may list what everybody reads, whether guests are
    ranked, whether people are taken at their word, and whether its games are played for nothing but
    points (`no_stakes`).
    """

    name: str
    about: str
    visibility: str
    published: str
    indexed: bool
    guests_ranked: bool
    own_word: bool
    no_stakes: bool


DETAILS = ("published", "own_word", "no_stakes", "indexed", "guests_ranked")
"""What an act of describing names only where it changes."""


def describe_league(
    by: Member, *, seen: str | None = None, **changes: Unpack[Description]
) -> League:
    """Change what is given; the rest stays, and so does the address. `seen` is `edition_of` the
    league when the form was made.
    """
    if "name" in changes:
        changes["name"] = tidy_name(changes["name"])
    if "about" in changes:
        changes["about"] = tidy_text(changes["about"], longest=LONGEST_ABOUT, field="about")
    if "visibility" in changes:
        _refuse_unknown_visibility(changes["visibility"])
    if changes.get("published", "no") not in PUBLISHED:
        raise DirectingError(gettext("Choose who may see the standings."), "published")
    with acting(by, "describe_league") as payload:
        league = League.objects.get(pk=by.league.pk)
        refuse_if_changed(league, seen)
        was = {each: getattr(league, each) for each in Description.__annotations__}
        now = was | changes
        League.objects.filter(pk=league.pk).update(**now)
        payload.update(name=now["name"], visibility=now["visibility"])
        payload["was"] = {"name": was["name"], "visibility": was["visibility"]}
        payload.update({each: now[each] for each in DETAILS if now[each] != was[each]})
        if "guests_ranked" in payload:
            guests = Person.objects.filter(league=league, guest=True)
            derivation.rank_anew(league, guests.values_list("pk", flat=True))
    league.refresh_from_db()
    return league


def delete_league(by: Member, *, typed_name: str) -> None:
    """Delete the league with all it has. Its scorecards stay, as plain games of whoever opened
    them. The name must be typed as it stands.
    """
    if " ".join(typed_name.split()).casefold() != by.league.name.casefold():
        raise DirectingError(gettext("Type the name of the league as it stands."), "typed_name")
    with transaction.atomic():
        league = League.objects.filter(pk=by.league.pk).first()
        if league is None:
            return
        lock_league(league)
        games = LeagueGame.objects.filter(season__league=league)
        Game.objects.filter(league_game__in=games).update(watched=False)
        of_season = {"season__league": league}
        for model in (Result, SeasonLine, Penalty, Registration, LeaguePayment):
            model._default_manager.filter(**of_season).delete()
        for made in (Rating, HandicapIndex):
            made._default_manager.filter(league=league).delete()
        LeagueSeat.objects.filter(league_game__in=games).delete()
        FixtureSeat.objects.filter(fixture__season__league=league).delete()
        CheckIn.objects.filter(night__season__league=league).delete()
        games.delete()
        Tournament.objects.filter(league=league).delete()
        Season.objects.filter(league=league).delete()
        PastSeason.objects.filter(league=league).delete()
        # An alias points to its person, and no two people have one name.
        people = Person.objects.filter(league=league)
        people.update(alias_of=None, user=None, name=Cast("pk", CharField()))
        league.delete()


def give_role(by: Member, *, membership_id: int, role: str) -> Membership:
    """Change what somebody may do. The last owner stays one."""
    if role not in ROLES:
        raise DirectingError(gettext("There is no such role."), "role")
    with acting(by, "give_role", {"role": role}) as payload:
        membership = _membership(by, membership_id)
        if membership.role == "owner" and role != "owner":
            _refuse_without_owner(by.league, membership)
        if membership.device_id is not None and RANK[role] >= RANK["director"]:
            sentence = gettext("A director or an owner needs an account.")
            raise DirectingError(sentence, "role")
        payload |= {"was": membership.role, "membership": membership.pk}
        Membership.objects.filter(pk=membership.pk).update(role=role)
        membership.role = role
    return membership


def hand_over(by: Member, *, membership_id: int) -> None:
    """Make another account the owner; whoever hands over is a director from then on."""
    with acting(by, "hand_over", {"to": membership_id}) as payload:
        heir = _membership(by, membership_id)
        payload["account"] = heir.user_id
        if heir.user_id is None or heir.user_id == getattr(by.user, "pk", None):
            raise DirectingError(gettext("Choose somebody else who has an account."))
        mine = Membership.objects.filter(league=by.league, user=by.user, role="owner")
        if not mine.update(role="director"):  # handed over a moment ago, to somebody else
            raise Changed
        Membership.objects.filter(pk=heir.pk).update(role="owner")


def remove_member(by: Member, *, membership_id: int, reason: str = "") -> None:
    """Take somebody's role away. The person, and all that was played, stay. Only an owner
    removes a director or an owner.
    """
    reason = tidy_reason(reason, needed=False)
    with acting(by, "remove_member", {"membership": membership_id}, reason=reason) as payload:
        membership = _membership(by, membership_id)
        if RANK[membership.role] >= RANK[by.role or "viewer"] and by.role != "owner":
            raise DirectingError(gettext("Only an owner removes a director or an owner."))
        if membership.role == "owner":
            _refuse_without_owner(by.league, membership)
        payload |= {"role": membership.role, "account": membership.user_id}
        close_scorecards([membership])
        drop_claims([membership])
        membership.delete()


def leave_league(by: Member) -> None:
    """Give up one's own role. The last owner hands over first."""
    with acting(by, "leave_league"):
        mine = Membership.objects.filter(league=by.league)
        mine = mine.filter(user=by.user) if by.user else mine.filter(device=by.device)
        membership = mine.first()
        if membership is None:
            raise DirectingError(gettext("You have no role here."))
        if membership.role == "owner":
            _refuse_without_owner(by.league, membership)
        close_scorecards([membership])
        drop_claims([membership])
        membership.delete()


def _membership(by: Member, membership_id: int) -> Membership:
    membership = Membership.objects.filter(league=by.league, pk=membership_id).first()
    if membership is None:
        raise DirectingError(gettext("This member is no longer here."))
    return membership


def _refuse_without_owner(league: League, leaving: Membership) -> None:
    others = Membership.objects.filter(league=league, role="owner").exclude(pk=leaving.pk)
    if not others.exists():
        raise DirectingError(gettext("A league needs an owner: hand it over first."))


def _refuse_unknown_visibility(visibility: str) -> None:
    if visibility not in READ_FROM:
        raise DirectingError(gettext("Choose who may read the league."), "visibility")
