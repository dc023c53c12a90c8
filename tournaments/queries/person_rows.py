"""What leagues and tournaments store about a person, kind by kind: declared for the page and the
file of whoever runs the league, and for those of the account or the phone that is the person.

Whom somebody is never to sit with is not told by name, because it is a wish of two; and what is
sealed is not told at all, nor is where a draft of tables puts somebody, nor a tournament that is a
draft itself, before everybody sees it. Rows of JSON repeat what stands here: tables of closed
seasons, orders of draws, the places of a season.
"""

from __future__ import annotations

from typing import Any, Final

from django.db.models import F, OuterRef, Q, Subquery, TextField
from django.db.models.functions import Cast, Coalesce
from django.db.models.lookups import Regex
from django.utils.translation import gettext_lazy as _

from scorecards.models import Score, Signature
from scorecards.queries.data_kinds import Stored, Whom
from tournaments.models import (
    Act,
    Bye,
    Call,
    CheckIn,
    Claim,
    Entrant,
    FixtureSeat,
    HandicapIndex,
    HeadToHead,
    Invitation,
    LeaguePayment,
    LeagueSeat,
    ManualIndex,
    PastLine,
    Penalty,
    Person,
    Playoff,
    Rating,
    Registration,
    Reply,
    Result,
    SeasonLine,
    SeatingDemand,
    SentReminder,
    Stage,
    Table,
    Withdrawal,
)

LEAGUE: Final = _("As long as the league. Forgetting takes the name out of it.")
HISTORY: Final = _("As long as the league: its history proves itself line by line.")
NIGHT: Final = _("As long as the night. Forgetting takes the name out of it.")
FORGOTTEN: Final = _("Until the person is forgotten, at the latest.")


def season(path: str = "season") -> Any:
    """What the season is called, or the tournament that one of a stage belongs to."""
    stage = Stage.objects.filter(season=OuterRef(path), tournament__isnull=False)
    return Coalesce(Subquery(stage.values("tournament__name")[:1]), F(f"{path}__name"))


def at_card(path: str) -> tuple[tuple[str, ...], Q]:
    """How rows of a seat of a card lead to whoever of the league sat there."""
    seats = f"{path}__league_game__seats"
    return (f"{seats}__person",), Q(position=F(f"{seats}__position"))


def _listed(whom: Whom) -> str:
    """Any of these numbers in a list of JSON, for the database to look for."""
    return rf"(^|[^0-9])({'|'.join(map(str, whom))})([^0-9]|$)"


def _their_leagues(whom: Whom) -> Any:
    return Person.objects.filter(pk__in=whom).values("league")


def acts_about(whom: Whom) -> Q:
    """Lines of the history that name one of these, alone or among others, or their penalty."""
    penalties = Penalty.objects.filter(person__in=whom).values_list("pk", flat=True)
    named = Q(about__penalty__in=list(penalties)) | Q(about__who__regex=_listed(whom))
    for word in ("person", "into", "winner"):
        named |= Q(**{f"about__{word}__in": whom})
    in_list = rf"^\[(.*[^0-9])?({'|'.join(map(str, whom))})[^0-9]"  # a number alone says how many
    for word in ("people", "through", "wildcards", "promoted", "in", "out"):
        named |= Q(**{f"about__{word}__regex": in_list})
    return Q(league__in=_their_leagues(whom)) & named


def playoffs_with(whom: Whom) -> Q:
    """Playoffs of their leagues in which one of these played."""
    people = Cast("people", TextField())
    return Q(stage__season__league__in=_their_leagues(whom)) & Q(Regex(people, _listed(whom)))


GAME: Final = {"game_code": F("league_game__game__code"), "day": F("league_game__day")}
OF_GAME: Final = season("league_game__season")
NIGHT_DAY: Final = {"night_day": F("night__day")}
HANDS, AT_HANDS = at_card("hole__game")
SIGNED, AT_SIGNED = at_card("game")

