"""Who goes on: after a round of a knockout, and at the cut of a stage; and playoffs for the line.

Whoever does not go on is eliminated and keeps every result. Who is level on a line plays holes for
the places that are left (`Playoff`); until that is decided all of them are still in.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction

from django.utils import timezone
from django.utils.translation import gettext

from tournaments.directing.days.acts import day_act
from tournaments.errors import DirectingError
from tournaments.ledger.days.cut_lines import active_in, cut_of, cut_refusal, state_of_playoff
from tournaments.ledger.days.disclosure import is_secret_round
from tournaments.ledger.days.knockouts import advance_of, finishers_of
from tournaments.ledger.days.pair_matches import partners_in
from tournaments.ledger.days.stage_standings import stage_standings
from tournaments.ledger.stages.settings import stage_settings
from tournaments.models import Entrant, Playoff, Round, Stage
from tournaments.permissions import Member
from tournaments.rules.days import cuts
from tournaments.rules.days.stages import MATCHES, Form
from tournaments.rules.days.totals import strikes_left


def after_round(round_: Round) -> None:
    """What the end of a round of a knockout decides. Under the lock of the league."""
    settings = stage_settings(round_.stage)
    if settings.form is Form.STRIKES:
        if not is_secret_round(round_):
            _out_with_strikes(round_.stage, settings.strikes)
    elif settings.form in MATCHES:
        _out_at_tables(round_)


def after_telling(stage: Stage) -> None:
    """What follows for those who played the final match of a knockout once it is told. Under the
    lock of the league.
    """
    last = stage.rounds.filter(state="closed").order_by("-number").first()
    if last is not None:
        last.stage = stage
        after_round(last)


def make_cut(
    by: Member,
    stage: Stage,
    *,
    wildcards: Sequence[int] = (),
    rule: cuts.TieRule | None = None,
    seen: int | None = None,
) -> Playoff | None:
    """Say who goes on from a stage whose rounds are over: the best, by the settings, and the people
    a director chose; `rule` for those who are level instead of that of the settings. A playoff is
    returned where places on the line are still to be played for.
    """
    about = {"stage": stage.position, "wildcards": list(wildcards), "rule": str(rule or "")}
    with day_act(by, stage.tournament, "make_cut", about, seen=seen) as (tournament, payload):
        stored = Stage.objects.select_related("season").get(pk=stage.pk)
        stored.tournament = tournament
        refused = cut_refusal(stored)
        if refused:
            raise DirectingError(refused)
        active = active_in(stored)
        result = cut_of(stored, active, wildcards=wildcards, rule=rule)
        through = (*result.through, *wildcards)
        payload["through"] = list(through)
        stored.cut = {
            "through": list(through),
            "wildcards": list(wildcards),
            "rule": str(rule or ""),
        }
        stored.save(update_fields=["cut"])
        _put_out(stored, (active.keys() - set(through)) - set(result.playoff))
        return _playoff(stored, None, result.playoff, result.spots) if result.playoff else None


def record_playoff_hole(
    by: Member,
    playoff: Playoff,
    points: Mapping[int, int],
    *,
    cards: Mapping[int, str] | None = None,
    seen: int | None = None,
) -> Playoff:
    """A hole of a playoff; lower is better; `cards` where points were counted from them. Raises
    DirectingError unless it has everybody who is still level. `seen` is how many holes there were
    when the page was made.
    """
    stage = playoff.stage
    with day_act(by, stage.tournament, "playoff_hole", {"playoff": playoff.pk}) as (_, payload):
        stored = _open_playoff(playoff, seen)
        state = state_of_playoff(stored)
        if state.needs_lot:
            sentence = gettext("%(most)d holes are played: now a lot decides.")
            raise DirectingError(sentence % {"most": cuts.MOST_HOLES})
        if set(points) != set(state.undecided):
            raise DirectingError(gettext("Everybody who is level plays the hole."), "points")
        payload["points"] = {str(who): each for who, each in points.items()}
        if cards:
            payload["cards"] = {str(who): each for who, each in cards.items()}
        stored.holes = [*stored.holes, {str(who): each for who, each in points.items()}]
        _settle_playoff(stored)
    return stored


def draw_playoff_lot(by: Member, playoff: Playoff, *, seen: int | None = None) -> Playoff:
    """After enough holes the lot of the public seed decides."""
    stage = playoff.stage
    with day_act(by, stage.tournament, "playoff_lot", {"playoff": playoff.pk}) as (_, _payload):
        stored = _open_playoff(playoff, seen)
        if not state_of_playoff(stored).needs_lot:
            sentence = gettext("A lot decides after %(most)d holes.")
            raise DirectingError(sentence % {"most": cuts.MOST_HOLES})
        stored.lot = True
        _settle_playoff(stored)
    return stored


def _open_playoff(playoff: Playoff, seen: int | None) -> Playoff:
    around = ("stage__tournament", "stage__season", "round")
    stored = Playoff.objects.select_related(*around).get(pk=playoff.pk)
    if stored.decided is not None or (seen is not None and seen != len(stored.holes)):
        raise DirectingError(gettext("This playoff has moved on. Check it again."))
    return stored


def _settle_playoff(playoff: Playoff) -> None:
    """Store what the holes decide; once all of it is, whoever lost is out."""
    state = state_of_playoff(playoff)
    if not state.undecided:
        playoff.decided = timezone.now()
        if playoff.round is None or not _is_secret(playoff):
            _put_out(playoff.stage, state.out)
        if playoff.round_id is None:
            stage = playoff.stage
            cut = stage.cut or {"through": [], "wildcards": []}
            stage.cut = cut | {"through": [*cut["through"], *state.through]}
            stage.save(update_fields=["cut"])
    playoff.save(update_fields=["holes", "lot", "decided"])


def _is_secret(playoff: Playoff) -> bool:
    """Whether it belongs to a final that nobody was told yet."""
    assert playoff.round is not None
    playoff.round.stage = playoff.stage
    return is_secret_round(playoff.round)


def _out_with_strikes(stage: Stage, limit: int) -> None:
    active = active_in(stage)
    strikes = {
        each.player: each.line.metric or Fraction(0)
        for each in stage_standings(stage).ranked
        if each.player in active
    }
    _put_out(stage, strikes.keys() - set(strikes_left(strikes, limit)))


def _out_at_tables(round_: Round) -> None:
    """The best of every table go on; those level on a line play for it."""
    finishers = finishers_of(round_)
    on = advance_of(round_, finishers)
    level = {who for _, people, _ in on.level for who in people}
    stage, everybody = round_.stage, {each.player for each in finishers}
    secret = is_secret_round(round_)  # who is out of the final would be told by it
    if (
        not secret
        and not stage.rounds.filter(number__gt=round_.number).exclude(published=None).exists()
    ):
        _take_in(stage, {*on.players, *level} & everybody)  # closed again after a correction
    if not secret:
        _put_out(stage, everybody - set(on.players) - level)
    Playoff.objects.filter(round=round_, decided=None).delete()
    for _, people, spots in on.level:
        before = Playoff.objects.filter(round=round_, people=list(people), spots=spots).first()
        if before is None:
            _playoff(stage, round_, people, spots)
        elif not secret:
            _put_out(stage, state_of_playoff(before).out)


def _playoff(stage: Stage, round_: Round | None, people: Iterable[int], spots: int) -> Playoff:
    return Playoff.objects.create(
        stage=stage, round=round_, people=list(people), spots=spots, created=timezone.now()
    )


def _put_out(stage: Stage, people: Collection[int]) -> None:
    """These do not go on, nor do their partners."""
    everybody = partners_in(stage).people(people)
    entrants = Entrant.objects.filter(tournament=stage.tournament_id, person__in=everybody)
    entrants.filter(state="active").update(state="eliminated")


def _take_in(stage: Stage, people: Collection[int]) -> None:
    """These go on after all, and so do their partners."""
    everybody = partners_in(stage).people(people)
    entrants = Entrant.objects.filter(tournament=stage.tournament_id, person__in=everybody)
    entrants.filter(state="eliminated").update(state="active")


__all__ = [
    "after_round",
    "draw_playoff_lot",
    "make_cut",
    "record_playoff_hole",
    "state_of_playoff",
]
