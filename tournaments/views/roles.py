"""Who has which role and what a role may do: the table; giving, taking away, handing over."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.directing import leagues
from tournaments.forms.act_form import ReasonForm
from tournaments.forms.roles import RoleForm
from tournaments.permissions import ACTIONS, RANK, ROLES, Member
from tournaments.queries.members import MemberLine, find_member, members_of
from tournaments.views.form_pages import FormPage, form_of
from tournaments.views.places import LEAGUE, Place, enter_at, of_league
from tournaments.views.shell import show
from tournaments.wording.names import ACTION_SENTENCES, ROLE_NAMES, ROLE_SENTENCES


@LEAGUE.look("read")
def roles(request: HttpRequest, member: Member) -> HttpResponse:
    """What each role may do, for every reader; for members also who has which."""
    context = {
        "roles": [(role, ROLE_NAMES[role], ROLE_SENTENCES[role]) for role in ROLES],
        "table": [
            (ACTION_SENTENCES[action], [RANK[role] >= RANK[least] for role in ROLES])
            for action, least in ACTIONS.items()
        ],
        "members": members_of(member) if member.may("read_private") else [],
    }
    return show(request, member, "tournaments/roles.html", context, tab="more")


def line_of(member: Member, membership_id: int) -> MemberLine:
    """Somebody with a role in this league. Raises Http404."""
    line = find_member(member, membership_id)
    if line is None:
        raise Http404
    return line


ROLE = Place(enter_at(line_of, league=True), of_league("roles"))


@ROLE.page("give_roles")
def give_role(request: HttpRequest, member: Member, line: MemberLine) -> FormPage:
    """Give somebody another role."""
    options: dict[str, Any] = {"by_device": bool(line.device), "initial": {"role": line.role}}
    return FormPage(
        line.name,
        _("Give this role"),
        template="tournaments/role.html",
        context={"line": line},
        form=form_of(request, RoleForm, **options),
        act=lambda typed: leagues.give_role(member, membership_id=line.id, **typed),
        message=_("The role is given."),
    )


@ROLE.page("manage_people")
def remove_member(request: HttpRequest, member: Member, line: MemberLine) -> FormPage:
    """Take somebody's role away."""
    return FormPage(
        _("Remove %(name)s’s role") % {"name": line.name},
        _("Take the role away"),
        sentences=(_("Everything they played stays, and so does their name."),),
        grave=True,
        form=ReasonForm,
        act=lambda typed: leagues.remove_member(member, membership_id=line.id, **typed),
        message=_("The role is taken away."),
    )


@ROLE.page("hand_over")
def hand_over(request: HttpRequest, member: Member, line: MemberLine) -> FormPage:
    """Make somebody else the owner; the old one is a director from then on."""
    return FormPage(
        _("Hand the league over to %(name)s") % {"name": line.name},
        _("Hand it over"),
        sentences=(
            _("%(name)s owns the league then. You stay as a director.") % {"name": line.name},
            _("Only the new owner can give it back."),
        ),
        grave=True,
        act=lambda typed: leagues.hand_over(member, membership_id=line.id),
        message=_("The league is handed over."),
    )
