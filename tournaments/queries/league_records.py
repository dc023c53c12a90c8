"""The records of a league over all its seasons. Writes nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tournaments.models import League, LeagueGame, Season
from tournaments.queries.records import GAMES, Records, records_in, seats_of


@dataclass(frozen=True)
class LeagueRecords:
    """What stands out, and in which season (its slug) each game was, by the game's code."""

    records: Records
    seasons: Mapping[str, str]

    @property
    def mentioned(self) -> dict[str, str]:
        """The same of those games alone in which something stood out."""
        every = self.records
        lowest = [record for each in every.lowest for record in each.records]
        others = (*every.best_holes, *every.worst_holes, *every.margins, *every.streaks)
        codes = {record.seat.code for record in (*lowest, *others)}
        return {code: self.seasons[code] for code in sorted(codes)}


def league_records(league: League, *, hidden: Collection[int] = frozenset()) -> LeagueRecords:
    """The records over all seasons, from the latest `GAMES` games that are not `hidden`. Five
    queries at most.
    """
    season = Season.objects.filter(league=league).first()
    if season is None:
        return LeagueRecords(Records(0, True), {})
    games = LeagueGame.objects.filter(season__league=league).exclude(counted_version=None)
    games = games.exclude(pk__in=hidden)
    rows = games.order_by("-finished_at").values_list("pk", "game__code", "season__slug")
    latest = list(rows[: GAMES + 1])
    seats = seats_of(season, [pk for pk, _, _ in latest[:GAMES]])
    seasons = {code: slug for _, code, slug in latest}
    return LeagueRecords(records_in(seats, len(latest)), seasons)
