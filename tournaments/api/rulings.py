"""What directors ruled and what was done: penalties of a season, the history of a league."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet
from django_filters import rest_framework as filters

from scorecards.api.declared import with_example
from tournaments.api.resources import LeagueResource, SeasonResource, WholeFilter
from tournaments.models import Act, Penalty
from tournaments.queries.acts import KINDS, ActLine, act_lines, act_rows
from tournaments.queries.penalties import PenaltyShown, penalties_shown, penalty_rows

PENALTY = {
    **{"id": 2, "person": 3, "name": "Ann", "bonus": False, "size": "5/2", "strokes": False},
    **{"game": "", "reason": "Came late", "at": "2026-01-12T20:10:00Z", "by": "Olga"},
    "cancelled": None,
}
ACT = {
    **{"number": 41, "kind": "confirm_card", "at": "2026-01-12T21:40:00Z", "by": "Olga"},
    **{"sentence": "Confirmed the card of table 1 (Ann, Bob), 12 January 2026", "by_link": False},
    **{"device": "", "reason": "", "game": "K7PQ2"},
}

PenaltySerializer = with_example(
    "Points",
    PENALTY,
    PenaltyShown,
    "id person name bonus size strokes game reason at by cancelled",
    name="Penalty",
)
ActSerializer = with_example(
    "A card was confirmed",
    ACT,
    ActLine,
    "number=seq kind sentence by by_link device at reason game=code",
    name="Act",
    about="Something that was done in a league.",
)


class PenaltyFilter(filters.FilterSet):
    """Which penalties."""

    person = WholeFilter("person", label="of this person")
    cancelled = filters.BooleanFilter(
        "cancelled", "isnull", exclude=True, label="only those taken back, or those that stand"
    )
    strokes = filters.BooleanFilter(
        "league_game", "isnull", exclude=True, label="only strokes on games, or only points"
    )


class Penalties(SeasonResource):
    """Penalties and bonuses of a season, the latest first, with those that were taken back."""

    queryset = Penalty.objects.none()
    serializer_class = PenaltySerializer
    filterset_class = PenaltyFilter

    def rows(self) -> QuerySet[Penalty]:
        """The latest first."""
        return penalty_rows(self.season, hidden=self.hidden)

    def lines(self, rows: list[Penalty]) -> Sequence[PenaltyShown]:
        """With who gave them."""
        return penalties_shown(self.season, rows)


class ActFilter(filters.FilterSet):
    """Which acts."""

    about = filters.ChoiceFilter(
        method="of_kind", choices=[(each, each) for each in KINDS], label="what they are about"
    )
    number_after = WholeFilter("seq", "gt", label="only those after this number")
    day_after = filters.DateFilter("at", "date__gte", label="from this day on")
    day_before = filters.DateFilter("at", "date__lte", label="until this day")

    def of_kind(self, rows: QuerySet[Act], name: str, value: str) -> QuerySet[Act]:
        """The acts of these kinds."""
        return rows.filter(kind__in=KINDS[value])


class Acts(LeagueResource):
    """The history of a league: every act, the latest first. For members, as its page is; who was
    moved in a draft of tables is only named to who runs the night.
    """

    permission = "read_private"
    queryset = Act.objects.none()
    serializer_class = ActSerializer
    filterset_class = ActFilter

    def rows(self) -> QuerySet[Act]:
        """The latest first."""
        plans = self.member.may("plan_season")
        return act_rows(self.member.league, plans=plans, hidden=self.hidden)

    def lines(self, rows: list[Act]) -> Sequence[ActLine]:
        """With what was done, in words, and by whom."""
        drafts = self.member.may("run_night")
        return act_lines(self.member.league, rows, drafts=drafts, hidden=self.hidden)
