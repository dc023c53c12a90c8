"""What tests of tournaments do: make one, let people in, and play its rounds."""

from collections.abc import Callable, Sequence
from datetime import date
from fractions import Fraction

from django.db.models import F
from django.utils import timezone

from tests.tournaments.playing import Someone, record
from tests.tournaments.written_cards import Card, write_cards
from tests.values import some
from tournaments.directing import confirmations
from tournaments.directing.acts import acting
from tournaments.directing.days import cuts, draws, entrants, rounds, tables
from tournaments.directing.days import tournaments as days
from tournaments.directing.seats import Occupant
from tournaments.ledger.days.progress import follow_tables, touch
from tournaments.ledger.merges import merges_in, root_of
from tournaments.ledger.stages.settings import day_settings_of, stage_settings
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import LeagueGame, Round, Season, Stage, Table, Tournament
from tournaments.permissions import Member
from tournaments.rules.days.stages import DaySettings, StageSettings

DAY = date(2026, 1, 10)
NAMES = (
    *("Abe", "Bea", "Cyd", "Dot", "Ed", "Flo", "Gil", "Hal", "Ivy", "Jon", "Kim", "Lou", "Max"),
    *("Ned", "Oda", "Pia", "Quin", "Ray", "Sue", "Tom", "Una", "Vic", "Wes", "Xia", "Yan", "Zoe"),
)
SEED = "0123456789ab"
Points = Callable[[int, int], int]
"""The points of a person (by place in NAMES) on the holes of a round."""


def short(**changes: object) -> StageSettings:
    """A stage of two-hole games."""
    return StageSettings(holes=2, ruleset="pagat-6").changed(**changes)


def begun(
    ann: Someone, settings: DaySettings, *, people: int, name: str = "Open"
) -> tuple[Member, Tournament]:
    """A tournament that runs, with so many people who are here: what `begun_by_acts` comes to. Its
    draws are always the same: by another lot people may be level on the line of a cut.
    """
    by, tournament = entered(ann, settings, people=people, name=name)
    about = {"tournament": tournament.slug, "act": "start", "was": "checkin"}
    with acting(by, "lead_tournament", about):
        here = tournament.entrants.filter(state="registered")
        here.update(state="active", came=timezone.now())
        Season.objects.filter(stage__tournament=tournament).update(state="open")
        Tournament.objects.filter(pk=tournament.pk).update(
            state="running", version=F("version") + 1
        )
    tournament.refresh_from_db()
    return by, tournament


def begun_by_acts(
    ann: Someone, settings: DaySettings, *, people: int, name: str = "Open"
) -> tuple[Member, Tournament]:
    """The same as it happens at the door: everybody comes in, then it starts."""
    by, tournament = entered(ann, settings, people=people, name=name)
    for act in ("publish", "open_checkin"):
        tournament = days.lead_tournament(by, tournament, act)
    entrants.arrive_rest(by, tournament)
    return by, days.lead_tournament(by, tournament, "start")


def entered(
    ann: Someone, settings: DaySettings, *, people: int, name: str = "Open"
) -> tuple[Member, Tournament]:
    """A tournament that is to come, with so many people on its list."""
    tournament = days.create_alone(
        user=ann.user, name=name, settings=settings, day=DAY, device=ann.device, seed=SEED
    )
    by = ann.member(tournament.league)
    entrants.enter_list(by, tournament, data="\n".join(NAMES[:people]))
    return by, tournament


def stage_of(tournament: Tournament, position: int = 0) -> Stage:
    stages = Stage.objects.select_related("tournament", "season__league")
    return stages.get(tournament=tournament, position=position)


def drawn(by: Member, tournament: Tournament, position: int = 0) -> Round:
    """The next round of a stage, drawn if it has to be, and published."""
    waiting = Round.objects.filter(stage=stage_of(tournament, position), state="drafted")
    draft = waiting.order_by("number").first() or draws.draw_round(
        by, stage_of(tournament, position)
    )
    return rounds.publish_round(by, fresh_round(draft))


def fresh_round(round_: Round) -> Round:
    return Round.objects.select_related("stage__tournament", "stage__season").get(pk=round_.pk)


def nothing(_person: int, _round: int) -> int:
    return 0


def play_round(
    by: Member,
    round_: Round,
    points: Points,
    *,
    second: Points = nothing,
    close: bool = True,
    only: slice = slice(None),
) -> list[LeagueGame]:
    """Every table, or `only` some, has played two holes, the second mostly for nothing, and its
    card is confirmed: written as rows (`written_cards`).
    """
    cards = []
    for table in tables_of(round_)[only]:
        seats, names = _sitting(table)
        at = [NAMES.index(name) for name in names]
        holes = [[each(who, round_.number) for who in at] for each in (points, second)]
        cards.append(Card(seats, holes, table.fixture))
    games = _played(by, round_, cards)
    if close:
        rounds.close_round(by, fresh_round(round_))
    return games


def play_table(by: Member, table: Table, holes: Sequence[Sequence[int]]) -> LeagueGame:
    """A table has played these holes, the points of each in the order of its seats, and its card is
    confirmed: written as rows.
    """
    (game,) = _played(by, table.round, [Card(_sitting(table)[0], holes, table.fixture)])
    return game


def _played(by: Member, round_: Round, cards: Sequence[Card]) -> list[LeagueGame]:
    stage = fresh_round(round_).stage
    ruleset = day_settings_of(stage.tournament).ruleset_of(stage_settings(stage))
    games = write_cards(by, stage.season, cards, ruleset=ruleset, day=timezone.localdate())
    follow_tables(round_)
    touch(stage.tournament)
    return games


def _sitting(table: Table) -> tuple[list[Occupant], list[str]]:
    """Who was drawn, or was named for them since; and their names."""
    seats, names = [], []
    drawn_seats = table.fixture.seats.select_related("person", "substitute").order_by("position")
    roots = merges_in(table.fixture.season.league_id)
    for seat in drawn_seats:
        sits = seat.substitute or seat.person
        away = seat.person_id if seat.substitute_id else None
        seats.append(Occupant(root_of(roots, sits.pk), away and root_of(roots, away)))
        names.append(sits.name)
    return seats, names


def play_round_by_acts(
    by: Member,
    round_: Round,
    points: Points,
    *,
    second: Points = nothing,
    close: bool = True,
    only: slice = slice(None),
) -> list[LeagueGame]:
    """The same as it happens in the hall: table by table a card is begun, typed hole by hole,
    handed in and confirmed.
    """
    games = []
    for table in tables_of(round_)[only]:
        table.round = fresh_round(round_)
        game = tables.start_day_table(by, table, device=some(by.device))
        names = [seat.person.name for seat in game.seats.select_related("person")]
        record(game.game, 1, [points(NAMES.index(name), round_.number) for name in names], by)
        record(game.game, 2, [second(NAMES.index(name), round_.number) for name in names], by)
        confirmations.submit_card(by, game)
        confirmations.force_card(by, game, reason="played")
        games.append(game)
    if close:
        rounds.close_round(by, fresh_round(round_))
    return games


def place_points(mine: int, table: list[int]) -> Fraction:
    """Points of a place at a table, 100 to 0, level people sharing; lower is better."""
    beaten = sum(each > mine for each in table) + Fraction(
        sum(each == mine for each in table) - 1, 2
    )
    return 100 * beaten / (len(table) - 1)


__all__ = ["cuts", "days", "draws", "entrants", "rounds", "tables"]
