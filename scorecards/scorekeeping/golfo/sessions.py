"""Opening a session of Golfo: the agreement, the seats, the links, and the first chips."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext

from scorecards.codes import GAME_LETTERS, KEY_LETTERS, new_code
from scorecards.histories.chain import Facts, heading_digest
from scorecards.histories.terms import PLAYERS, seals_of
from scorecards.ledgers import stored_data
from scorecards.models import Device, GolfoAccess, GolfoSeat, GolfoSession
from scorecards.models.doors import new_salt
from scorecards.rules.golfo import Agreement, Ledger, Open
from scorecards.rules.stakes import CHIPS
from scorecards.scorekeeping.errors import BadSetup, Trouble
from scorecards.scorekeeping.games import known_players, name_troubles
from scorecards.scorekeeping.golfo.records import write_entries
from scorecards.scorekeeping.links import code_is_free
from scorecards.scorekeeping.rows import is_plain
from scorecards.stakes import why_none_here

LONGEST_NAME = 60


def open_session(
    *, agreement: Agreement, device: Device, name: str = "", start_id: UUID | None = None
) -> GolfoSession:
    """A new session with everybody's first chips; the device that opens it keeps it, and may make
    new codes. `agreement.players` are the names in playing order; `start_id` is what a phone calls
    this attempt, so that the same attempt twice opens one session.

    Raises BadSetup with everything that is wrong with the names, and where a chip is worth money on
    a site where nothing is played for; an agreement that the rules do not
    allow cannot be made in the first place (IllegalEvent).
    """
    players = [unicodedata.normalize("NFC", each).strip() for each in agreement.players]
    name = unicodedata.normalize("NFC", name).strip()
    troubles = name_troubles(players)
    if name and not is_plain(name, LONGEST_NAME):
        sentence = gettext("A name is one line of at most %(most)d letters.")
        troubles.append(Trouble("name", None, sentence % {"most": LONGEST_NAME}))
    if agreement.tender != CHIPS and (refusal := why_none_here()):
        troubles.append(Trouble("currency", None, refusal))
    if troubles:
        raise BadSetup(troubles)
    agreement = replace(agreement, players=tuple(players))
    with transaction.atomic(durable=True):
        if start_id and (already := _opened(start_id, device)):
            return already
        try:
            with transaction.atomic():
                return _open(agreement, device, name=name, start_id=start_id)
        except IntegrityError:  # another page of the phone was faster
            if start_id and (already := _opened(start_id, device)):
                return already
            raise


def _opened(start_id: UUID, device: Device) -> GolfoSession | None:
    """The session with this id. Only the phone that asked for it knows the id, and it may have lost
    its cookie: whoever brings it is let in.
    """
    session = GolfoSession.objects.filter(start_id=start_id).first()
    if session:
        _admit(session, device)
    return session


def _admit(session: GolfoSession, device: Device) -> None:
    opened = {"key": session.score_link, "opened": session.started, "maker": True}
    GolfoAccess.objects.get_or_create(session=session, device=device, defaults=opened)


def _open(
    agreement: Agreement, device: Device, *, name: str, start_id: UUID | None
) -> GolfoSession:
    opening = Open(agreement)
    ledger = Ledger().record(opening)
    assert ledger.table is not None
    salts = [new_salt() for _ in agreement.players]
    seats = zip(range(len(salts)), agreement.players, salts, strict=True)
    session = _new_session(
        heading={PLAYERS: seals_of(seats)},
        name=name,
        agreement=stored_data(opening)["agreement"],
        started=timezone.now(),
        started_by=device,
    )
    known = known_players(agreement.players, device)
    GolfoSeat.objects.bulk_create(
        GolfoSeat(
            session=session,
            position=position,
            player=player,
            name=player.name,
            salt=salt,
        )
        for position, (player, salt) in enumerate(zip(known, salts, strict=True))
    )
    GolfoSession.objects.filter(pk=session.pk).update(start_id=start_id)
    _admit(session, device)
    write_entries(session, [opening], ledger.table, last_seq=0, device=device)
    session.refresh_from_db()
    return session


def _new_session(*, heading: Facts, **fields: Any) -> GolfoSession:
    """A row with a code and two link keys that nobody has, its history beginning with this heading.
    Must be in a transaction.
    """
    for _ in range(20):  # one code in tens of thousands is taken; twenty in a row are not
        keys = {"score_key": new_code(KEY_LETTERS), "view_key": new_code(KEY_LETTERS)}
        if not all(map(code_is_free, keys.values())) or len({*keys.values()}) < len(keys):
            continue
        fields |= keys | {"code": new_code(GAME_LETTERS)}
        head = heading_digest(heading, "session", fields["code"])
        try:
            with transaction.atomic():
                return GolfoSession.objects.create(heading=heading, head=head, **fields)
        except IntegrityError:
            continue
    raise RuntimeError("No free code was found.")
