"""A finished card that every seat signs: who signed it, and who is missing."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from scorecards.models import Game, Signature
from scorecards.queries.game_rows import names_of
from scorecards.witnesses.cards import card_version


@dataclass(frozen=True)
class SignatureLine:
    """A seat on the card, and who signed for it: when, and from which device. `at` None: nobody."""

    position: int
    name: str
    at: datetime | None = None
    device: str = ""


@dataclass(frozen=True)
class Signing:
    """A card that is signed, or is to be. `card` is the version somebody signs who looks at it."""

    card: int
    lines: tuple[SignatureLine, ...]

    @property
    def signed(self) -> list[str]:
        """The names that are under the card."""
        return [line.name for line in self.lines if line.at]

    @property
    def missing(self) -> list[str]:
        """The names that are not."""
        return [line.name for line in self.lines if not line.at]


def signing_of(game: Game) -> Signing | None:
    """Who signed the card of this game; None while it runs, and where cards are not signed."""
    if not game.sign_off or game.finished is None:
        return None
    rows = Signature.objects.filter(game=game).select_related("device")
    signed = {row.position: row for row in rows}
    return Signing(
        card_version(game.pk),
        tuple(
            _line(position, name, signed.get(position))
            for position, name in enumerate(names_of(game))
        ),
    )


def _line(position: int, name: str, row: Signature | None) -> SignatureLine:
    if row is None:
        return SignatureLine(position, name)
    label = gettext(row.device.label) if row.device else ""
    return SignatureLine(position, name, row.at, label)
