"""Drawing the tables of a night: from those present, with what directors ask for.

What comes out is a draft (`drafts`). The seed stays with the tables, so that the draw can be
repeated in front of everybody. Tables are looked for before the league's lock is taken.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from secrets import randbits
from typing import Any, NamedTuple

from django.utils.translation import gettext

from tournaments.directing.demands import refuse_unmet
from tournaments.directing.drafts import last_round, night_as_seen, night_changed, tables_at_play
from tournaments.directing.fixtures import SEED_BITS
from tournaments.directing.rounds import lead_on, put_draft, round_to_draw
from tournaments.directing.turns import in_turn
from tournaments.errors import DirectingError
from tournaments.ledger.levels import levels_of
from tournaments.ledger.meetings import history_of
from tournaments.ledger.merges import merges_in
from tournaments.ledger.seating import demands_of, times_out
from tournaments.ledger.settings import settings_of
from tournaments.models import CheckIn, FixtureSeat, LeagueGame, Night, Person, Stage
from tournaments.permissions import Member
from tournaments.rules.days.transitions import Facts
from tournaments.rules.draws import nights as core
from tournaments.rules.draws.demands import Demands, demand_problems
from tournaments.rules.draws.halls import Hall, size_choices
from tournaments.rules.draws.pools import by_level, hall_draw
from tournaments.rules.draws.schedules import SeatedRound
from tournaments.rules.season_settings import SeasonSettings


@dataclass(frozen=True)
class Wishes:
    """How tables are to be drawn. `sizes` empty: as the season prefers. `stay` are the numbers of
    tables of the draft that are not touched. `meanwhile`: although tables of the round before play.
    `mixed`: divisions share tables, which alone leaves sizes to choose for the whole hall.
    """

    fewest_repeats: bool = True
    sizes: tuple[int, ...] = ()
    stay: tuple[int, ...] = ()
    meanwhile: bool = False
    mixed: bool = False


def make_tables(
    by: Member,
    night: Night,
    *,
    wishes: Wishes | None = None,
    seed: int | None = None,
    seen: str | None = None,
) -> core.NightDraw:
    """Draw a draft of the next round from those present, or a draft anew. `seen` is
    `tables_edition` when the form was made. Returns tables of people, and byes.

    Raises DirectingError, also with `sizes`, `stay` or `meanwhile` as the field.
    """
    about = {"season": night.season.slug, "day": night.day.isoformat()}
    wish, lot = wishes or Wishes(), randbits(SEED_BITS) if seed is None else seed

    def prepare() -> _Round:
        stored = night_as_seen(by, night, seen)
        number = _next_round(stored, meanwhile=wish.meanwhile)
        present = _present(stored, least=settings_of(stored.season).min_players)
        drawn = _drawn(stored, present, wishes=wish, number=number, seed=lot)
        return _Round(stored, number, drawn, seed is not None)

    return in_turn(by, "make_tables", about, prepare, _put_round)


class _Round(NamedTuple):
    """What was drawn, for which round of a night; whether from a number that somebody `typed`."""

    night: Night
    number: int
    drawn: core.NightDraw
    typed: bool


def _put_round(made: _Round, payload: dict[str, Any]) -> core.NightDraw:
    """Store it in the place of a draft that is there. Under the league's lock."""
    night, number, drawn, typed = made
    stage: Stage | None = getattr(night, "stage", None)
    if stage is None:
        stage = Stage.objects.create(season=night.season, night=night)
    row = round_to_draw(stage, number)
    if row.state == "published":
        lead_on(row, "unpublish")
    seated, facts = SeatedRound(drawn.tables, drawn.byes), Facts(by_standing=False)
    put_draft(row, seated, seed=str(drawn.seed), facts=facts, typed=typed)
    payload |= {"round": number, "seed": drawn.seed, "tables": [list(t) for t in drawn.tables]}
    payload |= {"draws": row.draws, "typed": typed}
    night_changed(night, state="playing")
    return drawn


def _present(night: Night, *, least: int) -> list[int]:
    """Who is checked in now. Raises DirectingError when too few are for a table."""
    checked_in = CheckIn.objects.filter(night=night, left=None)
    present = sorted(checked_in.values_list("person", flat=True))
    if len(present) < least:
        sentence = gettext("%(least)d people are needed for a table.")
        raise DirectingError(sentence % {"least": least})
    return present