OF_SEASONS: Final = (
    Stored(
        "registrations",
        _("Seasons registered for"),
        LEAGUE,
        Registration,
        ("person",),
        ("division", "entered", "left"),
        place=season(),
    ),
    Stored(
        "replies",
        _("Replies whether they come"),
        NIGHT,
        Reply,
        ("person",),
        ("word", "at"),
        NIGHT_DAY,
        season("night__season"),
    ),
    Stored(
        "check_ins",
        _("Nights they came to"),
        NIGHT,
        CheckIn,
        ("person",),
        ("came", "left"),
        NIGHT_DAY,
        season("night__season"),
    ),
    Stored(
        "drawn_seats",
        _("Seats drawn, also as a substitute"),
        LEAGUE,
        FixtureSeat,
        ("person", "substitute"),
        ("position",),
        {
            "round_number": F("fixture__round"),
            "table_number": F("fixture__number"),
            "night_day": F("fixture__night__day"),
            "deadline": F("fixture__deadline"),
        },
        season("fixture__season"),
        ~Q(fixture__table__round__state="drafted"),
    ),
    Stored(
        "penalties",
        _("Penalties and bonuses"),
        LEAGUE,
        Penalty,
        ("person",),
        ("amount", "reason", "given", "cancelled"),
        {"game_code": GAME["game_code"]},
        season(),
    ),
    Stored(
        "payments",
        _("Payments to or from them, or marked by them"),
        LEAGUE,
        LeaguePayment,
        ("payer", "payee", "person", "back_person"),
        ("amount", "currency", "at", "back_at"),
        {
            "payer_name": F("payer__name"),
            "payee_name": F("payee__name"),
            "season_name": F("season__name"),
            "night_day": F("night__day"),
        },
        season(),
    ),
    Stored(
        "standings",
        _("Lines in standings"),
        LEAGUE,
        SeasonLine,
        ("person",),
        ("games", "now", "last_day"),
        place=season(),
    ),
    Stored(
        "opponents",
        _("People they have met, with who finished before whom"),
        LEAGUE,
        HeadToHead,
        ("person", "other"),
        ("games", "beaten2"),
        {"person_name": F("person__name"), "other_name": F("other__name")},
        season(),
    ),
    Stored(
        "past_seasons",
        _("Lines in seasons from sheets"),
        LEAGUE,
        PastLine,
        ("person",),
        ("name", "place", "total_milli", "games"),
        {"season_name": F("season__name")},
    ),
)

OF_GAMES: Final = (
    Stored(
        "seats",
        _("Seats at games, also those others took for them"),
        LEAGUE,
        LeagueSeat,
        ("person", "stands_for"),
        ("position", "playing_handicap", "joined_at", "left_after"),
        {**GAME, "stands_for_name": F("stands_for__name")},
        OF_GAME,
    ),
    Stored(
        "hands",
        _("Hands on scorecards"),
        LEAGUE,
        Score,
        HANDS,
        ("entry", "counted", "points", "adjustments"),
        {"game_code": F("hole__game__code"), "hole_number": F("hole__number")},
        season("hole__game__league_game__season"),
        AT_HANDS,
    ),
    Stored(
        "signatures",
        _("Cards signed for them"),
        LEAGUE,
        Signature,
        SIGNED,
        ("at",),
        {"game_code": F("game__code")},
        season("game__league_game__season"),
        AT_SIGNED,
    ),
    Stored(
        "ratings",
        _("Ratings after games"),
        LEAGUE,
        Rating,
        ("person",),
        ("mu", "sigma", "games"),
        GAME,
        OF_GAME,
    ),
    Stored(
        "handicap_indexes",
        _("Handicap indexes after games"),
        LEAGUE,
        HandicapIndex,
        ("person",),
        ("differentials", "entries", "traditional_tenths", "index_tenths"),
        GAME,
        OF_GAME,
    ),
    Stored(
        "manual_indexes",
        _("Handicap indexes given by hand"),
        LEAGUE,
        ManualIndex,
        ("person",),
        ("tenths", "starts", "ends", "reason", "given", "cancelled"),
    ),
    Stored(
        "withdrawals",
        _("Games taken out of the handicap"),
        LEAGUE,
        Withdrawal,
        ("person",),
        ("reason", "at", "restored"),
        GAME,
        OF_GAME,
    ),
)

OF_DAYS: Final = (
    Stored(
        "entries",
        _("Entries in tournaments"),
        LEAGUE,
        Entrant,
        ("person",),
        ("state", "number", "seeding", "since", "unranked", "late", "came"),
        {"team_name": F("team__name")},
        F("tournament__name"),
        ~Q(tournament__state="draft"),
    ),
    Stored(
        "byes",
        _("Rounds without a table"),
        LEAGUE,
        Bye,
        ("person",),
        (),
        {"round_number": F("round__number"), "night_day": F("round__stage__night__day")},
        season("round__stage__season"),
        ~Q(round__state="drafted"),
    ),
    Stored(
        "walkovers",
        _("Tables won without playing"),
        LEAGUE,
        Table,
        ("walkover",),
        (),
        {"table_number": F("fixture__number"), "round_number": F("round__number")},
        season("round__stage__season"),
    ),
    Stored(
        "playoffs",
        _("Holes played for a place"),
        LEAGUE,
        Playoff,
        fields=("people", "spots", "holes", "lot", "decided"),
        place=season("stage__season"),
        find=playoffs_with,
    ),
    Stored(
        "calls",
        _("Calls for a director"),
        LEAGUE,
        Call,
        ("person",),
        ("reason", "at", "answered"),
        {"table_number": F("table__fixture__number")},
        season("table__round__stage__season"),
    ),
)

