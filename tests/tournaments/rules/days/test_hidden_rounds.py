"""Which rounds are hidden, and that the last one of a final is by itself."""

import pytest

from tournaments.rules.days.hidden_rounds import first_hidden, hand_by_hand, hidden_rounds, is_final
from tournaments.rules.days.kinds import KINDS
from tournaments.rules.days.stages import DaySettings, Form, StageSettings, Teams, day_settings

ROUNDS, LONG = StageSettings(rounds=5), StageSettings(rounds=3)
GROUPS = StageSettings(form=Form.GROUPS, rounds=1)
KNOCKOUT = StageSettings(form=Form.PAIRS, rounds=0)
STRIKES = StageSettings(form=Form.STRIKES, rounds=0)


@pytest.mark.parametrize(
    ("length", "hidden", "over", "first"),
    [(5, 2, False, 4), (5, 2, True, None), (0, 2, False, None), (1, 3, False, 1),
     (5, 0, False, None), (5, 5, False, 1)],
)  # fmt: skip
def test_the_last_rounds_are_kept_back(
    length: int, hidden: int, over: bool, first: int | None
) -> None:
    assert first_hidden(length=length, hidden=hidden, over=over) == first


@pytest.mark.parametrize(
    ("day", "each"),
    [
        (DaySettings((ROUNDS,)), [0]),
        (DaySettings((ROUNDS, LONG)), [0, 1]),
        (DaySettings((ROUNDS, GROUPS, LONG)), [0, 0, 1]),
        (DaySettings((ROUNDS, GROUPS)), [0, 1]),
        (DaySettings((KNOCKOUT,)), [1]),
        (DaySettings((KNOCKOUT,), secret_final=False), [0]),
        (DaySettings((STRIKES,)), [1]),
        (DaySettings((ROUNDS,), teams=Teams.SUM), [1]),
        (DaySettings((ROUNDS,), teams=Teams.SUM, secret_final=False), [0]),
        (DaySettings((ROUNDS, LONG), secret_final=False), [0, 0]),
        (DaySettings((ROUNDS, LONG), hidden=2), [2, 2]),
        (DaySettings((ROUNDS, LONG), hidden=2, secret_final=False), [2, 2]),
        (DaySettings((ROUNDS, LONG), teams=Teams.SUM), [0, 1]),
    ],
)
def test_of_a_final_the_last_one_is(day: DaySettings, each: list[int]) -> None:
    assert [hidden_rounds(day, at) for at in range(len(day.stages))] == each


def test_what_of_the_ready_kinds_ends_in_one() -> None:
    """Of a day of one stage on which everybody plays alone every round counts alike."""
    ends = {each.slug for each in KINDS if is_final(each.settings, len(each.settings.stages) - 1)}
    knockouts = {"groups", "pairs", "pair_knockout", "strikes"}
    assert ends == {"day", "stroke_play", "teams", "doubles"} | knockouts
    told = [
        each.slug for each in KINDS if hand_by_hand(each.settings, len(each.settings.stages) - 1)
    ]
    assert sorted(told) == ["day", "groups", "strikes", "stroke_play"]


def test_a_day_that_was_stored_before_has_a_secret_too() -> None:
    stored = DaySettings((ROUNDS, LONG)).to_dict()
    del stored["secret_final"]
    assert day_settings(stored).secret_final
