"""The figures of some games, as `manage.py skill` and `manage.py chances` print them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorecards.luck.chances import Form, chances
from scorecards.luck.findings import Finding, finding_of
from scorecards.luck.fit import Fit, fit_of
from scorecards.luck.people import Person, Posterior, posterior_of
from scorecards.luck.questions import Question
from scorecards.luck.share import NINE, Share
from scorecards.luck.spread import empirical, hole_points, scaled, spread_of
from scorecards.luck.units import Game, League, league_of

RIVALS = 3


def skill_figures(games: Sequence[Game]) -> dict[str, Any]:
    """How much is skill in some games, and what each person is against the average."""
    finding = finding_of(games)
    league, fit, share = finding.league, finding.fit, finding.share
    wins = wins_of(league, fit, finding.people)
    return {
        "games": league.games,
        "people": len(fit.people),
        "share": share_figures(share),
        "p": rounded(share.p if share else None, 4),
        "said": finding.silence is None,
        "hole_sd": rounded(fit.hole_sd, 2),
        "players": person_figures(finding),
        "win": {name: rounded(each, 4) for name, each in wins.items()},
    }


def share_figures(share: Share | None) -> dict[str, float | None]:
    """The share with its interval."""
    ends = ("value", "low", "high")
    return {end: rounded(getattr(share, end) if share else None, 4) for end in ends}


def person_figures(finding: Finding) -> dict[str, dict[str, Any]]:
    """Everybody against the average, and in how many games they were."""
    played = finding.league.played
    return {name: _person(each, played[name]) for name, each in finding.people.items()}


def _person(person: Person, games: int) -> dict[str, Any]:
    figures = {end: rounded(getattr(person, end), 2) for end in ("mean", "low", "high", "sd")}
    return {**figures, "games": games}


def wins_of(league: League, fit: Fit, people: Mapping[str, Person]) -> dict[str, float | None]:
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
