"""Fits of leagues, made beside the pages: by `manage.py fit_leagues`, which the server calls every
ten minutes.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils import timezone

from tournaments.ledger.league_fits import fit_figures
from tournaments.models import League, LeagueFit


def stale_leagues() -> Iterator[League]:
    """The leagues in which something was done since their fit, and those without one."""
    fits = dict(LeagueFit.objects.values_list("league", "edition"))
    for league in League.objects.order_by("pk").iterator():
        if fits.get(league.pk) != league.edition:
            yield league


def fit_league(league: League) -> LeagueFit:
    """Work the fit of a league out and store it. The edition is that of before the games were read:
    what is confirmed meanwhile makes the fit stale.
    """
    figures = fit_figures(league)
    stored = {"edition": league.edition, "figures": figures, "made": timezone.now()}
    fit, _made = LeagueFit.objects.update_or_create(league=league, defaults=stored)
    return fit
