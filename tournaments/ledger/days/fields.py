"""Who plays the next round of a stage and in which order, and what was played before it: all that a
draw looks at. Reads; writes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from django.utils.translation import gettext

from tournaments.errors import DirectingError
from tournaments.ledger.days.disclosure import first_hidden_round
from tournaments.ledger.days.pair_matches import partners_in, places_of_pairs
from tournaments.ledger.days.stage_standings import stage_standings
from tournaments.ledger.days.team_standings import team_standings
from tournaments.ledger.merges import merges_in
from tournaments.ledger.seating import demands_of
from tournaments.ledger.stages.settings import day_settings_of, stage_settings
from tournaments.models import Bye, Entrant, FixtureSeat, Result, Round, Stage, Tournament
from tournaments.rules.days.pair_seating import without_partners
from tournaments.rules.days.round_seating import RoundTask, bracket_winners
from tournaments.rules.days.stages import Form, Teams
from tournaments.rules.draws.demands import Demands, mates_apart
from tournaments.rules.draws.nights import History, Table

OPEN_STATES = ("planned", "drafted")


def next_number(stage: Stage) -> int:
    """The round of a stage that is drawn now: the first that is not published."""
    published = stage.rounds.exclude(state__in=OPEN_STATES).order_by("-number").first()
    return published.number + 1 if published is not None else 1


def task_of(stage: Stage, number: int) -> RoundTask:
    """What a draw of this round is to seat. The stage has its tournament and its season. Raises
    DirectingError once the final match of a knockout is over, though nobody was told who is out.
    """
    tournament = stage.tournament
    _refuse_after_final(stage, number)
    active = list(tournament.entrants.filter(state="active").order_by("number"))
    rounds = tables_before(tournament, stage, number)
    history = History()
    for tables in rounds:
        history = history.after(tables)
    pairs, partners = partners_of(tournament), partners_in(stage)
    if pairs is not None:
        history = without_partners(history, pairs)
    here = [each.person_id for each in active]
    slots = _slots(stage, number, partners.people(here))
    order = tuple(who for who in slots if who)
    order = order or partners.one_of_each(_order(stage, number, active))
    if partners:
        sides = {who: tuple(each for each in partners.side(who) if each in here) for who in order}
        return RoundTask(number, order, slots=slots, sides=sides)
    return RoundTask(
        number=number,
        order=order,
        slots=slots,
        history=history,
        demands=_demands(stage, active),
        byes=_byes(tournament),
        starts=_starts(rounds, holes=stage_settings(stage).holes),
        newcomers=frozenset(
            each.person_id for each in active if not stage.position and each.since == number > 1
        ),
        partners=pairs,
    )


def _refuse_after_final(stage: Stage, number: int) -> None:
    secret = None if stage_settings(stage).rounds else first_hidden_round(stage)
    if secret is None or number <= secret:
        return
    if stage_settings(stage).form is Form.STRIKES and not stage.rounds.filter(
        number=secret, state="closed"
    ):
        raise DirectingError(gettext("A round is still open."))
    raise DirectingError(gettext("The final is played."))


def left_out(round_: Round) -> list[int]:
    """Who takes part and has no place in the draft of a round that everybody plays, as whoever came
    after it was drawn. The round has its stage with the tournament. One query.
    """
    if stage_settings(round_.stage).form is not Form.ROUNDS:
        return []
    active = round_.stage.tournament.entrants.filter(state="active").order_by("number")
    seated = FixtureSeat.objects.filter(fixture__table__round=round_).values("person")
    resting = Bye.objects.filter(round=round_).values("person")
    out = active.exclude(person__in=seated).exclude(person__in=resting)
    return list(out.values_list("person", flat=True))


def partners_of(tournament: Tournament) -> tuple[tuple[int, ...], ...] | None:
    """The pairs of the tournament, None where everybody is seated alone. One query."""
    if not day_settings_of(tournament).in_pairs:
        return None
    pairs: dict[int, list[int]] = {}
    rows = tournament.entrants.exclude(team=None).order_by("number")
    for team, person in rows.values_list("team", "person"):
        pairs.setdefault(team, []).append(person)
    return tuple(tuple(each) for each in pairs.values())


def tables_before(tournament: Tournament, stage: Stage, number: int) -> list[list[Table]]:
    """The people of all tables that were published before this round, round by round."""
    seats = FixtureSeat.objects.filter(
        fixture__table__round__stage__tournament=tournament, fixture__void=False
    ).exclude(fixture__table__round__state__in=(*OPEN_STATES, "void"))
    rows = seats.order_by(
        "fixture__table__round__stage__position", "fixture__round", "fixture__number", "position"
    ).values_list("fixture__table__round__stage__position", "fixture__round", "fixture", "person")
    rounds: dict[tuple[int, int], dict[int, list[int]]] = {}
    for position, at, fixture, person in rows:
        if (position, at) < (stage.position, number):
            rounds.setdefault((position, at), {}).setdefault(fixture, []).append(person)
    return [[tuple(people) for people in tables.values()] for tables in rounds.values()]


def _order(stage: Stage, number: int, active: Iterable[Entrant]) -> tuple[int, ...]:
    """Those who play, the best or the best seeded first."""
    there = {each.person_id: each for each in active}
    if number > 1 and stage_settings(stage).form is Form.GROUPS:
        before = stage.rounds.get(number=number - 1)
        places = places_at_tables(before)
        seeds = {person: at for at, person in enumerate(before.order)}
        last = (len(places) + 1, len(seeds))
        return tuple(
            sorted(
                there,
                key=lambda who: (places.get(who, last[0]), seeds.get(who, last[1]), who),
            )
        )
    ranked = _ranked_before(stage, number)
    first = [person for person in ranked if person in there]
    rest = sorted(
        there.keys() - set(first),
        key=lambda person: (there[person].seeding or len(there) + 1, there[person].number),
    )
    return (*first, *rest)


def _slots(stage: Stage, number: int, there: Collection[int]) -> tuple[int | None, ...]:
    """The places of a bracket after its first round; where the winner of a match is gone, nobody
    has it, and whoever would have played there goes on. Raises DirectingError for a match of which
    both are still in.
    """
    if number == 1 or stage_settings(stage).form is not Form.PAIRS:
        return ()
    before = stage.rounds.get(number=number - 1)
    try:
        return bracket_winners(before.number, before.order, there)
    except ValueError as error:
        sentence = gettext(
            "A match of round %(number)d has no winner. Open the round again, or one of the two "
            "drops out."
        )
        raise DirectingError(sentence % {"number": before.number}) from error


def _ranked_before(stage: Stage, number: int) -> list[int]:
    """The standings a round is drawn by: of its stage so far, or of the stage before; of pairs,
    where they are drawn.
    """
    if number == 1:
        if not stage.position:
            return []
        stage = Stage.objects.select_related("season__league", "tournament").get(
            tournament=stage.tournament_id, position=stage.position - 1
        )
    ranked = [each.player for each in stage_standings(stage).ranked]
    if not day_settings_of(stage.tournament).in_pairs:
        return ranked
    table = team_standings(stage)
    paired = [who for pair in table.ranked for who in table.members[pair.player]]
    return [*paired, *(who for who in ranked if who not in paired)]


def places_at_tables(round_: Round) -> dict[int, int]:
    """The place of everybody at the table of a round, by the points the stage counts: a match may
    be won with more strokes. Who won without playing is first. In a bracket of pairs each has the
    place of the pair.
    """
    return places_by_round([round_])[round_.pk]


def places_by_round(rounds: Sequence[Round]) -> dict[int, dict[int, int]]:
    """The same of several rounds of a stage, by round. Two queries; more for pairs."""
    if not rounds:
        return {}
    partners = partners_in(rounds[0].stage)
    if partners:
        places = {each.pk: places_of_pairs(each) for each in rounds}
    else:
        places = _places_by_points(rounds)
    seats = FixtureSeat.objects.filter(fixture__table__round__in=places)
    walkovers = seats.exclude(fixture__table__walkover=None)
    won = ("fixture__table__round", "person", "fixture__table__walkover")
    for number, person, winner in walkovers.values_list(*won):
        places[number][person] = 1 if person in partners.side(winner) else 2
    return places


def _places_by_points(rounds: Sequence[Round]) -> dict[int, dict[int, int]]:
    places: dict[int, dict[int, int]] = {each.pk: {} for each in rounds}
    low = stage_settings(rounds[0].stage).scheme.low_is_better
    rows = Result.objects.filter(league_game__fixture__table__round__in=places)
    fields = ("league_game__fixture__table__round", "league_game", "person", "points")
    points: dict[tuple[int, int], dict[int, int]] = {}
    for number, game, person, worth in rows.values_list(*fields):
        points.setdefault((number, game), {})[person] = worth if low else -worth
    for (number, _game), table in points.items():
        for person, mine in table.items():
            places[number][person] = 1 + sum(other < mine for other in table.values())
    return places


def _demands(stage: Stage, active: Sequence[Entrant]) -> Demands:
    """What directors ask for, and team mates who are kept apart, as far as there are tables."""
    tournament = stage.tournament
    settings = day_settings_of(tournament)
    requests = demands_of(tournament.league_id, merges_in(tournament.league_id))
    if settings.teams is not Teams.SUM or not settings.partners_apart:
        return requests
    teams: dict[int, list[int]] = {}
    for each in active:
        if each.team_id is not None:
            teams.setdefault(each.team_id, []).append(each.person_id)
    tables = len(stage_settings(stage).hall.tables(len(active)))
    return Demands(requests.apart | mates_apart(teams.values(), tables), requests.tables)


def _byes(tournament: Tournament) -> Mapping[int, int]:
    """How often each sat out."""
    rows = Bye.objects.filter(round__stage__tournament=tournament)
    rows = rows.exclude(round__state__in=(*OPEN_STATES, "void"))
    return Counter(rows.values_list("person", flat=True))


def _starts(rounds: Iterable[Iterable[Table]], *, holes: int) -> Mapping[int, int]:
    """How often each dealt first once more than others of the table: the first so many as are left
    over when the holes are shared out.
    """
    return Counter(
        person for tables in rounds for table in tables for person in table[: holes % len(table)]
    )


def rounds_of(tournament: Tournament) -> list[Round]:
    """All rounds, stage by stage."""
    rounds = Round.objects.filter(stage__tournament=tournament)
    return list(rounds.select_related("stage__season").order_by("stage__position", "number"))
