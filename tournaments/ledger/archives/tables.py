"""What of a league travels in an archive, table by table, and what stays behind with the reason.

Every model of scorecards and tournaments is in one of the two lists. Rows travel with all their
columns but accounts and devices, which are of one site only, and those of `anew`, which the other
site makes. Whoever changes the columns of a model that travels makes another VERSION.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from django.contrib.auth import get_user_model
from django.db.models import Model, QuerySet

from scorecards.codes import OWN
from scorecards.models import (
    Access,
    Change,
    Device,
    Envelope,
    Game,
    GolfoAccess,
    GolfoEntry,
    GolfoSeat,
    GolfoSession,
    Hole,
    HouseRules,
    HouseVersion,
    Payment,
    Player,
    Score,
    Seat,
    Signature,
    Witness,
)
from tournaments import models
from tournaments.models import League, Season

FORMAT: Final = "golfscore league archive"
VERSION: Final = 1

GAMES: Final = "league_game__season__league"


@dataclass(frozen=True)
class Moved:
    """Rows of a model that travel: those that `path` leads from to the league, or those that `rows`
    finds. Columns of `anew` do not.
    """

    model: type[Model]
    path: str = ""
    anew: Collection[str] = ()
    rows: Callable[[League], QuerySet[Any]] | None = None
    order: tuple[str, ...] = ("pk",)
    label: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "label", self.model._meta.label_lower)

    def rows_of(self, league: League) -> QuerySet[Any]:
        """The rows of a league, in the order in which they are written."""
        if self.rows is not None:
            return self.rows(league).order_by(*self.order)
        rows = self.model._default_manager.filter(**{self.path: league.pk})
        return rows.order_by(*self.order)

    @cached_property
    def columns(self) -> Mapping[str, Any]:
        """The fields that travel, by the names of their columns in Python."""
        theirs = (Device, get_user_model())
        return {
            each.attname: each
            for each in self.model._meta.concrete_fields
            if each.name not in self.anew and each.related_model not in theirs
        }


def _players(league: League) -> QuerySet[Any]:
    seats = Seat.objects.filter(**{f"game__{GAMES}": league.pk})
    return Player.objects.filter(pk__in=seats.values("player"))


def _house_rules(league: League) -> QuerySet[Any]:
    """Those that its seasons are played by, and its tournaments."""
    slugs: set[str] = set()
    for settings in Season.objects.filter(league=league).values_list("settings", flat=True):
        slugs |= set(settings.get("rulesets", ()))
    for settings in league.tournaments.values_list("settings", flat=True):
        slugs |= {str(stage.get("ruleset", "")) for stage in settings.get("stages", ())}
    keys = {slug.removeprefix(OWN).upper() for slug in slugs if slug.startswith(OWN)}
    return HouseRules.objects.filter(key__in=keys)


def _house_versions(league: League) -> QuerySet[Any]:
    return HouseVersion.objects.filter(house__in=_house_rules(league))


MOVED: Final = (
    Moved(
        League,
        "pk",
        ("stopped", "demo", "archive", "rehearsal"),
    ),
    Moved(models.Person, "league"),
    Moved(Season, "league", ("ratings_from", "last_night")),
    Moved(models.Registration, "season__league"),
    Moved(models.Night, "season__league"),
    Moved(models.CheckIn, "night__season__league"),
    Moved(models.Reply, "night__season__league"),
    Moved(models.Fixture, "season__league"),
    Moved(models.FixtureSeat, "fixture__season__league"),
    Moved(
        models.Tournament,
        "league",
        ("door_key", "hall_link", "rehearsal_of", "mishaps"),
    ),
    Moved(models.Stage, "season__league"),
    Moved(models.Team, "tournament__league"),
    Moved(models.Entrant, "tournament__league"),
    Moved(models.Round, "stage__season__league"),
    Moved(models.Table, "round__stage__season__league", ("key",)),
    Moved(models.Bye, "round__stage__season__league"),
    Moved(models.Playoff, "stage__season__league"),
    Moved(models.ClockEvent, "round__stage__season__league"),
    Moved(models.Drawing, "tournament__league"),
    Moved(models.HallScreen, "tournament__league", ("key",)),
    Moved(models.SeatingDemand, "league"),
    Moved(HouseRules, rows=_house_rules),
    Moved(HouseVersion, rows=_house_versions),
    Moved(Player, rows=_players),
    Moved(
        Game,
        GAMES,
        ("score_key", "view_key", "score_link", "view_link", "house_version")
        + ("rematch_of", "start_id"),
    ),
    Moved(Seat, f"game__{GAMES}"),
    Moved(Hole, f"game__{GAMES}"),
    Moved(Score, f"hole__game__{GAMES}"),
    Moved(Signature, f"game__{GAMES}"),
    Moved(Payment, f"game__{GAMES}"),
    Moved(Change, f"game__{GAMES}", order=("game", "seq")),
    Moved(models.Reference, "league"),
    Moved(models.LeagueGame, "season__league"),
    Moved(models.LeagueSeat, "league_game__season__league"),
    Moved(models.Confirmation, "league_game__season__league"),
    Moved(models.SeasonPoints, "season__league"),
    Moved(models.Penalty, "season__league"),
    Moved(models.ManualIndex, "person__league"),
    Moved(models.Withdrawal, "person__league"),
    Moved(models.LeaguePayment, "season__league"),
    Moved(models.PastSeason, "league"),
    Moved(models.PastLine, "season__league"),
    Moved(models.Act, "league", order=("seq",)),
)
"""In the order in which they are written and read: the history at last, when all it is about is
there.
"""

OF_THE_SITE: Final = "accounts and phones are of one site"
LINKS: Final = "a link opens one site, and is made anew"
HANDS: Final = "a hand that nobody may see yet stays on the site where it was put in"
FOLLOWS: Final = "follows from the games, and is worked out anew"
GOLFO: Final = "a session belongs to a table, and to no league"

LEFT_OUT: Final[Mapping[type[Model], str]] = {
    Device: OF_THE_SITE,
    models.Membership: OF_THE_SITE,
    models.Claim: OF_THE_SITE,
    models.Reminder: OF_THE_SITE,
    models.SentReminder: OF_THE_SITE,
    models.Invitation: LINKS,
    Access: LINKS,
    Envelope: HANDS,
    Witness: HANDS,
    models.Call: "somebody in the hall waits for a director, or did",
    models.SeatJob: "a draw that is being worked out; its result is a round",
    models.Result: FOLLOWS,
    models.HeadToHead: FOLLOWS,
    models.SeasonLine: FOLLOWS,
    models.Rating: FOLLOWS,
    models.HandicapTerm: FOLLOWS,
    models.HandicapIndex: FOLLOWS,
    models.LeagueFit: FOLLOWS,
    GolfoSession: GOLFO,
    GolfoSeat: GOLFO,
    GolfoAccess: GOLFO,
    GolfoEntry: GOLFO,
}
"""Models of which nothing travels."""

BY_LABEL: Final = {table.label: table for table in MOVED}
