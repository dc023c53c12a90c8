"""The standings of a stage with what stands around them: names, strokes to par, cards, the cut.

For the pages of everybody; what is kept back for the last rounds is not read at all. However many
people there are, there are as many queries. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Count, Q, QuerySet, Sum

from tournaments.ledger.days.cut_lines import active_in, cut_of, cut_refusal, state_of_playoff
from tournaments.ledger.days.disclosure import first_hidden_round
from tournaments.ledger.days.stage_standings import StageStandings
from tournaments.ledger.merges import merges_in, root_of
from tournaments.ledger.stages.settings import stage_settings
from tournaments.models import Entrant, LeagueGame, Person, Playoff, Result, Stage
from tournaments.queries.days.corrections import Correction, corrections_of
from tournaments.queries.days.shown_standings import shown_standings
from tournaments.rules.days.cuts import CutResult, PlayoffState, TieRule
from tournaments.rules.days.stages import StageSettings

MILLI = 1000
IN_PLAY = ("published", "playing")


@dataclass(frozen=True)
class ShownPlayoff:
    """A playoff with the names of who is in it; `table` is the number of its table, None where it
    is for the cut.
    """

    row: Playoff
    state: PlayoffState


@dataclass(frozen=True)
class StageResults:
    """The standings of a stage as somebody may see them, `names` of everybody in them. `kept_back`
    are the last rounds that are not shown here, `secret` those that only directors see; `cut` who
    goes on, as it is or as it would be, None where nobody is cut; `decided`: it is made; `refusal`
    why it cannot be made now; `playing`: its last round is on. `to_par` are strokes, of those
    whose games all have a par; `codes` the cards of games.
    """

    stage: Stage
    settings: StageSettings
    table: StageStandings
    names: Mapping[int, str]
    states: Mapping[int, str]
    to_par: Mapping[int, Fraction]
    codes: Mapping[int, str]
    kept_back: int
    secret: int
    playing: bool
    cut: CutResult | None
    decided: bool
    refusal: str
    playoffs: tuple[ShownPlayoff, ...]
    corrected: tuple[Correction, ...]

    @property
    def wildcards(self) -> tuple[int, ...]:
        """Who was put through by a director."""
        return tuple((self.stage.cut or {}).get("wildcards", ()))


def stage_results(
    stage: Stage, *, everything: bool, rule: TieRule | None = None, after: int | None = None
) -> StageResults:
    """The standings of a stage, with `everything` also of rounds that are kept back; the cut as it
    would be by this rule. `after` a round they are as they were then, and say nothing of a cut.
    """
    settings = stage_settings(stage)
    shown = shown_standings(stage, everything=everything, after=after)
    table = shown.table
    people = [each.player for each in (*table.ranked, *table.below)]
    playoffs = shown_playoffs(playoffs_of(stage, everything=everything))
    involved = {*people, *(who for each in playoffs for who in each.row.people)}
    entrants = list(
        Entrant.objects.filter(tournament=stage.tournament_id).values_list(
            "person", "person__name", "state"
        )
    )
    return StageResults(
        stage=stage,
        settings=settings,
        table=table,
        names=_names(involved, {person: name for person, name, _ in entrants}),
        states={person: state for person, _, state in entrants},
        to_par=_to_par(stage, table.upto),
        codes=dict(LeagueGame.objects.filter(season=stage.season).values_list("pk", "game__code")),
        kept_back=shown.kept_back,
        playing=stage.rounds.filter(number=table.upto, state__in=IN_PLAY).exists(),
        secret=shown.secret,
        cut=_cut(stage, settings, table, playoffs, rule) if shown.whole else None,
        decided=stage.cut is not None,
        refusal=cut_refusal(stage),
        playoffs=playoffs,
        corrected=corrections_of(stage.tournament),
    )


def _names(people: set[int], known: Mapping[int, str]) -> Mapping[int, str]:
    """The names of everybody in the standings, those of entrants being `known`: one query for
    whoever else is in them, such as the one whom an entrant was merged into.
    """
    others = people - known.keys()
    if not others:
        return known
    return {**known, **dict(Person.objects.filter(pk__in=others).values_list("pk", "name"))}


def playoffs_of(stage: Stage, *, everything: bool) -> QuerySet[Playoff]:
    """The playoffs of a stage; without `everything` none that follows from a round that is kept
    back: who plays on is level there. One query more where rounds are kept back.
    """
    rows = stage.playoffs.select_related("round", "stage__tournament")
    return rows if everything else rows.exclude(secret_playoffs([stage]))


def secret_playoffs(stages: Iterable[Stage]) -> Q:
    """The playoffs of these stages that are kept back: of hidden rounds, and of cuts after them.
    The stages have their tournament.
    """
    secret = Q(pk=None)
    for stage in stages:
        if (first := first_hidden_round(stage)) is not None:
            secret |= Q(stage=stage) & (Q(round=None) | Q(round__number__gte=first))
    return secret


def shown_playoffs(rows: Iterable[Playoff]) -> tuple[ShownPlayoff, ...]:
    """How these playoffs stand. They have their stage, its tournament and their round."""
    return tuple(ShownPlayoff(each, state_of_playoff(each)) for each in rows)


def _to_par(stage: Stage, until: int) -> dict[int, Fraction]:
    """Strokes over par of everybody all of whose cards have a par; people who were merged count
    as one. Two queries.
    """
    roots = merges_in(stage.season.league_id)
    rows = Result.objects.filter(season=stage.season, league_game__fixture__round__lte=until)
    by_person = (
        rows.order_by()
        .values_list("person")
        .annotate(over=Sum("to_par_milli"), without=Count("pk") - Count("to_par_milli"))
    )
    sums: dict[int, int] = {}
    unknown: set[int] = set()
    for person, over, without in by_person:
        who = root_of(roots, person)
        if without:
            unknown.add(who)
        sums[who] = sums.get(who, 0) + (over or 0)
    return {who: Fraction(over, MILLI) for who, over in sums.items() if who not in unknown}


def _cut(
    stage: Stage,
    settings: StageSettings,
    table: StageStandings,
    playoffs: tuple[ShownPlayoff, ...],
    rule: TieRule | None,
) -> CutResult | None:
    """Who goes on: as it was decided, and before as it would be now."""
    if settings.cut is None:
        return None
    if stage.cut is None:
        return cut_of(stage, active_in(stage), rule=rule) if table.upto else None
    through = tuple(stage.cut["through"])
    level = next((each for each in playoffs if each.row.round_id is None), None)
    undecided = level.state.undecided if level is not None else ()
    out = [row.player for row in table.ranked if row.player not in (*through, *undecided)]
    spots = level.state.spots if level is not None and undecided else 0
    return CutResult(through, undecided, spots, tuple(out))
