"""Everything we store about an account's games, for its owner to take away."""

from typing import Any

from django.db.models import F, Q, QuerySet

from scorecards.models import (
    Access,
    Device,
    Game,
    GolfoAccess,
    GolfoSession,
    Hole,
    HouseRules,
    Player,
)
from scorecards.queries.data_kinds import files_of
from scorecards.queries.device_rows import OF_DEVICES

WITH_GAMES = ("seats", "holes__scores", "payments")


def everything_of(user_id: int) -> dict[str, Any]:
    """Devices, the names played with, house rules, and every game and session of Golfo that a
    device of the account may open, with all that was entered. The number of queries does not grow
    with any of it.

    No key of a link or a device is in it: whoever reads the file later can open nothing with it.
    """
    return contents_of(Device.objects.filter(user=user_id).order_by("pk"))


def contents_of(devices: QuerySet[Device]) -> dict[str, Any]:
    """The same of any devices."""
    rows = rows_of(devices)
    rules, games, sessions = rows["house_rules"], rows["games"], rows["golfo_sessions"]
    return {
        "devices": [
            {"kind": device.label, "known_since": device.created.isoformat()}
            for device in rows["devices"]
        ],
        "names_played_with": list(rows["names_played_with"]),
        "house_rules": [_house(house) for house in rules.prefetch_related("versions")],
        "games": [
            _game(game) for game in games.prefetch_related("seats", "holes__scores", "payments")
        ],
        "golfo_sessions": [_session(one) for one in sessions.prefetch_related("seats", "lines")],
        **files_of(OF_DEVICES, devices.order_by().values("pk")),
    }


def numbers_of(devices: QuerySet[Device]) -> dict[str, int]:
    """How much that is, of each kind, counted by the database."""
    lists = rows_of(devices) | {
        kind.word: kind.rows(devices.order_by().values("pk")) for kind in OF_DEVICES
    }
    return {kind: rows.count() for kind, rows in lists.items()}


def rows_of(devices: QuerySet[Device]) -> dict[str, QuerySet[Any]]:
    """What is stored about devices, kind by kind."""
    rules = HouseRules.objects.filter(device__in=devices).order_by("pk")
    stands = Q(key=F("game__score_link")) | Q(key=F("game__view_link"))
    opened = Access.objects.filter(stands, device__in=devices)
    games = Game.objects.filter(pk__in=opened.values("game")).order_by("started", "pk")
    stands = Q(key=F("session__score_link")) | Q(key=F("session__view_link"))
    came = GolfoAccess.objects.filter(stands, device__in=devices)
    sessions = GolfoSession.objects.filter(pk__in=came.values("session")).order_by("started", "pk")
    names = Player.objects.filter(device__in=devices).order_by("name")
    return {
        "devices": devices,
        "names_played_with": names.values_list("name", flat=True).distinct(),
        "house_rules": rules,
        "games": games,
        "golfo_sessions": sessions,
    }


def _session(session: GolfoSession) -> dict[str, Any]:
    """A session with its ledger, in which seats stand for their players."""
    return {
        "code": session.code,
        "name": session.name,
        "agreement": session.agreement,
        "started": session.started.isoformat(),
        "closed": session.closed.isoformat() if session.closed else None,
        "seats": [seat.name for seat in session.seats.all()],
        "ledger": [
            {"number": line.number, "at": line.at.isoformat(), "reason": line.reason, **line.data}
            for line in session.lines.all()
            if line.number is not None
        ],
    }


def _house(house: HouseRules) -> dict[str, Any]:
    return {
        "name": house.name,
        "created": house.created.isoformat(),
        "forgotten": house.forgotten.isoformat() if house.forgotten else None,
        "versions": [
            {"number": each.number, "saved": each.saved.isoformat(), "ruleset": each.ruleset}
            for each in house.versions.all()
        ],
    }


def _game(game: Game) -> dict[str, Any]:
    return {
        "code": game.code,
        "ruleset": game.ruleset,
        "started": game.started.isoformat(),
        "finished": game.finished.isoformat() if game.finished else None,
        "finish_reason": game.finish_reason,
        **({"stakes": game.stakes} if game.stakes else {}),
        **({"payments": payments} if (payments := _payments(game)) else {}),
        "seats": [seat.name for seat in game.seats.all()],
        "holes": [_hole(hole) for hole in game.holes.all()],
    }


def _payments(game: Game) -> list[dict[str, Any]]:
    """What was marked as paid, by seat, also what was taken back."""
    return [
        {
            **{"payer": row.payer, "payee": row.payee},
            **{"amount": row.amount, "currency": row.currency, "at": row.at.isoformat()},
            "taken_back": row.back_at.isoformat() if row.back_at else None,
        }
        for row in game.payments.all()
    ]


def _hole(hole: Hole) -> dict[str, Any]:
    return {
        "number": hole.number,
        "dealer": hole.dealer,
        "knocker": hole.knocker,
        "rows": [
            {
                "seat": row.position,
                "entry": row.entry,
                "counted": row.counted,
                "points": row.points,
                "adjustments": row.adjustments,
            }
            for row in sorted(hole.scores.all(), key=lambda row: row.position)
        ],
    }
