"""Where the card of a league game stands, who may do what to it, and as whom. Writes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from django.utils.translation import gettext

from scorecards.queries.game_rows import names_of
from scorecards.queries.signatures import signing_of
from scorecards.rules.texts import figure
from tournaments.errors import DirectingError
from tournaments.ledger.counted_games import points_of
from tournaments.ledger.settings import settings_of
from tournaments.ledger.stages.tables import in_closed_round
from tournaments.models import Confirmation, LeagueGame
from tournaments.permissions import Member
from tournaments.rules.confirmation import (
    ACTS,
    WRITES,
    CardAct,
    CardState,
    Role,
    State,
    paper_differs,
    refusal,
)

ME, SOMEBODY = 0, 1


def card_of(league_game: LeagueGame, by: Member | None = None) -> CardState:
    """Where the card stands, for `rules.confirmation`; there `by` is number 0. Two queries."""
    settings = settings_of(league_game.season)
    statements = list(
        Confirmation.objects.filter(league_game=league_game, version=league_game.version)
    )
    position = by.position_at(league_game) if by is not None else None
    authors = [each for each in statements if each.kind in WRITES]
    confirmed = [each for each in statements if each.kind == "confirm"]
    author = None
    if authors:
        author = ME if by is not None and _is_me(authors[-1], by, position) else SOMEBODY
    return CardState(
        state=state_of(league_game),
        version=league_game.version,
        author=author,
        confirmed_by=tuple(
            ME if by is not None and _is_me(each, by, position) else number
            for number, each in enumerate(confirmed, start=2)
        ),
        needed=settings.confirmations,
        signed=not unsigned(league_game),
    )


def unsigned(league_game: LeagueGame) -> list[str]:
    """The names that are missing under the card, where the season wants it signed. A card that its
    own table does not sign lacks all of them.
    """
    if "sign_off" not in settings_of(league_game.season).customs:
        return []
    signing = signing_of(league_game.game)
    return signing.missing if signing else list(names_of(league_game.game))


def refuse_other_paper(league_game: LeagueGame, paper: Mapping[int, int]) -> None:
    """Raise DirectingError when totals typed from the paper card, by position, are not those of the
    card that is stored; penalties are on neither. Seats nobody typed a total for are not compared.
    """
    if not paper:
        return
    holes = points_of([league_game.game_id])[league_game.game_id]
    seats = list(league_game.seats.select_related("person").order_by("position"))
    away = league_game.game.presence
    rows = [away.points(number, row, len(seats)) for number, row in holes.items()]
    totals = [sum(row[seat.position] for row in rows) for seat in seats]
    wrong = paper_differs(totals, [paper.get(seat.position) for seat in seats])
    sentence = gettext("%(name)s: %(paper)s on the paper, %(total)s on the card.")
    differences = [
        sentence
        % {
            "name": seats[at].person.name,
            "paper": figure(Fraction(paper[seats[at].position])),
            "total": figure(Fraction(totals[at])),
        }
        for at in wrong
    ]
    if differences:
        raise DirectingError(" ".join([*differences, gettext("Find the hole that differs first.")]))


def acts_open(league_game: LeagueGame, by: Member) -> tuple[str, ...]:
    """The acts of `confirmation.ACTS` that a page may offer this member."""
    role = role_at(by, league_game)
    if role is None:
        return ()
    card = card_of(league_game, by)
    return tuple(
        name
        for name in ACTS
        if name not in ("edit", "finalise")
        and refusal(card, CardAct(name, ME, card.version, role, reason="asked for later")) is None
    )


def role_at(by: Member, league_game: LeagueGame) -> Role | None:
    """As whom a member acts at a game; None for somebody who has no say there."""
    if by.may("rule"):
        return Role.DIRECTOR
    if by.may("confirm_game"):
        return Role.SCORER
    seated = by.may("confirm_own_game") and by.position_at(league_game) is not None
    return Role.SEAT if seated else None


def state_of(league_game: LeagueGame) -> State:
    """The state of the card. A confirmed one is final once its season or its round is closed."""
    state = State(league_game.state)
    if state is not State.CONFIRMED:
        return state
    season = league_game.season
    over = season.state in ("closed", "archived") or (
        season.staged and in_closed_round(league_game)
    )
    return State.FINAL if over else state


def _is_me(statement: Confirmation, by: Member, position: int | None) -> bool:
    """Did this member make it, by account, device or seat?"""
    return (
        (by.user is not None and statement.user_id == by.user.pk)
        or (by.device is not None and statement.device_id == by.device.pk)
        or (position is not None and statement.position == position)
    )
