"""Who may see a game or a session of Golfo, and who may keep its score: whoever opened a link that
has not been renewed since. Who may renew it: its maker. And who may change house rules: whoever
saved them.

Never writes, and never tells a stranger whether a game exists: "no access" and "no such game" are
the same 404. Whoever was let in once and is shut out now knows that it does, and is told why.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import NamedTuple, TypeVar

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scorecards.codes import read_code
from scorecards.histories.terms import TERMS
from scorecards.models import (
    Access,
    Change,
    Device,
    Game,
    GolfoAccess,
    GolfoEntry,
    GolfoSession,
    HouseRules,
)
from upkeep.epochs import TOKEN, current_epoch

Table = TypeVar("Table", Game, GolfoSession)

COOKIE = "device"
SCORER = "scorer"
VIEWER = "viewer"


class NotYours(PermissionDenied):
    """House rules of somebody else. `offer` is what to do instead: an address and its name."""

    def __init__(self, house: HouseRules) -> None:
        super().__init__(
            _("Only the person who saved these rules can change them. You can change a copy.")
        )
        self.offer = (reverse("scorecards:copy_house", args=[house.key]), _("Save a copy"))


class ShutOut(PermissionDenied):
    """A device that was let in by a code or link which has been replaced since. It is told so, and
    offered the field for the new one. Who sits there now it is not told.
    """

    code = "shut-out"
    template = "scorecards/shut_out.html"

    def __init__(self) -> None:
        super().__init__(_("The code has changed. Ask for the new one."))
        self.title = _("The code was changed")


_KEY = re.compile(r"[A-Za-z0-9_-]{22}")


@dataclass(frozen=True, kw_only=True)
class Admitted:
    """A device at a table, and what it may do there."""

    role: str
    device: Device
    maker: bool = False  # may it make new codes?
    seat: int | None = None  # the place at the table that is its own

    @property
    def scorer(self) -> bool:
        """May this device keep the score?"""
        return self.role == SCORER


@dataclass(frozen=True, kw_only=True)
class GameAccess(Admitted):
    """A game and what this device may do with it."""

    game: Game


@dataclass(frozen=True, kw_only=True)
class SessionAccess(Admitted):
    """A session of Golfo and what this device may do with it."""

    session: GolfoSession


@dataclass(frozen=True)
class Reading:
    """All a poll needs to know: may it look, and is there anything new?"""

    game_id: int
    version: int
    role: str
    head: str
    epoch: str
    seat: int | None = None  # the place at the table that is its own


def own_seat(seats: Iterable[tuple[bool, int | None]]) -> int | None:
    """The seat of a device that keeps the score, of what it and the others of its account came to
    the game with: was that this device, and which seat is it? Its own word stands, even if that is
    none; otherwise the seat of the account comes along.
    """
    everyone = sorted(seats, key=lambda each: not each[0])
    if everyone and everyone[0][0]:
        return everyone[0][1]
    return next((seat for _, seat in everyone if seat is not None), None)


def role_of(key: str, *, score_link: str, view_link: str) -> str | None:
    """What a device may do with the key it came with; None when the link was renewed since."""
    return {view_link: VIEWER, score_link: SCORER}.get(key)


def cookie_key(request: HttpRequest) -> str:
    """The key in the request's cookie, or "" when it cannot be one of ours: PostgreSQL would refuse
    some characters.
    """
    key = request.COOKIES.get(COOKIE, "")
    return key if _KEY.fullmatch(key) else ""


def device_of(request: HttpRequest) -> Device | None:
    """The device that sent this request, when its cookie is one of ours."""
    key = cookie_key(request)
    return Device.objects.filter(key=key).first() if key else None


class _Statements(NamedTuple):
    """What a device opened of a kind of table: with all columns of it, or what a poll needs."""

    opened: str
    polled: str


_SEEN = """
    SELECT g.*, a.key AS opened_with, a.maker AS makes, a.seat AS sits, a.device_id AS came_by,
        d.id AS opened_by, d.label AS opened_on, d.user_id AS whose"""
_POLLED = f"""
    SELECT g.id, g.version, a.key, g.score_link, g.view_link, g.head, a.device_id = d.id, a.seat,
        {TOKEN}"""


# Runs with every save and every page; through the ORM the same query costs as much as the save.
# First what the device opened itself, then what other devices of its account did.
def _statements(table: str, access: str, column: str) -> _Statements:
    doors = f"JOIN {table} g ON g.id = a.{column} WHERE d.key = %s AND g.code = %s"
    itself = f" FROM scorecards_device d JOIN {access} a ON a.device_id = d.id {doors}"
    another = f""" FROM scorecards_device d
        JOIN scorecards_device other ON other.user_id = d.user_id AND other.id <> d.id
        JOIN {access} a ON a.device_id = other.id {doors}"""
    return _Statements(*(f"{each}{itself} UNION ALL {each}{another}" for each in (_SEEN, _POLLED)))


_GAME = _statements("scorecards_game", "scorecards_access", "game_id")
_SESSION = _statements("scorecards_golfosession", "scorecards_golfoaccess", "session_id")


def readable_game(request: HttpRequest, code: str) -> GameAccess:
    """The game for whoever may look at it. Raises Http404 for anyone else."""
    game, may = _opened(request, code, Game, _GAME)
    return GameAccess(game=game, **vars(may))


def readable_session(request: HttpRequest, code: str) -> SessionAccess:
    """The session of Golfo for whoever may look at it. Raises Http404 for anyone else."""
    session, may = _opened(request, code, GolfoSession, _SESSION)
    return SessionAccess(session=session, **vars(may))


def _opened(
    request: HttpRequest, code: str, model: type[Table], statements: _Statements
) -> tuple[Table, Admitted]:
    """What has this code, and what the device may do there. Raises Http404 for strangers, ShutOut
    for who came by a link that was renewed.
    """
    key, code = cookie_key(request), read_code(code)
    if not key or not code:
        raise Http404
    access: Admitted | None = None
    maker = False
    table: Table | None = None
    opened: Table | None = None
    seats: list[tuple[bool, int | None]] = []
    for table in model._default_manager.raw(statements.opened, [key, code, key, code]):
        how = vars(table)  # a raw query sets its other columns as attributes of the game
        role = role_of(how["opened_with"], score_link=table.score_link, view_link=table.view_link)
        maker = maker or (role == SCORER and bool(how["makes"]))
        if role == SCORER:
            seats.append((how["opened_by"] == how["came_by"], how["sits"]))
        if role == SCORER or (role and access is None):
            device = Device(how["opened_by"], key=key, label=how["opened_on"], user_id=how["whose"])
            access, opened = Admitted(role=role, device=device), table
    if access is None or opened is None:
        raise ShutOut if table else Http404
    return opened, replace(access, maker=maker, seat=own_seat(seats))


def makers_game(request: HttpRequest, code: str) -> GameAccess:
    """The game for whoever may make new codes for it. Raises Http404 for strangers, and
    PermissionDenied for everybody else at the table.
    """
    access = scorable_game(request, code)
    _refuse_guests(access)
    return access


def makers_session(request: HttpRequest, code: str) -> SessionAccess:
    """`makers_game` for a session of Golfo."""
    access = scorable_session(request, code)
    _refuse_guests(access)
    return access


def _refuse_guests(access: Admitted) -> None:
    if not access.maker:
        raise PermissionDenied(
            _("Only the person who started this game, and anyone they choose, can make a new code.")
        )


def refuse_old_link(request: HttpRequest, link: str) -> None:
    """Raises ShutOut when this device came in by this link, which has been replaced since."""
    came = {"key": link, "device__key": cookie_key(request) or "-"}
    if Access.objects.filter(**came).exists() or GolfoAccess.objects.filter(**came).exists():
        raise ShutOut


def codes_open(game: Game | GolfoSession) -> bool:
    """Is the game or session young, so that its six letters open it? That is for `CODE_HOURS` after
    it was started and after anything that was entered in it. Links always do.
    """
    since = timezone.now() - timedelta(hours=settings.CODE_HOURS)
    if game.started > since:
        return True
    lines = (
        Change.objects.filter(game=game).exclude(kind=TERMS)
        if isinstance(game, Game)
        else GolfoEntry.objects.filter(session=game, number__isnull=False)
    )
    at = lines.order_by("-seq").values_list("at", flat=True).first()
    return at is not None and at > since


def scorable_game(request: HttpRequest, code: str) -> GameAccess:
    """The game for its scorers. Raises Http404 for strangers, PermissionDenied for viewers."""
    access = readable_game(request, code)
    if not access.scorer:
        raise PermissionDenied
    return access


def scorable_session(request: HttpRequest, code: str) -> SessionAccess:
    """`scorable_game` for a session of Golfo."""
    access = readable_session(request, code)
    if not access.scorer:
        raise PermissionDenied
    return access


def reading(request: HttpRequest, code: str) -> Reading:
    """`readable_game` for polls: one read and no model built. Raises Http404 for strangers."""
    return _polled(request, code, Game, _GAME)


def session_reading(request: HttpRequest, code: str) -> Reading:
    """`reading` for a session of Golfo: its id stands in `game_id`."""
    return _polled(request, code, GolfoSession, _SESSION)


def _polled(
    request: HttpRequest, code: str, model: type[Game | GolfoSession], statements: _Statements
) -> Reading:
    key, code = cookie_key(request), read_code(code)
    with connection.cursor() as cursor:
        cursor.execute(statements.polled, [key, code, key, code])
        rows = cursor.fetchall()
    roles = [(role_of(row[2], score_link=row[3], view_link=row[4]), row) for row in rows]
    # The highest role there is: "scorer" comes before "viewer".
    let_in = [(role, row) for role, row in roles if role]
    role, row = min(let_in, key=lambda each: each[0], default=(None, None))
    if not row or not role:
        raise ShutOut if rows else Http404
    seat = own_seat((bool(row[6]), row[7]) for role, row in roles if role == SCORER)
    return Reading(row[0], row[1], role, row[5], row[8] or current_epoch().token, seat)


def owns(device: Device | None, house: HouseRules) -> bool:
    """May this device change these house rules? If it may, so may every device of its account."""
    return device is not None and device.shares(house.device_id)


def own_house(request: HttpRequest, key: str) -> tuple[HouseRules, Device]:
    """The house rules with this key for whoever may change them, and the device that asks.

    Raises Http404 when there are none, NotYours for anyone else.
    """
    house = HouseRules.objects.filter(key=read_code(key) or "-").first()
    if house is None:
        raise Http404
    device = device_of(request)
    if device is None or not owns(device, house):
        raise NotYours(house)
    return house, device