def _next_round(night: Night, *, meanwhile: bool) -> int:
    """The number of the round that is drawn now: the last one while none of its tables has started.
    Raises DirectingError while the one before plays, unless on purpose.
    """
    last = last_round(night)
    if last is None:
        return 1
    if not LeagueGame.objects.filter(fixture__table__round=last).exists():
        return last.number
    going = tables_at_play(last)
    if going and not meanwhile:
        tables = ", ".join(map(str, going))
        sentence = gettext("Still at play: table %(tables)s. Tick it to draw the next round now.")
        raise DirectingError(sentence % {"tables": tables}, "meanwhile")
    return last.number + 1


def _drawn(
    night: Night, present: Sequence[int], *, wishes: Wishes, number: int, seed: int
) -> core.NightDraw:
    """Tables within each division, or of everybody where these are mixed or there are none."""
    settings, roots = settings_of(night.season), merges_in(night.season.league_id)
    asked_for = demands_of(night.season.league_id, roots)
    staying = dict(asked_for.tables) | _staying(night, number, wishes, present)
    levels = {} if wishes.mixed else levels_of(night.season, present)
    evening = core.Evening(
        settings.min_players,
        settings.max_players,
        settings.preferred,
        () if levels else _sizes(len(present), wishes, settings),
        byes=times_out(night, number, present, roots),
    )
    history = history_of(night, present, preferred=settings.preferred)
    history = replace(history, apart=asked_for.strangers)
    draws: list[core.NightDraw] = []
    for part in by_level(present, levels):
        before = sum(len(each.tables) for each in draws) if levels else None
        own = replace(evening, staying=_own_tables(part, staying, evening, before=before))
        _refuse_demands(part, own, asked_for)
        few = wishes.fewest_repeats
        draws.append(core.seat_night(part, history, seed=seed, fewest_repeats=few, evening=own))
    drawn = hall_draw(draws)
    if not drawn.tables:
        sentence = gettext("No division has the %(least)d people that a table needs.")
        raise DirectingError(sentence % {"least": settings.min_players}, "mixed")
    return drawn


def _own_tables(
    part: Sequence[int], staying: Mapping[int, int], evening: core.Evening, *, before: int | None
) -> dict[int, int]:
    """The tables where these people stay, from 1. Where `before` says how many tables other
    divisions have, theirs begin after those; DirectingError for a table of another division.
    """
    own = {who: at - (before or 0) for who, at in staying.items() if who in part}
    last = len(evening.tables(len(part)).sizes)
    others = [who for who, at in own.items() if before is not None and not 1 <= at <= last]
    if others:
        names = Person.objects.filter(pk__in=others).values_list("name", flat=True)
        sentence = gettext("Their table is one of another division: %(names)s.")
        raise DirectingError(sentence % {"names": ", ".join(sorted(names))}, "mixed")
    return own


def _staying(night: Night, number: int, wishes: Wishes, present: Sequence[int]) -> dict[int, int]:
    """The people of the tables that are not touched, with the number of the table."""
    seats = FixtureSeat.objects.filter(
        fixture__night=night, fixture__round=number, fixture__number__in=wishes.stay
    )
    rows = seats.values_list("person", "fixture__number")
    return {person: table for person, table in rows if person in present}


def _sizes(people: int, wishes: Wishes, settings: SeasonSettings) -> tuple[int, ...]:
    """The sizes that were chosen. Raises DirectingError if they no longer seat those present."""
    if not wishes.sizes:
        return ()
    hall = Hall(settings.min_players, settings.max_players, settings.preferred)
    if wishes.sizes not in {each.sizes for each in size_choices(people, 1, hall)}:
        sentence = gettext("These tables do not seat the people who are here: %(people)d.")
        raise DirectingError(sentence % {"people": people}, "sizes")
    return wishes.sizes


def _refuse_demands(present: Sequence[int], evening: core.Evening, demands: Demands) -> None:
    """Raise DirectingError that names whoever asks for what cannot be."""
    sizes = evening.tables(len(present)).sizes
    troubles = demand_problems(present, sizes, Demands(demands.apart, evening.staying))
    if troubles and sizes:  # too few for a table all sit out
        refuse_unmet(troubles)
