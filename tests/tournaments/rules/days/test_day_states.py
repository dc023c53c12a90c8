"""The four state machines, and why an act is refused."""

from itertools import product

import pytest

from tests.tournaments.rules.oracles.gold_cases import gold_machines
from tournaments.rules import confirmation
from tournaments.rules.days.states import MACHINES
from tournaments.rules.days.transitions import Facts, after, refusal

REASON = "Seen on paper."
READY = Facts(entrants=8, reason=REASON)

# What a card may do beyond the table of the specification; `rules.confirmation` is where it stands.
MORE_OF_CARDS = {
    ("submitted", "expire", "confirmed"),
    ("submitted", "escalate", "disputed"),
    ("confirmed", "correct", "confirmed"),
    ("disputed", "correct", "disputed"),
}


def transitions(machine):
    return {
        (state, name, end)
        for name, act in MACHINES[machine].acts.items()
        for state, end in act.leads.items()
    }


@pytest.mark.parametrize("machine", MACHINES)
def test_every_transition_of_the_specification_and_no_other(machine):
    expected = {
        (state, act, end)
        for state, acts in gold_machines()[machine].items()
        for act, end in acts.items()
    }
    more = MORE_OF_CARDS if machine == "table" else set()
    assert transitions(machine) == expected | more
    assert set(MACHINES[machine].states) == set(gold_machines()[machine])


@pytest.mark.parametrize("machine", MACHINES)
def test_every_illegal_transition_says_why(machine):
    rules = MACHINES[machine]
    for state, act in product(rules.states, rules.acts):
        sentence = refusal(machine, state, act, READY)
        if state in rules.acts[act].leads:
            assert sentence is None, (state, act)
            assert act in rules.possible(state)
            assert after(machine, state, act, READY) in rules.states
        else:
            assert str(rules.states[state]) in str(sentence)
            with pytest.raises(ValueError, match="not possible"):
                after(machine, state, act, READY)


@pytest.mark.parametrize("machine", MACHINES)
def test_every_state_is_reached(machine):
    rules = MACHINES[machine]
    reached, new = set(), {rules.first}
    while new:
        reached |= new
        new = {
            end
            for act in rules.acts.values()
            for state, end in act.leads.items()
            if state in reached
        } - reached
    assert reached == set(rules.states)


@pytest.mark.parametrize("machine", MACHINES)
def test_only_directors_do_what_is_theirs_and_give_reasons(machine):
    rules = MACHINES[machine]
    for name, act in rules.acts.items():
        state = next(iter(act.leads))
        player = refusal(machine, state, name, Facts(entrants=8, director=False, reason=REASON))
        assert (str(player) == "Only a director may do this.") == act.by_director
        silent = refusal(machine, state, name, Facts(entrants=8, reason=" "))
        assert (str(silent) == "Give a reason.") == act.needs_reason


@pytest.mark.parametrize(
    ("machine", "state", "act", "facts", "sentence"),
    [
        ("tournament", "checkin", "start", Facts(1), "Here: 1; it takes 2 to start."),
        ("tournament", "running", "finish", Facts(rounds=("playing",)), "A round is still open."),
        ("tournament", "running", "finish", Facts(playoffs_open=1), "A playoff is still open."),
        (
            "tournament",
            "provisional",
            "certify",
            Facts(protest_over=False),
            "The time for protests is not over yet.",
        ),
        (
            "round",
            "planned",
            "make_seating",
            Facts(earlier="playing"),
            "The round before is not in yet. Postpone its open tables, or wait.",
        ),
        (
            "round",
            "drafted",
            "publish",
            Facts(earlier="drafted", on_purpose=True),
            "The round before is not published yet.",
        ),
        (
            "round",
            "published",
            "unpublish",
            Facts(tables=("seated", "playing")),
            "A table has started; its round can no longer be taken back.",
        ),
        ("round", "playing", "all_in", Facts(tables=("playing",)), "One table is still open."),
        ("round", "review", "close", Facts(tables=("disputed",) * 2), "2 tables are still open."),
    ],
)
def test_what_guards_an_act(machine, state, act, facts, sentence):
    assert str(refusal(machine, state, act, facts)) == sentence


@pytest.mark.parametrize(
    ("act", "facts"),
    [
        ("make_seating", Facts(earlier="playing", on_purpose=True)),
        ("make_seating", Facts(earlier="playing", by_standing=False)),
        ("make_seating", Facts(earlier="review")),
        ("make_seating", Facts(earlier="void")),
        ("make_seating", Facts()),
    ],
)
def test_when_a_round_may_be_drawn(act, facts):
    assert refusal("round", "planned", act, facts) is None


def test_a_postponed_table_keeps_no_round_open():
    """Whoever asks leaves it out; then all the others are in."""
    facts = Facts(tables=("confirmed", "final", "void"))
    assert refusal("round", "playing", "all_in", facts) is None
    assert refusal("round", "review", "close", facts) is None


def test_a_table_does_with_its_card_what_cards_do():
    for name, rule in confirmation.ACTS.items():
        leads = MACHINES["table"].acts[name].leads
        assert {str(start): str(end) for start, end in rule.leads.items()}.items() <= leads.items()


@pytest.mark.parametrize(("machine", "act"), [("round", "finish"), ("stage", "start")])
def test_what_does_not_exist_is_an_error(machine, act):
    with pytest.raises(KeyError):
        refusal(machine, "planned", act)
