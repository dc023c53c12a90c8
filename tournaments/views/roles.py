"""Who has which role and what a role may do: the table, changing, removing, handing over."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments import directing
from tournaments.forms.act_form import ReasonForm, SureForm
from tournaments.forms.roles import RoleForm
from tournaments.permissions import ACTIONS, RANK, ROLES, Member, acting, reading
from tournaments.queries import members as queries
from tournaments.views.form_pages import METHODS, Asking, address, ask, form_of
from tournaments.views.shell import show
from tournaments.wording import names


@never_cache
@require_safe
def roles(request: HttpRequest, slug: str) -> HttpResponse:
    """The table of roles for everybody who reads, and for members who has them."""
    member = reading(request, slug)
    context = {
        "roles": [(role, names.ROLE_NAMES[role], names.ROLE_SENTENCES[role]) for role in ROLES],
        "table": [
            (names.ACTION_SENTENCES[action], [RANK[role] >= RANK[least] for role in ROLES])
            for action, least in ACTIONS.items()
        ],
        "members": queries.members_of(member) if member.may("read_private") else [],
    }
    return show(request, member, "tournaments/roles.html", context, tab="more")


def line_of(member: Member, membership_id: int) -> queries.MemberLine:
    """Somebody with a role in this league. Raises Http404."""
    found = queries.find_member(member, membership_id)
    if found is None:
        raise Http404
    return found


@never_cache
@require_http_methods(METHODS)
def give_role(request: HttpRequest, slug: str, membership_id: int) -> HttpResponse:
    """Another role for somebody."""
    member = acting(request, slug, "give_roles")
    line = line_of(member, membership_id)
    form = form_of(request, RoleForm, by_device=bool(line.device), initial={"role": line.role})
    return ask(
        request,
        member,
        Asking(
            line.name,
            _("Give this role"),
            address("roles", slug),
            template="tournaments/role.html",
            context={"line": line},
        ),
        form=form,
        act=lambda typed: directing.give_role(member, membership_id=line.id, **typed),
        to=address("roles", slug),
        said=_("The role is given."),
    )


@never_cache
@require_http_methods(METHODS)
def remove_member(request: HttpRequest, slug: str, membership_id: int) -> HttpResponse:
    """Take somebody's role away."""
    member = acting(request, slug, "manage_people")
    line = line_of(member, membership_id)
    page = Asking(
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
        form=form_of(request, ReasonForm),
        act=lambda typed: directing.remove_member(member, membership_id=line.id, **typed),
        to=address("roles", slug),
        said=_("The role is taken away."),
    )


@never_cache
@require_http_methods(METHODS)
def hand_over(request: HttpRequest, slug: str, membership_id: int) -> HttpResponse:
    """Make somebody else the owner, and be a director from then on."""
    member = acting(request, slug, "hand_over")
    line = line_of(member, membership_id)
    page = Asking(
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
        form=form_of(request, SureForm),
        act=lambda typed: directing.hand_over(member, membership_id=line.id),
        to=address("roles", slug),
        said=_("The league is handed over."),
    )
