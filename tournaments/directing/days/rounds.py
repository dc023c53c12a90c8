"""A round of a stage, from its draft to its end: published, taken back, played, closed, void.

Whether a round plays or is all in follows from its tables and is noted by itself
(`follow_tables`); everything else a director does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.utils.translation import gettext

from tournaments.directing.acts import tidy_reason
from tournaments.directing.days.acts import day_act
from tournaments.directing.days.cuts import after_round
from tournaments.directing.days.entrants import into_stage
from tournaments.directing.rounds import lead_on, refuse_swap, resting_in, seats_in, swap_places
from tournaments.errors import Changed, DirectingError
from tournaments.ledger import derivation
from tournaments.ledger.days.fields import left_out, partners_of
from tournaments.ledger.days.pair_matches import partners_in
from tournaments.ledger.days.progress import follow_tables
from tournaments.ledger.stages.settings import stage_settings
from tournaments.ledger.stages.tables import states_of, table_state, tables_of
from tournaments.ledger.stale import derive_now
from tournaments.models import FixtureSeat, Person, Round, Table
from tournaments.permissions import Member
from tournaments.rules.days.round_seating import rule_of
from tournaments.rules.days.stages import MATCHES, Form
from tournaments.rules.days.states import OPEN_ROUND
from tournaments.rules.days.transitions import Facts


def publish_round(
    by: Member, round_: Round, *, seen: int | None = None, on_purpose: bool = False
) -> Round:
    """Everybody sees the tables of a draft. The first round of a stage fixes how it counts."""
    with _round_act(by, round_, "publish_round", seen=seen) as (stored, _):
        if not on_purpose:
            _refuse_left_out(stored)
        _lead(by, stored, "publish", on_purpose=on_purpose)
        into_stage(stored.stage, _people_of(stored))
        if not stored.tables.exists():  # of a bracket in which everybody goes on without playing
            follow_tables(stored)
            derive_now()
            stored.refresh_from_db(fields=["state", "version"])
    return stored


def _refuse_left_out(round_: Round) -> None:
    """Raise DirectingError for a draft in which somebody who takes part has no place."""
    people = Person.objects.filter(pk__in=left_out(round_)).order_by("name")
    names = ", ".join(people.values_list("name", flat=True))
    if names and round_.state == "drafted":
        sentence = gettext("No seat in this draft: %(names)s. Draw the round again.")
        raise DirectingError(sentence % {"names": names})


def take_back_round(by: Member, round_: Round, *, seen: int | None = None) -> Round:
    """A published round is a draft again, while none of its tables has started."""
    with _round_act(by, round_, "take_back_round", seen=seen) as (stored, _):
        _lead(by, stored, "unpublish")
    return stored


def close_round(by: Member, round_: Round, *, seen: int | None = None) -> Round:
    """The round is over: its cards are final."""
    with _round_act(by, round_, "close_round", seen=seen) as (stored, _):
        _lead(by, stored, "close")
        derivation.recount_everyone(stored.stage.season)
        after_round(stored)
    return stored


def reopen_round(by: Member, round_: Round, *, reason: str, seen: int | None = None) -> Round:
    """A closed round can be corrected again, for a reason. Rounds that are seated stand."""
    with _round_act(by, round_, "reopen_round", reason=reason, seen=seen) as (stored, _):
        _lead(by, stored, "reopen", reason=reason)
    return stored


def void_round(by: Member, round_: Round, *, reason: str, seen: int | None = None) -> Round:
    """A round that does not count, with all its tables; it is played again under the next number.
    Raises DirectingError for one whose games are not void, and in a knockout, where the next round
    follows from every table.
    """
    with _round_act(by, round_, "void_round", reason=reason, seen=seen) as (stored, _):
        if stage_settings(stored.stage).form in MATCHES:
            sentence = gettext("In a knockout strike out the game of a table, and play it again.")
            raise DirectingError(sentence)
        playing = Table.objects.filter(round=stored).exclude(fixture__league_game=None)
        if playing.exclude(fixture__league_game__state="void").exists():
            raise DirectingError(gettext("Strike out the games of its tables first."))
        _lead(by, stored, "void", reason=reason)
        derivation.recount_everyone(stored.stage.season)
    return stored


def postpone_table(
    by: Member, table: Table, *, postponed: bool = True, seen: int | None = None
) -> Table:
    """A table that does not keep its round open, or does again. Raises DirectingError once the
    round is closed: then it was put off, or was not.
    """
    about = {"table": table.fixture.number, "postponed": postponed}
    with _round_act(by, table.round, "postpone_table", about, seen=seen) as (stored, _):
        if stored.state not in OPEN_ROUND:
            raise DirectingError(gettext("This round is not being played."))
        row = Table.objects.select_related("fixture").get(pk=table.pk, round=stored)
        row.postponed = postponed
        row.save(update_fields=["postponed"])
        follow_tables(stored)
    return row


def walk_over(
    by: Member, table: Table, *, winner: int | None, reason: str = "", seen: int | None = None
) -> Table:
    """One of two wins without playing, or a pair, of which `winner` is one; None takes that back.
    Raises DirectingError for a table that has a card, or is not of two.
    """
    about = {"table": table.fixture.number, "winner": winner}
    with _round_act(by, table.round, "walk_over", about, reason=reason, seen=seen) as (stored, _):
        row = Table.objects.select_related("fixture").get(pk=table.pk, round=stored)
        people = list(row.fixture.seats.values_list("person", flat=True))
        played = Table.objects.filter(pk=row.pk, fixture__league_game__isnull=False).exists()
        if stored.state not in OPEN_ROUND or played:
            raise DirectingError(gettext("This table has a card, or its round is over."))
        partners = partners_in(stored.stage)
        side = [who for who in people if winner is not None and who in partners.side(winner)]
        if len(partners.one_of_each(people)) != 2 or (winner is not None and not side):
            raise DirectingError(gettext("Choose one of the two who sit there."), "winner")
        if winner is not None and not reason.strip():
            raise DirectingError(gettext("Give a reason."), "reason")
        row.walkover_id = side[0] if side else None
        row.save(update_fields=["walkover"])
        follow_tables(stored)
    return row


def choose_seats(
    by: Member, table: Table, *, people: Sequence[int], seen: int | None = None
) -> Table:
    """The people of a table in the seats they chose, the first of which deals first. Raises
    DirectingError once it has a card.
    """
    about = {"table": table.fixture.number, "people": list(people)}
    with _round_act(by, table.round, "choose_seats", about, seen=seen) as (stored, _):
        row = Table.objects.select_related("fixture").get(pk=table.pk, round=stored)
        seats = {seat.person_id: seat for seat in row.fixture.seats.all()}
        if Table.objects.filter(pk=row.pk, fixture__league_game__isnull=False).exists():
            raise DirectingError(gettext("This table has started."))
        if sorted(people) != sorted(seats):
            raise DirectingError(gettext("Everybody of the table takes one seat."), "seats")
        FixtureSeat.objects.filter(fixture=row.fixture).delete()
        FixtureSeat.objects.bulk_create(
            FixtureSeat(fixture=row.fixture, person_id=who, position=at)
            for at, who in enumerate(people)
        )
    return row


def swap_in_round(
    by: Member, round_: Round, *, one: int, other: int, seen: int | None = None
) -> Round:
    """Two people of a draft change places, or somebody who sits out takes the place of another;
    partners of a pair come along. Demands of the directors refuse.
    """
    about = {"person": one, "into": other}
    with _round_act(by, round_, "swap_in_round", about, seen=seen) as (stored, _):
        if stored.state != "drafted":
            raise DirectingError(gettext("These tables are published. Take them back first."))
        if stage_settings(stored.stage).form is Form.PAIRS:
            raise DirectingError(gettext("A bracket is seated by its seeds."))
        seats, resting = seats_in(stored), resting_in(stored)
        refuse_swap(by, seats, resting, one, other)
        here = {*resting, *(seat.person_id for seat in seats)}
        swap_places(stored, seats, _swap(stored, one, other, here))
    return stored


@contextmanager
def _round_act(
    by: Member,
    round_: Round,
    kind: str,
    about: dict[str, Any] | None = None,
    *,
    reason: str = "",
    seen: int | None = None,
) -> Iterator[tuple[Round, dict[str, Any]]]:
    """An act on a round. `seen` is the version of the round when the page was made."""
    stage = round_.stage
    where = {"stage": stage.position, "round": round_.number, **(about or {})}
    reason = tidy_reason(reason, needed=False)
    with day_act(by, stage.tournament, kind, where, reason=reason) as (tournament, payload):
        stored = Round.objects.select_related("stage__season").get(pk=round_.pk)
        stored.stage.tournament = tournament
        if seen is not None and seen != stored.version:
            raise Changed
        yield stored, payload
        stored.version += 1
        stored.save(update_fields=["version"])


def _lead(
    by: Member, round_: Round, act: str, *, reason: str = "", on_purpose: bool = False
) -> None:
    """Lead a round on. Raises DirectingError with the sentence that refuses it."""
    stage = round_.stage
    earlier = stage.rounds.filter(number=round_.number - 1).values_list("state", flat=True).first()
    states = states_of(round_)
    if act == "close" and stage_settings(stage).form in MATCHES:
        states = tuple(table_state(each, round_) for each in tables_of(round_))  # put off or not
    facts = Facts(
        tables=states,
        earlier=earlier or "",
        by_standing=rule_of(stage_settings(stage), round_.number).by_standing,
        director=by.may("run_night"),
        on_purpose=on_purpose,
        reason=reason,
    )
    lead_on(round_, act, facts)


def _people_of(round_: Round) -> list[int]:
    """Everybody who has a seat or sits out."""
    seats = FixtureSeat.objects.filter(fixture__table__round=round_)
    return [*seats.values_list("person", flat=True), *resting_in(round_)]


def _swap(round_: Round, one: int, other: int, here: Collection[int]) -> dict[int, int]:
    """Who takes whose place. Raises DirectingError where partners would be separated."""
    swap = {one: other, other: one}
    pairs = partners_of(round_.stage.tournament) or ()
    mates = {
        who: next((each for each in pair if each != who and each in here), None)
        for pair in pairs
        for who in pair
        if who in swap
    }
    if mates.get(one) == other:
        return swap
    mine, theirs = mates.get(one), mates.get(other)
    if mine is None and theirs is None:
        return swap
    if mine is None or theirs is None:
        raise DirectingError(gettext("Partners stay at one table: change two pairs."))
    return swap | {mine: theirs, theirs: mine}
