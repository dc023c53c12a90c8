"""The Final tab in words: the columns of a bracket, the podium, who gets what. Reads nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from django.utils.translation import gettext, ngettext, pgettext

from scorecards.rules.stakes import CURRENCIES
from tournaments.models import Tournament
from tournaments.queries.days.finals import KnockoutRound, MatchSeat, MatchTable
from tournaments.queries.days.rounds import COUNTED_STATES, IN_STATES
from tournaments.rules.days.prizes import awards, prizes_from
from tournaments.rules.days.stages import Form, StageSettings
from tournaments.rules.days.states import TABLE
from tournaments.wording.names import short_name
from tournaments.wording.texts import sentence

PODIUM = 3
HALVED = "AS"
"""A match that nobody leads, as golfers write it."""
NOBODY: Mapping[int, str] = MappingProxyType({})


@dataclass(frozen=True)
class SeatLine:
    """Somebody in a match, or a pair with its `people`, how an extra hole ended, and why there is
    no match; `goes` is "on", "off" or nothing. A seat nobody has yet has a `person` of 0 and the
    sentence who is to come as its name.
    """

    person: int
    seed: int
    name: str
    figure: str
    goes: str
    people: str = ""

    @property
    def short(self) -> str:
        return short_name(self.name)


@dataclass(frozen=True)
class MatchBox:
    """A table of the tree. `open`: it can be decided without playing, or its seats chosen. A match
    that is to come has no `number` of a table, nor has a bye.
    """

    table: int | None
    number: int | None
    state: str
    word: str
    code: str
    seats: tuple[SeatLine, ...]
    open: bool = False

    @property
    def is_in(self) -> bool:
        """Whether its card is handed in, or none is needed."""
        return self.state in IN_STATES


@dataclass(frozen=True)
class Column:
    """A round of the tree, in pairs two to a `pair` where another round follows; `last`: whoever is
    first here has won.
    """

    title: str
    says: str
    pairs: tuple[tuple[MatchBox, ...], ...]
    last: bool = False

    @property
    def matches(self) -> tuple[MatchBox, ...]:
        """All of them, from top to bottom."""
        return tuple(match for pair in self.pairs for match in pair)


@dataclass(frozen=True)
class Winner:
    """A place of the podium and what it is worth: of a person, or of a team with its `people`."""

    number: int
    place: int
    name: str
    prize: str
    people: str = ""


def columns_of(
    rounds: Sequence[KnockoutRound], settings: StageSettings, names: Mapping[int, str]
) -> list[Column]:
    """The columns of a stage; of a bracket those to come as well. `names` are those of people."""
    columns = [_column(each, settings, names) for each in rounds]
    if settings.form is Form.PAIRS and rounds:
        in_pairs = bool(rounds[-1].pairs)
        columns += _to_come(columns[-1].matches, in_pairs=in_pairs)
    return columns


def _column(shown: KnockoutRound, settings: StageSettings, names: Mapping[int, str]) -> Column:
    people = sum(len(each.seats) for each in shown.tables)
    says = {
        Form.GROUPS: ngettext(
            "the best of every table goes on",
            "the best %(best)d of every table go on",
            settings.best,
        )
        % {"best": settings.best},
        Form.PAIRS: gettext("the winner goes on"),
    }.get(settings.form, "")
    if len(shown.tables) == 1:
        says = gettext("who is first here has won")
    rested = why_bye(shown.row.number)
    boxes = [_box(each, names, shown.pairs, rested) for each in shown.tables]
    title = _title(people, in_pairs=bool(shown.pairs))
    return Column(title, says, in_twos(boxes, settings.form), len(shown.tables) == 1)


def _title(playing: int, *, in_pairs: bool) -> str:
    """How many play in a round, people or pairs."""
    if in_pairs:
        says = ngettext("%(pairs)d pair plays", "%(pairs)d pairs play", playing)
        return says % {"pairs": playing}
    return ngettext("%(people)d plays", "%(people)d play", playing) % {"people": playing}


def in_twos(boxes: Sequence[MatchBox], form: Form) -> tuple[tuple[MatchBox, ...], ...]:
    """The matches of a column, in a bracket two to a pair whose winners meet."""
    step = 2 if form is Form.PAIRS and len(boxes) > 1 else 1
    return tuple(tuple(boxes[at : at + step]) for at in range(0, len(boxes), step))


def why_bye(number: int) -> str:
    """Why somebody goes on without playing from this round of a bracket."""
    if number == 1:
        return gettext("the best seeds begin in round 2")
    return gettext("no opponent left")


def _box(
    table: MatchTable, names: Mapping[int, str], pairs: Mapping[int, str], rested: str
) -> MatchBox:
    decided = sum(bool(each.goes) for each in table.seats) == 1
    seats = tuple(_seat(each, names, pairs, decided=decided) for each in table.seats)
    if table.table is None:
        seats = tuple(
            replace(each, people=" · ".join(filter(None, (each.people, rested)))) for each in seats
        )
        return MatchBox(None, None, "bye", pgettext("round", "bye"), "", seats)
    word = _word(table)
    waits = table.state == "seated" and not table.code
    return MatchBox(table.table, table.number, table.state, word, table.code, seats, waits)


def _word(table: MatchTable) -> str:
    """How a table stands. "Final" is no word here: only one of them is the final."""
    if table.walkover:
        return gettext("without playing")
    if table.state in COUNTED_STATES:
        return pgettext("a table", "counted")
    return sentence(TABLE.states[table.state])


def _seat(
    seat: MatchSeat, names: Mapping[int, str], pairs: Mapping[int, str], *, decided: bool
) -> SeatLine:
    pair = pairs.get(seat.person, "")
    people = [names.get(who, "") for who, name in pairs.items() if name == pair]
    below = [", ".join(people)] if pair else []
    if seat.figure == HALVED and seat.goes and decided:
        below.append(gettext("won the extra hole"))
    return SeatLine(
        seat.person,
        seat.seed,
        pair or names.get(seat.person, ""),
        seat.figure,
        {True: "on", False: "off"}.get(seat.goes, "") if seat.goes is not None else "",
        " · ".join(below),
    )


def _to_come(before: Sequence[MatchBox], *, in_pairs: bool) -> list[Column]:
    """The rounds of a bracket that are not drawn yet, with who has won a place there."""
    columns: list[Column] = []
    while len(before) > 1:
        pairs = [before[at : at + 2] for at in range(0, len(before) - 1, 2)]
        before = [
            MatchBox(None, None, "tbd", "", "", tuple(_winner_of(each) for each in pair))
            for pair in pairs
        ]
        title = _title(2 * len(before), in_pairs=in_pairs)
        columns.append(Column(title, "", in_twos(before, Form.PAIRS)))
    return columns


def _winner_of(match: MatchBox) -> SeatLine:
    """Who goes on from a match, nobody as long as that is not known."""
    best = [each for each in match.seats if each.goes == "on"]
    if len(best) != 1:
        return SeatLine(0, 0, gettext("a winner of the round before"), "", "")
    return SeatLine(best[0].person, best[0].seed, best[0].name, "", "")


def winners_of(
    tournament: Tournament,
    places: Mapping[int, int],
    names: Mapping[int, str],
    people: Mapping[int, str] = NOBODY,
) -> list[Winner]:
    """The podium, and whoever else gets a share of the pot, in the order of the places; of teams
    with their `people`.
    """
    prizes = prizes_from(tournament.awards)
    worth = awards(places, prizes) if prizes is not None else {}
    currency = CURRENCIES[prizes.currency] if prizes is not None else None
    return [
        Winner(
            who,
            place,
            names.get(who, ""),
            sentence(currency.amount(worth[who])) if currency and who in worth else "",
            people.get(who, ""),
        )
        for who, place in places.items()
        if place <= PODIUM or who in worth
    ]


def day_heading(tournament: Tournament, winners: Sequence[Winner]) -> str:
    """The state of things, for the heading."""
    first = [each.name for each in winners if each.place == 1]
    if tournament.state in ("final", "archived", "provisional") and first:
        if len(first) == 1:
            return gettext("%(name)s wins") % {"name": first[0]}
        return gettext("%(names)s share the win") % {"names": ", ".join(first)}
    return pgettext("tournament", "The final")
