"""What a phone in the hall says to whoever holds it: where to sit, and the one thing to do next.

Sentences; decides nothing and writes nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from tournaments.ledger.days.disclosure import is_last_round
from tournaments.ledger.stages.settings import stage_settings
from tournaments.models import Round
from tournaments.queries.days.own_days import OwnDay
from tournaments.queries.days.rounds import HallTable
from tournaments.queries.tables import TablePlay
from tournaments.rules.days.stages import Form
from tournaments.rules.days.states import ENTRY
from tournaments.wording.texts import sentence

STANDING = ("playing", "submitted", "disputed")
"""States of the card of a game that is over, before it counts."""


@dataclass(frozen=True)
class OwnPage:
    """The heading, a sentence below it, and the next act with its button: "start", "score",
    "submit", "confirm", or "" for waiting. `card` shows the totals, `stands` where one would stand
    by them; `dispute` may be said no to.
    """

    heading: str
    says: str = ""
    act: str = ""
    button: str = ""
    hint: str = ""
    card: bool = False
    stands: str = ""
    dispute: bool = False


def own_page(day: OwnDay, acts: Collection[str], *, sits: bool) -> OwnPage:
    """What is said. `acts` are those open at the card; `sits` whether the phone is somebody who
    sits there, and may start the game.
    """
    if day.on is None:
        return _before(day)
    number = {"number": day.on.row.number}
    if day.table is None:
        says = _why_rested(day.on.row)
        return OwnPage(gettext("Round %(number)d: you sit out") % number, says)
    return _at_table(day, day.table, acts, sits=sits)


def _why_rested(row: Round) -> str:
    if stage_settings(row.stage).form is not Form.PAIRS:
        return gettext("What that is worth stands in your path once the round is in.")
    if row.number == 1:
        return gettext("You go on without playing: the best seeds begin in round 2.")
    return gettext("You go on without playing: there is no opponent left.")


def _before(day: OwnDay) -> OwnPage:
    """Somebody who has no table yet."""
    if day.entrant is None:
        says = gettext("Open the link that lies on your table, or ask a director for your own.")
        return OwnPage(gettext("Nobody of this tournament uses this phone yet"), says)
    if day.entrant.state == "active":
        says = gettext("Your table appears here as soon as the first round is published.")
        return OwnPage(gettext("You are here"), says)
    if day.entrant.state == "registered":
        says = gettext("Check in at the door. Your table then appears here.")
        return OwnPage(gettext("You are on the list"), says)
    return OwnPage(sentence(ENTRY.states[day.entrant.state]))


def _at_table(day: OwnDay, table: HallTable, acts: Collection[str], *, sits: bool) -> OwnPage:
    seat, play = seat_words(table.number, day.seat), table.play
    number = {"number": table.number}
    if table.state == "void":
        return OwnPage(gettext("Table %(number)d does not count") % number)
    if table.walkover is not None:
        return OwnPage(gettext("Table %(number)d counts without a game") % number)
    if play is None:
        button = gettext("Keep the score of table %(number)d") % number if sits else ""
        hint = _length(day) if sits else ""
        return OwnPage(seat, act="start" if button else "", button=button, hint=hint)
    if not play.over:
        says = _hole(play)
        button = gettext("Go on with the score of table %(number)d") % number if sits else ""
        return OwnPage(seat, says, act="score" if button else "", button=button)
    if play.state in STANDING:
        return card_page(table.number, play, acts)
    counted = gettext("Table %(number)d is counted") % number
    over = _over(day)
    heading, says = (over, counted) if over else (counted, _upcoming(day))
    return OwnPage(heading, says, card=True, dispute="dispute" in acts)


def card_page(table: int, play: TablePlay, acts: Collection[str]) -> OwnPage:
    """A game that is over and does not count yet, by where its card stands (`STANDING`). `acts` are
    those open at the card.
    """
    number = {"number": table}
    if play.state == "playing":
        heading = gettext("Table %(number)d has played") % number
        if "submit" not in acts:
            return OwnPage(heading, card=True)
        hint = gettext("Somebody else at the table says yes on their own phone.")
        return OwnPage(heading, "", "submit", gettext("Hand in the card"), hint, card=True)
    dispute = "dispute" in acts
    if play.state == "submitted" and "confirm" in acts:
        heading = gettext("Is this card right?")
        hint = gettext("Your yes makes it count.") if play.more == 1 else ""
        button = gettext("Yes, that is right")
        return OwnPage(heading, _writer(play), "confirm", button, hint, card=True, dispute=dispute)
    if play.state == "submitted":
        says = gettext("Waiting for a yes from %(names)s") % {"names": ", ".join(play.waits)}
        return OwnPage(gettext("The card is in"), says, card=True, dispute=dispute)
    says = gettext("Nothing counts until a director has decided.")
    return OwnPage(gettext("Table %(number)d is disputed") % number, says, card=True)


def _over(day: OwnDay) -> str:
    """That there is nothing more to play: for anybody, or for them; "" as long as there is."""
    assert day.on is not None
    if day.on.row.stage.tournament.state != "running":
        return gettext("The tournament is over")
    on = day.entrant is not None and day.entrant.state == "active"
    return "" if on else gettext("The tournament is over for you")


def _upcoming(day: OwnDay) -> str:
    """What comes after a table that is counted."""
    assert day.on is not None
    if is_last_round(day.on.row):
        return gettext("That was the last round. The result comes next.")
    return gettext("Your next table appears here as soon as it is published.")


def seat_words(table: int, seat: int | None) -> str:
    """Where to sit down, and who deals first."""
    values = {"table": table, "seat": seat}
    if seat is None:
        return gettext("Table %(table)d") % values
    if seat == 1:
        return gettext("Table %(table)d, seat %(seat)d, you deal first") % values
    return gettext("Table %(table)d, seat %(seat)d") % values


def _length(day: OwnDay) -> str:
    assert day.on is not None
    holes = stage_settings(day.on.row.stage).holes
    words = ngettext(
        "%(holes)d hole, %(minutes)d minutes. One phone keeps the score; at the end somebody else "
        "says yes on another.",
        "%(holes)d holes, %(minutes)d minutes. One phone keeps the score; at the end somebody else "
        "says yes on another.",
        holes,
    )
    return words % {"holes": holes, "minutes": day.on.row.minutes}


def _hole(play: TablePlay) -> str:
    if play.hole is None:
        return ""
    if play.planned is None:
        return gettext("Hole %(hole)d is being played.") % {"hole": play.hole}
    return gettext("Hole %(hole)d of %(all)d is being played.") % {
        "hole": play.hole,
        "all": play.planned,
    }


def _writer(play: TablePlay) -> str:
    """Who handed the card in, where a seat did."""
    names = {seat.position: seat.name for seat in play.seats}
    writers = [names[each.position] for each in play.speakers if each.position in names]
    return gettext("%(name)s handed it in.") % {"name": writers[0]} if writers else ""
