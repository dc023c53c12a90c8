"""Who would go up and down after a season, for a director to look at. Writes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from tournaments.ledger import standings
from tournaments.ledger.settings import settings_of
from tournaments.models import Registration, Season
from tournaments.rules.divisions import Proposal, propose
from tournaments.rules.season_settings import Division


def propose_divisions(
    season: Season, *, leavers: tuple[int, ...] = (), newcomers: tuple[int, ...] = ()
) -> Proposal:
    """Who of the final tables would go up and down, as many as each division says. A place still
    shared after all tie-breaks is decided by a playoff once its places are recorded, whether the
    tie-breaks name it or not. Whoever left the season counts as a leaver anyway.
    """
    settings = settings_of(season)
    gone = Registration.objects.filter(season=season).exclude(left=None)
    away = set(leavers) | set(gone.values_list("person", flat=True))
    tables = [standings.table(season, division=level) for level in range(1, settings.levels + 1)]
    played_off = {int(person): place for person, place in season.playoffs.items()}
    rows = [_played_off(table.rows, played_off) for table in tables]
    order = [[person for person, _ in row] for row in rows]
    listed = {person for level in order for person in level}
    each_says = settings.divisions or (Division(""),)
    return propose(
        order,
        up=[each.up for each in each_says],
        down=[each.down for each in each_says],
        leavers=away & listed,
        newcomers=[person for person in newcomers if person not in listed],
        places={person: place for row in rows for person, place in row if place is not None},
    )


def _played_off(
    rows: Sequence[standings.StandingsRow], places: Mapping[int, int]
) -> list[tuple[int, int | None]]:
    """(person, place) of a table, in order. A shared place is split by its playoff once everybody
    who shares it has played off.
    """
    standing: list[tuple[int, int | None]] = []
    for place, level in groupby(rows, key=lambda row: row.place):
        group = [row.person for row in level]
        if place is None or not all(person in places for person in group):
            standing += [(person, place) for person in group]
            continue
        ordered = sorted(group, key=lambda person: places[person])
        better = {who: sum(places[each] < places[who] for each in group) for who in group}
        standing += [(person, place + better[person]) for person in ordered]
    return standing
