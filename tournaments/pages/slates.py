"""The slates of a night, a season or a tournament, put together for a page: one for each currency,
with who marked what, what was corrected since somebody paid, and what each part came to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext

from scorecards.models import PaymentRow
from scorecards.slates import OpenSlate
from scorecards.slates.lines import Authors
from scorecards.slates.pages import ChangeLine, Row, SlatePage, slate_page
from tournaments.directing.payments import may_settle
from tournaments.ledger.slates import LeagueSlates, Settled
from tournaments.models import LeagueGame, LeaguePayment
from tournaments.permissions import Member
from tournaments.queries.members import called, names_here


@dataclass(frozen=True)
class ShownSlate:
    """A slate on the page, and what was corrected, each with where to look. `elsewhere`: it is
    settled with the season.
    """

    currency: str
    page: SlatePage
    corrected: list[dict[str, str]]
    elsewhere: bool


def shown_slates(settled: Settled, slates: LeagueSlates, member: Member) -> list[ShownSlate]:
    """Every slate as whoever asks may see and mark it."""
    about = _About(settled, slates, names_here(settled.season.league), member)
    return [_shown(about, slate) for slate in slates.slates]


def title_of(settled: Settled) -> str:
    """What is settled: a tournament, or the league, the season, and the night if it is one."""
    if settled.tournament is not None:
        return settled.tournament.name
    title = f"{settled.season.league.name} · {settled.season.name}"
    if settled.night is None:
        return title
    return f"{title} · {date_format(settled.night.day, 'j F Y')}"


@dataclass(frozen=True)
class _About:
    """What the slates of a page have in common."""

    settled: Settled
    slates: LeagueSlates
    accounts: Mapping[Any, str]
    member: Member

    @property
    def games(self) -> dict[str, LeagueGame]:
        return {game.game.code: game for game in self.slates.games}

    @property
    def colours(self) -> dict[int, int]:
        """One colour for somebody in every slate."""
        names = {who: name for slate in self.slates.slates for who, name in slate.names.items()}
        order = sorted(names, key=lambda who: (names[who], who))
        return {who: at for at, who in enumerate(order, start=1)}


def _shown(about: _About, slate: OpenSlate) -> ShownSlate:
    elsewhere = slate.money.code in about.slates.elsewhere
    games = about.games
    page = slate_page(
        slate,
        authors=_authors(about.accounts),
        colours=about.colours,
        rows=_rows(about.settled, slate, games),
        may=lambda ends: not elsewhere and may_settle(about.member, ends),
    )
    corrected = [_corrected(about.settled, each, games) for each in page.corrections]
    return ShownSlate(slate.money.code, page, corrected, elsewhere)


def _authors(accounts: Mapping[Any, str]) -> Authors:
    def name(person: Any, user: Any, device: Any) -> str:
        if person is not None:
            return str(person.name)
        return called(user, accounts) or (gettext(device.label) if device else "")

    def authors(row: PaymentRow) -> tuple[str, str]:
        if not isinstance(row, LeaguePayment):
            return "", ""
        return (
            name(row.person, row.user, row.device),
            name(row.back_person, row.back_user, row.back_device),
        )

    return authors


def _rows(settled: Settled, slate: OpenSlate, games: Mapping[str, LeagueGame]) -> list[Row]:
    """A line for each game of a night, with its address, for each round of a tournament, and for
    each day of a season.
    """
    codes = [code for code in slate.parts if code in games]
    if settled.tournament is not None:
        return _rounds(codes, games)
    if settled.night is not None:
        label = gettext("Table %(number)d")
        return [
            Row(label % {"number": at}, (code,), _address(settled, games[code]))
            for at, code in enumerate(codes, start=1)
        ]
    days: dict[Any, list[str]] = {}
    for code in codes:
        days.setdefault(games[code].day, []).append(code)
    return [Row(date_format(day, "j M Y"), tuple(each)) for day, each in days.items()]


def _corrected(
    settled: Settled, change: ChangeLine, games: Mapping[str, LeagueGame]
) -> dict[str, str]:
    """A game that comes to something else than when somebody paid."""
    game = games.get(change.part)
    if game is None:
        sentence = gettext("A game no longer counts: %(changes)s.")
        return {"sentence": sentence % {"changes": change.changes}, "url": "", "label": ""}
    sentence = gettext("The game of %(day)s was corrected: %(changes)s.")
    words = {"day": date_format(game.day, "j F Y"), "changes": change.changes}
    return {
        "sentence": sentence % words,
        "url": _address(settled, game),
        "label": gettext("See the game"),
    }


def _rounds(codes: Sequence[str], games: Mapping[str, LeagueGame]) -> list[Row]:
    """A line for each round, with its stage where there are several."""
    several = len({games[code].season_id for code in codes}) > 1
    rounds: dict[tuple[int, int], list[str]] = {}
    for code in codes:
        fixture = games[code].fixture
        at = (games[code].season_id, fixture.round if fixture is not None else 0)
        rounds.setdefault(at, []).append(code)
    rows = []
    for (_season, number), there in sorted(rounds.items()):
        label = gettext("Round %(number)d") % {"number": number}
        label = f"{games[there[0]].season.name}, {label}" if several else label
        rows.append(Row(label, tuple(there)))
    return rows


def _address(settled: Settled, game: LeagueGame) -> str:
    place = [settled.season.league.slug, game.season.slug, game.game.code]
    return reverse("tournaments:league_game", args=place)
