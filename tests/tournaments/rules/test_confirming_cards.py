"""A card from play to final: who may do what, and which version counts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.drawn import few
from tournaments.rules.confirmation import (
    ACTS,
    STATES,
    CardAct,
    CardState,
    Role,
    State,
    after,
    paper_differs,
    refusal,
)

ANN, BOB, CAL = 1, 2, 3
FRESH = CardState()


def followed(*acts, card=FRESH):
    for act in acts:
        card = after(card, act)
    return card


SUBMITTED = followed(CardAct("submit", ANN))
CONFIRMED = followed(CardAct("confirm", BOB, 1), card=SUBMITTED)
DISPUTED = followed(CardAct("dispute", CAL), card=CONFIRMED)
FINAL = followed(CardAct("finalise", 9, role=Role.DIRECTOR), card=CONFIRMED)

acts = st.builds(
    CardAct,
    name=st.sampled_from(sorted(ACTS)),
    who=st.integers(1, 3),
    version=st.none() | st.integers(0, 3),
    role=st.sampled_from(Role),
    reason=st.sampled_from(["", " ", "the paper says so"]),
)


@few
@given(st.lists(acts, max_size=30), st.integers(1, 3))
def test_whatever_is_tried_the_card_stays_sound(tried, needed):
    card = CardState(needed=needed)
    for act in tried:
        before = card
        if refusal(card, act) is not None:
            with pytest.raises(ValueError, match=r"\."):
                after(card, act)
            continue
        card = after(card, act)
        assert card.version - before.version == ACTS[act.name].new_version
        assert card.author not in card.confirmed_by
        assert len(set(card.confirmed_by)) == len(card.confirmed_by)
        if card.version > before.version:
            assert card.confirmed_by == ()
        assert before.state is not State.VOID


def test_one_submits_and_another_confirms():
    assert (SUBMITTED.state, SUBMITTED.version, SUBMITTED.author) == (State.SUBMITTED, 1, ANN)
    assert (CONFIRMED.state, CONFIRMED.version) == (State.CONFIRMED, 1)
    assert (CONFIRMED.author, CONFIRMED.confirmed_by) == (ANN, (BOB,))
    assert CONFIRMED.counts
    assert not SUBMITTED.counts


def test_two_may_be_needed():
    card = followed(CardAct("submit", ANN), CardAct("confirm", BOB, 1), card=CardState(needed=2))
    assert card.state is State.SUBMITTED
    assert followed(CardAct("confirm", CAL, 1), card=card).state is State.CONFIRMED


def test_a_scorer_is_enough():
    card = followed(CardAct("submit", ANN), card=CardState(needed=3))
    assert followed(CardAct("confirm", 9, 1, Role.SCORER), card=card).state is State.CONFIRMED


def test_an_edit_clears_what_was_confirmed():
    card = followed(CardAct("edit", BOB), card=CONFIRMED)
    assert card == CardState(State.SUBMITTED, 2, BOB)
    assert followed(CardAct("confirm", ANN, 2), card=card).counts


@pytest.mark.parametrize(
    ("card", "act", "sentence"),
    [
        (
            SUBMITTED,
            CardAct("confirm", ANN, 1),
            "Somebody else at the table confirms what you entered.",
        ),
        (SUBMITTED, CardAct("confirm", BOB), "The card has changed since then; check it again."),
        (SUBMITTED, CardAct("confirm", BOB, 2), "The card has changed since then; check it again."),
        (SUBMITTED, CardAct("edit", BOB, 0), "The card has changed since then; check it again."),
        (SUBMITTED, CardAct("force", BOB), "Only a director may do this."),
        (SUBMITTED, CardAct("force", 9, role=Role.DIRECTOR, reason=" "), "Give a reason."),
        (DISPUTED, CardAct("edit", ANN), "The card is: Disputed. This is no longer possible."),
        (FINAL, CardAct("edit", ANN), "The card is: Final. This is no longer possible."),
        (CONFIRMED, CardAct("correct", 9, role=Role.DIRECTOR), "Give a reason."),
    ],
)
def test_what_is_not_possible_says_why(card, act, sentence):
    assert str(refusal(card, act)) == sentence


def acts_open_to(card, who, role):
    """The acts that are possible for somebody who has seen the card and gives a reason."""
    acts = (CardAct(name, who, card.version, role, reason="seen") for name in ACTS)
    return tuple(act.name for act in acts if refusal(card, act) is None)


def test_nobody_confirms_twice():
    card = followed(CardAct("submit", ANN), CardAct("confirm", BOB, 1), card=CardState(needed=2))
    assert str(refusal(card, CardAct("confirm", BOB, 1))) == "You have already confirmed this card."


def test_a_dispute_locks_until_a_director_resolves_it():
    assert acts_open_to(DISPUTED, ANN, Role.SEAT) == ()
    card = followed(CardAct("resolve", 9, role=Role.DIRECTOR), card=DISPUTED)
    assert (card.state, card.version, card.author) == (State.CONFIRMED, 2, 9)


@pytest.mark.parametrize("card", [CONFIRMED, FINAL, DISPUTED])
def test_a_director_corrects_with_a_reason_and_it_stands_where_it_stood(card):
    act = CardAct("correct", 9, role=Role.DIRECTOR, reason="hole 4 was 7")
    after = followed(act, card=card)
    assert after == CardState(card.state, 2, 9)
    assert after.counts == card.counts


def test_time_confirms_or_asks_for_a_director():
    assert followed(CardAct("expire", role=Role.CLOCK), card=SUBMITTED).counts
    assert followed(CardAct("escalate", role=Role.CLOCK), card=SUBMITTED).state is State.DISPUTED


def test_a_void_card_is_over():
    card = followed(CardAct("void", 9, role=Role.DIRECTOR, reason="wrong pack"), card=CONFIRMED)
    assert not card.counts
    assert all(acts_open_to(card, 9, role) == () for role in Role)


def test_what_a_page_may_offer():
    assert acts_open_to(SUBMITTED, ANN, Role.SEAT) == ("edit", "dispute")
    assert acts_open_to(SUBMITTED, BOB, Role.SEAT) == ("edit", "confirm", "dispute")
    assert acts_open_to(FINAL, 9, Role.DIRECTOR) == ("correct",)


def test_every_state_has_its_word_and_every_act_leads_somewhere():
    assert set(STATES) == set(State)
    assert all(rule.leads and rule.roles for rule in ACTS.values())


def test_totals_of_the_paper_card():
    assert paper_differs([70, 82, 90], [70, 83, None]) == (1,)
    with pytest.raises(ValueError, match="zip"):
        paper_differs([70], [70, 71])