OF_LEAGUE: Final = (
    Stored(
        "history",
        _("Lines of the history that are about them"),
        HISTORY,
        Act,
        fields=("seq", "kind", "at", "reason"),
        more={"league_name": F("league__name")},
        find=acts_about,
    ),
    Stored(
        "links",
        _("Private links made for them"),
        FORGOTTEN,
        Invitation,
        ("person",),
        ("role", "made", "expires", "revoked"),
        {"league_name": F("league__name")},
    ),
    Stored(
        "seating_demands",
        _("What draws heed about them: a table of their own, or whom to keep apart"),
        FORGOTTEN,
        SeatingDemand,
        ("person", "other"),
        ("table",),
    ),
    Stored(
        "sent_reminders",
        _("Reminders sent"),
        FORGOTTEN,
        SentReminder,
        ("person",),
        ("day", "at"),
        NIGHT_DAY,
        season("night__season"),
    ),
)

OF_PERSON: Final = (*OF_SEASONS, *OF_GAMES, *OF_DAYS, *OF_LEAGUE)
"""What an account or a phone is told of the people that it is."""


def _as_a_substitute(whom: Whom) -> Q:
    """Results of others, for whom they played."""
    away = Q(league_game__seats__person__in=whom, person=F("league_game__seats__stands_for"))
    return Q(pk__in=Result.objects.filter(away).values("pk"))


RESULTS: Final = Stored(
    "results",
    _("Results in leagues and tournaments"),
    LEAGUE,
    Result,
    ("person",),
    place=season(),
    find=_as_a_substitute,
)
"""Its list is that of `accounts.py`, which names who stood in for whom."""

FOR_DIRECTORS: Final = (
    RESULTS,
    Stored(
        "claims",
        _("Requests to be this person"),
        FORGOTTEN,
        Claim,
        ("person",),
        ("asked", "answered", "granted", "own"),
    ),
)
"""What accounts have in lists of their own."""

IN_LISTS: Final = {
    "tournaments.Person.user": "people",
    "tournaments.Person.alias_of": "people",
    "tournaments.Membership.user": "roles",
    "tournaments.Membership.device": "roles",
    "tournaments.Membership.person": "roles",
    "tournaments.Claim.user": "claims",
    "tournaments.Claim.device": "claims",
    "tournaments.Act.user": "acts",
    "tournaments.Act.device": "acts",
    "tournaments.Reminder.membership": "reminders",
}
"""Columns that lists of `accounts.py` and `person_data.py` are made from, and the word of these."""

_AS_AN_ACT: Final = "whoever did it stands in a line of the history: among acts"
LEFT_OUT: Final = {
    "tournaments.Person.lent": "the account that a merged person brought along: among people",
    "tournaments.Invitation.made_by": _AS_AN_ACT,
    "tournaments.Confirmation.user": _AS_AN_ACT,
    "tournaments.Confirmation.device": _AS_AN_ACT,
    "tournaments.Penalty.given_by": _AS_AN_ACT,
    "tournaments.ManualIndex.given_by": _AS_AN_ACT,
    "tournaments.Withdrawal.by": _AS_AN_ACT,
    "tournaments.Call.device": _AS_AN_ACT,
    "tournaments.Call.answered_by": _AS_AN_ACT,
    "tournaments.LeaguePayment.user": _AS_AN_ACT,
    "tournaments.LeaguePayment.back_user": _AS_AN_ACT,
    "tournaments.LeaguePayment.device": _AS_AN_ACT,
    "tournaments.LeaguePayment.back_device": _AS_AN_ACT,
    "tournaments.SeasonPoints.user": _AS_AN_ACT,
    "tournaments.SeatJob.user": "who waits for a draw, which is an act once it is there",
    "tournaments.SeatJob.device": "the same",
    "tournaments.Membership.invitation": "by which link somebody came: among links",
    "tournaments.Tournament.hall_link": "the link of the tables, which is nobody's",
    "tournaments.Call.table": "where somebody called from",
    "tournaments.ClockEvent.table": "of a table, and of nobody",
}
"""Columns that are in no list, and why."""
