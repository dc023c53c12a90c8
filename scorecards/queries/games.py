"""Short lists for the home page, and the look-ups behind every poll."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import connection
from django.db.models import Exists, F, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import get_language

from scorecards.histories.terms import TERMS
from scorecards.models import Access, Change, Device, Game, Hole, Player, Seat


@dataclass(frozen=True)
class RecentGame:
    """A game this device can open: for the home page."""

    code: str
    name: str  # the variant's name, an English msgid
    names: tuple[str, ...]
    holes: int  # that were begun
    scorer: bool
    finished: datetime | None
    started: datetime
    repeated: bool  # the table plays on in another game


def version(code: str) -> int | None:
    """The version of the game with this code, in one read; None when there is no such game."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT version FROM scorecards_game WHERE code = %s", [code])
        row = cursor.fetchone()
    return row[0] if row else None


def fragment_key(part: str, *, game_id: int, version: int, head: str, role: str) -> str:
    """The cache key of something rendered once for each version, role and language.

    After a restore a game comes to the same version once more, by other entries: the digest of its
    last one (`head`) tells the two apart.
    """
    return f"{part}:{game_id}:{version}:{head[:16]}:{role}:{get_language()}"


def recent_names(device: Device, most: int = 24) -> list[str]:
    """The names this device and its account played with, the latest first, each once."""
    newest = (
        Player.objects.filter(device__in=device.together)
        .values("name")
        .annotate(latest=Max("last_played"), first=Max("id"))
        .order_by("-latest", "first")
    )
    return [player["name"] for player in newest[:most]]


def recent_games(device: Device, most: int = 20) -> list[RecentGame]:
    """The games this device or its account can open by a link that was not renewed: those in play
    first, then the latest. Each once, however many of the account's devices opened it.
    """
    rows = (
        opened_games(device)
        .annotate(repeated=Exists(Game.objects.filter(rematch_of=OuterRef("pk"))))
        .values_list(
            *("pk", "code", "ruleset__name", "begun", "scorer"),
            *("finished", "started", "repeated"),
        )[:most]
    )
    games = list(rows)
    names = _names_of([game for game, *_ in games])
    return [
        RecentGame(code, variant, names.get(game, ()), *rest)
        for game, code, variant, *rest in games
    ]


def opened_games(device: Device | None) -> QuerySet[Game]:
    """The games of `recent_games`, all of them in its order, with the number of the last hole that
    was `begun` and whether one may keep the score (`scorer`). None for no device.
    """
    if device is None:
        return Game.objects.none()
    opened = Access.objects.filter(device__in=device.together)
    these = opened.filter(game=OuterRef("pk"))
    entered = Change.objects.filter(game=OuterRef("pk")).exclude(kind=TERMS)
    latest = entered.order_by("-seq").values("at")[:1]
    begun = Hole.objects.filter(game=OuterRef("pk")).order_by("-number").values("number")[:1]
    return (
        Game.objects.filter(pk__in=opened.values("game"))
        .annotate(
            latest=Coalesce(Subquery(latest), F("started")),
            begun=Coalesce(Subquery(begun), 0),
            scorer=Exists(these.filter(key=OuterRef("score_link"))),
            viewer=Exists(these.filter(key=OuterRef("view_link"))),
        )
        .filter(Q(scorer=True) | Q(viewer=True))
        .order_by(F("finished").desc(nulls_first=True), "-latest", "-id")
    )


def _names_of(games: Sequence[int]) -> dict[int, tuple[str, ...]]:
    names: dict[int, tuple[str, ...]] = {}
    seats = Seat.objects.filter(game__in=games).order_by("position")
    for game, name in seats.values_list("game_id", "name"):
        names[game] = (*names.get(game, ()), name)
    return names


def was_started(start_id: UUID) -> bool:
    """Is there a game that a phone prepared under this id?"""
    return Game.objects.filter(start_id=start_id).exists()
