"""What a correction changes that came after the next stage was seated: who would now be through.

The cut is made again from the standings as they are, of everybody who was there when it was made.
Who was put through by a director stays so; who won a playoff stays in as long as still level. What
was noted already is not said again. Reads; writes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.ledger.days.cut_lines import levels
from tournaments.ledger.days.stage_standings import stage_standings
from tournaments.ledger.stages.settings import stage_settings
from tournaments.models import Act, Entrant, LeagueGame, Round, Stage
from tournaments.rules.days import cuts
from tournaments.rules.days.amendments import Amendment, amendment
from tournaments.rules.days.round_seating import rule_of
from tournaments.rules.days.stages import Form

LISTED = ("active", "eliminated", "finished")


@dataclass(frozen=True)
class CutAmendment:
    """What a correction does to the cut of a stage."""

    stage: Stage
    facts: Amendment

    @property
    def mark(self) -> str:
        """What is compared, so that an act meets what was looked at."""
        return f"{sorted(self.facts.comes_in)}{sorted(self.facts.falls_out)}"


def amendment_of(stage: Stage) -> CutAmendment | None:
    """What would be another cut now; None where the cut stands, was noted, or is not by a line."""
    settings, stored = stage_settings(stage), stage.cut
    if stored is None or settings.cut is None or settings.form is not Form.ROUNDS:
        return None
    if stage.playoffs.filter(decided=None).exists():
        return None
    before, wildcards = set(stored["through"]), set(stored.get("wildcards", ()))
    everybody = dict(
        Entrant.objects.filter(tournament=stage.tournament_id, state__in=LISTED).values_list(
            "person", "unranked"
        )
    )
    gone = before - everybody.keys()  # dropped since: the place was theirs
    rows = [
        row
        for row in stage_standings(stage).ranked
        if row.player in everybody and row.player not in wildcards
    ]
    rule = cuts.TieRule(stored.get("rule") or settings.cut.rule)
    line = cuts.Cut(max(settings.cut.places - len(gone), 1), rule, settings.cut.wildcards)
    unranked = [who for who, is_unranked in everybody.items() if is_unranked]
    result = cuts.cut(levels(rows, rule), line, unranked=unranked)
    after = {*result.through, *(before & set(result.playoff)), *wildcards, *gone}
    if len(before & set(result.playoff)) < result.spots:
        after |= set(result.playoff)
    added = set(stored.get("added", ()))
    change = amendment(before - added, after - added, tables_begun=_begun(stage))
    made = CutAmendment(stage, change)
    if not change.remedies or stored.get("noted") == made.mark:
        return None
    return made


def next_rounds(stage: Stage) -> QuerySet[Round]:
    """The rounds of the stage after this one that are drafted or published."""
    rounds = Round.objects.filter(
        stage__tournament=stage.tournament_id, stage__position=stage.position + 1
    )
    return rounds.exclude(state__in=("planned", "void"))


def _begun(stage: Stage) -> bool:
    """Whether a table of the next stage has a card."""
    games = LeagueGame.objects.filter(
        season__stage__tournament=stage.tournament_id,
        season__stage__position__gt=stage.position,
    )
    return games.exists()


def on_older_standings(stage: Stage) -> list[int]:
    """The numbers of the rounds of a stage that were seated by standing and published before a card
    of an earlier round of it was corrected: they stand as they were seated. None once it is known
    who goes on, or all is played. Two queries, or none.
    """
    if stage.cut is not None or stage.tournament.state != "running":
        return []
    games = LeagueGame.objects.filter(season=stage.season).exclude(fixture=None)
    numbers = dict(games.values_list("game__code", "fixture__round"))
    acts = Act.objects.filter(league=stage.season.league_id, kind="correct_card")
    corrected = [
        (numbers[about["game"]], at)
        for about, at in acts.values_list("about", "at")
        if about.get("game") in numbers
    ]
    rounds = stage.rounds.exclude(published=None).values_list("number", "published")
    return sorted(
        number
        for number, published in rounds
        if published
        and rule_of(stage_settings(stage), number).by_standing
        and any(earlier < number and at > published for earlier, at in corrected)
    )
