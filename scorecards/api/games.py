"""`/api/v1/games/`: the games that a device may open, and their holes with the reasons for every
point. A game is read by whoever opened one of its links, as its page is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django_filters import rest_framework as filters

from scorecards.api.game_serializers import GameLineSerializer, GameSerializer, HoleSerializer
from scorecards.api.money_serializers import MoneySerializer
from scorecards.api.resources import Resource
from scorecards.api.slate_serializers import SlateSerializer
from scorecards.limits.programs import counting_turn
from scorecards.models import Game, Hole
from scorecards.permissions import GameAccess, device_of, readable_game
from scorecards.queries.games import fragment_key, opened_games
from scorecards.queries.receipts import (
    GameLine,
    GameStanding,
    HoleReceipt,
    game_lines,
    game_standing,
    receipts_of,
)
from scorecards.queries.stakes import money_receipt
from scorecards.slates import game_slate
from scorecards.slates.receipts import slate_receipt


class GameFilter(filters.FilterSet):
    """Which games."""

    over = filters.BooleanFilter(
        "finished", "isnull", exclude=True, label="only those that are over, or that are not"
    )
    ruleset = filters.CharFilter("slug", label="slug of the rules")
    started_after = filters.IsoDateTimeFilter("started", "gte", label="from this moment on")
    started_before = filters.IsoDateTimeFilter("started", "lt", label="until before this moment")


class Games(Resource):
    """Games that this device, or another of its account, came to by a link that still holds."""

    tag = "games"
    queryset = Game.objects.none()
    serializer_class = GameLineSerializer
    item_class = GameSerializer
    filterset_class = GameFilter
    refusals = (403, 404, 429)
    access: GameAccess | None = None

    def enter(self, request: HttpRequest, code: str = "", **parts: Any) -> None:
        """Who opened a link of the game. The list is one's own, and empty for a stranger."""
        self.access = readable_game(request, code) if code else None

    def edition(self) -> str | None:
        """The version of the game."""
        return edition_of(self.access) if self.access else None

    def rows(self) -> QuerySet[Game]:
        """Those in play first, then the latest."""
        return opened_games(device_of(self.request._request))

    def lines(self, rows: list[Game]) -> Sequence[GameLine]:
        """Who sits there, and how far they are."""
        return game_lines(rows)

    def item(self, **parts: Any) -> GameStanding:
        """The game as it stands."""
        assert self.access is not None
        return game_standing(self.access.game, self.access.role)


class Holes(Resource):
    """The holes of a game that were begun, in order, every number with its reasons."""

    tag = "games"
    queryset = Hole.objects.none()
    serializer_class = HoleSerializer
    refusals = (403, 404, 422, 429)
    access: GameAccess

    def enter(self, request: HttpRequest, code: str = "", **parts: Any) -> None:
        """Who opened a link of the game."""
        self.access = readable_game(request, code)

    def edition(self) -> str | None:
        """The version of the game."""
        return edition_of(self.access)

    def rows(self) -> QuerySet[Hole]:
        """By their numbers."""
        return Hole.objects.filter(game=self.access.game).order_by("number")

    def lines(self, rows: list[Hole]) -> Sequence[HoleReceipt]:
        """Counted once more for the reasons, when it is this program's turn."""
        with counting_turn():
            return receipts_of(self.access.game, [hole.number for hole in rows])

    def item(self, hole: int = 0, **parts: Any) -> HoleReceipt:
        """One hole. Raises Http404 before it is begun."""
        with counting_turn():
            receipts = receipts_of(self.access.game, [hole])
        if not receipts:
            raise Http404
        return receipts[0]


class Money(Resource):
    """What a game is played for, and who owes whom for its holes. A game without stakes has no such
    address.
    """

    tag = "games"
    queryset = Game.objects.none()
    serializer_class = MoneySerializer
    refusals = (403, 404, 429)
    access: GameAccess

    def enter(self, request: HttpRequest, code: str = "", **parts: Any) -> None:
        """Who opened a link of the game, if something is played for."""
        self.access = readable_game(request, code)
        if self.access.game.stakes is None:
            raise Http404

    def edition(self) -> str | None:
        """The version of the game."""
        return edition_of(self.access)

    def item(self, **parts: Any) -> dict[str, Any]:
        """The account."""
        return money_receipt(self.access.game)


class Settlement(Resource):
    """Who still pays whom for a game, and what is paid. Without stakes there is no such address."""

    tag = "games"
    queryset = Game.objects.none()
    serializer_class = SlateSerializer
    refusals = (403, 404, 429)
    access: GameAccess

    def enter(self, request: HttpRequest, code: str = "", **parts: Any) -> None:
        """Who opened a link of the game, if something is played for."""
        self.access = readable_game(request, code)
        if self.access.game.stakes is None:
            raise Http404

    def edition(self) -> str | None:
        """The version of the game, which goes up with every payment."""
        return edition_of(self.access)

    def item(self, **parts: Any) -> dict[str, Any]:
        """The slate."""
        slate = game_slate(self.access.game)
        if slate is None:
            raise Http404
        return slate_receipt(slate)


def edition_of(access: GameAccess) -> str:
    """What tells this state of a game, for this role, from any other."""
    game = access.game
    return fragment_key(
        "api", game_id=game.pk, version=game.version, head=game.head, role=access.role
    )
