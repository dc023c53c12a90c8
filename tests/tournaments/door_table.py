"""The table of permissions at every door: each address, and who may open it."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from django.urls import get_resolver, reverse

from tests.tournaments.grown import Grown
from tests.tournaments.playing import DAY
from tests.tournaments.world import World
from tournaments.models import SeatingDemand
from tournaments.views import calendar_feeds, door_tokens
from tournaments.views.person_cards import SIGNER

PUBLIC = "public"  # no league is asked for


ACTS = {
    "lead_day": "abandon",
    "set_clock": "start",
    "lead_round": "take-back",
    "lead_table": "put-off",
    "own_act": "call",
    "lead_entrant": "drop",
    "lead_playoff": "hole",
    "lead_final": "award",
    "steer": "light",
}
"""What stands for the act in addresses of tournaments, by the name of the door."""


class Door(NamedTuple):
    """The action (a word of permissions.ACTIONS) that looking and that sending asks for."""

    look: str | None
    act: str | None = None


def page(action: str) -> Door:
    """A form: who may look may send."""
    return Door(action, action)


def button(action: str) -> Door:
    """A button of another page."""
    return Door(None, action)


DOORS: dict[str, Door] = {
    "leagues": Door(PUBLIC),
    "new_league": page(PUBLIC),
    "invitation": page(PUBLIC),
    "night_door": page(PUBLIC),  # only with a token that we signed: test_night_door_codes
    "card": Door(PUBLIC),  # only with a token that we signed: test_person_cards
    "calendar_feed": Door(PUBLIC),  # only with a token that we signed: test_calendar_feeds
    "reminder": page(PUBLIC),  # only with the key of a mail: test_reminders
    "public_league": Door(PUBLIC),  # as the league chooses: test_public_standings
    "public_standings": Door(PUBLIC),
    # the league
    "league": Door("read"),
    "more": Door("read"),
    "edit_league": page("edit_league"),
    "who_sees": page("edit_league"),
    "as_a_stranger": Door("edit_league"),
    "archive": Door("move_league"),
    "archive_file": Door("move_league"),
    "delete_league": page("delete_league"),
    "leave_league": page("leave"),
    "acts": Door("read_private"),
    "acts_file": Door("export_history"),
    "roles": Door("read"),
    "give_role": page("give_roles"),
    "remove_member": page("manage_people"),
    "hand_over": page("hand_over"),
    "invitations": page("invite"),
    "invitation_code": Door("invite"),
    "renew_invitation": button("invite"),
    "revoke_invitation": button("invite"),
    "api-leagues": Door(PUBLIC),
    "api-league": Door("read"),
    # its people
    "people": Door("read"),
    "person": Door("read"),
    "add_person": page("manage_people"),
    "import_people": page("manage_people"),
    "seating": page("manage_people"),
    "drop_demand": button("manage_people"),
    "person_cards": Door("read", "invite"),  # with their private links: test_person_cards
    "person_cards_pdf": Door("read"),
    "edit_person": page("manage_people"),
    "merge": page("manage_people"),
    "remove_person": page("manage_people"),
    "forget_person": page("manage_people"),
    "person_data": Door("manage_people"),
    "person_data_file": Door("manage_people"),
    "person_leaves": button("manage_people"),
    "person_returns": button("manage_people"),
    "release_person": button("manage_people"),
    "unmerge_person": button("manage_people"),
    "handicap": Door("read"),
    "set_index": page("rule"),
    "cancel_index": page("rule"),
    "withdraw": page("rule"),
    "restore": page("rule"),
    "you": page("claim_person"),
    "reminders": page("reply"),
    "claim_person": page("claim_person"),
    "claims": Door("manage_people"),
    "answer_claim": button("manage_people"),
    "answer_all": button("manage_people"),
    "refuse_phone": button("manage_people"),
    "api-people": Door("read"),
    "api-person": Door("read"),
    # seasons
    "season": Door("read"),
    "season_table": Door("read"),
    "season_at": Door("read"),
    "cross": Door("read"),
    "all_time": Door("read"),
    "league_luck": Door("read"),
    "if_ended": Door("read"),
    "share": Door("read"),
    "standings_picture": Door("read"),
    "season_file": Door("read"),
    "league_file": Door("read"),
    "night_file": Door("read"),
    "closing": Door("read"),
    "course": Door("read"),
    "season_both": Door("read"),
    "records": Door("read"),
    "print_standings": Door("read"),
    "standings_pdf": Door("read"),
    "print_summary": Door("read"),
    "summary_pdf": Door("read"),
    "story": Door("read"),
    "api-seasons": Door("read"),
    "api-season": Door("read"),
    "api-standings": Door("read"),
    "api-cross": Door("read"),
    "api-published": Door(PUBLIC),  # as the league chooses: test_public_resources
    "api-published-season": Door(PUBLIC),
    "api-all-time": Door("read"),
    "api-luck": Door("read"),
    "api-league-records": Door("read"),
    "api-penalties": Door("read"),
    "api-past-seasons": Door("read"),
    "api-past-season": Door("read"),
    "api-acts": Door("read_private"),
    "api-records": Door("read"),
    "pars": Door("read", "plan_season"),
    "new_season": page("plan_season"),
    "season_settings": page("plan_season"),
    "rescore": page("plan_season"),
    "edit_season": page("plan_season"),
    "season_state": page("plan_season"),
    "reissue": page("plan_season"),
    "divisions": Door("read", "plan_season"),
    "draw_lot": button("plan_season"),
    "promotion": page("plan_season"),
    "penalties": Door("read", "rule"),
    "cancel_penalty": page("rule"),
    # seasons from a sheet
    "new_past_season": page("plan_season"),
    "past_season": Door("read"),
    "remove_past_season": page("plan_season"),
    # nights and fixtures
    "api-nights": Door("read"),
    "api-night": Door("read"),  # who came is for members: test_leagues_api
    "api-tables": Door("read"),
    "api-season-settlement": Door("read"),
    "api-night-settlement": Door("read"),
    "nights": Door("read"),
    "night": Door("read"),
    "night_play": Door("read"),
    "night_paper": page("score_game"),
    "count_sheets": button("rule"),
    "table_sheets": Door("score_game", "start_game"),
    "table_sheets_pdf": Door("score_game"),
    "calendar": page("read"),
    "calendar_file": Door("read"),
    # only where there are stakes, and of one's own payments: test_settling_leagues
    "settle_night": Door("read", "settle_own"),
    "share_night_slate": Door("read"),
    "picture_night_slate": Door("read"),
    "settle_season": Door("read", "settle_own"),
    "share_season_slate": Door("read"),
    "picture_season_slate": Door("read"),
    "plan_night": page("plan_season"),
    "night_series": page("plan_season"),
    "share_night": Door("read"),
    "night_image": Door("read"),
    "move_night": page("plan_season"),
    "reply": button("reply"),  # for others, who runs the night: test_replies
    "door_code": Door("run_night"),
    "check": button("run_night"),  # oneself: test_one_checks_in_oneself
    "rest": button("run_night"),
    "walk_in": button("run_night"),
    "draft": Door("run_night"),
    "draw": button("run_night"),
    "swap": button("run_night"),
    "publish": button("run_night"),
    "take_back": button("run_night"),
    "start_round": button("start_game"),
    "late": page("change_seats"),
    "close_night": button("run_night"),
    "reopen_night": page("plan_season"),
    "cancel_night": page("plan_season"),
    "fixtures": Door("read"),
    "make_fixtures": page("plan_season"),
    "start_table": page("start_own_game"),
    "pass_deadlines": button("plan_season"),
    "discard_fixtures": page("plan_season"),
    "extend_deadline": page("plan_season"),
    "void_fixture": page("plan_season"),
    # games
    "api-season-games": Door("read"),
    "api-season-game": Door("read"),
    "games": Door("read"),
    "new_game": page("start_own_game"),
    "bring_in": page("start_own_game"),
    "take_out": page("start_own_game"),
    "play_again": button("start_own_game"),
    "league_game": Door("read"),
    "score": button("score_own_game"),
    "game_qr": Door("score_own_game"),
    "submit": button("score_own_game"),
    "confirm": button("confirm_own_game"),
    "game_penalty": page("rule"),
    "seat": page("change_seats"),
    "correct": page("rule"),
    # tournaments
    "tournaments": Door(PUBLIC),
    "new_tournament": page(PUBLIC),
    "day": Door("read"),
    "league_tournaments": Door("read"),
    "new_league_tournament": page("plan_season"),
    "plan": Door("plan_season", "plan_season"),
    "more_of_day": Door("read"),
    "rehearsal": page("plan_season"),
    "edit_day": page("plan_season"),
    "delete_day": page("plan_season"),
    "lead_day": button("plan_season"),
    "me": Door("read"),
    "own_act": button("score_own_game"),
    "day_table": page(PUBLIC),  # whoever has the link of a table: test_own_days
    "desk": Door("run_night"),
    "day_people": Door("read"),
    "day_check": button("run_night"),
    "day_rest": button("run_night"),
    "day_walk_in": button("run_night"),
    "enter_people": page("manage_people"),
    "day_entrant": Door("run_night"),
    "lead_entrant": button("run_night"),  # rulings, who rules: test_day_people
    "day_substitute": button("change_seats"),
    "share_out": button("run_night"),
    "own_entry": button("manage_people"),
    "make_door_link": button("run_night"),
    "day_door_code": Door("run_night"),
    "day_seeding": page("manage_people"),
    "day_teams": page("manage_people"),
    "day_seating": page("manage_people"),
    "enter_self": page("read"),  # where the tournament allows it: test_own_entries
    "own_door": page(PUBLIC),  # only with the key of the door: test_own_entries
    "halls": page(PUBLIC),
    "day_help": Door(PUBLIC),
    "hall_screen": Door(PUBLIC),  # only with its key, until it is taken away: test_hall_screens
    "hall_now": Door(PUBLIC),
    "hall_follow": Door(PUBLIC),
    "screens": Door("run_night"),
    "add_screen": button("run_night"),
    "begin_reveal": button("run_night"),
    "remote": Door("run_night"),
    "steer": button("run_night"),
    "follow_code": Door("run_night"),
    "draw_stage": button("run_night"),
    "close_list": button("run_night"),
    "rounds": Door("read"),
    "round": Door("read"),  # a draft is seen by who runs the tournament: test_day_rounds
    "day_prints": Door("read"),
    "seat_cards": Door("read"),  # drafts are on no paper: test_day_prints
    "print_names": Door("read"),
    "print_tables": Door("read"),
    "print_table_cards": Door("run_night"),
    "print_slips": Door("run_night"),
    "certificates": Door("run_night"),
    "round_paper": page("score_game"),
    "count_round": button("rule"),
    "seat_job": Door("run_night"),
    "swap_round": button("run_night"),
    "draw_again": button("run_night"),
    "set_clock": button("run_night"),
    "lead_round": button("run_night"),
    "lead_table": button("run_night"),
    "day_standings": Door("read"),
    "stage_table": Door("read"),
    "day_cross": Door("read"),
    "share_day": Door("read"),
    "day_image": Door("read"),
    "season_points": page("rule"),
    "take_back_points": button("rule"),
    "settle_day": Door("read", "settle_own"),
    "share_day_slate": Door("read"),
    "picture_day_slate": Door("read"),
    "day_files": Door("read"),
    "day_file": Door("read"),
    "day_path": Door("read"),
    "make_cut": button("run_night"),
    "keep_back": button("plan_season"),
    "read_out": button("plan_season"),
    "lead_playoff": button("run_night"),
    "final": Door("read"),
    "prizes": page("plan_season"),
    "lead_final": button("rule"),
    "rule": page("rule"),
    "api-days": Door(PUBLIC),
    **dict.fromkeys(("api-day", "api-entrants", "api-teams", "api-playoffs"), Door("read")),
    **dict.fromkeys(("api-stages", "api-stage", "api-stage-standings"), Door("read")),
    **dict.fromkeys(("api-stage-cut", "api-stage-teams", "api-stage-bracket"), Door("read")),
    **dict.fromkeys(("api-rounds", "api-round", "api-round-clock"), Door("read")),
    **dict.fromkeys(("api-round-standings", "api-round-teams"), Door("read")),
    **dict.fromkeys(("api-day-table", "api-day-final"), Door("read")),
    "api-day-acts": Door("read_private"),
}


class Address(NamedTuple):
    """An address of leagues: its name, and the names of what stands in it."""

    name: str
    parts: tuple[str, ...]

    @property
    def door(self) -> str:
        return self.name.rpartition(":")[2]


def addresses() -> Iterator[Address]:
    """Every address that a view of leagues answers, wherever it hangs."""
    yield from _walk(get_resolver().url_patterns, "", ())


def _walk(patterns: Any, space: str, above: tuple[str, ...]) -> Iterator[Address]:
    for each in patterns:
        parts = (*above, *each.pattern.converters)
        if hasattr(each, "url_patterns"):
            yield from _walk(each.url_patterns, each.namespace or space, parts)
        elif space == "tournaments" or each.callback.__module__.split(".")[0] == "tournaments":
            yield Address(f"{space}:{each.name}".strip(":"), parts)


def token_at(door: str, grown: Grown) -> str:
    """What we signed: the calendar of the owner, or somebody's card."""
    if door == "calendar_feed":
        owner, season = grown.membership("owner"), grown.season
        return calendar_feeds.SIGNER.sign(f"{owner.pk}-{owner.calendar}-{season.pk}")
    if door == "night_door":
        return door_tokens.SIGNER.sign(str(grown.night.pk))
    return SIGNER.sign(str(grown.people["Dee"].pk))


