"""What the acts that are measured act on: a hall with cards handed in, a night of signed sheets, a
league with games behind it, a tournament to rehearse, a table that counts nowhere.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import partial
from itertools import count

from django.contrib.auth import get_user_model
from django.db.models import QuerySet
from django.utils import timezone

from scorecards import devices
from scorecards.rules import find_variant
from scorecards.scorekeeping.games import set_up_game
from scorecards.scorekeeping.rows import RowEntry
from scripts.benchmarks import grown, halls
from tournaments.directing import past_seasons, sheets
from tournaments.directing.confirmations import confirm_card, submit_card
from tournaments.directing.corrections import correct_game
from tournaments.directing.days import entrants, rehearsals
from tournaments.directing.days import tournaments as days
from tournaments.directing.past_seasons import NEWCOMER, Sheet
from tournaments.models import LeagueGame, Round
from tournaments.permissions import Member
from tournaments.rehearsals.play import play_on
from tournaments.rules.days.stages import DaySettings, SeatingRule, StageSettings
from tournaments.rules.lists.past_tables import read_past_table

Work = Callable[[], object]
BEFORE = 40  # games that count before a card is corrected, and after it


@dataclass
class Playing:
    """A hall and its round that plays."""

    hall: halls.Hall
    round: Round


@dataclass
class Ground:
    """Where the acts take place."""

    codes: Iterator[str] = field(default_factory=grown.all_codes)

    def hole_saved(self) -> Work:
        """A hole of four, saved with other points every time, of a game that counts nowhere."""
        names = [f"Player {number}" for number in range(grown.SEATS)]
        rules = find_variant(halls.VARIANT)
        device = devices.new_device("Android phone")
        game = set_up_game(
            ruleset=rules, shape=rules.shapes[0], names=names, first_dealer=0, device=device
        )
        turns = count()

        def save() -> None:
            turn = next(turns)
            grown.record(device, game, 1, turn=turn)

        return save

    def hall(self, people: int) -> Playing:
        """A hall whose first round plays: every sheet of it is typed in, and none counts."""
        hall = halls.begun(f"Hall of {people}", people=people, length=5, codes=self.codes)
        drawn = halls.publish(hall, halls.draw(hall))
        halls.type_in(hall, drawn)
        return Playing(hall, drawn)

    def confirmations(self, playing: Playing, number: int) -> list[Work]:
        """Cards handed in by one seat, to be confirmed by the next."""
        rows = list(_games(playing)[:number])
        for game in rows:
            submit_card(_seated(playing.hall.by, game, 0), game)
        return [partial(_confirm, playing.hall.by, game) for game in rows]

    def signed_round(self, playing: Playing) -> Work:
        """All the sheets of the round that do not count yet."""
        games = LeagueGame.objects.filter(fixture__table__round=playing.round, state="playing")
        return _signed(playing.hall.by, games)

    def signed_night(self, games: int) -> Work:
        """The sheets of a night of a league, which were over in another order than they began."""
        made = grown.founded("Night", people=games, codes=self.codes)
        dealt = list(grown.tables(games, games, first=timezone.localdate() - timedelta(days=1)))
        ends = [each.ended for each in dealt]
        random.Random(5).shuffle(ends)
        dealt = [replace(each, ended=ended) for each, ended in zip(dealt, ends, strict=True)]
        grown.write_games(made, dealt, counted=False)
        return _signed(made.by, LeagueGame.objects.filter(season=made.season))

    def corrections(self, number: int) -> list[Work]:
        """A hole of a card that counts, with others after it, corrected by a director."""
        made = grown.grown("Corrected", people=BEFORE, games=2 * BEFORE, codes=self.codes)
        game = LeagueGame.objects.filter(season=made.season).order_by("finished_at")[BEFORE]

        def correct(turn: int) -> None:
            stored = game.game.holes.get(number=1).scores.order_by("position")
            rows = [RowEntry(each.position, str(turn), each.entry) for each in stored[:1]]
            correct_game(made.by, game, number=1, rows=rows, reason="misread")

        return [partial(correct, turn) for turn in range(40, 40 + number)]

    def rehearsal(self, people: int) -> Work:
        """A day of two rounds and a final, played on to its end with so many people."""
        user = get_user_model().objects.create(username="Rehearsal")
        device = devices.new_device("Android phone")
        stages = tuple(
            StageSettings(rounds=rounds, holes=grown.HOLES, ruleset=halls.VARIANT, seating=seating)
            for rounds, seating in ((2, SeatingRule.POWER), (1, SeatingRule.POWER))
        )
        day = days.create_alone(
            user=user,
            name="Rehearsed",
            settings=DaySettings(stages),
            day=timezone.localdate(),
            device=device,
        )
        by = Member(day.league, "owner", user, device)
        entrants.enter_list(by, day, data="\n".join(f"Player {n}" for n in range(people)))
        copy = rehearsals.begin_rehearsal(by, day, people=people, seed="measured")
        mine = replace(by, league=copy.league)

        def play() -> None:
            assert not play_on(mine, copy, whole=True, seconds=3600).more

        return play

    def past_season(self, lines: int) -> Work:
        """A season of so many people from a sheet."""
        made = grown.founded("Sheet", people=2, codes=self.codes)
        rows = read_past_table(
            "\n".join(f"{n};Somebody {n:03};{lines - n};12" for n in range(1, lines + 1)), "points"
        ).rows
        whose = {each.line: NEWCOMER for each in rows}
        sheet = Sheet("Before", "points", None, rows, whose)
        return lambda: past_seasons.record_past_season(made.by, sheet)


def _games(playing: Playing) -> list[LeagueGame]:
    rows = LeagueGame.objects.filter(fixture__table__round=playing.round, state="playing")
    return list(rows.select_related("season__league", "game").order_by("pk"))


def _seated(by: Member, game: LeagueGame, seat: int) -> Member:
    people = game.seats.order_by("position").values_list("person", flat=True)
    return Member(by.league, "member", person_id=people[seat])


def _confirm(by: Member, game: LeagueGame) -> None:
    confirm_card(_seated(by, game, 1), game, version=1)


def _signed(by: Member, games: QuerySet[LeagueGame]) -> Work:
    def sign() -> None:
        seen = dict(games.values_list("game__code", "game__version"))
        done = sheets.count_sheets(by, games, seen=seen, reason="signed on paper")
        assert len(done.counted) == len(seen), done.refused[:1]

    return sign
