"""What may be told of skill in some games (`docs/luck.md`): its share and people, or nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from scorecards.luck.fit import Fit, fit_of
from scorecards.luck.people import Person, Posterior, posterior_of
from scorecards.luck.share import Share, share_of
from scorecards.luck.units import Game, League, league_of

LEAST_GAMES, LEAST_PEOPLE, LEAST_OWN_GAMES = 10, 4, 5
GAMES_OF_A_LARGE_SHARE, LARGE_SHARE = 20, 0.5
"""A share as large as this in fewer games is no share, but too few games."""
MOST_CORRECTED = 0.2
TOLD_HIGH = 0.25
"""Under it the upper end of the interval is told where nothing else is."""


class Silence(StrEnum):
    """Why nothing is said of skill."""

    GAMES = "games"  # too few
    PEOPLE = "people"  # too few
    GROUPS = "groups"  # people who never met, not even through others
    CORRECTED = "corrected"  # too many holes were adjusted by hand
    ALIKE = "alike"  # luck alone would show as much


class Finding(NamedTuple):
    """Some games, their fit, and what follows; `silence` is None where skill may be spoken of."""

    league: League
    fit: Fit
    share: Share | None
    posterior: Posterior | None
    silence: Silence | None

    @property
    def people(self) -> Mapping[str, Person]:
        """Everybody, whatever may be said of them."""
        return self.posterior.people if self.posterior else {}

    @property
    def at_most(self) -> float | None:
        """The share that skill hardly exceeds, where that is worth telling though luck alone would
        show as much as is seen.
        """
        if self.share is None or self.silence is not Silence.ALIKE:
            return None
        return self.share.high if self.share.high < TOLD_HIGH else None


def finding_of(games: Sequence[Game], corrected: float = 0.0) -> Finding:
    """What some games say; `corrected` is the part of their holes that was adjusted by hand."""
    league = league_of(games)
    fit = fit_of(league)
    share = share_of(fit)
    silence = silence_of(league, fit, share, corrected)
    return Finding(league, fit, share, posterior_of(fit), silence)


def silence_of(
    league: League, fit: Fit, share: Share | None, corrected: float = 0.0
) -> Silence | None:
    """Why nothing may be said of skill, the first reason that holds; None where it may."""
    if len(fit.people) < LEAST_PEOPLE:
        return Silence.PEOPLE
    large = share is not None and not share.silent and share.value > LARGE_SHARE
    if league.games < (GAMES_OF_A_LARGE_SHARE if large else LEAST_GAMES):
        return Silence.GAMES
    if len(set(fit.groups)) > 1:
        return Silence.GROUPS
    if corrected > MOST_CORRECTED:
        return Silence.CORRECTED
    return Silence.ALIKE if share is None or share.silent else None
