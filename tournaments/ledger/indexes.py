"""Handicap indexes game by game: what each card was worth, and the index after it.

A game whose par is known gives differentials (`rules.handicaps.differentials`) of the holes really
played, and none to people it was withdrawn from. The shrunken index rests on the last forty of them
and on the month's terms: the league's mean and how much of the spread is skill, from all units
before the month began. The traditional one rests on the last twenty and on the lowest index of the
year. Each row holds enough to go on from it, so one more game costs the same after any number.

Figures are stored in thousandths of z and tenths of a differential, and the next one starts from
the stored one, so that going on and starting over give the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime
from fractions import Fraction
from math import floor

from django.db.models import Sum

from tournaments.ledger.counted_games import CountedGame, read_cards
from tournaments.ledger.index_in_force import withdrawn_from
from tournaments.ledger.merges import Roots, root_of
from tournaments.models import HandicapIndex, HandicapTerm, LeagueGame
from tournaments.rules.handicaps.differentials import RECENT, UNIT, differentials
from tournaments.rules.handicaps.records import YEAR, IndexRecord, tenths_of
from tournaments.rules.handicaps.shrinkage import (
    LATEST,
    UnitSums,
    league_mean,
    ratio_for,
    shrunken_index,
)
from tournaments.rules.season_settings import season_settings

MILLION = 10**6
DAY = 24 * 3600


class IndexRecords:
    """The records of a league's people, loaded as they are needed and continued game by game: from
    what is stored, or `afresh` from nothing, and then nothing is written either.
    """

    def __init__(self, league_id: int, roots: Roots, *, afresh: bool = False) -> None:
        self.league_id = league_id
        self.roots = roots
        self.afresh = afresh
        self.known: dict[int, IndexRecord] = {}
        self.units: dict[int, UnitSums] | None = {} if afresh else None
        self.terms: dict[date, HandicapTerm] = {}
        self.withdrawn: set[tuple[int, int]] = set()

    def rows_of(self, ids: Sequence[int]) -> list[HandicapIndex]:
        """The rows of these games, which come after all that are stored; not saved yet."""
        if self.units is None and len(ids) > 1:
            self.units = _stored_units(self.league_id, self.roots)
        games = LeagueGame.objects.filter(pk__in=ids).select_related("reference", "season")
        by_id = {each.pk: each for each in games}
        ordered = [by_id[pk] for pk in ids if by_id[pk].reference_id is not None]
        self.withdrawn |= withdrawn_from(ids, self.roots)
        rows: list[HandicapIndex] = []
        for game, card in zip(ordered, _cards(ordered), strict=True):
            kind = str(game.season.settings.get("handicap", "none"))
            rows += [self._row(game, card, at, kind) for at in range(len(card.chairs))]
        return rows

    def _row(self, game: LeagueGame, card: CountedGame, at: int, kind: str) -> HandicapIndex:
        person = root_of(self.roots, card.chairs[at].played_by)
        record = self._record(person, before=card.pure.at)
        term = self._term(card.pure.at)
        z = [] if (game.pk, person) in self.withdrawn else _new_z(card, at, record)
        day = card.pure.at // DAY
        taken = [record.add(each, day) for each in z]
        if z:
            record.close(day)
        self._count(person, z)
        return HandicapIndex(
            league_id=self.league_id,
            person_id=person,
            league_game_id=game.pk,
            differentials=[[tenths_of(each), off] for each, off in zip(z, taken, strict=True)],
            z_milli=z,
            units=len(z),
            z_sum=sum(z),
            z_squares=sum(each * each for each in z),
            at=card.pure.at,
            entries=record.entries,
            traditional_tenths=record.index,
            index_tenths=_index(record, term, kind),
        )

    def _record(self, person: int, *, before: int) -> IndexRecord:
        if person not in self.known:
            self.known[person] = (
                IndexRecord() if self.afresh else read_record(self.league_id, person, before=before)
            )
        return self.known[person]

    def _count(self, person: int, z: Sequence[int]) -> None:
        if self.units is not None:
            units = self.units.setdefault(person, UnitSums())
            units.add(len(z), sum(z), sum(each * each for each in z))

    def _term(self, at: int) -> HandicapTerm:
        """The terms of the month: stored, or made when its first game comes."""
        month = datetime.fromtimestamp(at, tz=UTC).date().replace(day=1)
        if month not in self.terms:
            stored = HandicapTerm.objects.filter(league=self.league_id, month=month)
            self.terms[month] = (not self.afresh and stored.first()) or self._new_term(month)
        return self.terms[month]

    def _new_term(self, month: date) -> HandicapTerm:
        if self.units is None:
            self.units = _stored_units(self.league_id, self.roots)
        sums = list(self.units.values())
        term = HandicapTerm(
            league_id=self.league_id,
            month=month,
            mean_micro=floor(league_mean(sums) * 1000 + Fraction(1, 2)),
            rho_micro=int(ratio_for(sums) * MILLION),
            units=sum(each.count for each in sums),
        )
        if not self.afresh:
            term.save()
        return term


def _new_z(card: CountedGame, at: int, record: IndexRecord) -> list[int]:
    """The z of a chair's holes, in thousandths: one for every nine of them."""
    assert card.pure.par is not None
    recent = [Fraction(each * UNIT, 1000) for each in record.z[-RECENT:]]
    units = differentials(card.chairs[at].played, card.pure.par, recent=recent)
    return [floor(each.z * 1000 + Fraction(1, 2)) for each in units]