def parts_of(grown: Grown) -> dict[str, Callable[[str], object]]:
    """What stands for each part of an address, by its name and the name of the door."""
    first = grown.fixture
    keys = {
        "reminder": grown.reminder.key,
        "day_table": grown.table.key,
        "own_door": grown.tournament.door_key,
        **dict.fromkeys(("hall_screen", "hall_now", "hall_follow"), grown.screen.key),
    }
    person = {"unmerge_person": grown.alias, "release_person": grown.people["Bob"]}
    person["day_path"] = grown.people["Eli"]
    return {
        "slug": lambda door: grown.league.slug,
        "season_slug": lambda door: grown.season.slug,
        "season": lambda door: grown.season.slug,  # of the API
        "person_id": lambda door: person.get(door, grown.people["Dee"]).pk,
        "membership_id": lambda door: grown.membership("viewer").pk,
        "invitation_id": lambda door: grown.link.pk,
        "past_id": lambda door: grown.past.pk,
        "claim_id": lambda door: grown.claim.pk,
        "token": lambda door: token_at(door, grown),
        "key": lambda door: keys.get(door, grown.link.key),
        "screen_id": lambda door: grown.screen.pk,
        "day": lambda door: (DAY if door == "story" else grown.night.day).isoformat(),
        "fixture_id": lambda door: first.pk,
        "demand_id": lambda door: SeatingDemand.objects.get(league=grown.league).pk,
        "points_id": lambda door: grown.penalty.pk,
        "penalty_id": lambda door: grown.penalty.pk,
        "code": lambda door: grown.game.game.code,
        "position": lambda door: 0,
        "hole": lambda door: 1,
        "act": lambda door: ACTS.get(door, "force"),
        "job_id": lambda door: grown.seat_job.pk,
        "stage": lambda door: 0,
        "round_id": lambda door: grown.table.round_id,
        "table_id": lambda door: grown.table.pk,
        "entrant_id": lambda door: grown.tournament.entrants.earliest("number").pk,
        "playoff_id": lambda door: grown.playoff.pk,
        "tournament": lambda door: grown.tournament.slug,
        "table": lambda door: "people" if door == "league_file" else "standings",
        "kind": lambda door: "csv",
    }


def url_of(each: Address, grown: Grown) -> str:
    """The address as it is of this league."""
    parts = parts_of(grown)
    return reverse(each.name, kwargs={key: parts[key](each.door) for key in each.parts})


@pytest.fixture
def grown(world: World) -> Grown:
    """A league for whoever has the link, the same for every test."""
    return world.grown
