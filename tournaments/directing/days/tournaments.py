"""A tournament itself: begun from a ready kind or a choice of settings, changed, led on.

    draft -> registration -> check-in -> running -> provisional -> final -> archived

One that stands alone brings a league that is nothing but its roster: its people, roles, links and
history. One of a league plays with the people of the league. Every stage has a season that its
games count in, open from the start of the tournament to the certified result.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, time, timedelta
from secrets import randbits
from typing import Any

from django.db import transaction
from django.utils import timezone

from scorecards.models import Device
from tournaments.directing.acts import acting, led_to, tidy_reason
from tournaments.directing.days.acts import day_act
from tournaments.directing.days.cuts import after_telling
from tournaments.directing.days.waiting import promote_waiting
from tournaments.directing.leagues import LONGEST_ABOUT, create_league
from tournaments.directing.names import free_slug, tidy_name, tidy_text
from tournaments.directing.seasons import with_digests
from tournaments.errors import DirectingError, Several
from tournaments.ledger import derivation, standings
from tournaments.ledger.days.disclosure import is_secret_final
from tournaments.ledger.stages.settings import day_settings_of, season_settings_of
from tournaments.models import Entrant, Fixture, League, Playoff, Round, Season, Stage, Tournament
from tournaments.permissions import Member
from tournaments.rules.days.day_problems import day_problems, late_changes
from tournaments.rules.days.stages import DaySettings
from tournaments.rules.days.transitions import Facts
from tournaments.rules.season_settings import SeasonSettings

SEED_BITS = 48
SEASON_STATES = {
    **dict.fromkeys(("draft", "registration", "checkin", "cancelled"), "planned"),
    **dict.fromkeys(("final", "abandoned"), "closed"),
    "archived": "archived",
}
"""The state of the seasons of the stages, by that of the tournament; else they are open."""


def create_alone(
    *,
    user: Any,
    name: str,
    settings: DaySettings,
    day: date,
    stage_names: Sequence[str] = (),
    kind: str = "",
    visibility: str = "link",
    device: Device | None = None,
    starts: time | None = None,
    place: str = "",
    seed: str = "",
) -> Tournament:
    """A tournament of this account that stands alone, with a roster of its own."""
    with transaction.atomic():
        league = create_league(user=user, name=name, visibility=visibility, device=device)
        League.objects.filter(pk=league.pk).update(roster_only=True)
        league.refresh_from_db()
        by = Member(league, "owner", user, device)
        return create_tournament(
            by,
            name=name,
            settings=settings,
            day=day,
            stage_names=stage_names,
            kind=kind,
            starts=starts,
            place=place,
            seed=seed,
        )


def create_tournament(
    by: Member,
    *,
    name: str,
    settings: DaySettings,
    day: date,
    stage_names: Sequence[str] = (),
    kind: str = "",
    starts: time | None = None,
    place: str = "",
    seed: str = "",
) -> Tournament:
    """A draft of a tournament in a league. Raises Several with all that is wrong with its settings;
    a field of a stage has the number of the stage before it (`1.holes`). The seed of its draws is
    one that nobody knew, but where it is to be played again as it was.
    """
    name = tidy_name(name)
    place = tidy_name(place, field="place") if place.strip() else ""
    refuse_problems(settings)
    with acting(by, "create_tournament", {"name": name}) as payload:
        slug = free_slug(
            name,
            lambda slug: Tournament.objects.filter(slug=slug).exists(),
            otherwise="tournament",
        )
        payload["tournament"] = slug
        tournament = Tournament.objects.create(
            league=by.league,
            slug=slug,
            name=name,
            kind=kind,
            settings=settings.to_dict(),
            day=day,
            starts=starts,
            place=place,
            seed=seed or f"{randbits(SEED_BITS):012x}",
            created=timezone.now(),
        )
        _make_stages(tournament, settings, stage_names)
    return tournament


def describe_tournament(
    by: Member,
    tournament: Tournament,
    *,
    name: str,
    about: str,
    place: str,
    day: date,
    starts: time | None,
    seen: int | None = None,
) -> Tournament:
    """Another name, text, place or time; the address stays."""
    name = tidy_name(name)
    about = tidy_text(about, longest=LONGEST_ABOUT, field="about")
    place = tidy_name(place, field="place") if place.strip() else ""
    with day_act(by, tournament, "describe_tournament", {"name": name}, seen=seen) as (stored, _):
        fields = {"name": name, "about": about, "place": place, "day": day, "starts": starts}
        for field, value in fields.items():
            setattr(stored, field, value)
        stored.save(update_fields=[*fields])
    stored.refresh_from_db()
    return stored


def change_day(
    by: Member,
    tournament: Tournament,
    settings: DaySettings,
    *,
    starts: time | None = None,
    seen: int | None = None,
) -> Tournament:
    """Other settings, and another hour where one is given. A stage whose first round was published
    keeps how it counts.
    """
    refuse_problems(settings)
    with day_act(by, tournament, "change_tournament", seen=seen) as (stored, payload):
        before = day_settings_of(stored)
        troubles = late_changes(before, settings, begun=_stages_begun(stored))
        if troubles:
            raise Several([DirectingError(each.message, each.field) for each in troubles])
        payload["was"] = _differing(before, settings)
        stored.settings = settings.to_dict()
        stored.starts = starts or stored.starts
        stored.save(update_fields=["settings", "starts"])
        _fit_stages(stored, settings)
        if stored.state in ("draft", "registration", "checkin"):
            promote_waiting(stored)
    stored.refresh_from_db()
    return stored


def lead_tournament(
    by: Member, tournament: Tournament, act: str, *, reason: str = "", seen: int | None = None
) -> Tournament:
    """One of the acts of the tournament (`rules.days.states.TOURNAMENT`). Raises DirectingError
    with the sentence why it is not possible now, KeyError for an act that does not exist.
    """
    about = {"act": act}
    reason = tidy_reason(reason, needed=False)
    with day_act(by, tournament, "lead_tournament", about, reason=reason, seen=seen) as (
        stored,
        payload,
    ):
        facts = _facts(stored, by, reason)
        payload["was"] = stored.state
        final = _secret_final(stored) if act == "finish" else None
        stored.state = led_to("tournament", stored.state, act, facts)
        if act == "finish":
            minutes = day_settings_of(stored).protest
            stored.protest_until = timezone.now() + timedelta(minutes=minutes)
        stored.save(update_fields=["state", "protest_until"])
        if final is not None:
            after_telling(final)
        _lead_seasons(stored)
    stored.refresh_from_db()
    return stored


def _secret_final(tournament: Tournament) -> Stage | None:
    """The last stage while its end is a secret, which the end of the day tells."""
    last = tournament.stages.select_related("season").order_by("-position").first()
    if last is None:
        return None
    last.tournament = tournament
    return last if is_secret_final(last) else None


def refuse_problems(settings: DaySettings) -> None:
    """Raise Several unless the day can be played by these settings."""
    troubles = day_problems(settings)
    if troubles:
        raise Several([DirectingError(each.message, each.field) for each in troubles])


def _make_stages(tournament: Tournament, settings: DaySettings, names: Sequence[str] = ()) -> None:
    """The stages that the settings have and the tournament has not, with their seasons."""
    league, there = tournament.league, tournament.stages.count()
    for position in range(there, len(settings.stages)):
        stage = settings.stages[position]
        name = stage.name or (names[position] if position < len(names) else tournament.name)
        season = Season.objects.create(
            league=league,
            slug=free_slug(
                f"{tournament.slug}-{position + 1}",
                lambda slug: Season.objects.filter(league=league, slug=slug).exists(),
                otherwise="stage",
            ),
            name=name[:80],
            settings=_season_settings(settings, position).to_dict(),
            staged=True,
            created=timezone.now(),
        )
        Stage.objects.create(tournament=tournament, position=position, season=season)


def _season_settings(settings: DaySettings, position: int) -> SeasonSettings:
    """The settings of the season of a stage, with the digests of its rules. Raises Several with
    the number of the stage before each field.
    """
    made = season_settings_of(settings, settings.stages[position])
    try:
        return with_digests(made)
    except Several as refused:
        raise Several(
            [DirectingError(each.message, f"{position}.{each.field}") for each in refused.errors]
        ) from refused


def _fit_stages(tournament: Tournament, settings: DaySettings) -> None:
    """Give the stages what the settings now say: more, fewer, or counted another way."""
    for stage in tournament.stages.filter(position__gte=len(settings.stages)):
        stage.season.delete()
    for stage in tournament.stages.select_related("season"):
        season = stage.season
        season.settings = _season_settings(settings, stage.position).to_dict()
        season.name = settings.stages[stage.position].name or season.name
        season.save(update_fields=["settings", "name"])
        _drop_rounds_beyond(stage, settings.stages[stage.position].rounds)
        derivation.recount_everyone(season)
    _make_stages(tournament, settings)


def _drop_rounds_beyond(stage: Stage, rounds: int) -> None:
    """Rounds that were drafted for a stage that is shorter now are no more."""
    if not rounds:
        return
    beyond = stage.rounds.filter(number__gt=rounds, state__in=("planned", "drafted"))
    Fixture.objects.filter(table__round__in=beyond).delete()
    beyond.delete()


def _stages_begun(tournament: Tournament) -> int:
    """How many stages have a round that was published."""
    begun = Round.objects.filter(stage__tournament=tournament).exclude(published=None)
    last = begun.order_by("-stage__position").values_list("stage__position", flat=True).first()
    return 0 if last is None else last + 1


def _differing(before: DaySettings, after: DaySettings) -> dict[str, Any]:
    old, new = before.to_dict(), after.to_dict()
    return {name: value for name, value in old.items() if new[name] != value}


def _facts(tournament: Tournament, by: Member, reason: str) -> Facts:
    """What guards an act of the tournament. Three queries."""
    states = Entrant.objects.filter(tournament=tournament).values_list("state", flat=True)
    rounds = Round.objects.filter(stage__tournament=tournament).values_list("state", flat=True)
    over = tournament.protest_until is None or tournament.protest_until <= timezone.now()
    return Facts(
        entrants=sum(state == "active" for state in states),
        rounds=tuple(state for state in rounds if state not in ("planned", "drafted")),
        playoffs_open=Playoff.objects.filter(stage__tournament=tournament, decided=None).count(),
        protest_over=over,
        director=by.may("rule"),
        reason=reason,
    )


def _lead_seasons(tournament: Tournament) -> None:
    """The seasons of the stages open and close with the tournament; a certified result is kept as
    it stands.
    """
    state = SEASON_STATES.get(tournament.state, "open")
    for season in Season.objects.filter(stage__tournament=tournament).exclude(state=state):
        if (season.state, state) == ("open", "closed"):
            season.closed_table = standings.stored_table(season)
        season.state, season.version = state, season.version + 1
        season.save(update_fields=["state", "closed_table", "version"])