def read_record(league_id: int, person: int, *, before: int | None = None) -> IndexRecord:
    """A person's stored record up to a moment: the last forty rows and a year of lows."""
    rows = HandicapIndex.objects.filter(league=league_id, person=person)
    if before is not None:
        rows = rows.filter(at__lte=before)
    latest = list(rows.exclude(units=0).order_by("-at", "-league_game")[:LATEST])[::-1]
    record = IndexRecord()
    for row in latest:
        record.z += row.z_milli
        for tenths, taken in row.differentials:
            record.tenths = [each + taken for each in [*record.tenths, tenths][-RECENT:]]
    record.z = record.z[-LATEST:]
    if latest:
        last = latest[-1]
        record.entries, record.index = last.entries, last.traditional_tenths
        year = rows.filter(at__gte=(last.at // DAY - YEAR) * DAY, entries__gte=RECENT)
        record.lows = [
            (at // DAY, index)
            for at, index in year.exclude(units=0).values_list("at", "traditional_tenths")
            if index is not None
        ]
    return record


def forget(league_id: int, since: datetime) -> None:
    """Drop the rows from a moment on, and the terms that rest on them."""
    rows = HandicapIndex.objects.filter(league=league_id, at__gte=int(since.timestamp()))
    rows.filter(league_game__finished_at__gte=since).delete()  # `at` is in whole seconds
    HandicapTerm.objects.filter(league=league_id, month__gt=since.astimezone(UTC).date()).delete()


def _stored_units(league_id: int, roots: Roots) -> dict[int, UnitSums]:
    """Everybody's units so far: all that are stored, because the next game is the latest."""
    rows = HandicapIndex.objects.filter(league=league_id).values_list("person")
    stored = rows.annotate(Sum("units"), Sum("z_sum"), Sum("z_squares")).order_by()
    sums: dict[int, UnitSums] = {}
    for person, count, total, squares in stored:
        units = sums.setdefault(root_of(roots, person), UnitSums())
        units.add(int(count), int(total), int(squares))
    return sums


def _index(record: IndexRecord, term: HandicapTerm, kind: str) -> int | None:
    if kind == "whs":
        return record.index
    units = [Fraction(each, 1000) for each in record.z]
    mean, rho = Fraction(term.mean_micro, MILLION), Fraction(term.rho_micro, MILLION)
    return int(shrunken_index(units, mean=mean, rho=rho) * 10)


def _cards(games: Sequence[LeagueGame]) -> list[CountedGame]:
    """The cards of games that may be of several seasons."""
    by_season: dict[int, list[LeagueGame]] = {}
    for game in games:
        by_season.setdefault(game.season_id, []).append(game)
    cards = {
        card.game.pk: card
        for group in by_season.values()
        for card in read_cards(group, season_settings(group[0].season.settings))
    }
    return [cards[game.pk] for game in games]
