"""Everything that is kept of an account at the table, for its owner to take away."""

from typing import Any

from django.db.models import F, Q

from scorecards.models import Access, Device, Game, HouseRules, Player


def everything_of(user_id: int) -> dict[str, Any]:
    """Devices, the names played with, house rules, and every game that a device of the account may
    open, with all that was entered. In as many queries however much it is.

    No key of a link or a device is in it: who reads the file later can open nothing.
    """
    devices = Device.objects.filter(user=user_id).order_by("pk")
    rules = HouseRules.objects.filter(device__in=devices).order_by("pk")
    stands = Q(key=F("game__score_key")) | Q(key=F("game__view_key"))
    opened = Access.objects.filter(stands, device__in=devices)
    games = Game.objects.filter(pk__in=opened.values("game")).order_by("started", "pk")
    names = Player.objects.filter(device__in=devices).order_by("name")
    return {
        "devices": [
            {"kind": device.label, "known_since": device.created.isoformat()} for device in devices
        ],
        "names_played_with": list(names.values_list("name", flat=True).distinct()),
        "house_rules": [_house(house) for house in rules.prefetch_related("versions")],
        "games": [_game(game) for game in games.prefetch_related("seats", "holes__scores")],
    }


def _house(house: HouseRules) -> dict[str, Any]:
    return {
        "name": house.name,
        "created": house.created.isoformat(),
        "forgotten": house.forgotten.isoformat() if house.forgotten else None,
        "versions": [
            {"number": kept.number, "saved": kept.saved.isoformat(), "ruleset": kept.ruleset}
            for kept in house.versions.all()
        ],
    }


def _game(game: Game) -> dict[str, Any]:
    return {
        "code": game.code,
        "ruleset": game.ruleset,
        "started": game.started.isoformat(),
        "finished": game.finished.isoformat() if game.finished else None,
        "finish_reason": game.finish_reason,
        "seats": [seat.name for seat in game.seats.all()],
        "holes": [
            {
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
            for hole in game.holes.all()
        ],
    }
