"""The sample hole of the editor shows what changed, fits the layout, and keeps what was typed."""

from scorecards.editing.comparison import headings, score_sample
from scorecards.editing.sample import deal, sample_for, showing_changes
from scorecards.rules import VARIANTS, Hole, find_variant
from tests.row_by_row import row_by_row
from tests.values import some

SIX = find_variant("pagat-6")


def seats(now, before=SIX, sample=None):
    return score_sample(sample or sample_for({}, now, before), now, before)


@row_by_row("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_any_variant_scores_its_sample_the_same_under_itself(variant):
    for seat in seats(variant, variant):
        assert seat.points == seat.before != ""
        assert not seat.changed
        assert not [line for line in (*seat.lines, *seat.gone) if line.new]


def test_a_card_that_counts_something_else_comes_into_the_hole():
    now = SIX.with_changes({"values": {"KH": -7}})
    cards = " ".join(sample_for({}, now, SIX).rows)
    assert "KH" in cards
    changed = [seat for seat in seats(now) if seat.changed]
    assert len(changed) == 1
    assert [card.rank for card in changed[0].cards if card.new] == ["K"]


def test_so_does_a_joker_that_was_not_in_play():
    now = SIX.with_changes({"values": {"X": -3}, "jokers": 2})
    assert "X" in " ".join(sample_for({}, now, SIX).rows)
    assert [seat.before for seat in seats(now)].count("") == 1


def test_not_every_card_gives_way_when_everything_counts_something_else():
    everything = {rank: 50 + n for n, rank in enumerate("A23456789TJQK")}
    now = SIX.with_changes({"values": everything})
    assert showing_changes(deal(SIX), now, SIX) == deal(SIX)


def test_cards_that_somebody_typed_stay():
    now = SIX.with_changes({"values": {"KH": -7}})
    rows = ["A A A / 2 2 2", "3 3 3 / 4 4 4", "5 5 5 / 6 6 6"]
    assert sample_for({"sample-row": rows}, now, SIX).rows == tuple(rows)
    dealt = {"sample-row": rows, "sample-dealt": ["|".join(rows)]}
    assert "KH" in " ".join(sample_for(dealt, now, SIX).rows)


def test_who_knocked_is_typed_too():
    rows = ["A A A / 2 2 2", "3 3 3 / 4 4 4", "5 5 5 / 6 6 6"]
    now = find_variant("pagat-4-knock-10").with_changes({"layout": {"rows": 2, "columns": 3}})
    sample = sample_for({"sample-row": rows, "sample-knocker": ["2"]}, now, now)
    assert [seat.knocked for seat in seats(now, now, sample)] == [False, False, True]
    assert some(now.score(Hole(tuple(now.read_row(row) for row in rows), 2))[2]).points == 33 + 10
    assert seats(now, now, sample)[2].points == "43"
    nobody = sample_for({"sample-row": rows, "sample-knocker": ["7"]}, now, now)
    assert nobody.knocker is None


def test_sentences_that_are_new_and_gone_are_told_apart():
    now = SIX.with_changes({"end": {"type": "holes", "holes": 18}})
    (end,) = [part for part in headings(now, SIX) if part.gone]
    assert [rule.sentence for rule in end.rules if rule.new] == ["A game is 18 holes."]
    assert end.gone == ("A game is 9 holes.",)
