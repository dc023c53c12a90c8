"""The figures of some games, as `manage.py skill` and `manage.py chances` print them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorecards.luck.chances import Form, chances
from scorecards.luck.fit import Fit, fit_of
from scorecards.luck.people import Person, Posterior, posterior_of
from scorecards.luck.questions import Question
from scorecards.luck.share import NINE, Share, share_of
from scorecards.luck.spread import empirical, hole_points, scaled, spread_of
from scorecards.luck.units import Game, League, league_of

LEAST_GAMES, LEAST_PEOPLE = 10, 4
GAMES_OF_A_LARGE_SHARE, LARGE_SHARE = 20, 0.5
"""A share as large as this in fewer games is no share, but too few games."""
RIVALS = 3


def skill_figures(games: Sequence[Game]) -> dict[str, Any]:
    """How much is skill in some games, and what each person is against the average."""
    league = league_of(games)
    fit = fit_of(league)
    share, posterior = share_of(fit), posterior_of(fit)
    people = posterior.people if posterior else {}
    return {
        "games": league.games,
        "people": len(fit.people),
        "share": {
            end: rounded(getattr(share, end) if share else None, 4)
            for end in ("value", "low", "high")
        },
        "p": rounded(share.p if share else None, 4),
        "said": may_be_told(league, fit, share),
        "hole_sd": rounded(fit.hole_sd, 2),
        "players": {name: _person(each, league.played[name]) for name, each in people.items()},
        "win": {name: rounded(each, 4) for name, each in wins(league, fit, people).items()},
    }


def _person(person: Person, games: int) -> dict[str, Any]:
    figures = {end: rounded(getattr(person, end), 2) for end in ("mean", "low", "high", "sd")}
    return {**figures, "games": games}


def may_be_told(league: League, fit: Fit, share: Share | None) -> bool:
    """Whether anything may be said of skill: chance alone hardly shows as much, there are enough
    games and people, and all of them have met, if not each other, then somebody who had.
    """
    if share is None or share.silent or len(set(fit.groups)) > 1:
        return False
    least = GAMES_OF_A_LARGE_SHARE if share.value > LARGE_SHARE else LEAST_GAMES
    return league.games >= least and len(fit.people) >= LEAST_PEOPLE


def wins(league: League, fit: Fit, people: Mapping[str, Person]) -> dict[str, float | None]:
    """The chance of everybody to have the lowest total over nine holes among three people who are
    known to be average; ties are shared. None where luck cannot be told from skill yet.
    """
    if fit.hole_sd is None:
        return dict.fromkeys(people)
    spread = empirical(league.units, RIVALS + 1) or spread_of(hole_points(league.units))
    spread = scaled(spread, fit.hole_sd)
    totals = {f"{seat}": 0 for seat in range(RIVALS + 1)}
    return {
        name: chances(totals, NINE, spread, {"0": Form(person.mean, person.sd)})["0"]
        for name, person in people.items()
    }


def chances_figures(question: Question) -> dict[str, Any]:
    """The chances of a game in progress; null where too few holes were played to tell."""
    win = question_chances(question)
    figures = {name: rounded(each, 4) for name, each in win.items()} if win else None
    return {"win": figures, "left": question.left}


def question_chances(question: Question) -> dict[str, float] | None:
    if question.history is None:
        return chances(question.totals, question.left, question.spread, question.forms)
    league = league_of(question.history)
    fit = fit_of(league)
    posterior, spread = posterior_of(fit), empirical(league.units, len(question.totals))
    if posterior is None or spread is None or fit.hole_sd is None:
        return None
    forms = {name: form_of(name, posterior) for name in question.totals}
    return chances(question.totals, question.left, scaled(spread, fit.hole_sd), forms)


def form_of(name: str, posterior: Posterior) -> Form:
    """What is known of somebody; of a stranger, how far people are apart."""
    person = posterior.people.get(name)
    return Form(person.mean, person.sd) if person else Form(0.0, posterior.spread)


def rounded(number: float | None, places: int) -> float | None:
    """A number to so many places, and never a negative nothing."""
    return None if number is None else round(number, places) + 0.0
