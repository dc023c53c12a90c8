"""Rules in people's words: understood, asked or left, and never silently wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorecards.rules import Ruleset, find_variant
from scorecards.rules.speech.answer import UnreadableText, answer
from scorecards.rules.speech.changes import applied
from scorecards.rules.speech.lexicon import languages, lexicon
from scorecards.rules.wording.rulesets import sentences
from scorecards.rules.words import clauses
from tests.effort import takes_less
from tests.examples import examples
from tests.row_by_row import row_by_row

FAILED = {"who": "knocker", "when": "not lowest"}
ENOUGH = {"end": {"type": "target", "at_least": 100}}

# What an English clause changes in six-card golf.
UNDERSTOOD = {
    "Kings are worth minus two.": {"values": {"K": -2}},
    "Kings: −2": {"values": {"K": -2}},
    "kings -2": {"values": {"K": -2}},
    "Tens, jacks and queens count 10 points each.": {"values": {"T": 10, "J": 10, "Q": 10}},
    "A ten counts one.": {"values": {"T": 1}},
    "Tens count ten.": {"values": {"T": 10}},
    "The 10 of hearts is worth nothing.": {"values": {"TH": 0}},
    "Twos count their face value.": {"values": {"2": 2}},
    "Red kings are minus one.": {"values": {"Kr": -1}},
    "The queen of spades is worth 40.": {"values": {"QS": 40}},
    "One-eyed jacks count nothing.": {"values": {"JS": 0, "JH": 0}},
    "Two jokers, minus five each.": {"jokers": 2, "values": {"X": -5}},
    "Pairs in a column count nothing.": {"scoring": [{"where": "column", "each": 0}]},
    "A column of equal cards cancels.": {"scoring": [{"where": "column", "each": 0}]},
    "Three equal cards in a row also cancel.": {"scoring": [{"where": "row", "each": 0}]},
    "No pairs.": {"scoring": [{"where": "column", "each": None}]},
    "Pairs do not cancel.": {"scoring": [{"where": "column", "each": None}]},
    "Pairs count.": {"scoring": [{"where": "column", "each": None}]},
    "Nothing cancels.": {"scoring": [{"where": "column", "each": None}]},
    "Four equal cards in a square are worth minus twenty.": {
        "scoring": [{"where": "block", "each": 0, "bonus": -20}]
    },
    "A pair of kings in a column is worth minus 5 instead.": {
        "scoring": [{"where": "column", "only": ["K"], "each": 0, "bonus": -5}]
    },
    "A layout that counts exactly 21 counts nothing.": {"scoring": [{"exactly": 21, "counts": 0}]},
    "Whoever knocks without being the lowest adds ten.": {"hole": [{**FAILED, "plus": 10}]},
    "A knocker who is not lowest doubles and adds 5.": {
        "hole": [{**FAILED, "times": 2, "plus": 5}]
    },
    "If a player knocks and is not the lowest alone, they add 5": {
        "hole": [{"who": "knocker", "when": "not sole lowest", "plus": 5}]
    },
    "Whoever goes out first takes off five.": {"hole": [{"who": "knocker", "plus": -5}]},
    "Whoever knocked and is not lowest adds two points for each player.": {
        "hole": [{**FAILED, "plus": "2 players"}]
    },
    "Whoever called and is not lowest writes the highest score.": {
        "hole": [{**FAILED, "becomes": "highest"}]
    },
    "The lowest scores zero.": {"hole": [{"who": "everyone", "when": "lowest", "becomes": 0}]},
    "Tied players add 5.": {"hole": [{"who": "everyone", "when": "tied", "plus": 5}]},
    "Everyone else scores nothing if the knocker is not lowest.": {
        "hole": [{"who": "others", "when": "knocker not lowest", "becomes": 0}]
    },
    "Each player has nine cards.": {"layout": {"rows": 3, "columns": 3}},
    "Two rows of four.": {"layout": {"rows": 2, "columns": 4}},
    "For two to six players.": {"players": [2, 6]},
    "We play with two packs.": {"packs": 2},
    "Eighteen holes.": {"end": {"type": "holes", "holes": 18}},
    "We play until someone reaches 100 points.": ENOUGH,
    "Until 100 or more.": ENOUGH,
    "Whoever reaches 100 is out.": {"end": {"type": "elimination", "at_least": 100}},
    "A tie is played off with an extra hole.": {"end": {"tie": "extra_holes"}},
    "Every third hole adds 5.": {"hole": [{"who": "everyone", "holes": "every 3", "plus": 5}]},
    "Holes 3, 6 and 9 add 5.": {"hole": [{"who": "everyone", "holes": [3, 6, 9], "plus": 5}]},
    "Whoever was last before the hole takes off two.": {
        "hole": [{"who": "everyone", "standing": "last", "plus": -2}]
    },
    "Whoever knocks and is not the lowest twice in a row adds ten.": {
        "hole": [{**FAILED, "in_a_row": 2, "plus": 10}]
    },
    "Only the best eight holes count.": {"end": {"counted": 8}},
    "Ties go to the caller.": {"knocker_tie": "knocker"},
    "A total of exactly 100 becomes 50.": {"end": {"exact_reset": {"at": 100, "to": 50}}},
}

CENTRE = {"where": "centre", "times": 2}
DEAREST = {"where": "dearest", "each": 0}
SUITED = {"where": "row", "alike": "suit", "equal": 2, "each": 0}
COLOURED = {"where": "block", "alike": "colour", "each": 0}
COURT = {"where": "anywhere", "equal": 6, "among": ["J", "Q", "K"], "each": 0}
COLUMNS = {"where": "column", "of": "any", "repeats": {"3": -15}}

# In nine-card golf, because a layout of six has no middle.
OF_CARDS = {
    "en": {
        "The card in the middle counts double.": CENTRE,
        "The middle card counts double.": CENTRE,
        "The dearest card counts nothing.": DEAREST,
        "The cheapest card counts double.": {"where": "cheapest", "times": 2},
        "Two cards of the same suit in a row cancel.": SUITED,
        "A square of the same colour cancels.": COLOURED,
        "The four corners count double.": {"where": "corners", "cards": "any", "times": 2},
        "A row of equal cards counts double.": {"where": "row", "times": 2},
        "Six court cards count nothing wherever they lie.": COURT,
        "A row of court cards cancels.": {"where": "row", "among": ["J", "Q", "K"], "each": 0},
        "Three columns of equal cards take off 15.": COLUMNS,
    },
    "es": {
        "La carta del centro cuenta doble.": CENTRE,
        "La carta más cara no cuenta.": DEAREST,
        "Dos cartas del mismo palo en fila se anulan.": SUITED,
        "Cuatro cartas del mismo color en un cuadrado se anulan.": COLOURED,
        "Seis figuras no cuentan estén donde estén.": COURT,
        "Tres columnas de cartas iguales restan 15.": COLUMNS,
    },
    "fr": {
        "La carte du centre compte double.": CENTRE,
        "La carte la plus chère ne compte pas.": DEAREST,
        "Deux cartes de même enseigne en rangée s’annulent.": SUITED,
        "Six figures ne comptent pas où qu’elles soient.": COURT,
        "Trois colonnes de cartes égales retirent 15.": COLUMNS,
    },
    "it": {
        "La carta al centro conta doppio.": CENTRE,
        "La carta più cara non conta.": DEAREST,
        "Due carte dello stesso seme in riga si annullano.": SUITED,
        "Quattro carte dello stesso colore in un quadrato si annullano.": COLOURED,
        "Sei figure non contano ovunque siano.": COURT,
        "Tre colonne di carte uguali tolgono 15.": COLUMNS,
    },
}

LEFT = [
    "Kings are special.",
    "Kings are not special.",
    "Kings are not worth zero.",
    "Whoever knocks first twice in a row, except on Sundays, adds five.",
    "whoever spills the beer pays",
    "Ten counts one.",
    "Only kings are worth zero.",
    "Kings are worth zero, unless red.",
    "A king and a queen count nothing.",
    "Kings are worth half.",
    "Queens count double.",
    "Three cards of the same suit cancel.",
    "Six court cards count nothing.",
    "The corners are worth 5.",
    "The four corners cancel.",
    "The dearest cards count nothing.",
    "The middle cards count double.",
    "The two dearest cards count nothing.",
    "They are worth 5.",
    "Then he doubles them.",
    "Half of what is left.",
    "Kings are worth zero and whoever spills the beer pays.",
    "Seven cards.",
    "Kings are worth zero?",
    "With two packs, kings are worth zero.",
    "For two players, kings are worth zero.",
    "Kings are worth zero, with two packs.",
    "If the knocker is not lowest, he adds ten and everyone else scores zero.",
    "Whoever wins the hole takes off 3.",
    "Kings are worth minus two (red kings zero).",
    "Kings are worth minus minus two.",
    "Kings are worth 0.5.",
    "Two jokers count minus five.",
    "Three hearts count nothing.",
    "Red jacks and queens are zero.",
    "Kings and queens of hearts are zero.",
    "The lowest adds nothing.",
    "The knocker adds zero points per player.",
    "Exactly 100 goes back to 50.",
    "The last card counts double.",
    "Only the best holes count.",
    "Holes 3, 3 and 6 add 5.",
    "Holes 3-6 add 5.",
    "Pairs with a joker in a column cancel.",
    "Hole 0 adds 5.",
    "The last hole but one adds 5.",
]

ASKED = {
    "Two twos are worth minus two.": "Where must the equal cards lie?",
    "Pairs cancel.": "Where must the equal cards lie?",
    "Pairs cancel wherever they lie.": "And of three equal cards?",
    "Pairs side by side cancel.": "Instead of the pairs that cancel so far, or besides?",
    "Pairs in a row cancel.": "How many cards must be equal?",
    "A pair of kings in a column is worth minus 5.": (
        "Do the points replace what the cards count, or come on top?"
    ),
    "A knocker who fails pays.": "How much?",
    "A knocker who fails adds 10.": "And if somebody else counted the same?",
    "Whoever knocks and is not lowest doubles.": "And a count below zero?",
    "Everyone else scores zero.": "Always, or only when the knock failed?",
    "Twos are two or minus two.": "Which of the two?",
    "Four equal cards in a square earn a bonus of 20.": "Which of the two?",
    "Pairs in a column give 5.": "Which of the two?",
    "Kings are zero. Kings are ten.": "These two contradict each other. Which of them?",
    "We play to 100.": "Is 100 itself enough?",
    "Whoever has over 100 is out.": "Is 100 itself enough?",
    "Jokers are worth minus five.": "How many jokers are there?",
    "Two jokers.": "What does a joker count?",
    "Jacks are wild. Jacks are not wild.": "These two contradict each other. Which of them?",
    "Jokers are two.": "Is that what a joker counts, or how many there are?",
    "Jokers 2": "Is that what a joker counts, or how many there are?",
    "Jokers - 5": "Is the dash a minus?",
    "The last hole counts double.": "And a count below zero?",
    "The last pays double.": "By the totals before the hole, or by what they counted in it?",
    "The leader adds five.": "By the totals before the hole, or by what they counted in it?",
    "Jokers: -2.": "How many jokers are there?",
    "Jokers: 2.": "What does a joker count?",
    "Kings are worth minus to.": "Did you mean “two”?",
    "For equal cards in a square cancel.": "Did you mean “four”?",
    "Pairs in a coulmn cancel.": "Did you mean “column”?",
    "Pairs in a colum cancel.": "Did you mean “column”?",
}


IN_OTHER_LANGUAGES = {
    "es": {
        "Los reyes valen menos dos.": {"values": {"K": -2}},
        "Cada tercer hoyo suma 5.": {"hole": [{"who": "everyone", "holes": "every 3", "plus": 5}]},
        "Solo cuentan los ocho mejores hoyos.": {"end": {"counted": 8}},
        "Los empates son para quien cierra.": {"knocker_tie": "knocker"},
        "El último antes del hoyo resta dos.": {
            "hole": [{"who": "everyone", "standing": "last", "plus": -2}]
        },
        "Quien cierra sin ser el más bajo dos veces seguidas suma diez.": {
            "hole": [{**FAILED, "in_a_row": 2, "plus": 10}]
        },
        "Los dos valen menos dos.": {"values": {"2": -2}},
        "Los doses valen menos dos.": {"values": {"2": -2}},
        "Los reyes no valen nada.": {"values": {"K": 0}},
        "La reina de picas vale 40.": {"values": {"QS": 40}},
        "Los reyes rojos valen menos uno.": {"values": {"Kr": -1}},
        "Dos comodines, menos cinco cada uno.": {"jokers": 2, "values": {"X": -5}},
        "Las parejas no se anulan.": {"scoring": [{"where": "column", "each": None}]},
        "Las parejas en columna no cuentan.": {"scoring": [{"where": "column", "each": 0}]},
        "Cuatro cartas iguales en un cuadrado valen menos veinte.": {
            "scoring": [{"where": "block", "each": 0, "bonus": -20}]
        },
        "Quien cierra sin ser el más bajo suma diez puntos.": {"hole": [{**FAILED, "plus": 10}]},
        "Quien llega a 100 queda fuera.": {"end": {"type": "elimination", "at_least": 100}},
        "Las jotas no son comodines.": {"scoring": []},
        "El tres de corazones vale cero.": {"values": {"3H": 0}},
        "Los dos rojos valen cero.": {"values": {"2r": 0}},
        "Cada jugador tiene nueve cartas.": {"layout": {"rows": 3, "columns": 3}},
    },
    "fr": {
        "Les rois valent moins deux.": {"values": {"K": -2}},
        "Un trou sur trois ajoute 5.": {
            "hole": [{"who": "everyone", "holes": "every 3", "plus": 5}]
        },
        "Seuls les huit meilleurs trous comptent.": {"end": {"counted": 8}},
        "Les égalités vont à celui qui frappe.": {"knocker_tie": "knocker"},
        "Le dernier avant le trou retire deux.": {
            "hole": [{"who": "everyone", "standing": "last", "plus": -2}]
        },
        "Qui frappe sans être le plus bas deux fois de suite ajoute dix.": {
            "hole": [{**FAILED, "in_a_row": 2, "plus": 10}]
        },
        "Les deux valent moins deux.": {"values": {"2": -2}},
        "Un dix vaut zéro.": {"values": {"T": 0}},
        "La dame de pique vaut 40.": {"values": {"QS": 40}},
        "Le dix de cœur vaut zéro.": {"values": {"TH": 0}},
        "Deux jokers, moins cinq chacun.": {"jokers": 2, "values": {"X": -5}},
        "Les paires ne s’annulent pas.": {"scoring": [{"where": "column", "each": None}]},
        "Pas de paires.": {"scoring": [{"where": "column", "each": None}]},
        "Les paires en colonne s’annulent.": {"scoring": [{"where": "column", "each": 0}]},
        "Qui frappe sans être le plus bas ajoute dix points.": {"hole": [{**FAILED, "plus": 10}]},
        "Celui qui frappe et n’est pas le plus bas double ses points et ajoute 5.": {
            "hole": [{**FAILED, "times": 2, "plus": 5}]
        },
        "Jusqu’à ce que quelqu’un atteigne 100 points.": ENOUGH,
        "Chaque joueur a six cartes en deux rangées de trois.": {
            "layout": {"rows": 2, "columns": 3}
        },
    },
    "it": {
        "I re valgono meno due.": {"values": {"K": -2}},
        "Ogni terza buca aggiunge 5.": {
            "hole": [{"who": "everyone", "holes": "every 3", "plus": 5}]
        },
        "Contano solo le otto buche migliori.": {"end": {"counted": 8}},
        "I pareggi vanno a chi bussa.": {"knocker_tie": "knocker"},
        "L’ultimo prima della buca toglie due.": {
            "hole": [{"who": "everyone", "standing": "last", "plus": -2}]
        },
        "Chi bussa senza essere il più basso due volte di fila aggiunge dieci.": {
            "hole": [{**FAILED, "in_a_row": 2, "plus": 10}]
        },
        "Il re vale meno due.": {"values": {"K": -2}},
        "I re non valgono niente.": {"values": {"K": 0}},
        "I due valgono meno due.": {"values": {"2": -2}},
        "Il due di picche vale zero.": {"values": {"2S": 0}},
        "Due matte, meno cinque ciascuna.": {"jokers": 2, "values": {"X": -5}},
        "I fanti sono matte.": {"scoring": [{"where": "column", "each": 0, "wild": ["J"]}]},
        "Le coppie non si annullano.": {"scoring": [{"where": "column", "each": None}]},
        "Le coppie in colonna non contano niente.": {"scoring": [{"where": "column", "each": 0}]},
        "Chi bussa senza essere il più basso aggiunge dieci punti.": {
            "hole": [{**FAILED, "plus": 10}]
        },
        "Chi arriva a 100 è fuori.": {"end": {"type": "elimination", "at_least": 100}},
        "Ogni giocatore ha nove carte in tre righe da tre.": {"layout": {"rows": 3, "columns": 3}},
    },
}

TWO_WILD = "May two wild cards be a match by themselves?"  # asked of what was understood
LEFT_IN_OTHER_LANGUAGES = [
    ("es", "Solo los reyes valen cero."),
    ("es", "Las cartas del centro cuentan doble."),
    ("fr", "Les cartes les plus chères ne comptent pas."),
    ("it", "Le carte al centro contano doppio."),
    ("es", "Los reyes no valen cinco."),
    ("es", "Si el rey es rojo vale menos dos."),
    ("es", "El más bajo solo suma cinco."),
    ("es", "Tres corazones valen cero."),
    ("es", "Las jotas y reinas rojas valen cero."),
    ("fr", "Trois cœurs valent zéro."),
    ("it", "I re e le donne di cuori valgono zero."),
    ("fr", "Les paires de même couleur s’annulent."),
    ("fr", "Les trous 3–6 ajoutent 5."),
    ("fr", "Les paires avec un joker en colonne s’annulent."),
    ("es", "Las cuatro esquinas se anulan."),
    ("es", "Las parejas con un comodín en columna se anulan."),
    ("it", "Le coppie con un jolly in colonna si annullano."),
    ("fr", "Deux valent cinq."),
    ("fr", "Seuls les rois valent zéro."),
    ("it", "Metà di quello che resta."),
    ("it", "Solo i re valgono zero."),
    ("it", "Non si gioca con i re."),
]


def read(text, on="pagat-6", language="en"):
    return answer(text, on, language).to_dict()


@row_by_row("text", UNDERSTOOD)
def test_a_clause_is_understood(text):
    whole = read(text)
    assert [part["changes"] for part in whole["understood"]] == [UNDERSTOOD[text]]
    assert whole["questions"] == whole["left"] == []
    assert all(part["says"] for part in whole["understood"])
    assert Ruleset.from_dict(whole["rules"])


@row_by_row("text", LEFT)
def test_a_clause_with_something_else_in_it_is_left(text):
    whole = read(text)
    assert whole["understood"] == whole["questions"] == []
    assert " ".join(part["text"] for part in whole["left"]) == text
    assert all(part["words"] or "reason" in part for part in whole["left"])
    assert whole["rules"] == read("")["rules"]


@pytest.mark.parametrize("text", ASKED)
def test_what_is_not_clear_is_asked_and_changes_nothing(text):
    whole = read(text)
    assert [each["ask"] for each in whole["questions"]] == [ASKED[text]]
    assert whole["understood"] == whole["left"] == []
    assert whole["rules"] == read("")["rules"]
    choices = whole["questions"][0]["choices"]
    assert len({each["says"] for each in choices}) == len(choices)
    assert all(Ruleset.from_dict(applied(whole["rules"], each["changes"])) for each in choices)


def test_three_clauses_of_two_sentences():
    whole = read("Kings are worth minus two. Pairs in a column count nothing, jacks are wild.")
    assert len(whole["understood"]) == 3
    assert whole["understood"][0]["text"] == "Kings are worth minus two."
    assert whole["understood"][0]["says"] == "Values: kings −2."
    assert whole["rules"]["values"]["K"] == -2
    assert whole["rules"]["scoring"][0]["wild"] == ["J"]


def test_what_a_choice_of_pairs_counts():
    choices = read("Pairs cancel wherever they lie.")["questions"][0]["choices"]
    table = find_variant("pagat-6").to_dict()
    counts = [
        Ruleset.from_dict(applied(table, each["changes"])).count("7 7 9 / 7 A 3").total
        for each in choices
    ]
    assert counts == [20, 13]
    one = read("Pairs cancel wherever they lie. Of three one stays.")
    assert Ruleset.from_dict(one["rules"]).count("7 7 9 / 7 A 3").total == 20


def test_wild_cards_are_wild_in_the_answers_to_a_question_too():
    choices = read("Pairs cancel. Jacks are wild.")["questions"][0]["choices"]
    assert all(each["changes"]["scoring"][-1]["wild"] == ["J"] for each in choices)


def test_two_wild_cards_are_asked_about_once_it_is_clear_which_matches_there_are():
    whole = read("Jacks are wild.")
    assert [part["text"] for part in whole["understood"]] == ["Jacks are wild."]
    assert [each["ask"] for each in whole["questions"]] == [TWO_WILD]
    counts = [
        Ruleset.from_dict(applied(whole["rules"], each["changes"])).count("J 7 9 / J 8 7").total
        for each in whole["questions"][0]["choices"]
    ]
    assert counts == [31, 51]
    assert TWO_WILD not in [
        each["ask"] for each in read("Pairs cancel. Jacks are wild.")["questions"]
    ]


def test_instead_or_besides_is_shown_with_numbers():
    asked_of = read("Three equal cards in a row are worth minus 7.")["questions"][0]
    assert [each["says"] for each in asked_of["choices"]] == [
        "in place of the cards: 8 8 8 / 3 4 5 counts 5",
        "on top of the cards: 8 8 8 / 3 4 5 counts 29",
    ]


@pytest.mark.parametrize(
    ("language", "text", "reason"),
    [
        ("en", "Los reyes valen menos dos.", "These are words of another language: Spanish."),
        ("fr", "Les paires de même couleur s’annulent.", "“couleur” may be the suit"),
    ],
)
def test_why_a_clause_is_left_is_said(language, text, reason):
    whole = read(text, language=language)
    assert reason in whole["left"][0]["reason"]


def test_a_thousand_letters_with_four_questions_are_quick():
    text = " ".join(ASKED)[:783]
    assert len(read(text)["questions"]) == 4
    assert takes_less(0.2, lambda: read(text))


@pytest.mark.parametrize("sentence", ["Kings are {n}. ", "Pairs cancel.{n:.0}\n"])
def test_many_contradictions_and_questions_take_no_longer_than_other_sentences(sentence):
    text = "".join(sentence.format(n=n) for n in map(str, range(200)))
    whole = read(text)
    assert 0 < len(whole["questions"]) <= 4
    assert whole["rules"] == read("")["rules"]
    assert takes_less(0.5, lambda: read(text))


def test_every_clause_of_two_contradictions_is_asked_about_once():
    whole = read("Kings are 0. Aces are 1. Kings are 5. Aces are 6. Kings are 7. Kings are 0.")
    assert [each["text"] for each in whole["questions"]] == [
        "Kings are 0. Kings are 5.",
        "Aces are 1. Aces are 6.",
    ]
    assert [each["text"] for each in whole["left"]] == ["Kings are 7.", "Kings are 0."]
    assert whole["understood"] == []


def test_a_step_for_the_same_player_and_condition_asks_instead_or_besides():
    rules = "house-knock-bonus"
    text = "Whoever knocks takes off 3."
    choices = read(text, rules)["questions"][0]["choices"]
    assert [each["changes"]["hole"][0]["plus"] for each in choices] == [-3, -8]
    same = read("Whoever knocks takes off five.", rules)
    assert same["rules"]["hole"] == find_variant(rules).to_dict()["hole"]


def test_the_order_of_sentences_does_not_matter():
    one = read("Each player has nine cards. Three equal cards in a row cancel.")
    other = read("Three equal cards in a row cancel. Each player has nine cards.")
    assert one["rules"] == other["rules"]
    assert {"where": "row", "each": 0} in one["rules"]["scoring"]


def test_a_rule_that_cannot_occur_is_left_with_the_reason():
    whole = read("Four equal cards in one half count nothing.", "pagat-6")
    assert "cannot occur" in whole["left"][0]["reason"]
    assert whole["rules"] == read("")["rules"]


def test_without_a_ruleset_or_a_layout_the_first_question_is_how_many_cards():
    whole = read("Kings are zero. Pairs cancel.", None)
    assert whole["questions"][0]["ask"] == "How many cards does each player have?"
    assert len(whole["questions"]) == 2
    assert whole["rules"]["layout"] == {"rows": 2, "columns": 3}
    assert read("Nine cards.", None)["questions"] == []


def test_at_most_four_questions_and_nothing_is_lost():
    text = " ".join(ASKED)
    whole = read(text)
    assert len(whole["questions"]) == 4
    assert any("after the other" in part.get("reason", "") for part in whole["left"])
    assert whole == read(text)


def test_a_text_that_is_too_long_is_refused():
    with pytest.raises(UnreadableText, match="4000"):
        answer("x" * 4001)


@pytest.mark.parametrize(
    ("language", "text"),
    [(language, text) for language, texts in IN_OTHER_LANGUAGES.items() for text in texts],
)
def test_a_clause_of_another_language_is_understood(language, text):
    whole = read(text, language=language)
    changes = [without_labels(part["changes"]) for part in whole["understood"]]
    assert changes == [IN_OTHER_LANGUAGES[language][text]]
    assert [each for each in whole["questions"] if each["ask"] != TWO_WILD] == whole["left"] == []


def without_labels(value):
    if isinstance(value, dict):
        return {key: without_labels(each) for key, each in value.items() if key != "label"}
    return [without_labels(each) for each in value] if isinstance(value, list) else value


@pytest.mark.parametrize(("language", "text"), LEFT_IN_OTHER_LANGUAGES)
def test_a_clause_of_another_language_is_left(language, text):
    whole = read(text, language=language)
    assert whole["understood"] == whole["questions"] == []
    assert [part["text"] for part in whole["left"]] == [text]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("es", "Los reyes y las reinas valen cero. Los dos valen cinco."),
        ("fr", "Les rois et les dames valent zéro. Les deux valent cinq."),
        ("en", "Kings and queens are worth zero. The two are worth five."),
    ],
)
def test_both_of_those_before_are_not_the_twos(language, text):
    whole = read(text, language=language)
    assert [part["changes"] for part in whole["understood"]] == [{"values": {"K": 0, "Q": 0}}]
    assert len(whole["left"]) == 1


@pytest.mark.parametrize(
    ("language", "text"), [(language, text) for language in OF_CARDS for text in OF_CARDS[language]]
)
def test_cards_with_something_else_in_common(language, text):
    step = OF_CARDS[language][text]
    whole = read(text, "pagat-9", language)
    assert [part["changes"] for part in whole["understood"]] == [{"scoring": [step]}]
    assert whole["questions"] == whole["left"] == []
    assert whole["rules"]["scoring"][-1] == step


def test_a_french_colour_is_a_suit_or_red_and_black():
    whole = read("Trois cartes de même couleur en rangée s’annulent.", "pagat-9", "fr")
    (question,) = whole["questions"]
    assert question["ask"] == "The same suit, or red and black?"
    steps = [choice["changes"]["scoring"][0] for choice in question["choices"]]
    assert [step["alike"] for step in steps] == ["suit", "colour"]


@pytest.mark.parametrize(
    ("language", "text", "many"),
    [
        ("fr", "Une rangée de même couleur retire cinq.", 4),
        ("en", "A row of one suit takes off 5.", 2),
    ],
)
def test_answers_about_suits_are_told_apart_by_what_they_print(language, text, many):
    (question,) = read(text, language=language)["questions"]
    sentences_of = {choice["says"] for choice in question["choices"]}
    assert len(sentences_of) == len(question["choices"]) == many
    assert not any(" 8 " in each for each in sentences_of)


def test_a_layout_without_a_middle_is_told_so():
    whole = read("La carta al centro conta doppio.", "pagat-6", "it")
    assert "has no middle" in whole["left"][0]["reason"]
    assert whole["rules"] == read("", "pagat-6", "it")["rules"]


def test_nothing_cancels_leaves_the_dearest_card_alone():
    whole = read("The dearest card counts nothing. Nothing cancels.", "pagat-9")
    assert whole["rules"]["scoring"] == [DEAREST]


def test_jacks_are_wild_for_groups_and_not_for_one_card():
    whole = read("The middle card counts double. Jacks are wild.", "pagat-9")
    assert [step.get("wild") for step in whole["rules"]["scoring"]] == [["J"], None]


def test_printed_sentences_are_read_with_any_number():
    whole = read(
        "Whoever knocked and did not count the least adds 13 points. Packs: 2; from 7 players 5. "
        "A square block of four equal cards: −7 points in place of what the cards count. A card "
        "may belong to several."
    )
    assert [part["changes"] for part in whole["understood"]] == [
        {"hole": [{**FAILED, "plus": 13}]},
        {"packs": {"1": 2, "7": 5}},
        {"scoring": [{"where": "block", "each": 0, "bonus": -7}]},
    ]


def test_steps_of_holes_in_the_course_of_a_game_are_read_back():
    steps = [
        {"who": "everyone", "holes": [3, 6], "times": 2},
        {"who": "everyone", "holes": "every 3", "plus": 7},
        {"who": "everyone", "holes": "last", "at_least": 0},
        {"who": "everyone", "standing": "first", "plus": 2},
        {"who": "knocker", "when": "not lowest", "in_a_row": 2, "plus": 10},
        {"who": "everyone", "less_than": 0, "in_a_row": 3, "plus": -10},
        {"who": "everyone", "by_place": [0, 1, 2, 4]},
    ]
    end = {"holes": 9, "resets": [{"every": 50, "minus": 50}, {"above": 90, "to": "highest below"}]}
    ruleset = find_variant("pagat-6").with_changes({"hole": steps, "end": end})
    whole = read(" ".join(map(str, sentences(ruleset))))
    assert whole["questions"] == whole["left"] == []
    told = Ruleset.from_dict(whole["rules"])
    assert told.hole_steps == ruleset.hole_steps


def test_resets_are_read_back():
    for reset in (
        {"every": 30, "minus": 20},
        {"above": 70, "to": "highest below"},
        {"above": 70, "to": 40},
    ):
        ruleset = find_variant("pagat-6").with_changes({"end": {"resets": [reset]}})
        whole = read(str(clauses(ruleset.ending)[0]))
        assert [part["changes"] for part in whole["understood"]] == [{"end": {"resets": [reset]}}]


def test_steps_below_and_above_a_number_stand_beside_each_other():
    whole = read(
        "Every player who counted less than 0 takes off 10 points. "
        "Every player who counted more than 20 adds 5 points."
    )
    assert whole["questions"] == whole["left"] == []
    assert whole["rules"]["hole"] == [
        {"who": "everyone", "less_than": 0, "plus": -10},
        {"who": "everyone", "more_than": 20, "plus": 5},
    ]


def test_a_printed_sentence_that_changes_nothing_must_be_true():
    assert read("The lowest total wins.")["left"] == []
    assert len(read("The last player left wins.")["left"]) == 1
    assert read("Every other card counts its number. Kings are zero.")["left"] != []


@pytest.mark.parametrize("language", languages())
def test_every_language_has_every_kind_of_word(language):
    concepts = set(lexicon(language).phrases.values())
    kinds = "worth zero nil cancel pair equal col row diag side block corner half any wild"
    kinds += " centre dearest cheapest suited"
    kinds += " knocker lowest highest tied others add take double atmost becomes holes until tie"
    assert {*kinds.split(), *(f"n:{n}" for n in range(1, 21))} <= concepts
    ranks = ["A", "J", "Q", "K", "X"] + ([*"23456789T"] if language in ("en", "es") else [])
    assert {f"card:{rank}" for rank in ranks} <= concepts
    assert {f"suit:{suit}" for suit in "CDHSrb"} <= concepts


@given(st.sampled_from([*UNDERSTOOD]), st.data())
@examples(150)
def test_an_unknown_word_never_changes_the_rules(text, data):
    words = text.split()
    strange = data.draw(st.text("bdfgklmnprtvwz", min_size=4, max_size=9))
    if any(strange in phrase for phrase in lexicon("en").phrases):
        return
    at = data.draw(st.integers(0, len(words) - 1))
    whole = read(" ".join([*words[:at], strange, *words[at:]]))
    assert whole["rules"] == read("")["rules"]
    assert whole["understood"] == []
