"""The scorecard: players by holes, with totals, places, the end, and the numbers of its chart."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext

from scorecards import turns
from scorecards.display.absences import say_missed
from scorecards.models import Game
from scorecards.queries.game_rows import (
    StoredHole,
    StoredRow,
    holes_at,
    holes_of,
    is_typed,
    names_at,
    names_of,
)
from scorecards.queries.reckonings import Reckoning, low_of, points_in, reckon
from scorecards.queries.scorecard import Cell, Chart, HoleRow, Scorecard, SeatTotal, SumRow
from scorecards.queries.stakes import money_of
from scorecards.rules import Ruleset, signed
from scorecards.rules.absences import Counts

HALF = 9  # a scorecard of eighteen holes is added up after nine: out and in


def table(game: Game) -> Scorecard:
    """The scorecard of a game, in two queries."""
    return scorecard_of(game, names_of(game), holes_of(game))


def tables(games: Sequence[Game]) -> list[Scorecard]:
    """The scorecards of several games, in their order, in two queries."""
    ids = [game.pk for game in games]
    names, holes = names_at(ids), holes_at(ids)
    return [scorecard_of(game, names[game.pk], holes[game.pk]) for game in games]


def scorecard_of(game: Game, names: Sequence[str], holes: Mapping[int, StoredHole]) -> Scorecard:
    """The scorecard of a game whose rows were read."""
    sums = reckon(game, names, holes)
    card, points = sums.card, points_in(sums.holes)
    number = None if game.finished else turns.next_hole(points)
    return Scorecard(
        code=game.code,
        version=game.version,
        seats=_seat_totals(sums),
        holes=tuple(_hole_row(game.rules, sums, hole) for hole in sums.holes.values()),
        sums=_sum_rows(sums),
        planned=game.rules.ending.holes if game.rules.ending.by_holes else None,
        next_hole=number,
        next_dealer=_next_dealer(game, sums, number),
        extra=number is not None and card.waiting is not None,
        over=game.finished is not None,
        reason=reason_text(game.finish_reason),
        winners=tuple(sums.names[position] for position in sums.winners),
        leaders=tuple(sums.names[position] for position in card.leaders) if card.holes else (),
        chart=_chart(sums),
        knock_word=game.rules.knock_word,
        knocks=game.rules.knock != "none",
        charges=game.rules.charges_knocker,
        away=tuple(
            (names[position], sentence)
            for position, missed in sorted(sums.presence.missed(points).items())
            for sentence in say_missed(missed)
        ),
        money=money_of(game, sums),
    )


def _next_dealer(game: Game, sums: Reckoning, number: int | None) -> str:
    if number is None:
        return ""
    if number in sums.holes:
        return sums.names[sums.holes[number].dealer]
    seats = len(sums.names)
    players = turns.playing(
        game.rules, seats, points_in(sums.holes), number=number, absences=sums.presence
    )
    return sums.names[turns.dealer(game.first_dealer, number, seats=seats, players=players)]


def _seat_totals(sums: Reckoning) -> tuple[SeatTotal, ...]:
    card = sums.card
    present = [total for at, total in enumerate(card.totals) if at not in card.left]
    best = min(present)
    return tuple(
        SeatTotal(
            position=position,
            name=name,
            total=signed(total),
            place=place_of(total, present) if card.holes and position not in card.left else "",
            behind=f"+{total - best}" if total > best and position not in card.left else "",
            leads=bool(card.holes) and position in card.leaders,
            wins=position in sums.winners,
            out=position in card.eliminated,
            left=position in card.left,
        )
        for position, (name, total) in enumerate(zip(sums.names, card.totals, strict=True))
    )


def place_of(total: int, totals: Sequence[int]) -> str:
    """The place of a total among all, lowest first: "1", or "2=" when it is shared."""
    place, tied = rank_of(total, totals)
    return f"{place}=" if tied else str(place)


def rank_of(total: int, totals: Sequence[int]) -> tuple[int, bool]:
    """The place of a total among all, lowest first, and whether it is shared."""
    return 1 + sum(other < total for other in totals), totals.count(total) > 1


def _hole_row(ruleset: Ruleset, sums: Reckoning, hole: StoredHole) -> HoleRow:
    names, rows, charges = sums.names, hole.rows, ruleset.charges_knocker
    place = sums.complete.get(hole.number)
    low = low_of(ruleset, hole) if place is not None else ()
    running = [""] * len(names) if place is None else map(signed, sums.card.running[place])
    return HoleRow(
        number=hole.number,
        dealer=names[hole.dealer],
        knocker="" if hole.knocker is None else names[hole.knocker],
        complete=place is not None,
        missing=tuple([names[at] for at, row in sorted(rows.items()) if not row.entry]),
        cells=tuple(
            [
                _cell(
                    hole,
                    rows.get(position),
                    position,
                    low=position in low,
                    running=total,
                    charges=charges,
                )
                if position in rows or not sums.presence.of(position, hole.number)
                else _missed(sums, hole, position, running=total)
                for position, total in enumerate(running)
            ]
        ),
    )


def _cell(
    hole: StoredHole,
    row: StoredRow | None,
    position: int,
    *,
    low: bool,
    running: str,
    charges: bool,
) -> Cell:
    if row is None:
        return Cell("", "", running, ("out",))
    if not row.entry:
        return Cell("", "", "", ("missing",))
    knocked = hole.knocker == position
    marks = ["low"] if low else []
    if knocked:
        marks += ["knocked", "caught"] if charges and _is_caught(row) else ["knocked"]
    if row.points is None:
        marks.append("pending")
    if is_typed(row.entry):
        marks.append("typed")
    if row.adjustments:
        marks.append("adjusted")
    if row.revision > 1 or (knocked and hole.knocker_revision > 1):
        marks.append("edited")
    points = "" if row.points is None else signed(row.points)
    return Cell(points, signed(row.counted or 0), running, tuple(marks))


def _missed(sums: Reckoning, hole: StoredHole, position: int, *, running: str) -> Cell:
    """The cell of somebody who was not there: with what that gives them, if anything."""
    place, absence = sums.complete.get(hole.number), sums.presence.of(position, hole.number)
    gives = absence is not None and absence.counts is not Counts.NOTHING and place is not None
    points = signed(sums.card.holes[place][position]) if gives and place is not None else ""
    return Cell(points, "", running, ("away",))


def _is_caught(row: StoredRow) -> bool:
    """Did the rules charge the knocker? Adjustments by hand do not count as that."""
    by_hand = sum([each["points"] for each in row.adjustments])
    return row.points is not None and row.points - by_hand > (row.counted or 0)


def _sum_rows(sums: Reckoning) -> tuple[SumRow, ...]:
    """Out and in, once there is a complete hole of the second nine; and the total."""
    numbers = sorted(sums.complete)
    rows = []
    if numbers and numbers[-1] > HALF:
        rows.append(SumRow("out", _added(sums, (n for n in numbers if n <= HALF))))
        rows.append(SumRow("in", _added(sums, (n for n in numbers if n > HALF))))
    rows.append(SumRow("total", tuple(signed(total) for total in sums.card.totals)))
    return tuple(rows)


def _added(sums: Reckoning, numbers: Iterable[int]) -> tuple[str, ...]:
    holes = [sums.card.holes[sums.complete[number]] for number in numbers]
    return tuple(signed(sum(column)) for column in zip(*holes, strict=True))


def _chart(sums: Reckoning) -> Chart:
    steps = [(0,) * len(sums.names), *sums.card.running]
    there = [at for at in range(len(sums.names)) if at not in sums.card.left]
    least = [min([step[at] for at in there]) for step in steps]
    behind = [
        tuple(max(total - low, 0) for total in step) for low, step in zip(least, steps, strict=True)
    ]
    return Chart(
        tuple(sorted(sums.complete)),
        tuple(zip(*steps, strict=True)),
        tuple(zip(*behind, strict=True)),
        tuple(sums.names),
    )


def reason_text(reason: str) -> str:
    """Why a game is over, as a sentence in the language of the page."""
    if reason.startswith("exactly "):
        total = signed(int(reason.removeprefix("exactly ")))
        return gettext("A total of exactly %(total)s.") % {"total": total}
    sentences = {
        "": "",
        "holes played": gettext("All holes are played."),
        "target reached": gettext("The target is reached."),
        "four of a kind": gettext("Four of a kind."),
        "last one in": gettext("One player is left."),
        "agreed": gettext("Ended here by agreement."),
        "abandoned": gettext("Abandoned."),
    }
    return sentences[reason]
