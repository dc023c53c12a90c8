"""`/api/v1/games/`: the games that a device may open, and their holes with the reasons for every
point. A game is read by whoever opened one of its links, as its page is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django_filters import rest_framework as filters

from scorecards.api.declared import serializer_of, with_example
from scorecards.api.resources import Resource
from scorecards.api.slates import SlateSerializer
from scorecards.limits.programs import counting_turn
from scorecards.models import Game, Hole
from scorecards.permissions import GameAccess, device_of, readable_game
from scorecards.queries.games import fragment_key, opened_games
from scorecards.queries.receipts import (
    GameLine,
    GameStanding,
    HoleReceipt,
    SeatReceipt,
    SeatStanding,
    game_lines,
    game_standing,
    receipts_of,
)
from scorecards.queries.stakes import MoneyReceipt, PaymentReceipt, money_receipt
from scorecards.slates import game_slate
from scorecards.slates.receipts import SlateReceipt, slate_receipt

LINE = {
    "code": "K7PQ2",
    "ruleset": "pagat-6",
    "name": "Six-Card Golf",
    "names": ["Ann", "Bob"],
    "holes": 3,
    "role": "scorer",
    "started": "2026-01-05T19:30:00Z",
    "finished": None,
    "version": 12,
}
SEAT = {
    "position": 0,
    "name": "Ann",
    "total": 19,
    "place": 2,
    "tied": False,
    "wins": False,
    "out": False,
    "left": False,
}
GAME = {
    **{key: LINE[key] for key in ("code", "ruleset", "name", "role", "version", "started")},
    "shape": "2x3",
    "finished": None,
    "reason": "",
    "why": "",
    "planned": 9,
    "holes": 1,
    "next_hole": 2,
    "sealed": None,
    "customs": ["sign_off"],
    "seats": [SEAT, SEAT | {"position": 1, "name": "Bob", "total": 14, "place": 1}],
}
REASONS = [
    {"label": "Pair in a column: 9H 9S", "points": 0, "cells": [[0, 0], [1, 0]]},
    {"label": "9D", "points": 9, "cells": [[0, 1]]},
    {"label": "2D", "points": 2, "cells": [[1, 1]]},
    {"label": "KC", "points": 0, "cells": [[0, 2]]},
    {"label": "JH", "points": 10, "cells": [[1, 2]]},
]
HOLE = {
    "number": 1,
    "dealer": 0,
    "knocker": 1,
    "complete": True,
    "seats": [
        {
            **{"position": 0, "name": "Ann", "plays": True, "cards": "9H 9D KC / 9S 2D JH"},
            **{"counted": 21, "points": 21, "total": 21, "knocked": False, "low": False},
            "lines": REASONS,
        },
        {
            **{"position": 1, "name": "Bob", "plays": True, "cards": None, "counted": 14},
            **{"points": 14, "total": 14, "knocked": True, "low": True},
            "lines": [{"label": "Counted at the table", "points": 14, "cells": []}],
        },
    ],
}
MONEY = {
    "stakes": {
        **{"kind": "own points", "unit": 1, "currency": "EUR", "every": "hole", "tie": "split"},
    },
    "terms": [
        "After every hole everybody else pays the winner €0.01 for each of their own points."
    ],
    "currency": "EUR",
    "decimals": 2,
    "balances": [-15, 47, -18, -14],
    "pot": 0,
    "holes": [
        {
            **{"number": 1, "gained": [-15, 47, -18, -14], "balances": [-15, 47, -18, -14]},
            "pot": 0,
            "payments": [
                {"payer": 0, "payee": 1, "units": 15, "reason": "own points: 15 × €0.01"},
                {"payer": 2, "payee": 1, "units": 18, "reason": "own points: 18 × €0.01"},
                {"payer": 3, "payee": 1, "units": 14, "reason": "own points: 14 × €0.01"},
            ],
        }
    ],
}

serializer_of(SeatStanding, name="Seat")
serializer_of(SeatReceipt, name="HoleSeat")
serializer_of(PaymentReceipt, name="Payment")
GameLineSerializer = with_example("A game in play", LINE, GameLine)
GameSerializer = with_example("After the first hole", GAME, GameStanding, name="Game")
HoleSerializer = with_example("A hole with its reasons", HOLE, HoleReceipt, name="Hole")
MoneySerializer = with_example("One hole at a cent a point", MONEY, MoneyReceipt, name="Money")


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
    lines = staticmethod(game_lines)
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


class OfStakes(Resource):
    """What there is of a game only because something is played for. A game without stakes has no
    such address.
    """

    tag = "games"
    queryset = Game.objects.none()
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


class Money(OfStakes):
    """What a game is played for, and who owes whom for its holes."""

    serializer_class = MoneySerializer

    def item(self, **parts: Any) -> MoneyReceipt:
        """The account."""
        return money_receipt(self.access.game)


class Settlement(OfStakes):
    """Who still pays whom for a game, and what is paid."""

    serializer_class = SlateSerializer

    def item(self, **parts: Any) -> SlateReceipt:
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
