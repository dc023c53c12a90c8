"""What is done at the tables of a league: nights, draws, games, cards, penalties."""

from collections.abc import Callable
from datetime import timedelta
from fractions import Fraction
from typing import Any

from scorecards.rules import find_variant
from scorecards.scorekeeping import games, holes
from scorecards.scorekeeping.rows import RowEntry
from tests.tournaments.ledger.walking_ground import WHY, Ground
from tests.tournaments.playing import nights, record
from tournaments.directing import (
    confirmations,
    corrections,
    door,
    drafts,
    draws,
    fixtures,
    latecomers,
    penalties,
    plain_games,
)
from tournaments.directing.draws import Wishes
from tournaments.directing.games import start_league_game
from tournaments.directing.nights import check_in, check_out, close_night, reopen_night
from tournaments.directing.seats import Occupant, mark_presence, substitute
from tournaments.models import (
    Night,
    Penalty,
)


class TableActs(Ground):
    """Acts of a night and of a card."""

    def act_play(self) -> None:
        people = self.people(2, 5)
        away = self.person() if self.random.random() < 0.15 else None
        seats = [Occupant(each, away if not at else None) for at, each in enumerate(people)]
        day = self.random.choice([nights(0), nights(1), nights(2), nights(2) + timedelta(days=2)])
        game = start_league_game(
            self.by, self.season(), seats=seats, ruleset="pagat-6", device=self.phone, day=day
        )
        if self.random.random() < 0.8:
            self.finish(game)

    def act_evening(self) -> None:
        night = self.night()
        for who in self.people(2, 7):
            check_in(self.by, night, person_id=who)
        wishes = Wishes(mixed=self.random.random() < 0.5, meanwhile=self.random.random() < 0.5)
        draws.make_tables(self.by, night, wishes=wishes, seed=self.random.randint(1, 99))
        number = max(night.fixtures.values_list("round", flat=True))
        drafts.publish_tables(self.by, night)
        self.shuffle(night)
        tables = fixtures.start_tables(self.by, night, number, ruleset="pagat-6", device=self.phone)
        for game in tables:
            if self.random.random() < 0.8:
                self.finish(game)

    def shuffle(self, night: Night) -> None:
        """Now and then the tables go back, two people swap, and they are published again."""
        if self.random.random() < 0.5:
            return
        drafts.take_back_tables(self.by, night)
        try:
            one, other = self.people(2, 2)
            drafts.swap_seats(self.by, night, one=one, other=other)
        finally:
            drafts.publish_tables(self.by, night)

    def act_door(self) -> None:
        night = self.night()
        self.made += 1
        what = self.random.randrange(6)
        if what == 0:
            door.walk_in(self.by, night, name=f"Walker {self.made}")
        elif what == 1:
            check_out(self.by, night, person_id=self.person())
        elif what == 2:
            door.check_in_rest(self.by, night)
        elif what == 3:
            latecomers.extra_table(self.by, night)
        elif what == 4:
            close_night(self.by, night)
        else:
            reopen_night(self.by, night, reason=WHY)

    def act_late(self) -> None:
        game = self.game(state="playing")
        number = game.game.holes.count() + 1
        latecomers.seat_late(
            self.by, game, person_id=self.person(), number=number, device=self.phone
        )

    def act_draft_only(self) -> None:
        draws.make_tables(self.by, self.night(), seed=3)

    def act_start_table(self) -> None:
        fixture = self.fixture()
        game = fixtures.start_table(
            self.by, fixture, ruleset="pagat-6", device=self.phone, day=nights(1)
        )
        self.finish(game)

    def act_finish(self) -> None:
        self.finish(self.game(state="playing"))

    def act_plain(self) -> None:
        rules = find_variant("pagat-6").with_changes({"end": {"holes": 2}})
        people = self.people(2, 4)
        names = [f"P{at}" for at, _ in enumerate(people)]
        game = games.start_game(
            ruleset=rules,
            shape=rules.shapes[0],
            names=names,
            first_dealer=0,
            device=self.phone,
        )
        for number in (1, 2):
            rows = [RowEntry(at, str(self.points()), None) for at, _ in enumerate(people)]
            holes.record_hole(
                game_code=game.code,
                number=number,
                rows=rows,
                device=self.phone,
                overrule=True,
            )
        seats = [Occupant(each) for each in people]
        brought = plain_games.bring_in(self.by, self.season(), game=game, seats=seats)
        if self.random.random() < 0.5:
            self.finish(brought)

    def act_take_out(self) -> None:
        plain_games.take_out(self.by, self.game())

    def act_again(self) -> None:
        self.finish(plain_games.play_again(self.by, self.game(), device=self.phone))

    # cards

    def act_card(self) -> None:
        game = self.game()
        acts: dict[str, Callable[[], Any]] = {
            "submit": lambda: confirmations.submit_card(self.other(game), game),
            "confirm": lambda: confirmations.confirm_card(
                self.other(game), game, version=game.version
            ),
            "dispute": lambda: confirmations.dispute_card(
                self.other(game), game, version=game.version, reason=WHY
            ),
            "resolve": lambda: confirmations.resolve_card(self.by, game, reason=WHY),
            "force": lambda: confirmations.force_card(self.by, game, reason=WHY),
            "void": lambda: confirmations.void_game(self.by, game, reason=WHY),
            "edit": lambda: record(
                game.game, 1, [self.points() for _ in range(game.seats.count())], self.by
            ),
        }
        acts[self.random.choice(sorted(acts))]()

    def act_correct(self) -> None:
        game = self.game()
        number = self.random.randint(1, 2)
        rows = [
            RowEntry(score.position, str(self.points()), score.entry)
            for hole in game.game.holes.filter(number=number)
            for score in hole.scores.all()
        ]
        corrections.correct_game(self.by, game, number=number, rows=rows, reason=WHY)

    def act_substitute(self) -> None:
        game = self.game()
        position = self.random.randrange(5)
        substitute(self.by, game, position=position, person_id=self.person(), reason=WHY)

    def act_presence(self) -> None:
        joined, left = self.random.choice([(1, None), (2, None), (1, 1), (2, 2)])
        mark_presence(
            self.by,
            self.game(),
            position=self.random.randrange(5),
            joined_at=joined,
            left_after=left,
            reason=WHY,
        )

    def act_penalty(self) -> None:
        game = self.game() if self.random.random() < 0.5 else None
        season = game.season if game else self.season()
        person = self.any(game.seats.all()).person_id if game else self.person()
        penalties.give_penalty(
            self.by,
            season,
            person_id=person,
            amount=Fraction(self.random.randint(-300, 300), 1 if game else 10),
            reason=f"{WHY} {self.random.random()}",
            league_game=game,
        )

    def act_cancel_penalty(self) -> None:
        penalty = self.any(Penalty.objects.filter(season__league=self.by.league))
        penalties.cancel_penalty(self.by, penalty_id=penalty.pk, reason=WHY)
