"""What a standing says about itself: where its figure comes from and what decided its place.

Sentences only, as templates and parameters, so that whoever shows them can translate. Players are
numbers here; names are put beside the sentences by whoever knows them. This module computes
nothing that is not in the line already.
"""

from __future__ import annotations

from fractions import Fraction

from scorecards.rules.texts import Text, text
from tournaments.rules.standings.lines import CountedResult, SeasonFigures
from tournaments.rules.standings.needed import Needed
from tournaments.rules.standings.penalties import is_bonus
from tournaments.rules.standings.ranking import Decision, Standing
from tournaments.rules.standings.schemes import Absence, Scheme, Total, Unit
from tournaments.rules.standings.tiebreaks import find_criterion


def explain(standing: Standing, scheme: Scheme) -> tuple[Text, ...]:
    """The lines under a row of the table, the most telling first."""
    line = standing.line
    if line.metric is None:
        return (text("No result yet."),)
    sentences = [_of_the_figure(line, scheme)]
    if line.dropped:
        sentences.append(text("Dropped: {results}", results=_worth(line, line.dropped)))
    missed = sum(each.missed for each in line.outcomes)
    if missed:
        sentences.append(_of_missed(missed, scheme))
    if line.penalty:
        bonus = is_bonus(line.penalty, low_is_better=scheme.low_is_better)
        sentences.append(
            text("Bonuses: {points}", points=line.penalty)
            if bonus
            else text("Penalties: {points}", points=line.penalty)
        )
    if standing.provisional:
        sentences.append(provisional(line, scheme))
    elif standing.decided is not None:
        sentences += why_below(standing.decided, scheme)
        sentences += what_decided(standing.decided)
    return tuple(sentences)


def provisional(line: SeasonFigures, scheme: Scheme) -> Text:
    """How many games are missing for a place."""
    missing = scheme.min_games - line.games
    if missing == 1:
        return text("One more game for a place.")
    return text("{games} more games for a place.", games=missing)


def why_below(decision: Decision, scheme: Scheme) -> tuple[Text, ...]:
    """Why a row stands below the one above it; nothing to add when it is the figure itself."""
    if decision.criterion == "metric":
        return ()
    if decision.criterion == "shared":
        return (text("Level with the row above: the place is shared."),)
    criterion = find_criterion(decision.criterion)
    pair = _deciding_pair(decision, scheme)
    if pair is None or not criterion.speaks:
        return (text("Level, then decided by: {criterion}", criterion=criterion.name),)
    above, below = pair
    return (
        text(
            "Level, then decided by {criterion}: {above} against {below}",
            criterion=criterion.name,
            above=above,
            below=below,
        ),
    )


def decider(decision: Decision, scheme: Scheme) -> tuple[Text, ...]:
    """The same in as few words as a row of a phone has room for; nothing for a shared place, which
    two rows of one number show.
    """
    if decision.criterion in ("metric", "shared"):
        return ()
    criterion = find_criterion(decision.criterion)
    pair = _deciding_pair(decision, scheme)
    if pair is None or not criterion.speaks:
        return (criterion.name,)
    above, below = pair
    return (
        text(
            "{criterion}: {above} against {below}",
            criterion=criterion.name,
            above=above,
            below=below,
        ),
    )


def what_decided(decision: Decision | None) -> tuple[Text, ...]:
    """What the criterion compares that put a row below the one above it, for whoever asks."""
    if decision is None or decision.criterion in ("metric", "shared"):
        return ()
    return (find_criterion(decision.criterion).says,)


def needed(answer: Needed, scheme: Scheme) -> Text:
    """What the next result must be to gain a place."""
    if answer.beyond is None:
        if answer.games == 1:
            return text("One more game for a place.")
        return text("{games} more games for a place.", games=answer.games)
    if not answer.possible:
        return text("Place {place} takes more than one result.", place=answer.place)
    if scheme.low_is_better:
        return text(
            "To reach place {place}, stay below {points} the next time you play, if the others "
            "stay as they are",
            place=answer.place,
            points=answer.beyond,
        )
    return text(
        "To reach place {place}, score more than {points} points the next time you play, if the "
        "others stay as they are",
        place=answer.place,
        points=answer.beyond,
    )


def _of_the_figure(line: SeasonFigures, scheme: Scheme) -> Text:
    if scheme.points_system.pooled and scheme.total is Total.AVERAGE:
        return text(
            "{beaten} of {met} opponents beaten", beaten=Fraction(line.beaten2, 2), met=line.met
        )
    counted = _worth(line, line.counted)
    if scheme.total is Total.ROLLING:
        return text(
            "Results: {results}; the best {best} count half", results=counted, best=scheme.best
        )
    if scheme.few is not None and line.dropped:
        return text(
            "The best {number} of {all}: {results}",
            number=len(line.counted),
            all=len(line.outcomes),
            results=counted,
        )
    if scheme.unit is Unit.GAME:
        return text("Results: {results}", results=counted)
    return text("Nights: {results}", results=counted)


def _of_missed(missed: int, scheme: Scheme) -> Text:
    if scheme.absence is Absence.ZERO:
        return text("Nights missed: {nights}, each counted as 0", nights=missed)
    return text(
        "Nights missed: {nights}, each counted as the own average less {minus}",
        nights=missed,
        minus=scheme.minus,
    )


def _worth(line: SeasonFigures, positions: tuple[int, ...]) -> tuple[Fraction, ...]:
    chosen: list[CountedResult] = [line.outcomes[position] for position in positions]
    return tuple(each.points for each in chosen)


def _deciding_pair(decision: Decision, scheme: Scheme) -> tuple[Fraction, Fraction] | None:
    """The first figures that differ, as people know them; None if one list just ended."""
    criterion = find_criterion(decision.criterion)
    above, below = (
        criterion.figures(key, low_is_better=scheme.low_is_better)
        for key in (decision.above, decision.below)
    )
    return next((pair for pair in zip(above, below, strict=False) if pair[0] != pair[1]), None)
