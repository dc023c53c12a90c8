"""What the words of a league are called on its pages: roles, actions, states.

Sentences only, in the reader's language; decides nothing and reads no database. A result of a
substitute names both: `played_for`.
"""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext, pgettext_lazy

Words = dict[str, str | Promise]

ROLE_NAMES: Words = {
    "viewer": pgettext_lazy("role", "Viewer"),
    "guest": pgettext_lazy("role", "Guest"),
    "member": pgettext_lazy("role", "Member"),
    "scorer": pgettext_lazy("role", "Scorer"),
    "director": pgettext_lazy("role", "Director"),
    "owner": pgettext_lazy("role", "Owner"),
}

ROLE_SENTENCES: Words = {
    "viewer": _("reads what the league shows"),
    "guest": _("plays without an account, confirms own games"),
    "member": _("plays, sees everything, confirms own games"),
    "scorer": _("starts, scores and confirms any game"),
    "director": _("runs seasons, people and rulings"),
    "owner": _("may do everything, and give it away"),
}

NOT_FOR_YOU: Words = {
    "viewer": _("Only those who came by a link of the league can do this."),
    "guest": _("Only those who play in the league can do this."),
    "member": _("Only members of the league can do this."),
    "scorer": _("Only a scorer of the league can do this."),
    "director": _("Only a director of the league can do this."),
    "owner": _("Only an owner of the league can do this."),
}
"""What is said to whoever has less than this role."""

ACTION_SENTENCES: Words = {
    "read": _("Read standings, games and people"),
    "read_private": _("Read the history of what was done"),
    "claim_person": _("Say who one is, of the list or new"),
    "leave": _("Leave the league"),
    "settle_own": _("Mark what one has paid, or was paid"),
    "reply": _("Say whether one comes to a night"),
    "check_in_self": _("Check in for a night"),
    "register_self": _("Sign up for a season"),
    "start_own_table": _("Start one’s own table of a night, as it was drawn"),
    "start_own_game": _("Start a game one sits at"),
    "score_own_game": _("Keep the score of one’s own game"),
    "confirm_own_game": _("Confirm one’s own game"),
    "dispute_own_game": _("Dispute one’s own game"),
    "start_game": _("Start any game"),
    "score_game": _("Keep the score of any game"),
    "confirm_game": _("Confirm any game"),
    "dispute_game": _("Dispute any game"),
    "change_seats": _("Name substitutes, late joiners and leavers"),
    "run_night": _("Check people in, draw tables and start them"),
    "plan_season": _("Plan seasons, their settings, nights and fixtures"),
    "rule": _("Decide disputes, correct games, give penalties"),
    "settle": _("Mark what anybody has paid"),
    "manage_people": _("Add, rename and merge people, answer who asks to be one"),
    "invite": _("Make and revoke links into the league"),
    "export_history": _("Download the history"),
    "edit_league": _("Describe the league and say who may read it"),
    "give_roles": _("Give roles"),
    "hand_over": _("Hand the league over"),
    "move_league": _("Take the league to another site"),
    "delete_league": _("Delete the league"),
}

GAME_STATES: Words = {
    "playing": pgettext_lazy("game of a league", "in play"),
    "submitted": pgettext_lazy("game of a league", "to be confirmed"),
    "confirmed": pgettext_lazy("game of a league", "confirmed"),
    "disputed": pgettext_lazy("game of a league", "disputed"),
    "void": pgettext_lazy("game of a league", "void"),
}

SEASON_STATES: Words = {
    "planned": pgettext_lazy("season", "planned"),
    "open": pgettext_lazy("season", "open"),
    "closed": pgettext_lazy("season", "closed"),
    "archived": pgettext_lazy("season", "archived"),
}


def played_for(name: str, away: str) -> str:
    """Who played, with whom they sat in for: "Jo for Eve"; the name alone for nobody else."""
    if not away:
        return name
    both = pgettext("a substitute and who is away", "%(name)s for %(away)s")
    return both % {"name": name, "away": away}


def short_name(name: str) -> str:
    """The name with an initial for the first: what a screen shows where the whole does not fit."""
    first, _, rest = name.partition(" ")
    return f"{first[:1]}. {rest}" if rest and len(first) > 2 else name
