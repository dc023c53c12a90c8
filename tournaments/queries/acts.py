"""The history of a league as sentences: what was done, by whom, when, and why. Writes nothing;
the names come from `act_names`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from typing import Annotated, Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from scorecards.histories.chain import SEAL
from tournaments.models import Act, League, Penalty, Tournament
from tournaments.queries.act_names import ActNames, act_names, values_of
from tournaments.queries.hidden_games import NONE_HIDDEN, HiddenGames
from tournaments.wording.acts import ACT_SENTENCES, BONUS, UNNAMED
from tournaments.wording.day_acts import DAY_ACT_SENTENCES, DAY_UNNAMED, kind_of

PAGE = 50


@dataclass(frozen=True)
class ActLine:
    """One line of the history. `by` is the account, or the person whose private link it was;
    `by_link` whether it came by a link. `game` is (season, code) of the game it was about, if any;
    `kind` the word of the act.
    """

    seq: Annotated[int, "from 1, without gaps"]
    sentence: Annotated[str, "in the language asked for, with today's names"]
    by: Annotated[str, "empty for a device without a name, and for the clock"]
    by_link: Annotated[bool, "did they come by a private link?"]
    device: Annotated[str, "which kind, where nobody else is named"]
    at: datetime
    reason: str
    game: tuple[str, str] | None
    kind: Annotated[str, "a word that stays the same"]

    @property
    def code(self) -> Annotated[str | None, "code of the game it was about"]:
        """The code of that game."""
        return self.game and self.game[1]


@dataclass(frozen=True)
class Page:
    """Some lines, the latest first. Older ones come before `older`; None if there are none."""

    lines: Sequence[ActLine]
    older: int | None


def history(
    league: League,
    *,
    before: int | None = None,
    words: str = "",
    drafts: bool = True,
    plans: bool = True,
    hidden: HiddenGames = NONE_HIDDEN,
) -> Page:
    """A page of the history. `words` is one of `KINDS`, "" for all. Without `drafts` it names
    nobody who was moved in a draft of tables, without `plans` no tournament that is one; of
    `hidden` games no ruling. Twelve queries, and one more where games are hidden.
    """
    acts = act_rows(league, plans=plans, hidden=hidden)
    if before is not None:
        acts = acts.filter(seq__lt=before)
    if words:
        acts = acts.filter(kind__in=KINDS.get(words, ()))
    rows = list(acts[: PAGE + 1])
    page = rows[:PAGE]
    names = act_names(league, page)
    older = page[-1].seq if len(rows) > PAGE else None
    lines = _without_words([_folded(same, names) for same in _runs(page)], hidden)
    return Page(lines if drafts else _without_drafts(lines, page, names), older)


def _without_drafts(
    lines: Sequence[ActLine], acts: Sequence[Act], names: ActNames
) -> Sequence[ActLine]:
    """The lines, of which none names who was moved in a draft of tables."""
    drafted = {act.seq: act for act in acts if act.kind in UNNAMED | DAY_UNNAMED}
    return [_unnamed(line, drafted.get(line.seq), names) for line in lines]


def _unnamed(line: ActLine, act: Act | None, names: ActNames) -> ActLine:
    """The line, without the people of a draft if it is about one."""
    if act is None:
        return line
    unnamed = str((UNNAMED | DAY_UNNAMED)[act.kind])
    return replace(line, sentence=_placed(unnamed % values_of(act.about, names), act, names))


def act_rows(
    league: League, *, plans: bool = True, hidden: HiddenGames = NONE_HIDDEN
) -> QuerySet[Act]:
    """Every act of a league, the latest first; without `plans` those of tournaments that are still
    drafts are left out, and always the rulings at `hidden` tables. One query more for each.
    """
    acts = Act.objects.filter(league=league).select_related("user", "device").order_by("-seq")
    if hidden.rounds:
        acts = acts.exclude(pk__in=_rulings(league, hidden))
    if plans:
        return acts
    unpublished = Tournament.objects.filter(league=league, state="draft")
    slugs = list(unpublished.values_list("slug", flat=True))
    return acts.exclude(about__tournament__in=slugs) if slugs else acts


def _rulings(league: League, hidden: HiddenGames) -> QuerySet[Act, int]:
    """The acts that tell something of results that are kept back: strokes given or taken at such a
    table, and who has won it without playing.
    """
    fined = Penalty.objects.filter(league_game__in=hidden.games).values_list("pk", flat=True)
    rulings = Q(kind__in=("give_penalty", "cancel_penalty"), about__penalty__in=list(fined))
    for tournament, stage, first in hidden.rounds:
        where = {"about__tournament": tournament, "about__stage": stage}
        rulings |= Q(kind="walk_over", about__round__gte=first, **where)
    return Act.objects.filter(rulings, league=league).values_list("pk", flat=True)


def _without_words(lines: Sequence[ActLine], hidden: HiddenGames) -> Sequence[ActLine]:
    """The lines, without the reasons that somebody gave for a card whose result is kept back."""
    return [
        replace(line, reason="")
        if line.kind.endswith("_card") and line.code in hidden.codes
        else line
        for line in lines
    ]


def act_lines(
    league: League, acts: Sequence[Act], *, drafts: bool, hidden: HiddenGames = NONE_HIDDEN
) -> Sequence[ActLine]:
    """A line for each of these acts of `act_rows`, with `drafts` and `hidden` as in `history`. Nine
    queries.
    """
    names = act_names(league, acts)
    lines = _without_words([_line(act, names) for act in acts], hidden)
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


def _folded(run: Sequence[Act], names: ActNames) -> ActLine:
    """A line for acts that belong together; the time is that of the last of them."""
    line = _line(run[0], names)
    people = [names.people.get(act.about.get("person"), _("somebody")) for act in reversed(run)]
    if len(people) == 1:
        return line
    values = {"n": len(people), "names": ", ".join(dict.fromkeys(people))}
    values["day"] = values_of(run[0].about, names)["day"]
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
        *("claim_name", "refuse_name", "answer_phone", "came_by_door", "refuse_phone"),
        *("release_person", "set_index", "cancel_index", "forget_person"),
    ),
    "roles": (
        *("create_league", "describe_league", "hand_over", "give_role", "remove_member"),
        *(
            "leave_league",
            "bring_in_league",
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
        *("swap_seats", "extra_table", "seat_before", "keep_apart", "stay_at_table", "drop_demand"),
        *("reopen_night", "make_fixtures", "discard_fixtures", "pass_deadlines", "extend_deadline"),
        "void_fixture",
    ),
    "tournaments": tuple({kind.partition(":")[0]: None for kind in DAY_ACT_SENTENCES}),
    "games": (*_GAME, *(kind for kind in ACT_SENTENCES if kind.endswith("_card"))),
}
"""What the history may be narrowed to, and the kinds of act that belong to it."""


def _line(act: Act, names: ActNames) -> ActLine:
    sentence = _placed(_sentence(act) % values_of(act.about, names), act, names)
    by = names.accounts.get(act.user_id, "") if act.user_id else ""
    link = act.about.get("link")
    if link is not None and not by:
        by = names.people.get(act.about.get("by")) or names.links.get(link) or _("Somebody")
    known = names.games.get(act.about.get("game"))
    game = (known.season, known.code) if known else None
    device = act.device.label if act.device and (not by or link is not None) else ""
    by_link = link is not None
    reason = "" if act.reason.startswith(SEAL) else act.reason  # it named somebody forgotten
    return ActLine(act.seq, sentence, by, by_link, device, act.at, reason, game, act.kind)


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
    "rounds": {"keep_back": "keep_none_back"},
    "shown": {"read_out": "read_in"},
}
"""Acts that take back what they do: by the word that is false or nobody then, the other one."""


def _placed(sentence: str, act: Act, names: ActNames) -> str:
    """The sentence with the tournament it is about, where the league is more than that."""
    name = names.tournaments.get(act.about.get("tournament"))
    return f"{name}: {sentence}" if name and act.kind not in NAMED_ITSELF else sentence


NAMED_ITSELF = ("create_tournament", "describe_tournament")
