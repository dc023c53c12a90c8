"""Everything that lines of the history name, by id, and what goes into their sentences. Names are
today's: an act stores ids, so nobody who was renamed or whose account is gone goes by an old name
for ever. Writes nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any, NamedTuple

from django.contrib.auth import get_user_model
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scorecards.histories.chain import SEAL, WORDS
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
from tournaments.wording.names import ROLE_NAMES, SEASON_STATES

FORGET = "forget_person"


@dataclass(frozen=True)
class ActNames:
    """Everything the acts of a page name, by id."""

    people: Mapping[Any, str]
    accounts: Mapping[Any, str]
    members: Mapping[Any, str]
    roles: Mapping[Any, str]  # of invitations
    links: Mapping[Any, str]  # for whom an invitation is
    fined: Mapping[Any, str]  # people of penalties
    seasons: Mapping[Any, str]
    tournaments: Mapping[Any, str]  # of a league that is more than their roster
    games: Mapping[Any, GameName]


class GameName(NamedTuple):
    """A game as the history tells of it: where it is, and its table or its people, with the day."""

    season: str
    code: str
    name: str


def values_of(about: Mapping[str, Any], names: ActNames) -> Mapping[str, str]:
    """What goes into the sentences; a dash for what nobody knows any more."""
    gone = _("somebody")
    was = about.get("was")
    values: dict[str, str] = defaultdict(lambda: "–")
    values |= {key: str(value) for key, value in about.items() if isinstance(value, str | int)}
    values |= {key: gone for key in WORDS if values[key].startswith(SEAL)}
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
    if about.get("currency") in CURRENCIES and "units" in about:  # prizes name it without
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


def act_names(league: League, acts: Sequence[Act]) -> ActNames:
    """What these acts name. Ten queries."""
    people = Person.objects.filter(league=league)
    members = Membership.objects.filter(league=league, pk__in=_named(acts, "membership", "to"))
    whose = {row.pk: row.user_id for row in members}
    ids = _named(acts, "account") | {act.user_id for act in acts} | set(whose.values())
    ids -= _forgotten_accounts(league)
    accounts = _account_names(league, [pk for pk in ids if pk is not None])
    fined = Penalty.objects.filter(season__league=league, pk__in=_named(acts, "penalty"))
    invited = Invitation.objects.filter(league=league, pk__in=_named(acts, "invitation", "link"))
    links = list(invited.values_list("pk", "role", "person__name"))
    named = _named(acts, "person", "into", "winner", "by") | _listed(acts)
    return ActNames(
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


def _games(league: League, codes: set[Any]) -> dict[Any, GameName]:
    """The games with these codes, by code. Two queries."""
    rows = LeagueGame.objects.filter(season__league=league, game__code__in=codes)
    rows = rows.select_related("game", "season", "fixture").prefetch_related("seats__person")
    return {row.game.code: _game_name(row) for row in rows}


def _game_name(row: LeagueGame) -> GameName:
    people = ", ".join(seat.person.name for seat in row.seats.all())
    values = {"names": people, "day": date_format(row.day, "j F Y")}
    name = _("%(names)s, %(day)s") % values
    if row.fixture is not None and row.night_id is not None:
        values["number"] = str(row.fixture.number)
        name = _("table %(number)s (%(names)s), %(day)s") % values
    return GameName(row.season.slug, row.game.code, name)


def _forgotten_accounts(league: League) -> set[Any]:
    """Those that were people who are forgotten here."""
    acts = Act.objects.filter(league=league, kind=FORGET)
    listed = acts.values_list("about__accounts", flat=True)
    return {account for accounts in listed for account in accounts or ()}


def _account_names(league: League, ids: Sequence[int]) -> dict[int, str]:
    """What accounts are called here: as their person in the league, else as everywhere."""
    names, users = names_here(league), get_user_model().objects.filter(pk__in=ids)
    return {user.pk: called(user, names) for user in users}
