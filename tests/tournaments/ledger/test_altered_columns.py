"""Whatever is altered past the site, and a result depends on it, one of the checkers names; what
none of them names is in docs/inside/histories.md with the reason. `LISTING=file` leaves there what
was altered, column by column, and who named it.
"""

import os
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from scorecards.archive import game_records
from scorecards.customs import Customs
from scorecards.histories import records, verdicts
from scorecards.histories.sessions import session_histories, session_trouble
from scorecards.models import Game
from scorecards.rescoring.records import differences
from scorecards.rules import find_variant
from scorecards.rules.absences import Counts
from scorecards.rules.stakes import Kind, Stakes
from scorecards.scorekeeping import payments, presence, signatures
from scorecards.scorekeeping.games import finish, start_game
from scorecards.scorekeeping.golfo import links
from scorecards.slates.games import game_slate
from scorecards.witnesses.cards import card_version
from tests.scorecards.golfo_sessions import open_session, play_hand
from tests.scorecards.histories import eventful_game
from tests.scorecards.playing import record as record_rows
from tests.tournaments.day_play import begun, draws, fresh_round, rounds, short, stage_of
from tests.tournaments.grown import grown_league
from tests.tournaments.ledger.altered import alter, columns, name_of, rows_to_alter
from tests.tournaments.ruled_seasons import season_of_games
from tests.tournaments.whole_days import play_out
from tests.tournaments.world import World
from tests.values import some
from tournaments.directing import handicaps, pars
from tournaments.directing.acts import acting
from tournaments.directing.days import awards
from tournaments.ledger import proof
from tournaments.management.commands.verify_history import LEAGUES
from tournaments.models import Bye, League, LeagueGame, Season, SeasonPoints, Team, Withdrawal
from tournaments.rules.days.cuts import Cut
from tournaments.rules.days.prizes import Prizes
from tournaments.rules.days.stages import DaySettings

LISTING = os.environ.get("LISTING")
LISTED = Path(__file__).resolve().parents[3] / "docs" / "inside" / "histories.md"
HISTORY, RESCORE, STANDINGS = "verify_history", "rescore --check", "verify_standings"


def beginning(world: World) -> None:
    """A game with stakes, a session of Golfo, a league with a season and a night, and a tournament
    with a round struck out, a cut, a final and a certificate.
    """
    device = world.ann.device
    eventful_game(device)
    _game_with_stakes(world)
    session = open_session(device)
    play_hand(
        session, "A 4 B call C fold / A pass B pass / A pass B pass / A pass B pass", "A 24 B 20"
    )
    links.renew_session_link(session=session, role="viewer", device=device)
    _league()
    season_of_games(world.by, world.people, 2)
    pars.make_references(world.by)
    season_of_games(world.by, world.people, 3, first=2)
    _day(world)


def _game_with_stakes(world: World) -> None:
    device, rules = world.ann.device, find_variant("pagat-6")
    game = start_game(
        ruleset=rules,
        shape=rules.shape,
        names=["Ann", "Bob", "Dee"],
        first_dealer=1,
        device=device,
        customs=Customs(sign_off=True),
        stakes=Stakes(Kind.OWN_POINTS, 1, "EUR"),
    )
    record_rows(game, 1, ["4", "5", "6"], device=device)
    late: dict[str, Any] = {"number": 2, "counts": Counts.MEAN, "device": device}
    presence.join_late(game=game, name="Eve", **late)
    record_rows(game, 2, ["4", "5", "6", "2"], device=device)
    finish(game=game, device=device)
    signatures.sign(game=game, position=1, seen=card_version(game.pk), device=device)
    transfer = some(game_slate(Game.objects.get(pk=game.pk))).due[0]
    due = payments.Due(*transfer, 1, "EUR")
    payments.mark_paid(game=game, due=due, device=device)


