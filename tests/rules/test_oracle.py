"""The oracle itself gives every gold hole; a second scorer that is wrong would prove nothing."""

import pytest

from tests.rules.gold import holes
from tests.rules.oracle import oracle_hole


@pytest.mark.parametrize("case", holes(), ids=lambda case: case["id"])
def test_oracle_gives_every_gold_hole(case):
    assert oracle_hole(case["rules"], case["players"]) == case["expected"]
