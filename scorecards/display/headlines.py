"""The sentence over a scorecard: who leads, who has won, and by how much, in the reader's language.

It only puts numbers into words; the rules library decides who has won.
"""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scorecards.rules import Ending
from scorecards.rules.lengths import Length, Unit


def say_names(names: Sequence[str]) -> str:
    """`Ana`, `Ana and Ben`, `Ana, Ben and Cleo`."""
    if len(names) < 2:
        return "".join(names)
    return _("%(names)s and %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}


def say_same(players: int) -> str:
    """The same table once more: `Same four, same rules`."""
    words = {
        2: pgettext("so many players", "two"),
        3: pgettext("so many players", "three"),
        4: pgettext("so many players", "four"),
        5: pgettext("so many players", "five"),
        6: pgettext("so many players", "six"),
        7: pgettext("so many players", "seven"),
        8: pgettext("so many players", "eight"),
        9: pgettext("so many players", "nine"),
        10: pgettext("so many players", "ten"),
        11: pgettext("so many players", "eleven"),
        12: pgettext("so many players", "twelve"),
    }
    return _("Same %(number)s, same rules") % {"number": words.get(players, str(players))}


def say_waiting(names: Sequence[str]) -> str:
    """Whose hands are not in yet: `Ben and Cleo are not in yet`."""
    return ngettext("%(names)s is not in yet", "%(names)s are not in yet", len(names)) % {
        "names": say_names(names)
    }


def say_hands(ready: int, players: int) -> str:
    """How far the counting of a hole is: `2 of 4 hands are in.`"""
    sentence = ngettext(
        "%(ready)d of %(players)d hands is in.", "%(ready)d of %(players)d hands are in.", ready
    )
    return sentence % {"ready": ready, "players": players}


def say_deal(name: str, number: int) -> str:
    """What the table waits for before a hand of the hole is in: `Ben deals. Waiting for hole 8.`"""
    if number == 1:
        return _("%(name)s deals first. Waiting for hole 1.") % {"name": name}
    return _("%(name)s deals. Waiting for hole %(number)d.") % {"name": name, "number": number}


def say_sitting(sitting: int, players: int) -> str:
    """The headline before the first hole: what is asked while nobody sits, and then how many do:
    `2 of 4 sit`.
    """
    if not sitting:
        return _("One phone for all, or each their own?")
    if sitting == players:
        return _("Everybody sits")
    sentence = ngettext(
        "%(sitting)d of %(players)d sits", "%(sitting)d of %(players)d sit", sitting
    )
    return sentence % {"sitting": sitting, "players": players}


def say_gap(gap: int) -> str:
    """A number of points to follow "by": `one`, `8`."""
    return _("one") if gap == 1 else str(gap)


def gap_to_next(totals: Sequence[int], best: Sequence[int]) -> int:
    """How many points the best one is ahead of the rest; 0 with nobody else."""
    rest = [total for seat, total in enumerate(totals) if seat not in best]
    return min(rest) - totals[best[0]] if rest and best else 0


def say_lead(names: Sequence[str], totals: Sequence[int], leaders: Sequence[int]) -> str:
    """How a game in play stands: `Ben leads by 8`, `Ana and Ben lead`, `All level`."""
    if len(leaders) == len(names):
        return _("All level")
    who = say_names([names[seat] for seat in leaders])
    if len(leaders) > 1:
        return _("%(names)s lead") % {"names": who}
    return _("%(name)s leads by %(gap)s") % {
        "name": who,
        "gap": say_gap(gap_to_next(totals, leaders)),
    }


def say_win(
    names: Sequence[str], totals: Sequence[int], winners: Sequence[int], reason: str
) -> str:
    """How a game ended, `reason` being the outcome's: `Ben wins by one`."""
    who = {"name": say_names([names[seat] for seat in winners])}
    if not winners:
        return _("Nobody has won")
    if len(winners) > 1:
        return _("%(name)s share the win") % who
    if reason.startswith("exactly"):
        return _("%(name)s wins on exactly %(total)d") % (who | {"total": totals[winners[0]]})
    special = {
        "four of a kind": _("%(name)s wins with four of a kind"),
        "last one in": _("%(name)s is the last player left"),
    }.get(reason)
    if special:
        return special % who
    gap = gap_to_next(totals, winners)
    return (
        _("%(name)s wins by %(gap)s") % (who | {"gap": say_gap(gap)})
        if gap > 0
        else _("%(name)s wins") % who
    )


def say_extra(names: Sequence[str], leaders: Sequence[int]) -> str:
    """Why a game goes on though its holes are played: a tie."""
    who = say_names([names[seat] for seat in leaders])
    return _("%(names)s are level, so the next hole is an extra one.") % {"names": who}


def say_progress(played: int, planned: int | None, *, over: bool) -> str:
    """How far the game is: `After 6 of 9 holes`, `Final, 9 holes`, `Before the first hole`."""
    if over:
        return ngettext("Final, %(played)d hole", "Final, %(played)d holes", played) % {
            "played": played
        }
    if not played:
        return _("Before the first hole")
    if planned and played < planned:
        sentence = ngettext(
            "After %(played)d of %(planned)d hole", "After %(played)d of %(planned)d holes", planned
        )
        return sentence % {"played": played, "planned": planned}
    return ngettext("After %(played)d hole", "After %(played)d holes", played) % {"played": played}


def say_holes(holes: int) -> str:
    """`9 holes`."""
    return ngettext("%(count)d hole", "%(count)d holes", holes) % {"count": holes}


def say_chosen(length: Length) -> str:
    """A length that a table chose: `9 holes`, `To 50`."""
    if length.unit is Unit.HOLES:
        return say_holes(length.number)
    return _("To %(target)s") % {"target": length.number}


def say_length(ending: Ending) -> str:
    """How long a game is, in a few words: `9 holes`, `To 100`, `9 holes or 100 points`."""
    target = ending.at_least if ending.at_least is not None else ending.more_than
    if ending.type == "holes":
        return say_holes(ending.holes)
    if ending.type == "holes_or_target":
        return _("%(holes)s or %(target)s points") % {
            "holes": say_holes(ending.holes),
            "target": target,
        }
    if ending.type == "elimination":
        return _("Until one is left below %(target)s") % {"target": target}
    if ending.type == "target" and ending.at_least is not None:
        return say_chosen(Length(ending.at_least, Unit.POINTS))
    if ending.type == "target":
        return _("Over %(target)s") % {"target": target}
    return _("Until the table stops")
