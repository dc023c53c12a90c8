"""The history of a league as sentences: what was done, by whom, when, and why. Writes nothing.

Names are today's: an act stores ids, so nobody who was renamed or whose account is gone
goes by an old name for ever.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

from django.contrib.auth import get_user_model
from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scorecards.rules.stakes import CURRENCIES
from scorecards.rules.texts import figure
from tournaments.models import (
    Act,
    Invitation,
    League,
    LeagueGame,
    Membership,
    Penalty,
    Person,
    Season,
    Tournament,
)
from tournaments.queries.members import called, names_here
from tournaments.wording.acts import ACT_SENTENCES, BONUS, UNNAMED
from tournaments.wording.day_acts import DAY_ACT_SENTENCES, DAY_UNNAMED, kind_of
from tournaments.wording.names import ROLE_NAMES, SEASON_STATES

PAGE = 50


@dataclass(frozen=True)
class ActLine:
    """One line of the history. `by` is the account, or the person whose private link it was;
    `by_link` whether it came by a link. `game` is (season, code) of the game it was about, if any;
    `kind` the word of the act.
    """

    seq: int
    sentence: str
    by: str
    by_link: bool
    device: str
    at: datetime
    reason: str
    game: tuple[str, str] | None
    kind: str

    @property
    def code(self) -> str | None:
        """The code of that game."""
        return self.game and self.game[1]


@dataclass(frozen=True)
class Page:
    """Some lines, the latest first. Older ones come before `older`; None if there are none."""

    lines: Sequence[ActLine]
    older: int | None


@dataclass(frozen=True)
class _Names:
    """Everything the acts of a page name, by id."""

    people: Mapping[Any, str]
    accounts: Mapping[Any, str]
    members: Mapping[Any, str]
    roles: Mapping[Any, str]  # of invitations
    links: Mapping[Any, str]  # for whom an invitation is
    fined: Mapping[Any, str]  # people of penalties
    seasons: Mapping[Any, str]
    tournaments: Mapping[Any, str]  # of a league that is more than their roster
    games: Mapping[Any, _GameName]


class _GameName(NamedTuple):
    """A game as the history tells of it: where it is, and its table or its people, with the day."""

    season: str
    code: str
    name: str


def history(
    league: League, *, before: int | None = None, words: str = "", drafts: bool = True
) -> Page:
    """A page of the history. `words` is one of `KINDS`, "" for all. Without `drafts` it names
    nobody who was moved in a draft of tables. Ten queries.
    """
    acts = act_rows(league)
    if before is not None:
        acts = acts.filter(seq__lt=before)
    if words:
        acts = acts.filter(kind__in=KINDS.get(words, ()))
    rows = list(acts[: PAGE + 1])
    page = rows[:PAGE]
    names = _names(league, page)
    older = page[-1].seq if len(rows) > PAGE else None
    lines = [_folded(same, names) for same in _runs(page)]
    return Page(lines if drafts else _without_drafts(lines, page, names), older)


def _without_drafts(
    lines: Sequence[ActLine], acts: Sequence[Act], names: _Names
) -> Sequence[ActLine]:
    """The lines, of which none names who was moved in a draft of tables."""
    drafted = {act.seq: act for act in acts if act.kind in UNNAMED | DAY_UNNAMED}
    return [_unnamed(line, drafted.get(line.seq), names) for line in lines]


def _unnamed(line: ActLine, act: Act | None, names: _Names) -> ActLine:
    """The line, without the people of a draft if it is about one."""
    if act is None:
        return line
    unnamed = str((UNNAMED | DAY_UNNAMED)[act.kind])
    return replace(line, sentence=_placed(unnamed % _values(act.about, names), act, names))


def act_rows(league: League) -> QuerySet[Act]:
    """Every act of a league, the latest first."""
    return Act.objects.filter(league=league).select_related("user", "device").order_by("-seq")


def act_lines(league: League, acts: Sequence[Act], *, drafts: bool) -> Sequence[ActLine]:
    """A line for each of these acts of `act_rows`, with `drafts` as in `history`. Nine queries."""
    names = _names(league, acts)
    lines = [_line(act, names) for act in acts]
    return lines if drafts else _without_drafts(lines, acts, names)


def _runs(acts: Sequence[Act]) -> Iterator[list[Act]]:
    """The acts one by one, but those by which one person checked people in for one night, without
    anything between them, together.
    """
    for _same, run in groupby(acts, key=_one_door):
        yield list(run)


def _one_door(act: Act) -> tuple[Any, ...]:
    if act.kind != "check_in":
        return (act.pk,)
    return act.kind, act.about.get("day"), act.user_id, act.device_id, act.about.get("link")


def _folded(run: Sequence[Act], names: _Names) -> ActLine:
    """A line for acts that belong together; the time is that of the last of them."""
    line = _line(run[0], names)
    people = [names.people.get(act.about.get("person"), _("somebody")) for act in reversed(run)]
    if len(people) == 1:
        return line
    values = {"n": len(people), "names": ", ".join(dict.fromkeys(people))}
    values["day"] = _values(run[0].about, names)["day"]
    sentence = _("Checked %(n)d people in for %(day)s: %(names)s") % values
    return replace(line, sentence=sentence)


_GAME = (
    *("start_game", "substitute", "mark_presence", "give_penalty", "cancel_penalty"),
    *("mark_paid", "take_back_payment"),
    *("withdraw_result", "restore_result", "seat_late", "bring_in_game", "take_out_game"),
)
KINDS: dict[str, tuple[str, ...]] = {
    "people": (
        *("add_person", "import_people", "change_person", "merge_people", "unmerge_person"),
        *("person_leaves", "person_returns", "remove_person", "claim_person", "answer_claim"),
        *("claim_name", "refuse_name", "answer_phone"),
        *("release_person", "set_index", "cancel_index"),
    ),
    "roles": (
        *("create_league", "describe_league", "hand_over", "give_role", "remove_member"),
        *(
            "leave_league",
            "stop_league",
            "start_league",
            "invite",
            "renew_invitation",
            "revoke_invitation",
            "join",
        ),
    ),
    "seasons": (
        *("create_season", "describe_season", "change_settings", "rescore_season"),
        *("change_state", "reissue_table", "register", "leave_season", "move_to_division"),
        *("apply_divisions", "draw_lot", "record_playoff", "make_references"),
        *("record_past_season", "remove_past_season"),
    ),
    "nights": (
        *("plan_nights", "move_night", "describe_night"),
        *("plan_night", "cancel_night", "check_in", "check_out", "make_tables", "close_night"),
        *("check_in_rest", "undo_rest", "walk_in", "publish_tables", "take_back_tables"),
        *("swap_seats", "extra_table", "keep_apart", "stay_at_table", "drop_demand"),
        *("reopen_night", "make_fixtures", "discard_fixtures", "pass_deadlines", "extend_deadline"),
        "void_fixture",
    ),
    "tournaments": tuple({kind.partition(":")[0]: None for kind in DAY_ACT_SENTENCES}),
    "games": (*_GAME, *(kind for kind in ACT_SENTENCES if kind.endswith("_card"))),
}
"""What the history may be narrowed to, and the kinds of act that belong to it."""


def _line(act: Act, names: _Names) -> ActLine:
    sentence = _placed(_sentence(act) % _values(act.about, names), act, names)
    by = names.accounts.get(act.user_id, "") if act.user_id else ""
    link = act.about.get("link")
    if link is not None and not by:
        by = names.people.get(act.about.get("by")) or names.links.get(link) or _("Somebody")
    known = names.games.get(act.about.get("game"))
    game = (known.season, known.code) if known else None
    device = act.device.label if act.device and (not by or link is not None) else ""
    by_link = link is not None
    return ActLine(act.seq, sentence, by, by_link, device, act.at, act.reason, game, act.kind)


def _sentence(act: Act) -> str:
    """The sentence of an act, with places for what it is about."""
    if act.about.get("bonus"):
        return str(BONUS)
    if "tournament" not in act.about:
        return str(ACT_SENTENCES.get(act.kind, act.kind))
    about = act.about
    own = kind_of(act.kind, about.get("act", about.get("what")))
    for flag, kinds in OPPOSITES.items():
        if flag in about and not about[flag]:
            own = kinds.get(own, own)
    return str(DAY_ACT_SENTENCES.get(own, ACT_SENTENCES.get(act.kind, act.kind)))


OPPOSITES = {
    "late": {"expect_late": "expect_in_time"},
    "unranked": {"set_unranked": "set_ranked"},
    "postponed": {"postpone_table": "take_up_table"},
    "own": {"allow_own_entry": "end_own_entry"},
    "winner": {"walk_over": "play_over"},
}
"""Acts that take back what they do: by the word that is false or nobody then, the other one."""


def _placed(sentence: str, act: Act, names: _Names) -> str:
    """The sentence with the tournament it is about, where the league is more than that."""
    name = names.tournaments.get(act.about.get("tournament"))
    return f"{name}: {sentence}" if name and act.kind not in NAMED_ITSELF else sentence


NAMED_ITSELF = ("create_tournament", "describe_tournament")


def _values(about: Mapping[str, Any], names: _Names) -> Mapping[str, str]:
    """What goes into the sentences; a dash for what nobody knows any more."""
    gone = _("somebody")
    was = about.get("was")
    values: dict[str, str] = defaultdict(lambda: "–")
    values |= {key: str(value) for key, value in about.items() if isinstance(value, str | int)}
    for key in ("person", "into", "winner"):
        values[key] = names.people.get(about.get(key), gone)
    if "penalty" in about and "person" not in about:
        values["person"] = names.fined.get(about["penalty"], gone)
    values["account"] = names.accounts.get(about.get("account"), gone)
    values["member"] = names.members.get(about.get("membership", about.get("to")), gone)
    if "account" in about:
        values["member"] = values["account"]
    role = about.get("role") or names.roles.get(about.get("invitation"), "")
    values["role"] = str(ROLE_NAMES.get(role, "–"))
    values["was_role"] = str(ROLE_NAMES.get(was, "–")) if isinstance(was, str) else "–"
    values["season"] = names.seasons.get(about.get("season"), _("a season"))
    if about.get("lists"):
        values["season"] += f" ({about['lists']})"
    values["state"] = str(SEASON_STATES.get(about.get("state", ""), "–"))
    if about.get("game") in names.games:
        values["game"] = names.games[about["game"]].name
    if about.get("currency") in CURRENCIES:
        values["amount"] = CURRENCIES[about["currency"]].amount(about["units"]).render(_)
    if "size" in about:
        values["amount"] = figure(Fraction(about["size"]), 3)
    values["number"] = str(about.get("people", "–"))
    who = about.get("who")
    if isinstance(who, list):
        values["names"] = ", ".join(names.people.get(each, gone) for each in who)
        values["count"] = str(len(who))
    if about.get("team") == "":
        values["team"] = "–"
    values["answer"] = _("yes") if about.get("granted") else _("no")
    for key in {"day", "was_day"} & about.keys():
        values[key] = date_format(date.fromisoformat(about[key]), "j F Y")
    return values


def _named(acts: Sequence[Act], *keys: str) -> set[Any]:
    return {
        act.about[key] for act in acts for key in keys if isinstance(act.about.get(key), int | str)
    }


def _listed(acts: Sequence[Act]) -> set[Any]:
    """The people of acts that are about many."""
    lists = (act.about.get("who") for act in acts)
    return {each for who in lists if isinstance(who, list) for each in who}


def _names(league: League, acts: Sequence[Act]) -> _Names:
    people = Person.objects.filter(league=league)
    members = Membership.objects.filter(league=league, pk__in=_named(acts, "membership", "to"))
    whose = {row.pk: row.user_id for row in members}
    ids = _named(acts, "account") | {act.user_id for act in acts} | set(whose.values())
    accounts = _account_names(league, [pk for pk in ids if pk is not None])
    fined = Penalty.objects.filter(season__league=league, pk__in=_named(acts, "penalty"))
    invited = Invitation.objects.filter(league=league, pk__in=_named(acts, "invitation", "link"))
    links = list(invited.values_list("pk", "role", "person__name"))
    named = _named(acts, "person", "into", "winner", "by") | _listed(acts)
    return _Names(
        people=dict(people.filter(pk__in=named).values_list("pk", "name")),
        accounts=accounts,
        members={
            pk: accounts.get(user or 0, _("somebody with a link")) for pk, user in whose.items()
        },
        roles={pk: role for pk, role, _name in links},
        links={pk: name for pk, _role, name in links if name},
        fined=dict(fined.values_list("pk", "person__name")),
        seasons=dict(Season.objects.filter(league=league).values_list("slug", "name")),
        tournaments=_tournaments(league, _named(acts, "tournament")),
        games=_games(league, _named(acts, "game")),
    )


def _tournaments(league: League, slugs: set[Any]) -> dict[Any, str]:
    """The names of these tournaments; none where the league is nothing but their roster."""
    if league.roster_only or not slugs:
        return {}
    rows = Tournament.objects.filter(league=league, slug__in=slugs)
    return dict(rows.values_list("slug", "name"))


def _games(league: League, codes: set[Any]) -> dict[Any, _GameName]:
    """The games with these codes, by code. Two queries."""
    rows = LeagueGame.objects.filter(season__league=league, game__code__in=codes)
    rows = rows.select_related("game", "season", "fixture").prefetch_related("seats__person")
    return {row.game.code: _game_name(row) for row in rows}


def _game_name(row: LeagueGame) -> _GameName:
    people = ", ".join(seat.person.name for seat in row.seats.all())
    values = {"names": people, "day": date_format(row.day, "j F Y")}
    name = _("%(names)s, %(day)s") % values
    if row.fixture is not None and row.night_id is not None:
        values["number"] = str(row.fixture.number)
        name = _("table %(number)s (%(names)s), %(day)s") % values
    return _GameName(row.season.slug, row.game.code, name)


def _account_names(league: League, ids: Sequence[int]) -> dict[int, str]:
    """What accounts are called here: as their person in the league, else as everywhere."""
    names, users = names_here(league), get_user_model().objects.filter(pk__in=ids)
    return {user.pk: called(user, names) for user in users}
