"""What the kinds of stakes and their choices are called on a form, as msgids."""

from django.utils.translation import gettext_noop

from scorecards.rules.stakes import Every, Kind, Tie

KINDS = {
    Kind.OWN_POINTS: (
        gettext_noop("To the winner"),
        gettext_noop("Everybody else pays for their own points"),
    ),
    Kind.DIFFERENCE: (
        gettext_noop("Per point of difference"),
        gettext_noop("Only what lies above the winner"),
    ),
    Kind.EVERYONE: (
        gettext_noop("Everyone against everyone"),
        gettext_noop("Each two settle the difference between them"),
    ),
    Kind.SKINS: (
        gettext_noop("Skins"),
        gettext_noop("A fixed stake for each hole; a tie can carry it on"),
    ),
    Kind.POT: (
        gettext_noop("Pot for the knocker"),
        gettext_noop("Everybody puts in; the knocker takes it, or pays as much again"),
    ),
    Kind.STABLEFORD: (
        gettext_noop("Stableford"),
        gettext_noop("Points for each hole against a target"),
    ),
    Kind.MATCH_PLAY: (
        gettext_noop("Match play"),
        gettext_noop("Each two play a match, hole by hole"),
    ),
}
"""What each kind is called, and what it does."""

EVERY = {
    Every.HOLE: gettext_noop("Hole by hole"),
    Every.GAME: gettext_noop("At the end, totals"),
}

TIES_IN_WORDS = {
    (Kind.OWN_POINTS, Tie.SPLIT): gettext_noop("Split it"),
    (Kind.OWN_POINTS, Tie.CARRY): gettext_noop("Carry it to the next hole"),
    (Kind.SKINS, Tie.CARRY): gettext_noop("Carry it to the next hole"),
    (Kind.SKINS, Tie.LOST): gettext_noop("Nobody gets it"),
    (Kind.POT, Tie.WINS): gettext_noop("Counts as lowest"),
    (Kind.POT, Tie.NOTHING): gettext_noop("Takes and pays nothing"),
}
