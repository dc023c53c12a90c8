"""The kinds of league a new season may begin with, fitted to what the league has played.

A kind that needs par begins with the rules and the table sizes whose par is known here. Writes
nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from scorecards.rules import VARIANTS
from scorecards.rules.digest import digest_of
from tournaments.ledger.pars import hole_counts, latest_references
from tournaments.models import League, Season
from tournaments.queries.seasons import unusable
from tournaments.rules.handicaps.par import KNOWN_FROM, widest_run
from tournaments.rules.presets import PRESETS, Preset
from tournaments.rules.season_settings import SeasonSettings


@dataclass(frozen=True)
class Kind:
    """A kind of league as it is offered: its settings here, a sentence on what they were fitted
    to, and why it cannot be had yet, "" if it can.
    """

    preset: Preset
    settings: SeasonSettings
    fitted: str = ""
    why: str = ""


def kinds_of(league: League) -> list[Kind]:
    """Every kind, in the usual order. Four queries at most."""
    return [kind_of(league, preset) for preset in PRESETS]


def kind_of(league: League, preset: Preset) -> Kind:
    """One kind as this league may have it."""
    settings = preset.settings
    if unusable(league, settings) is None:
        return Kind(preset, settings)
    known = {(row.ruleset, row.players): row.holes for row in latest_references(league.pk)}
    slugs = _slugs(league)
    run = widest_run({key: holes for key, holes in known.items() if key[0] in slugs})
    if run is None:
        return Kind(preset, settings, why=_why(league))
    digest, sizes = run
    return Kind(preset, _fitted(settings, slugs[digest], digest, sizes), fitted=_sizes(sizes))


def _fitted(
    settings: SeasonSettings, slug: str, digest: str, sizes: tuple[int, ...]
) -> SeasonSettings:
    least, most = sizes[0], sizes[-1]
    return settings.changed(
        rulesets=(slug,),
        digests={slug: digest},
        min_players=least,
        max_players=most,
        preferred=max(least, min(settings.preferred, most)),
    )


def _slugs(league: League) -> dict[str, str]:
    """The rules by what they say: built in, or house rules of a season of this league."""
    slugs = {digest_of(variant): variant.slug for variant in reversed(VARIANTS)}
    for settings in Season.objects.filter(league=league).values_list("settings", flat=True):
        own = {digest: slug for slug, digest in settings.get("digests", {}).items()}
        slugs = own | slugs
    return slugs


def _sizes(sizes: tuple[int, ...]) -> str:
    if len(sizes) == 1:
        return gettext("For tables of %(size)d: par is known there.") % {"size": sizes[0]}
    values = {"least": sizes[0], "most": sizes[-1]}
    return gettext("For tables of %(least)d to %(most)d: par is known there.") % values


def _why(league: League) -> str:
    counts = hole_counts(league.pk)
    if not counts:
        return gettext("Par is not yet known: it is worked out from confirmed games.")
    _ruleset, size = most = max(counts, key=lambda key: (counts[key], key))
    values = {"size": size, "scores": counts[most], "needed": KNOWN_FROM}
    if counts[most] >= KNOWN_FROM:
        return gettext("Tables of %(size)d have enough hole scores: work par out first.") % values
    sentence = gettext(
        "Par is not yet known for tables of %(size)d: %(scores)d hole scores of %(needed)d."
    )
    return sentence % values
