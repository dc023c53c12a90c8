"""A league night as one of its people sees it: whether they are here, the own table, how it stands.

The number of queries does not grow with people or tables. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q
from django.utils import timezone

from scorecards.models import Device
from tournaments.ledger.if_ended import place_if_counted
from tournaments.ledger.merges import members_of, merges_in
from tournaments.models import CheckIn, FixtureSeat, LeagueGame, Membership, Night, Round
from tournaments.permissions import BY_STANDING_LINK, Member
from tournaments.queries.cross_table import too_many
from tournaments.queries.nights import RoundShown, TableShown, table_rows, table_shown
from tournaments.queries.tables import TablePlay, plays_of

BEFORE = timedelta(hours=3)
"""So long before it starts a night asks who is here."""


@dataclass(frozen=True)
class OwnNight:
    """The night of one person. `here`: they came and did not go home. `round` is the number of the
    latest published round, None before the first; `table` is theirs in it, with its `play` once it
    has started, None for who sits out. `drawing`: the next round is a draft.
    """

    night: Night
    person: int
    ids: frozenset[int]
    here: bool
    round: int | None
    table: TableShown | None
    drawing: bool

    @property
    def seat(self) -> int | None:
        """The number of the own seat, from 1."""
        people = self.table.people if self.table else ()
        mine = (at for at, (person, _name) in enumerate(people, start=1) if person in self.ids)
        return next(mine, None)


def night_begins(night: Night, now: datetime | None = None) -> bool:
    """Has a night begun, or is it about to? One without an hour: all its day."""
    if night.state != "planned":
        return night.state != "closed"
    local = timezone.localtime(now)
    if night.day != local.date():
        return False
    start = datetime.combine(night.day, night.starts, local.tzinfo) if night.starts else local
    return local >= start - BEFORE


def own_ids(league_id: int, person: int) -> frozenset[int]:
    """Everybody who counts as this person. One query."""
    return frozenset(members_of(merges_in(league_id), [person])[person])


def own_night(night: Night, member: Member) -> OwnNight | None:
    """The night of this member, None for somebody who is nobody of the league. A dozen queries, and
    as many again once the own table plays.
    """
    if member.person_id is None:
        return None
    ids = own_ids(member.league.pk, member.person_id)
    rounds = Round.objects.filter(stage__night=night.pk).order_by("number")
    states = list(rounds.values_list("number", "state"))
    shown = [number for number, state in states if state != "drafted"]
    table = _table_of(night, ids, shown[-1]) if shown else None
    return OwnNight(
        night,
        member.person_id,
        ids,
        CheckIn.objects.filter(night=night, person__in=ids, left=None).exists(),
        shown[-1] if shown else None,
        table,
        len(shown) < len(states),
    )


def own_night_among(
    night: Night, member: Member, rounds: Sequence[RoundShown], *, here: bool, drawing: bool
) -> OwnNight | None:
    """The same, where the published `rounds` of the night are read already, the latest first, with
    how their tables stand. One query.
    """
    if member.person_id is None:
        return None
    ids = own_ids(member.league.pk, member.person_id)
    latest = rounds[0] if rounds else None
    own = (table for table in latest.tables if ids & table.ids) if latest else iter(())
    number = latest.number if latest else None
    return OwnNight(night, member.person_id, ids, here, number, next(own, None), drawing)


def place_if_this_counts(own: OwnNight, play: TablePlay) -> int | None:
    """Where they would stand in the season if this card of theirs counted; None where it gives them
    nothing, is disputed or kept back, and in a season that is too large to add up for a page.
    """
    season = own.night.season
    mine = next((seat for seat in play.seats if seat.person in own.ids), None)
    secret = season.staged or play.hidden or play.state == "disputed"
    if secret or mine is None or mine.points is None or not mine.earner:
        return None
    if mine.owner not in own.ids or too_many(season):
        return None
    return place_if_counted(season, play.code, own.ids)


def _table_of(night: Night, ids: frozenset[int], number: int) -> TableShown | None:
    """Where one of these sits in this round of the night, or plays for somebody."""
    mine = Q(person__in=ids) | Q(substitute__in=ids)
    seats = FixtureSeat.objects.filter(mine, fixture__night=night, fixture__round=number)
    games = LeagueGame.objects.filter(night=night, seats__person__in=ids, fixture__round=number)
    of_mine = Q(pk__in=seats.values("fixture")) | Q(pk__in=games.values("fixture"))
    for row in table_rows(night.season).filter(of_mine, void=False):
        table = table_shown(row)
        if not ids & table.ids or table.state == "void":
            continue
        game = getattr(row, "league_game", None)
        if game is None:
            return table
        play = plays_of(night.season, [LeagueGame.objects.select_related("game").get(pk=game.pk)])
        return replace(table, play=play[game.pk])
    return None


def nights_on_now(user: Any, device: Device | None) -> list[Night]:
    """The nights that are on, or about to be, in leagues that know this account or device, the
    earliest first. One query.
    """
    today = timezone.localdate()
    mine = Q(user=user) if user is not None else Q(pk=None)
    if device is not None:
        mine |= BY_STANDING_LINK & Q(device=device)
    live = Q(state="planned", day=today) | Q(
        state__in=("checkin", "playing"), day__gte=today - timedelta(days=1), day__lte=today
    )
    leagues = Membership.objects.filter(mine).values("league")
    nights = Night.objects.filter(
        live, season__league__in=leagues, season__state="open", season__league__stopped=None
    )
    rows = nights.select_related("season__league").order_by("day", "starts", "pk")
    return [each for each in rows if night_begins(each)]
