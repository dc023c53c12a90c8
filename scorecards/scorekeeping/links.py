"""The links by which devices come to a game or session: one to keep its score, one to look.

A link has a long key. While the game is young six letters do the same, for whoever has to type
them. Renewing a link gives it both anew, and shuts out whoever came by the old ones, except the
makers of the game.
"""

from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from scorecards.codes import KEY_LETTERS, LINK_KEY, NO_BROWSER, new_code, new_link_key, read_code
from scorecards.models import Access, Accesses, Device, Game, GolfoSession, Table
from scorecards.permissions import codes_open
from scorecards.scorekeeping import statements
from scorecards.scorekeeping.errors import NoSuchLink, NotPossible
from scorecards.scorekeeping.games import locked_table
from scorecards.scorekeeping.phones import seat_of_account
from scorecards.scorekeeping.statements import Entered

CODE_FIELDS = {"scorer": "score_key", "viewer": "view_key"}
LINK_FIELDS = {"scorer": "score_link", "viewer": "view_link"}


class Renewed(NamedTuple):
    """A game or session with its new link, and how many devices the old one let in that are out
    now.
    """

    game: Table
    shut_out: int


def find_link(key: str) -> tuple[Table, str]:
    """The game, or session of Golfo, that a key or a code opens, and as what: "scorer" or "viewer".
    Raises NoSuchLink.
    """
    if LINK_KEY.fullmatch(key):
        for role, field in LINK_FIELDS.items():
            if table := _first(field, key):
                return table, role
    code = read_code(key)
    if len(code) == KEY_LETTERS:
        for role, field in CODE_FIELDS.items():
            table = _first(field, code)
            if table and codes_open(table):
                return table, role
    raise NoSuchLink(gettext("No open game has this code. Ask for it again at the table."))


def _first(field: str, key: str) -> Table | None:
    """The game with this key, else the session with it."""
    game = Game.objects.filter(**{field: key}).first()
    return game or GolfoSession.objects.filter(**{field: key}).first()


def open_link(*, key: str, device: Device) -> tuple[Table, str]:
    """Let the device into the game or session of this link; returns what it may do there now.

    A scorer who opens the viewers' link stays a scorer. Raises NoSuchLink.
    """
    with transaction.atomic(durable=True):
        game, role = find_link(key)
        mine, _ = game.accesses.get_or_create(
            device=device,
            defaults={
                "key": "",
                "opened": timezone.now(),
                "seat": seat_of_account(game, device),
            },
        )
        if role == "viewer" and mine.key == game.score_link:
            return game, "scorer"
        mine.key, mine.opened = getattr(game, LINK_FIELDS[role]), timezone.now()
        mine.save(update_fields=["key", "opened"])
        return game, role


def staying(game: Table, device: Device) -> Accesses:
    """Who keeps the score and is not shut out when that link is renewed: the makers, the device
    that asks, and every device of their accounts.
    """
    makers = game.accesses.filter(key=game.score_link, maker=True)
    accounts = makers.exclude(device__user=None).values("device__user")
    stay = Q(device__in=device.together) | Q(device__user__in=accounts)
    stay |= Q(device__in=makers.values("device"))
    return game.accesses.filter(stay, key=game.score_link)


def shut_out_by_renewing(game: Table, role: str, device: Device) -> Accesses:
    """The devices that a new link would shut out."""
    came = game.accesses.filter(key=getattr(game, LINK_FIELDS[role]))
    if role == "scorer":
        came = came.exclude(pk__in=list(staying(game, device).values_list("pk", flat=True)))
    return came.exclude(device__key__startswith=NO_BROWSER)


def renew_link(*, game: Game, role: str, device: Device) -> Renewed:
    """Give the link for this role ("scorer" or "viewer") a new key and a new code. Of those let in
    by the old ones only the makers of the game and the device that asks stay in, with the others of
    their accounts.

    The history has the renewal, but no keys.
    """
    with transaction.atomic(durable=True):
        table = locked_table(game)
        game.refresh_from_db()  # another maker may have been faster
        out = shut_out_by_renewing(game, role, device).count()
        stay = list(staying(game, device).values_list("pk", flat=True)) if role == "scorer" else []
        key = put_new_key(game, role)
        Access.objects.filter(pk__in=stay).update(key=key)
        head = statements.write_changes(
            table.game,
            [Entered("links", None, role)],
            last_seq=table.hole.last_seq,
            device=device,
            client_id=None,
        )
        reason = table.game.finish_reason
        statements.write_game(table.game, finish_reason=reason, head=head)
    game.refresh_from_db()
    return Renewed(game, out)


def put_new_key(table: Table, role: str) -> str:
    """Give this link of a game or session a key and a code that nobody has; returns the key. Must
    be in a transaction.
    """
    for _ in range(20):  # one code in millions is taken; twenty in a row are not
        code, key = new_code(KEY_LETTERS), new_link_key()
        if code_is_free(code):
            fields = {CODE_FIELDS[role]: code, LINK_FIELDS[role]: key}
            try:
                with transaction.atomic():
                    type(table).objects.filter(pk=table.pk).update(**fields)
                    return key
            except IntegrityError:
                continue
    raise RuntimeError("No free key was found.")


def code_is_free(code: str) -> bool:
    """Does this code open nothing yet?"""
    either = Q(score_key=code) | Q(view_key=code)
    return not (
        Game.objects.filter(either).exists() or GolfoSession.objects.filter(either).exists()
    )


def name_maker(*, game: Game, access_id: int, maker: bool, device: Device) -> None:
    """Let another device that keeps the score make new codes too, or no longer.

    Raises NotPossible for one that does not keep the score, for the last one that may, and for the
    first one, who is the host: whom they let in could else shut them out.
    """
    with transaction.atomic(durable=True):
        table = locked_table(game)
        game.refresh_from_db()
        if not may_be_named(game, access_id, maker=maker, device=device):
            return
        Access.objects.filter(pk=access_id).update(maker=maker)
        head = statements.write_changes(
            table.game,
            [Entered("maker", not maker, maker)],
            last_seq=table.hole.last_seq,
            device=device,
            client_id=None,
        )
        reason = table.game.finish_reason
        statements.write_game(table.game, finish_reason=reason, head=head)


def may_be_named(table: Table, access_id: int, *, maker: bool, device: Device) -> bool:
    """Is there anything to change, when this device is to be a maker or no longer? Raises
    NotPossible where that cannot be.
    """
    scorers = table.accesses.filter(key=table.score_link)
    whose = scorers.filter(pk=access_id).select_related("device").first()
    if whose is None:
        raise NotPossible(gettext("That phone no longer keeps score in this game."))
    if whose.maker == maker:
        return False
    if not maker and not scorers.filter(maker=True).exclude(pk=access_id).exists():
        raise NotPossible(gettext("Somebody has to be able to make a new code."))
    first = scorers.filter(maker=True).order_by("pk").first()
    if first and first.pk == access_id and not device.shares(first.device_id):
        raise NotPossible(gettext("Whoever started the game can always make a new code."))
    return True