def _league() -> None:
    grown = grown_league(called="here")
    by, dee = grown.by, grown.people["Dee"].pk
    played = some(LeagueGame.objects.filter(season=grown.season, state="confirmed").first())
    handicaps.set_index(
        by, person_id=dee, index=Fraction(7), ends=timezone.localdate(), reason="Rusty"
    )
    # Games of two holes say nothing about a handicap, so no act withdraws one of them.
    person, now = some(played.seats.first()).person, timezone.now()
    with acting(by, "withdraw_result"):
        Withdrawal.objects.create(league_game=played, person=person, reason="Ill", at=now)
    points = {"tournament": grown.tournament, "season": grown.season, "rule": {"share": 1}}
    with acting(by, "carry_points"):
        SeasonPoints.objects.create(**points, at=now, cancelled=now)


def _day(world: World) -> None:
    settings = DaySettings((short(rounds=2, cut=Cut(4)), short(rounds=1)), protest=0)
    by, day = begun(world.ann, settings, people=8)
    draft = rounds.publish_round(by, fresh_round(draws.draw_round(by, stage_of(day))))
    rounds.void_round(by, fresh_round(draft), reason="the hall burns")
    with acting(by, "add_team"):
        Team.objects.create(tournament=day, name="Reds")
        Bye.objects.create(round=draft, person=some(day.entrants.first()).person)
    day = play_out(by, day)
    assert day.state == "final"
    awards.set_prizes(by, day, Prizes(1000, "EUR", (100,)))


def checkers() -> Iterator[tuple[str, str]]:
    """What each of them says is wrong, the history first."""
    for games in records.histories():
        for game in games:
            if trouble := verdicts.first_trouble(game):
                yield HISTORY, str(trouble)
    for sessions in session_histories():
        for session in sessions:
            if trouble := session_trouble(session):
                yield HISTORY, str(trouble)
    for league in League.objects.all():
        if trouble := LEAGUES.settled_trouble(league.slug):
            yield HISTORY, str(trouble)
    for stored in game_records():
        for record in stored:
            yield from ((RESCORE, str(each)) for each in differences(record))
    for season in Season.objects.select_related("league"):
        yield from ((STANDINGS, each) for each in proof.differences(season))
    for league in League.objects.all():
        yield from ((STANDINGS, each) for each in proof.rating_differences(league))


def named_by(model, field, pk: int) -> tuple[str, str] | None:
    """Who named the alteration, and how; "database" where it takes none; None for nobody."""
    with transaction.atomic():
        taken = alter(model, field, pk)
        try:
            return next(checkers(), None) if taken else ("database", "")
        except (ValueError, LookupError, TypeError, AttributeError) as broken:
            return ("a checker that cannot read it", repr(broken))
        finally:
            transaction.set_rollback(True)


def listed() -> dict[str, str]:
    """Tables and columns that docs say nobody names, with the reason."""
    rows = re.findall(r"^\| `(\w+(?:\.\w+)?)` \| (.+) \|$", LISTED.read_text("utf-8"), re.M)
    return dict(rows)


@pytest.mark.drill
def test_what_is_altered_is_named_or_listed_with_the_reason(world: World) -> None:
    assert list(checkers()) == []
    reasons, wrong, lines = listed(), [], []
    assert all(reasons.values())
    for model, field in columns():
        name = name_of(model, field)
        if name_of(model) in reasons:
            continue
        rows = rows_to_alter(model, field)
        answers = [named_by(model, field, pk) for pk in rows]
        lines += [f"{name}\t{': '.join(each) if each else 'nobody'}" for each in answers]
        if not rows and name not in reasons:
            wrong.append(f"{name}: no row to alter")
        elif None in answers and name not in reasons:
            wrong.append(f"{name}: nobody names it")
        elif None not in answers and name in reasons:
            wrong.append(f"{name}: is listed, and {answers[:1]} names it")
    known = {name_of(model) for model, _ in columns()} | {name_of(*each) for each in columns()}
    wrong += [f"{name}: is listed, and does not exist" for name in reasons.keys() - known]
    if LISTING:
        Path(LISTING).write_text("\n".join(lines) + "\n", "utf-8")
    assert wrong == []
