"""What is so after several did something at once."""

from tournaments.errors import DirectingError
from tournaments.ledger import proof
from tournaments.models import (
    Season,
)


def refused(answers: list[object]) -> int:
    """How many were refused; nothing else may go wrong."""
    strange = [
        each
        for each in answers
        if isinstance(each, Exception) and not isinstance(each, DirectingError)
    ]
    assert strange == []
    return sum(isinstance(each, DirectingError) for each in answers)


def differences() -> list[str]:
    """What is stored and does not follow from the cards."""
    return [each for season in Season.objects.all() for each in proof.differences(season)]
