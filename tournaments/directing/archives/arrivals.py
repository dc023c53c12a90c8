"""Takes in a league from its archive, whole or not at all.

Every history is followed as it was written. Then the rows come in under numbers of this site, with
new links, and with new codes where those are taken. Histories are chained anew, because codes,
addresses and numbers are hashed with them; results, lines, ratings and indexes are worked out; and
all of it has to stand before the same eyes as everything else here. The last line of the history
says from where the league came, with the digests of the archive and of the history there.
"""

from __future__ import annotations

from typing import IO, Any, Final

from django.db import DatabaseError, connection, transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from scorecards.archive import game_records
from scorecards.histories import records
from scorecards.histories.verdicts import first_trouble
from scorecards.models import Device
from scorecards.rescoring.records import differences as differences_of_card
from tournaments.directing.acts import write_act
from tournaments.directing.archives.moving import Moving
from tournaments.directing.names import LONGEST_SLUG, TAKEN
from tournaments.errors import DirectingError
from tournaments.ledger import chains, derivation, history, proof, verdicts
from tournaments.ledger.archives.provenance import UNREADABLE_ROWS, refuse_altered
from tournaments.ledger.archives.tables import MOVED
from tournaments.ledger.archives.unpacking import MOST_UNPACKED, Archive, damaged, refused
from tournaments.ledger.stale import derive_now, derived_once
from tournaments.models import League, Membership, Season
from tournaments.permissions import Member

UNSOUND: Final = (*UNREADABLE_ROWS, AssertionError, DatabaseError)
"""What rows raise that no site wrote."""

BROUGHT: Final = "bring_in_league"


def take_in_league(
    file: IO[bytes],
    *,
    user: Any,
    device: Device | None = None,
    slug: str = "",
    most: int = MOST_UNPACKED,
) -> League:
    """The league of an archive, owned by this account, at this address or at the one it had. `most`
    bytes are unpacked. Raises DirectingError, and nothing is stored then.
    """
    archive = Archive(file, most=most)
    _refuse_known(archive)
    slug = _free_address(slug or archive.manifest.slug)
    refuse_altered(archive)
    try:
        with transaction.atomic(), derived_once():
            league = _take_in(archive, slug, user, device)
    except UNSOUND as error:
        # Somebody may have taken in the same, or another to this address, since we looked.
        _refuse_known(archive)
        _free_address(slug)
        raise damaged(str(error)[:80]) from error
    league.refresh_from_db()
    return league


def _refuse_known(archive: Archive) -> None:
    """Raise DirectingError for an archive that is a league of this site."""
    known = League.objects.filter(archive=archive.manifest.identity).first()
    if known is not None:
        sentence = _("This archive is here already: it became the league %(name)s.")
        raise refused(sentence % {"name": known.name})


def _take_in(archive: Archive, slug: str, user: Any, device: Device | None) -> League:
    moving = Moving(archive, slug)
    moving.all_tables()
    connection.check_constraints([table.model._meta.db_table for table in MOVED])
    league = League.objects.get(slug=slug)
    _refuse_strays(archive, league, moving)
    Membership.objects.create(league=league, user=user, role="owner", since=timezone.now())
    _derive(league)
    about = {"from": archive.manifest.slug, "head": moving.head, "archive": league.archive}
    write_act(Member(league, "owner", user, device), BROUGHT, about, before=frozenset())
    _refuse_wrong(league, moving.by)
    return league


def _free_address(slug: str) -> str:
    """The address, if it is one that nothing has."""
    if slugify(slug) != slug or len(slug) > LONGEST_SLUG:
        raise DirectingError(_("An address has small letters, digits and hyphens."), "slug")
    if slug in TAKEN or League.objects.filter(slug=slug).exists():
        sentence = _("There is a league at the address %(slug)s already. Choose another.")
        raise DirectingError(sentence % {"slug": slug}, "slug")
    return slug


def _refuse_strays(archive: Archive, league: League, moving: Moving) -> None:
    """No row of an archive is there without belonging to its league."""
    for table in MOVED:
        here = table.rows_of(league).filter(pk__gt=moving.by).count()
        if here != moving.number[table.label]:
            raise damaged(table.label)


def _derive(league: League) -> None:
    """Work out anew what follows from the games."""
    for season in Season.objects.filter(league=league).select_related("league").order_by("pk"):
        derivation.rebuild(season)
    derive_now()
    chains.replay(league, since=chains.BEGINNING)


def _refuse_wrong(league: League, after: int) -> None:
    """What is here now stands as everything else does: cards, histories, results."""
    for games in records.histories(after):
        for game in games:
            if trouble := first_trouble(game):
                raise damaged(f"{game.code}, {trouble.what}")
    for cards in game_records(after=after):
        for card in cards:
            if wrong := next(iter(differences_of_card(card)), None):
                raise damaged(f"{card.code}, {wrong}")
    facts = history.league_facts(league.pk)
    if trouble := verdicts.first_trouble(facts, history.acts_of(facts)):
        raise damaged(trouble.what)
    for season in Season.objects.filter(league=league).select_related("league"):
        if difference := next(proof.differences(season), None):
            raise damaged(f"{season.slug}, {difference}")
