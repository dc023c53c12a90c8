"""How a table keeps score: who enters what, and who looks at it. Settings of a game, not its rules.

Without a database, so that writing, pages and leagues all mean the same by a name.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields

from django.utils.translation import gettext_noop


@dataclass(frozen=True)
class Customs:
    """The customs of a table; none of them unless somebody chose it.

    `sealed`: hands stay sealed until all are in. `own_hands`: a phone that has taken a seat enters
    only that seat's hand. `double_entry`: two people enter every hand, and only what differs is
    shown. `sign_off`: every seat signs the finished card.
    """

    sealed: bool = False
    own_hands: bool = False
    double_entry: bool = False
    sign_off: bool = False

    @property
    def names(self) -> list[str]:
        """The customs that are observed, in the order in which they are listed; ready for JSON."""
        return [name for name in NAMES if getattr(self, name)]

    def to_dict(self) -> dict[str, bool]:
        """Every custom with whether it is observed."""
        return asdict(self)

    @property
    def contradiction(self) -> str:
        """Why these customs cannot go together, a msgid; "" when they can."""
        if self.own_hands and self.double_entry:
            return CONTRADICTION
        return COVERED_TWICE if self.sealed and self.double_entry else ""


NO_CUSTOMS = Customs()
NAMES = tuple(field.name for field in fields(Customs))
STRICT = ("own_hands", "double_entry", "sign_off")
"""What seasons and tournaments ask for: a table of its own accord finds it where it says how it
keeps score, and is not asked about it before it plays.
"""

CONTRADICTION = gettext_noop(
    "Two people cannot enter a hand that only its own phone may enter. Choose one of the two."
)
COVERED_TWICE = gettext_noop(
    "Where two people enter every hand, each shows itself when they agree, and is not sealed until "
    "all are in. Choose one of the two."
)

WORDING = {
    "sealed": (
        gettext_noop("Hands stay sealed until all are in"),
        gettext_noop("Nobody sees what a hand counts until every hand of the hole is in."),
    ),
    "own_hands": (
        gettext_noop("Everybody enters only their own hand"),
        gettext_noop("A phone that has taken a seat enters only that seat’s hand."),
    ),
    "double_entry": (
        gettext_noop("Two people enter every hand"),
        gettext_noop(
            "On two phones, without seeing what the other typed. Only differences are shown."
        ),
    ),
    "sign_off": (
        gettext_noop("Everybody signs the finished card"),
        gettext_noop("Player by player, on one phone passed around or on everybody’s own."),
    ),
}
"""What each custom is called and what it does, as msgids."""


def customs_of(names: Iterable[str]) -> Customs:
    """The customs of these names. Raises ValueError for a name that is none."""
    chosen = set(names)
    if unknown := sorted(chosen - set(NAMES)):
        raise ValueError(f"There is no custom named {unknown[0]}.")
    return Customs(**dict.fromkeys(chosen, True))
