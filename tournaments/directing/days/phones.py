"""Phones in the hall: who sits down with one at a table, and who calls a director.

The link that lies on a table is opened by those who sit there, so whoever opens it is taken at
their word: one of the people of the table. The phone is then that person in the tournament, with
the role of a guest, until the link of the tournament is made anew.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from scorecards.codes import new_code
from scorecards.models import Device
from tournaments.directing.acts import lock_league, tidy_reason, write_act
from tournaments.directing.days.acts import day_act
from tournaments.errors import DirectingError
from tournaments.ledger.merges import merges_in, root_of
from tournaments.models import Call, FixtureSeat, Invitation, Membership, Table, Tournament
from tournaments.permissions import BY_STANDING_LINK, RANK, Member

KEY_LETTERS = 10


def sit_down_at(table: Table, *, person_id: int, device: Device) -> Member:
    """The phone is this person, who sits at the table. A phone that has a role as high or higher
    keeps it. Raises DirectingError for somebody who does not sit there.
    """
    tournament = table.round.stage.tournament
    league = tournament.league
    with transaction.atomic():
        lock_league(league)
        if table.round.state in ("planned", "drafted", "void"):
            raise DirectingError(gettext("This table is not published."))
        roots = merges_in(league.pk)
        if person_id not in {root_of(roots, each) for each in _sitting(table)}:
            raise DirectingError(gettext("Nobody of that name sits at this table."), "person")
        link = hall_link_of(tournament)
        membership = phone_as(tournament, device, link, person_id)
        by = Member(league, membership.role, None, device, person_id, membership.invitation_id)
        about = {"tournament": tournament.slug, "table": table.fixture.number, "person": person_id}
        write_act(by, "sit_down", about)
    return by


def call_director(by: Member, table: Table, *, reason: str = "") -> Call:
    """A table asks for a director; asking again adds the reason. Raises DirectingError for somebody
    who neither sits there nor runs the tournament.
    """
    reason = tidy_reason(reason, needed=False)
    stage = table.round.stage
    about = {"table": table.fixture.number, "round": table.round.number}
    with day_act(by, stage.tournament, "call_director", about, reason=reason):
        if not by.may("run_night") and not _sits_there(by, table):
            raise DirectingError(gettext("Only people at this table can call from there."))
        waiting, _made = Call.objects.get_or_create(
            table=table,
            answered=None,
            defaults={
                "reason": reason,
                "at": timezone.now(),
                "device": by.device,
                "person_id": by.person_id,
            },
        )
        if reason and waiting.reason != reason:
            waiting.reason = reason
            waiting.save(update_fields=["reason"])
    return waiting


def answer_call(by: Member, call: Call) -> Call:
    """A director was there. A second tap changes nothing."""
    table = Table.objects.select_related("round__stage__tournament", "fixture").get(
        pk=call.table_id
    )
    about = {"table": table.fixture.number, "round": table.round.number}
    waiting = Call.objects.filter(pk=call.pk, answered=None)
    if waiting.exists():
        with day_act(by, table.round.stage.tournament, "answer_call", about):
            waiting.update(answered=timezone.now(), answered_by=by.user)
    call.refresh_from_db()
    return call


def renew_hall_link(by: Member, tournament: Tournament) -> None:
    """Every phone that sat down by the link of a table has to open one again; the links of the
    tables are others from now on.
    """
    with day_act(by, tournament, "renew_hall_link") as (stored, _):
        if stored.hall_link is not None:
            stored.hall_link.revoked = timezone.now()
            stored.hall_link.save(update_fields=["revoked"])
        stored.hall_link = None
        stored.save(update_fields=["hall_link"])
        tables = list(Table.objects.filter(round__stage__tournament=stored))
        for table in tables:
            table.key = new_code(KEY_LETTERS - 2)
        Table.objects.bulk_update(tables, ["key"])


def hall_link_of(tournament: Tournament) -> Invitation:
    """The invitation under which phones of the hall come in."""
    row = Tournament.objects.select_related("hall_link").get(pk=tournament.pk)
    if row.hall_link is not None and row.hall_link.revoked is None:
        return row.hall_link
    link = Invitation.objects.create(
        league=tournament.league, key=new_code(KEY_LETTERS), role="guest", made=timezone.now()
    )
    Tournament.objects.filter(pk=tournament.pk).update(hall_link=link)
    return link


def phone_as(
    tournament: Tournament, device: Device, link: Invitation, person_id: int
) -> Membership:
    """The role of the phone, which is this person from now on."""
    mine = Membership.objects.filter(BY_STANDING_LINK, league=tournament.league, device=device)
    standing = mine.select_related("invitation").first()
    if standing is not None and RANK[standing.role] >= RANK[link.role]:
        if standing.invitation is None or standing.invitation.person_id is None:
            Membership.objects.filter(pk=standing.pk).update(person=person_id)
        return standing
    row, _made = Membership.objects.update_or_create(
        league=tournament.league,
        device=device,
        defaults={
            "role": link.role,
            "invitation": link,
            "person_id": person_id,
            "since": timezone.now(),
        },
    )
    return row


def _sits_there(by: Member, table: Table) -> bool:
    if by.person_id is None:
        return False
    roots = merges_in(by.league.pk)
    return by.person_id in {root_of(roots, each) for each in _sitting(table)}


def _sitting(table: Table) -> set[int]:
    """Who sits at a table: those who were drawn, and whoever plays for one of them."""
    seats = FixtureSeat.objects.filter(fixture=table.fixture_id)
    pairs = seats.values_list("person", "substitute")
    return {each for pair in pairs for each in pair if each is not None}
