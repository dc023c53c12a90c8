"""Reading a season for its pages: its settings in words, which points systems its games allow, and
who is registered. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from scorecards.customs import WORDING
from scorecards.queries.rulesets import find_ruleset
from scorecards.rulebook.listing import variant_cards
from scorecards.rules import VARIANTS
from scorecards.rules.digest import digest_of
from scorecards.rules.texts import Text, figure
from tournaments.models import League, Person, Reference, Registration, Season
from tournaments.rules.season_settings import (
    HANDICAPS,
    NO_ANSWER,
    SUBSTITUTES,
    SeasonSettings,
)
from tournaments.rules.standings.schemes import ABSENCES, TOTALS, UNITS, Scheme
from tournaments.rules.standings.systems import POINTS_SYSTEMS, Games, refusal
from tournaments.rules.standings.tiebreaks import find_criterion
from tournaments.wording.texts import sentence


@dataclass(frozen=True)
class SystemOffer:
    """A points system as a form offers it; `refused` says why these games cannot be
    counted by it, "" when they can.
    """

    slug: str
    name: str
    says: str
    refused: str


@dataclass(frozen=True)
class Entrant:
    """Somebody in a season."""

    person: int
    name: str
    division: int
    left: bool


def games_of(league: League, settings: SeasonSettings) -> Games:
    """What the games of a season with these settings would have in common."""
    digests = list(settings.digests.values()) or [
        digest_of(ruleset) for slug in settings.rulesets if (ruleset := find_ruleset(slug))
    ]
    if not settings.rulesets:
        digests = [digest_of(variant) for variant in VARIANTS]
    known: dict[tuple[str, int], int] = {}
    rows = Reference.objects.filter(league=league, ruleset__in=digests).order_by("version")
    for digest, players, holes in rows.values_list("ruleset", "players", "holes"):
        known[digest, players] = holes
    sizes = range(settings.min_players, min(settings.max_players, 12) + 1)
    return Games(list(sizes), [settings.holes or 0], digests, known)


def systems_offered(league: League, settings: SeasonSettings) -> list[SystemOffer]:
    """Every points system, with why these settings cannot use it. One query."""
    games = games_of(league, settings)
    offers = []
    for system in POINTS_SYSTEMS:
        refused = refusal(system, games, net=settings.scheme.net)
        why = sentence(refused) if refused is not None else ""
        offers.append(SystemOffer(system.slug, sentence(system.name), sentence(system.says), why))
    return offers


def unusable(league: League, settings: SeasonSettings) -> Text | None:
    """Why games under these settings could not be counted, or None."""
    if settings.min_players > settings.max_players:
        return None
    system = settings.scheme.points_system
    return refusal(system, games_of(league, settings), net=settings.scheme.net)


def rules_of(settings: SeasonSettings) -> list[tuple[str, str]]:
    """(slug, name) of the rules that may be played, in the reader's language; none means all."""
    named = []
    for slug in settings.rulesets:
        ruleset = find_ruleset(slug)
        name = ruleset.name if ruleset else slug
        named.append((slug, name if slug.startswith("own-") else gettext(name)))
    return named


def playable(settings: SeasonSettings) -> list[tuple[str, str]]:
    """(slug, name) of every ruleset a game of the season may be started with."""
    if settings.rulesets:
        return rules_of(settings)
    return [(card.slug, card.name) for card in variant_cards()]


def settings_in_words(settings: SeasonSettings) -> list[tuple[str, str]]:
    """(what, how) of everything that is set, for reading."""
    scheme = settings.scheme
    chain = ", ".join(sentence(find_criterion(slug).name) for slug in scheme.chain)
    rows = [
        *game_in_words(settings),
        (gettext("Points system"), sentence(scheme.points_system.name)),
        (gettext("The season counts"), _total_in_words(scheme)),
        (gettext("What is one result"), sentence(UNITS[scheme.unit])),
        (gettext("Minimum of games"), str(scheme.min_games)),
        (gettext("Tie-breaks"), chain),
        (gettext("A missed night"), sentence(ABSENCES[scheme.absence])),
        (gettext("Handicap"), _handicap_in_words(settings)),
        *_cards_in_words(settings),
    ]
    if settings.divisions:
        rows.append((gettext("Divisions"), _divisions_in_words(settings)))
    return rows


