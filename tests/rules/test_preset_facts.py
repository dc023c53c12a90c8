"""What every preset says beside its scoring: enough cards, names of its own, notes that hold."""

from scorecards.rules import VARIANTS
from scorecards.rules.choices.samples import stock_of
from scorecards.rules.library import folded


def test_the_packs_hold_the_cards_of_the_most_players():
    for variant in VARIANTS:
        for players in range(variant.players[0], variant.players[1] + 1):
            cards = len(stock_of(variant, players))
            for shape in variant.shapes:
                dealt = shape.dealt * players
                assert dealt <= cards, f"{variant.slug} {shape}: {players} players, {cards} cards"


def test_no_alias_is_the_name_of_another_with_words_behind_it():
    """ "Dutch in Poland" beside "Dutch": which of them is meant?"""
    for variant in VARIANTS:
        for alias in variant.aliases:
            for other in VARIANTS:
                named = alias.casefold().startswith(f"{other.name.casefold()} ")
                assert other is variant or not named, f"{variant.slug}: {alias}"


def test_no_note_contradicts_what_ends_the_hole():
    for variant in VARIANTS:
        for note in variant.notes:
            if "knock" in note.casefold():
                assert variant.ends_by == "knock", f"{variant.slug}: {note}"
            if "cards face up." in note and " all " in note:
                assert variant.ends_by == "out", f"{variant.slug}: {note}"


def test_notes_that_are_the_same_are_worded_the_same():
    """What differs only in case or stops would be translated twice."""
    notes = {note for variant in VARIANTS for note in variant.notes}
    assert len({folded(note) for note in notes}) == len(notes)
