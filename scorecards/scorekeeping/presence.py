"""Who comes and goes while a game is played: a late joiner, a leaver, and who sits a hole out.

Each begins with the hole that is to be entered next, or is being entered, and never touches a hand
that is in. Games of a league have a director for this (`tournaments`).
"""

import unicodedata
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from django.utils.translation import gettext

from scorecards import turns
from scorecards.histories.terms import PLAYERS, seals_of
from scorecards.models import MAX_SEATS, Device, Game, Score, Seat
from scorecards.models.doors import new_salt
from scorecards.rules.absences import Absence, Absences, Counts
from scorecards.scorekeeping import statements
from scorecards.scorekeeping.attempts import in_turn
from scorecards.scorekeeping.customs import refuse_waiting
from scorecards.scorekeeping.drafts import Draft
from scorecards.scorekeeping.errors import BadSetup, NotPossible
from scorecards.scorekeeping.games import MIN_SEATS, known_players, name_troubles
from scorecards.scorekeeping.holes import settle, table_at
from scorecards.scorekeeping.seals import refuse_while_sealed
from scorecards.scorekeeping.settlement import Table
from scorecards.scorekeeping.statements import Entered, LockedGame, Row
from scorecards.scorekeeping.terms import changed_terms
from scorecards.scorekeeping.whole_games import seat_names

PRESENCE = "presence"  # the kind of its lines in the history
Act = Callable[[], object]


def sit_out(*, game: Game, position: int, number: int, device: Device) -> None:
    """The player takes no part in this one hole. Raises NotPossible; twice counts once."""
    _change(game, position, number, device, Absence(position, number, number), "out")


def leave(*, game: Game, position: int, number: int, device: Device) -> None:
    """The player plays no more from this hole on: what they have stays, and wins nothing. Raises
    NotPossible; twice counts once.
    """
    _change(game, position, number, device, Absence(position, number, None), "left")


def come_back(*, game: Game, position: int, number: int, device: Device) -> None:
    """The player plays this hole after all. Raises NotPossible; twice counts once."""
    _change(game, position, number, device, None, "plays")


def _change(
    game: Game, position: int, number: int, device: Device, absence: Absence | None, word: str
) -> None:
    """From hole `number` on the player is away like this, None for there."""

    def prepare(read: LockedGame) -> Act:
        table = _table_now(read, number)
        if not 0 <= position < table.seats:
            raise NotPossible(gettext("Nobody sits there."))
        was = read.absences.of(position, number)
        if was == absence:
            return lambda: None
        rest = _ended(read.absences, was, number) if was else read.absences
        after = Absences((*rest.each, absence)) if absence else rest
        if absence:
            _refuse_hand(table, position)
        line = Entered(PRESENCE, _word(was), word, number, position)
        return _written(table, after, (line,), device)

    in_turn(game.code, prepare)


def join_late(
    *,
    game: Game,
    name: str,
    number: int,
    counts: Counts,
    device: Device,
    directed: Callable[[], None] | None = None,
) -> None:
    """Somebody sits down at the end of the table and plays from this hole on. `counts` is what the
    holes before give them. `directed` is what a director writes along with it, in the same
    transaction; without it nobody joins a game of a league. Raises BadSetup for the name, and
    NotPossible.
    """
    name = unicodedata.normalize("NFC", name).strip()

    def prepare(read: LockedGame) -> Act:
        table = _table_now(read, number, directed=directed is not None)
        names = seat_names(read)
        troubles = name_troubles([*names, name])
        if troubles:
            raise BadSetup(troubles)
        seats = len(names)
        if seats >= MAX_SEATS:
            raise NotPossible(gettext("A scorecard has room for twelve players."))
        turn = (read.first_dealer + number - 1) % seats
        first_dealer = (turn - number + 1) % (seats + 1)
        missed = (Absence(seats, 1, number - 1, counts),) if number > 1 else ()
        hole = replace(table.hole, rows=(*table.hole.rows, Row(seats)))
        salt = new_salt()
        line = Entered(PRESENCE, None, "late", number, seats)
        terms = changed_terms(
            {"dealer": read.first_dealer},
            {"dealer": first_dealer, PLAYERS: seals_of([(seats, name, salt)])},
        )
        seat = partial(_seat, read, name, salt, seats, first_dealer, device)

        def seated() -> None:
            seat()
            if directed is not None:
                directed()

        after = Absences((*read.absences.each, *missed))
        return _written(replace(table, hole=hole), after, (line, *terms), device, also=seated)

    in_turn(game.code, prepare)


def _seat(
    game: LockedGame, name: str, salt: str, position: int, first_dealer: int, device: Device
) -> None:
    """One more seat; the deal goes on where it was."""
    (player,) = known_players([name], device)
    Seat.objects.create(game_id=game.id, position=position, player=player, name=name, salt=salt)
    Game.objects.filter(pk=game.id).update(first_dealer=first_dealer)


def _table_now(read: LockedGame, number: int, *, directed: bool = False) -> Table:
    """The game at the hole to be entered next. Raises NotPossible where nobody comes or goes."""
    if read.finish_reason:
        raise NotPossible(gettext("The game is over."))
    if read.watched and not directed:
        sentence = gettext("In a game of a league a director notes who came late or left.")
        raise NotPossible(sentence)
    refuse_while_sealed(read.id)
    refuse_waiting(read)
    table = table_at(read, number)
    if turns.next_hole(table.points) != number:
        sentence = gettext("Hole %(number)d is no longer the next one. Check again.")
        raise NotPossible(sentence % {"number": number})
    return table


def _refuse_hand(table: Table, position: int) -> None:
    """Raise NotPossible for somebody whose cards of this hole are in."""
    row = table.hole.rows[position]
    if row.entry or row.adjustments or table.hole.knocker == position:
        sentence = gettext("There is a hand in hole %(number)d already. Clear it first.")
        raise NotPossible(sentence % {"number": table.hole.number})


def _ended(absences: Absences, absence: Absence, number: int) -> Absences:
    """The absences when one of them ends before this hole."""
    rest = absences.without(absence)
    if absence.first >= number:
        return rest
    return Absences((*rest.each, absence._replace(last=number - 1)))


def _word(absence: Absence | None) -> str:
    """What the history says of somebody with this absence."""
    if absence is None:
        return "plays"
    return "left" if absence.last is None else "out"


def _written(
    table: Table,
    absences: Absences,
    lines: tuple[Entered, ...],
    device: Device,
    *,
    also: Callable[[], None] = lambda: None,
) -> Act:
    """What writes these absences, and settles the hole if it was begun. Raises NotPossible where
    too few would be left to play.
    """
    stores = ({"absences": each.to_store()} for each in (table.game.absences, absences))
    lines = (*lines, *changed_terms(*stores))
    table = replace(table, game=replace(table.game, absences=absences))
    if len(table.playing) < MIN_SEATS:
        raise NotPossible(gettext("Two have to play. Finish the game instead."))
    away = [at for at in range(table.seats) if at not in table.playing]

    def store() -> None:
        also()
        Game.objects.filter(pk=table.game.id).update(absences=absences.to_store())
        Score.objects.filter(hole=table.hole.id, position__in=away).delete()

    if table.hole.id is not None:
        draft = Draft(table.hole.rows, table.hole.knocker, table.hole.knocker_revision, lines=lines)
        draft = replace(draft, also=store)
        return settle(table, draft, overrule=True, device=device, client_id=None)

    def act() -> None:
        store()
        head = statements.write_changes(
            table.game, lines, last_seq=table.hole.last_seq, device=device, client_id=None
        )
        statements.write_game(table.game, finish_reason="", head=head)

    return act
