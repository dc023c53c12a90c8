"""The versions of hands that wait for a second pair of eyes, as they are stored. Reads only.

Nobody but their own person gets to see one before somebody else entered the same hand: whoever
reads them here answers for that.
"""

from dataclasses import dataclass
from datetime import datetime

from scorecards.models import Device, Witness


@dataclass(frozen=True)
class StoredVersion:
    """What one person entered for one hand."""

    id: int
    hole: int
    position: int
    entry: str
    at: datetime
    label: str  # of the device, an English msgid
    device_id: int | None
    user_id: int | None

    def is_of(self, device: Device | None) -> bool:
        """Did the person at this device enter it? All devices of an account are one person."""
        if device is None or self.device_id is None:
            return False
        same_account = self.user_id is not None and self.user_id == device.user_id
        return self.device_id == device.pk or same_account


def versions_of(game_id: int, number: int) -> dict[int, list[StoredVersion]]:
    """Every version of the hands of a hole that are not agreed yet, by position, in order."""
    versions: dict[int, list[StoredVersion]] = {}
    rows = Witness.objects.filter(game_id=game_id, hole=number).select_related("device")
    for row in rows.order_by("pk"):
        device = row.device
        version = StoredVersion(
            id=row.pk,
            hole=row.hole,
            position=row.position,
            entry=row.entry,
            at=row.at,
            label=device.label if device else "",
            device_id=row.device_id,
            user_id=device.user_id if device else None,
        )
        versions.setdefault(row.position, []).append(version)
    return versions


def holes_waiting(game_id: int) -> list[int]:
    """The holes of a game in which a hand waits for a second pair of eyes."""
    numbers = Witness.objects.filter(game_id=game_id).values_list("hole", flat=True)
    return sorted(set(numbers))
