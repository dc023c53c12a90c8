"""Leagues, their seasons and standings. Imports scorecards, and is imported by golfscore alone."""

from django.apps import AppConfig
from django.utils.translation import ngettext

from upkeep.counted import Counted, History


def leagues(number: int) -> str:
    return ngettext("%(n)d league", "%(n)d leagues", number) % {"n": number}


def acts(number: int) -> str:
    sentence = ngettext(
        "%(n)d act of leagues and tournaments", "%(n)d acts of leagues and tournaments", number
    )
    return sentence % {"n": number}


class TournamentsConfig(AppConfig):
    name = "tournaments"
    counted = (
        Counted(leagues, "tournaments_league"),
        Counted(acts, "tournaments_act", History("tournaments_act", "digest")),
    )

    def ready(self) -> None:
        """Hear of every write to a game that counts in a league."""
        from scorecards import watching
        from tournaments.directing.corrections import scorecard_changed
        from tournaments.directing.stakes import forbids_stakes
        from tournaments.ledger.slates import settled_above
        from tournaments.pages.notices import card_notice, next_game, slates_above

        if scorecard_changed not in watching.watchers:
            watching.watchers.append(scorecard_changed)
        if forbids_stakes not in watching.bans:
            watching.bans.append(forbids_stakes)
        if card_notice not in watching.notices:
            watching.notices.append(card_notice)
        if next_game not in watching.rematches:
            watching.rematches.append(next_game)
        if slates_above not in watching.slates:
            watching.slates.append(slates_above)
        if settled_above not in watching.settlers:
            watching.settlers.append(settled_above)