def season_in_a_line(settings: SeasonSettings) -> list[tuple[str, str]]:
    """(which part of the settings, how) of what makes a season, in the order in which one says it:
    the tables, the rules, the points, what counts.
    """
    scheme = settings.scheme
    rules = ", ".join(name for _slug, name in rules_of(settings)) or gettext("any rules")
    tables = gettext("Tables of %(usual)d") % {"usual": settings.preferred}
    return [
        ("tables", tables),
        ("rules", rules),
        ("system", sentence(scheme.points_system.name)),
        ("counts", _total_in_words(scheme)),
    ]


def game_in_words(settings: SeasonSettings) -> list[tuple[str, str]]:
    """(what, how) of the games alone: rules, holes, how many sit at a table."""
    rules = ", ".join(name for _slug, name in rules_of(settings)) or gettext("any rules")
    holes = str(settings.holes) if settings.holes else gettext("as many as the rules say")
    sizes = gettext("%(least)d to %(most)d, usually %(usual)d") % {
        "least": settings.min_players,
        "most": settings.max_players,
        "usual": settings.preferred,
    }
    return [
        (gettext("Rules"), rules),
        (gettext("Holes"), holes),
        (gettext("Players at a table"), sizes),
    ]


def _total_in_words(scheme: Scheme) -> str:
    total = sentence(TOTALS[scheme.total])
    if scheme.few is None:
        return total
    return gettext("%(what)s: %(number)d of them") % {"what": total, "number": scheme.few}


def _handicap_in_words(settings: SeasonSettings) -> str:
    words = sentence(HANDICAPS[settings.handicap])
    if settings.handicap == "none":
        return words
    percent = figure(settings.allowance * 100)
    words = gettext("%(index)s, %(percent)s percent of it") % {"index": words, "percent": percent}
    return f"{words}; {gettext('places by net totals')}" if settings.scheme.net else words


def _cards_in_words(settings: SeasonSettings) -> list[tuple[str, str]]:
    answer = sentence(NO_ANSWER[settings.no_answer]).format(minutes=settings.answer_minutes)
    substitutes = sentence(SUBSTITUTES[settings.substitutes]).format(
        cap=figure(settings.substitute_cap)
    )
    none = gettext("no limit")
    return [
        (gettext("How many others confirm a card"), str(settings.confirmations)),
        (gettext("When nobody answers"), answer),
        (gettext("How its tables keep score"), _customs_in_words(settings)),
        (gettext("Most games a day"), str(settings.cap_a_day or none)),
        (gettext("Most games a week"), str(settings.cap_a_week or none)),
        (gettext("Substitutes"), substitutes),
    ]


def _customs_in_words(settings: SeasonSettings) -> str:
    chosen = [gettext(WORDING[name][0]) for name in settings.customs]
    return "; ".join(chosen) or gettext("as each table likes")


def _divisions_in_words(settings: SeasonSettings) -> str:
    lines = (
        gettext("%(name)s (%(up)d up, %(down)d down)")
        % {"name": each.name, "up": each.up, "down": each.down}
        for each in settings.divisions
    )
    return "; ".join(lines)


def registered(season: Season) -> list[Entrant]:
    """Everybody in the season by name: two queries at most."""
    rows = Registration.objects.filter(season=season).select_related("person")
    entrants = [
        Entrant(row.person_id, row.person.name, row.division, row.left is not None)
        for row in rows
        if row.person.alias_of_id is None
    ]
    return sorted(entrants, key=lambda each: each.name.casefold())


def not_registered(season: Season) -> list[tuple[int, str]]:
    """(id, name) of the people of the league who are not in the season."""
    people = Person.objects.filter(league=season.league_id, alias_of=None, left=None)
    inside = Registration.objects.filter(season=season, left=None).values("person")
    rows = people.exclude(pk__in=inside).values_list("pk", "name")
    return sorted(rows, key=lambda row: row[1].casefold())


def division_names(settings: SeasonSettings) -> Sequence[str]:
    """What the divisions are called; one name when there are none."""
    return [each.name for each in settings.divisions] or [gettext("Everyone")]
