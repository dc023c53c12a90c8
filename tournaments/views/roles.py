"""Who has which role and what a role may do: the table; giving, taking away, handing over."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments import directing
from tournaments.forms.act_form import ReasonForm, SureForm
from tournaments.forms.roles import RoleForm
from tournaments.permissions import ACTIONS, RANK, ROLES, Member, acting, reading
from tournaments.queries.members import MemberLine, find_member, members_of
from tournaments.views.form_pages import METHODS, FormPage, address, ask, form_of
from tournaments.views.shell import show
from tournaments.wording.names import ACTION_SENTENCES, ROLE_NAMES, ROLE_SENTENCES


@never_cache
@require_safe
def roles(request: HttpRequest, slug: str) -> HttpResponse:
    """What each role may do, for every reader; for members also who has which."""
    member = reading(request, slug)
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


@never_cache
@require_http_methods(METHODS)
def give_role(request: HttpRequest, slug: str, membership_id: int) -> HttpResponse:
    """Give somebody another role."""
    member = acting(request, slug, "give_roles")
    line = line_of(member, membership_id)
    form = form_of(request, RoleForm, by_device=bool(line.device), initial={"role": line.role})
    return ask(
        request,
        member,
        FormPage(
            line.name,
            _("Give this role"),
            address("roles", slug),
            template="tournaments/role.html",
            context={"line": line},
        ),
        form=form,
        act=lambda typed: directing.give_role(member, membership_id=line.id, **typed),
        message=_("The role is given."),
    )


@never_cache
@require_http_methods(METHODS)
def remove_member(request: HttpRequest, slug: str, membership_id: int) -> HttpResponse:
    """Take somebody's role away."""
    member = acting(request, slug, "manage_people")
    line = line_of(member, membership_id)
    page = FormPage(
        _("Take the role of %(name)s away") % {"name": line.name},
        _("Take the role away"),
        address("roles", slug),
        sentences=(_("Everything they played stays, and so does their name."),),
        grave=True,
    )
    return ask(
        request,
        member,
        page,
        form=ReasonForm,
        act=lambda typed: directing.remove_member(member, membership_id=line.id, **typed),
        message=_("The role is taken away."),
    )


@never_cache
@require_http_methods(METHODS)
def hand_over(request: HttpRequest, slug: str, membership_id: int) -> HttpResponse:
    """Make somebody else the owner; the old one is a director from then on."""
    member = acting(request, slug, "hand_over")
    line = line_of(member, membership_id)
    page = FormPage(
        _("Hand the league over to %(name)s") % {"name": line.name},
        _("Hand it over"),
        address("roles", slug),
        sentences=(
            _("%(name)s owns the league then. You stay as a director.") % {"name": line.name},
            _("Only the new owner can give it back."),
        ),
        grave=True,
    )
    return ask(
        request,
        member,
        page,
        form=SureForm,
        act=lambda typed: directing.hand_over(member, membership_id=line.id),
        message=_("The league is handed over."),
    )
