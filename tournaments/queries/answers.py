"""Whose answer a card that was handed in waits for. One query for any number of cards."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tournaments.ledger.settings import settings_of
from tournaments.models import Confirmation, LeagueGame, LeagueSeat, Season
from tournaments.rules.confirmation import WRITES


class Speaker(NamedTuple):
    """Who wrote or confirmed a version of a card: a seat, an account, a phone, as far as known."""

    position: int | None
    user: int | None
    device: int | None

    def is_same(self, other: Speaker) -> bool:
        """Is it the same seat, account or phone?"""
        return any(
            mine is not None and mine == theirs for mine, theirs in zip(self, other, strict=True)
        )


@dataclass(frozen=True)
class Waiting:
    """Who can still confirm a card, how many have to, and who has said something already."""

    names: tuple[str, ...] = ()
    more: int = 0
    speakers: tuple[Speaker, ...] = ()


def waiting_for(
    season: Season, games: Sequence[LeagueGame], seats: Mapping[int, Collection[LeagueSeat]]
) -> dict[int, Waiting]:
    """Who can confirm these cards: everybody there but who wrote the version, and who has confirmed
    it. One query.
    """
    if not games:
        return {}
    versions = {each.pk: each.version for each in games}
    speakers: dict[int, list[Speaker]] = {each: [] for each in versions}
    confirmed: dict[int, int] = dict.fromkeys(versions, 0)
    rows = Confirmation.objects.filter(league_game__in=versions.keys())
    for game, version, kind, *speaker in rows.values_list(
        "league_game", "version", "kind", "position", "user", "device"
    ):
        if version == versions[game] and (kind == "confirm" or kind in WRITES):
            speakers[game].append(Speaker(*speaker))
            confirmed[game] += kind == "confirm"
    needed = settings_of(season).confirmations
    return {
        game: _waiting(seats[game], speakers[game], more=max(needed - confirmed[game], 1))
        for game in versions
    }


def _waiting(seats: Collection[LeagueSeat], speakers: Sequence[Speaker], *, more: int) -> Waiting:
    positions = {each.position for each in speakers}
    names = (each.person.name for each in seats if each.position not in positions)
    return Waiting(tuple(names), more, tuple(speakers))
