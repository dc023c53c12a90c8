"""What a living league costs: its table, its page, a hole, a confirmation, the proof. Always the
same thing in a league with many games and in one with few, one right after the other.
"""

from __future__ import annotations

import itertools
import json
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from io import StringIO

from django.core.management import call_command
from django.db import connection
from django.db.models import F
from django.test import Client

from scorecards.permissions import COOKIE
from scripts.benchmarks.grown import BEST, BEST_FEW, HOLES, SEATS, SUM, VARIANT, Grown, record
from scripts.benchmarks.timing import Ratio, compare, quartiles, row
from tournaments.directing import confirmations, games
from tournaments.directing.seats import Occupant
from tournaments.ledger import derivation, standings
from tournaments.ledger.merges import members_of, merges_in
from tournaments.ledger.settings import settings_of
from tournaments.ledger.stored_results import stored_results
from tournaments.models import LeagueGame, Season
from tournaments.rules.standings.evidence import Evidence
from tournaments.rules.standings.lines import line_from
from tournaments.rules.standings.ranking import standings as ranked
from tournaments.rules.standings.results import GameResult
from tournaments.rules.standings.schemes import Scheme

CONFIRMED = 24
SLOW = 9  # pairs of what takes longer than a slice
PAIRS = 27  # of what does not
Work = Callable[[Grown], object]


def replay() -> None:
    """Every rating and index anew."""
    call_command("replay", "--all", stdout=StringIO(), stderr=StringIO())


def verify() -> None:
    """Every row anew, compared. Raises CommandError on any difference."""
    report = StringIO()
    call_command("verify_standings", stdout=report, stderr=StringIO())
    assert "No differences" in report.getvalue()


def each_of(
    results: Mapping[int, Sequence[GameResult]], _players: Sequence[int]
) -> Mapping[int, Sequence[GameResult]]:
    """All results, whoever is asked about."""
    return results


def agree(small: Grown, large: Grown) -> None:
    """The tables rank as all results held in memory do."""
    for league in (small, large):
        season = league.fresh()
        settings = settings_of(season)
        members = members_of(merges_in(season.league_id), league.people)
        results = stored_results(season.pk, members, net=False)
        lines = [line_from(line.person_id, line.now) for line in season.lines.all()]
        by_memory = ranked(lines, Evidence(settings.scheme, partial(each_of, results)))
        table = standings.table(season)
        assert len(table.rows) == len(league.people)
        assert [(each.person, each.place) for each in table.rows] == [
            (each.player, each.place) for each in by_memory
        ]


# Reading -----------------------------------------------------------------------------------------


def pages(small: Grown, large: Grown) -> None:
    """T12: tables and pages, kept ones and those of a new version."""
    clients = {each.season.pk: client_of(each) for each in (small, large)}
    address = "/leagues/{0.league.slug}/s/{0.season.slug}/".format

    def page(league: Grown) -> None:
        assert clients[league.season.pk].get(address(league)).status_code == 200

    def changed(work: Work) -> Work:
        def after_a_change(league: Grown) -> None:
            Season.objects.filter(pk=league.season.pk).update(version=F("version") + 1)
            work(league)

        return after_a_change

    def poll(league: Grown) -> None:
        seen = league.fresh().version
        url = f"{address(league)}table/?seen={seen}"
        assert clients[league.season.pk].get(url).status_code == 204

    for name, scheme in ((f"best {BEST}", BEST_FEW), ("sum", SUM)):
        for each in (small, large):
            counted_by(each, scheme)
        print_ratio(f"T12 {name}: table, a new version", small, large, changed(table))
        print_ratio(f"T12 {name}: table, a known version", small, large, table)
        print_ratio(f"T12 {name}: page, a new version", small, large, changed(page))
        print_ratio(f"T12 {name}: page, a known version", small, large, page)
    print_ratio("T12 what is new in the table: nothing (204)", small, large, poll, pairs=PAIRS)
    ratio = compare(lambda: table(large), lambda: plain_rows(large), calls=1, pairs=SLOW)
    floor = f"plain rows {ratio.base_ns / 1e6:.1f} ms"
    row("T12 table, known / its plain rows", f"{ratio.median:.2f}x", "<= 6x", floor)


def table(league: Grown) -> None:
    """The standings, as pages ask for them."""
    standings.table(league.fresh())


def plain_rows(league: Grown) -> None:
    """Every line of the season as the database gives it, its columns of JSON read."""
    with connection.cursor() as cursor:
        sql = "SELECT games, now, before, counted, recent FROM tournaments_seasonline WHERE "
        cursor.execute(sql + "season_id = %s", [league.season.pk])
        for _, *columns in cursor.fetchall():
            for each in columns:
                json.loads(each) if isinstance(each, str) else each


def counted_by(league: Grown, scheme: Scheme) -> None:
    """Let the season add its results up like this. The results are the same either way."""
    season = league.fresh()
    season.settings = settings_of(season).changed(scheme=scheme).to_dict()
    season.save(update_fields=["settings"])
    derivation.recount_everyone(season)


def client_of(league: Grown) -> Client:
    """The owner's phone."""
    client = Client()
    client.force_login(league.by.user)
    client.cookies[COOKIE] = league.device.key
    return client


# Writing -----------------------------------------------------------------------------------------


def writing(small: Grown, large: Grown) -> None:
    """T13: a hole of a running game, and a card that begins to count."""
    running = {each.season.pk: started(each) for each in (small, large)}
    turns = {each.season.pk: itertools.count() for each in (small, large)}

    def save(league: Grown) -> None:
        turn = next(turns[league.season.pk])
        record(league.device, running[league.season.pk].game, 1, turn=turn)

    print_ratio("T13 saving a hole of four", small, large, save, pairs=PAIRS)
    took: dict[int, list[float]] = {small.season.pk: [], large.season.pk: []}
    for _ in range(CONFIRMED):
        for league in (small, large):
            card = handed_in(league)
            start = time.process_time_ns()
            confirmations.force_card(league.by, card, reason="measured")
            took[league.season.pk].append((time.process_time_ns() - start) / 1e6)
    few, many = took[small.season.pk][3:], took[large.season.pk][3:]
    ratios = [one / other for one, other in zip(many, few, strict=True)]
    low, middle, high = quartiles(ratios)
    times = f"{statistics.median(many):.1f} / {statistics.median(few):.1f} ms"
    row("T13 confirming a card", f"{middle:.2f}x [{low:.2f} {high:.2f}]", "<= 1.6x", times)


def started(league: Grown) -> LeagueGame:
    """A game that is being played."""
    return games.start_league_game(
        league.by,
        league.fresh(),
        seats=[Occupant(person) for person in league.people[:SEATS]],
        ruleset=VARIANT,
        device=league.device,
    )


def handed_in(league: Grown) -> LeagueGame:
    """A game that is over, whose card waits."""
    game = started(league)
    for number in range(1, HOLES + 1):
        record(league.device, game.game, number)
    return confirmations.submit_card(league.by, game)


def print_ratio(name: str, small: Grown, large: Grown, work: Work, *, pairs: int = SLOW) -> None:
    """Many games / few games, in processor time."""
    ratio: Ratio = compare(lambda: work(large), lambda: work(small), calls=1, pairs=pairs)
    value = f"{ratio.median:.2f}x [{ratio.low:.2f} {ratio.high:.2f}]"
    times = f"{ratio.candidate_ns / 1e6:.1f} / {ratio.base_ns / 1e6:.1f} ms"
    row(name, value, "<= 1.25x", times)
