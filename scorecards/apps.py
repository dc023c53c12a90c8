"""The app of the table: games, scorecards, who keeps them. Nothing happens on start-up."""

from django.apps import AppConfig
from django.utils.translation import ngettext

from upkeep.counted import Counted, History


def games(number: int) -> str:
    return ngettext("%(n)d game", "%(n)d games", number) % {"n": number}


def holes(number: int) -> str:
    return ngettext("%(n)d hole", "%(n)d holes", number) % {"n": number}


def golfo(number: int) -> str:
    return ngettext("%(n)d session of Golfo", "%(n)d sessions of Golfo", number) % {"n": number}


class ScorecardsConfig(AppConfig):
    """Games at one table and their scorecards."""

    name = "scorecards"
    default_auto_field = "django.db.models.BigAutoField"
    # A digest of a history never comes twice, so it shows which copy has an entry and which not.
    counted = (
        Counted(games, "scorecards_game", History("scorecards_game", "score_link")),
        Counted(
            holes, "scorecards_hole", History("scorecards_change", "digest", ("game_id", "hole"))
        ),
        Counted(
            golfo,
            "scorecards_golfosession",
            History("scorecards_golfoentry", "digest", ("session_id",)),
        ),
    )
