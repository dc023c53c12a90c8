"""Every sentence of the entry page's scripts, in the reader's language, by its English text.

The page brings the `First` of them, those of some games where it is one. The others come with the
scripts that say them, as a file that a browser keeps: a slow network makes one wait for every byte
before the first card.

`makemessages` sees them here, and a test compares the list with the scripts.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop, override
from django.views.decorators.http import require_safe


class First(str):
    """A sentence that may be said before there is a card: the page brings it along."""

    __slots__ = ()


class Sealed(First):
    """One of hands that nobody sees before all are in."""

    __slots__ = ()


class Suited(First):
    """One of rules in which a suit matters."""

    __slots__ = ()


class Free(First):
    """One of rules in which cards lie in no layout."""

    __slots__ = ()


WORDS = (
    gettext_noop("Cards; 0 ten, * joker"),
    gettext_noop("Suit, right after its card"),
    gettext_noop("Next player, then save"),
    gettext_noop("Move between cards"),
    gettext_noop("This player ended the hole"),
    gettext_noop("Read scores, this layout, others, who is next"),
    gettext_noop("As V, where V is a jack"),
    gettext_noop("Say the last sentence again"),
    gettext_noop("How much is said: every card, each hand, results"),
    gettext_noop("Look at {names}."),
    gettext_noop("Hole {n} is only on this page"),
    First(gettext_noop("Only on this page")),
    gettext_noop(
        "This browser may clear what it stores, for instance if the site is not opened for a week. "
        "Open it with a connection before then."
    ),
    gettext_noop("Throw away"),
    gettext_noop("Throw these cards away"),
    gettext_noop("Two packs"),
    gettext_noop("It is so"),
    gettext_noop("A slip"),
    gettext_noop("All hands are in. Only this is missing, and the first answer counts."),
    gettext_noop("That is not so"),
    gettext_noop("{n} packs"),
    gettext_noop("Say the scores aloud"),
    gettext_noop("Valet, dame, roi as letters"),
    gettext_noop("Left hand"),
    gettext_noop("The rules in words"),
    gettext_noop("Who plays, sits out or leaves"),
    gettext_noop("Usual reasons"),
    gettext_noop("peeked +1"),
    gettext_noop("peeked"),
    gettext_noop("misdeal"),
    gettext_noop("another reason"),
    First(gettext_noop("Part of this page did not load: open it again.")),
    gettext_noop("A row takes at most {most} adjustments."),
    gettext_noop("A total is a whole number, such as 14 or −3."),
    gettext_noop("± points"),
    gettext_noop("Add or take points for {name}"),
    gettext_noop("Add these points"),
    gettext_noop("Added after everything else, and shown with its reason."),
    gettext_noop("After {n} holes"),
    gettext_noop("After {n} of {m} holes"),
    First(gettext_noop("All cards are in. Choose one, or press Done.")),
    First(gettext_noop("All players entered, review.")),
    gettext_noop("An adjustment needs its reason."),
    gettext_noop("Announce: each hand"),
    gettext_noop("Announce: every card"),
    gettext_noop("Announce: results only"),
    gettext_noop("Another phone has other cards for {name}."),
    gettext_noop("As it was"),
    gettext_noop("As many points as before for {name}"),
    First(gettext_noop("As this phone last knew, {time}")),
    gettext_noop("Back to hole {n}"),
    gettext_noop("Back to the cards"),
    gettext_noop("Before the first hole"),
    gettext_noop("By this phone’s count {name} leads by {n}."),
    gettext_noop("Cancel"),
    First(gettext_noop("Card {n}")),
    gettext_noop("Cards, row by row from the top"),
    gettext_noop("Change"),
    gettext_noop("Change hole {n}"),
    gettext_noop("Change it"),
    gettext_noop("Change mine"),
    gettext_noop("Clear from here"),
    First(gettext_noop("Clear {name}’s cards")),
    gettext_noop("Cleared: {names}."),
    First(gettext_noop("Column results")),
    First(gettext_noop("Column {n}, bottom")),
    First(gettext_noop("Column {n}, row {row}")),
    First(gettext_noop("Column {n}, top")),
    First(gettext_noop("Column {n}, {points}.")),
    First(gettext_noop("Connected again.")),
    gettext_noop("Copy"),
    gettext_noop("Correcting hole {n}"),
    gettext_noop("Correcting {name}’s cards"),
    gettext_noop("Counted at the table"),
    First(gettext_noop("Counted at the table, without the cards.")),
    gettext_noop("Dark colours"),
    First(gettext_noop("Done")),
    gettext_noop("Done, your hand is in."),
    gettext_noop("Download"),
    gettext_noop("Each hand"),
    gettext_noop("Enter hole {n}"),
    gettext_noop("Every card"),
    gettext_noop("Read out to a screen reader"),
    gettext_noop("Results only"),
    First(gettext_noop("Type along each row, from the top.")),
    First(gettext_noop("Type down each column, from the left.")),
    Free(gettext_noop("Enter the cards one after the other, then the next player.")),
    gettext_noop("Enter the code"),
    gettext_noop("Enter {name}’s cards"),
    gettext_noop("Enter: {act}"),
    gettext_noop("Entered"),
    gettext_noop("Entering {name}"),
    gettext_noop("Everything is saved on the server."),
    gettext_noop("Fill by rows"),
    First(gettext_noop("First hole")),
    gettext_noop("For example {example}. Ten is 10 or T, a joker is *."),
    gettext_noop("Game {code}"),
    gettext_noop("Go on with hole {n}"),
    gettext_noop("Hole"),
    First(gettext_noop("Hole {n}")),
    gettext_noop(
        "Hole {n} can be sent as soon as the hole before it is complete on the server. It "
        "goes up by itself."
    ),
    gettext_noop("Hole {n} kept on this phone"),
    gettext_noop("Hole {n} saved"),
    gettext_noop("Hole {n}: {k} of {m} cards are kept."),
    gettext_noop("I sit at this table"),
    gettext_noop("In and sealed"),
    gettext_noop("Is it the total of all holes?"),
    gettext_noop("It is being sent again."),
    gettext_noop("It was"),
    gettext_noop(
        "It was restored from a copy made then, which does not know this phone at this table. "
        "Enter the table’s code again. If the game is newer than the copy, it is gone from the "
        "server: save its hands as text."
    ),
    gettext_noop(
        "It was restored from a copy made then. What you see here is on this phone and no longer "
        "on the server."
    ),
    gettext_noop("Keep the other"),
    gettext_noop("Keep this phone’s"),
    gettext_noop("Keep {n}"),
    gettext_noop("Kept on this phone until the server has it."),
    gettext_noop("Kept on this phone. It goes up when you are connected."),
    gettext_noop("Kept on this phone. It goes up when hole {n} is complete."),
    gettext_noop("Scorecard, as last known"),
    gettext_noop("Last heard at {time}"),
    gettext_noop("Level: {names}"),
    gettext_noop("Look at both versions"),
    gettext_noop("Check the table and keep the right one."),
    gettext_noop("My seat"),
    First(gettext_noop("Needs you")),
    First(gettext_noop("Next, {name}.")),
    First(gettext_noop("Next: {name}")),
    gettext_noop("No card leaves the table in this game, so there are no gaps."),
    First(gettext_noop("No connection")),
    First(gettext_noop("No connection since {time}")),
    gettext_noop("No phone, not in yet"),
    First(gettext_noop("Nobody")),
    Sealed(gettext_noop("Nobody sees these cards before all hands are in.")),
    gettext_noop("Now"),
    gettext_noop("Not in yet"),
    First(gettext_noop("Nothing to undo.")),
    First(gettext_noop("Now your cards.")),
    First(gettext_noop("Only here")),
    gettext_noop("One card differs. Check the table and keep the right one."),
    First(gettext_noop("One card to go")),
    gettext_noop("One hand waits"),
    First(gettext_noop("Only your cards are missing.")),
    gettext_noop("Other phones may know more."),
    gettext_noop("Plus or minus"),
    gettext_noop("Points"),
    gettext_noop("Points are a whole number, such as 2 or −1."),
    gettext_noop("Points on hole {n}"),
    gettext_noop("Prepare the game"),
    gettext_noop("Prepare the game here. It starts by itself when you are connected."),
    gettext_noop("Re-enter the cards"),
    gettext_noop("Reason"),
    gettext_noop("Result"),
    First(gettext_noop("Review")),
    gettext_noop("Save anyway"),
    gettext_noop("Save hole {n}"),
    First(gettext_noop("With everybody")),
    gettext_noop("Saving hole {n}"),
    gettext_noop("Score of every hole"),
    gettext_noop("Scorecard"),
    gettext_noop("Second pair of eyes"),
    gettext_noop("Send it again"),
    gettext_noop("Send now"),
    gettext_noop("A hand goes up with its last card."),
    gettext_noop("Single-key shortcuts"),
    gettext_noop("Standing"),
    gettext_noop("Stays here until you press Done."),
    Suited(gettext_noop("Suits matter for: {ranks}")),
    gettext_noop("Save it as text"),
    gettext_noop("Take {reason} back"),
    gettext_noop("Tap a hand to change it."),
    gettext_noop("The cards of hole {n} are kept."),
    First(gettext_noop("The code was changed")),
    gettext_noop("The hands open when all are in."),
    First(gettext_noop("The next card you tap goes over the {card}.")),
    gettext_noop("The others"),
    gettext_noop("The rules were changed: {name}"),
    First(gettext_noop("The server cannot be reached. What you enter is kept on this phone.")),
    gettext_noop("The server did not take this."),
    gettext_noop(
        "The server did not take what you entered. It is kept on this phone: look at "
        "it and save it again."
    ),
    gettext_noop("The server was restored to {time}"),
    gettext_noop("This browser keeps nothing: leave the page open until everything is sent."),
    gettext_noop(
        "This page came over plain http, so the phone cannot keep the page itself. "
        "Leave it open until the chip says “With everybody”."
    ),
    gettext_noop(
        "This hole depends on earlier ones that this phone does not know: the server counts it."
    ),
    gettext_noop("This phone"),
    gettext_noop(
        "This phone can no longer keep score. Open the scorer’s link again; what you entered is "
        "kept here."
    ),
    First(gettext_noop("Total {n}")),
    gettext_noop("Two versions differ: {names}"),
    gettext_noop("Two versions of {name}’s adjustments"),
    gettext_noop("Two versions of {name}’s cards"),
    gettext_noop("Type all again"),
    gettext_noop("Type over the cards, or tap the one that is wrong."),
    gettext_noop("Type {name}’s cards"),
    gettext_noop("Type {name}’s total"),
    gettext_noop("Undo"),
    First(gettext_noop("Undone. {name}, {n} of {m}")),
    gettext_noop("Use these cards"),
    gettext_noop("Use this total"),
    gettext_noop("Vibrate"),
    gettext_noop("Waits for a second pair of eyes"),
    First(gettext_noop("Was {was}, now {now}.")),
    First(gettext_noop("Was {was}, now {now}: {n} less.")),
    First(gettext_noop("Was {was}, now {now}: {n} more.")),
    gettext_noop("What is missing without https"),
    gettext_noop("What waits, as text"),
    Suited(gettext_noop("Which {rank}?")),
    gettext_noop("Who leads, after every hole"),
    gettext_noop(
        "Whoever runs this site finds the way to https in docs/running.md: a "
        "certificate for your club’s own name."
    ),
    gettext_noop("Your cards"),
    First(gettext_noop("ace")),
    First(gettext_noop("back to {name}")),
    First(gettext_noop("cancels")),
    First(gettext_noop("clear")),
    First(gettext_noop("clear from here")),
    First(gettext_noop("clubs")),
    gettext_noop("column {n}: {cards}"),
    First(gettext_noop("complete")),
    First(gettext_noop("deals")),
    First(gettext_noop("diamonds")),
    gettext_noop("down"),
    First(gettext_noop("eight")),
    gettext_noop("eleven"),
    First(gettext_noop("empty")),
    First(gettext_noop("entering")),
    First(gettext_noop("five")),
    First(gettext_noop("four")),
    First(gettext_noop("gap")),
    gettext_noop("goes up with its last card"),
    First(gettext_noop("hearts")),
    First(gettext_noop("in")),
    First(gettext_noop("jack")),
    First(gettext_noop("joker")),
    First(gettext_noop("keep")),
    First(gettext_noop("king")),
    First(gettext_noop("minus {n}")),
    First(gettext_noop("needs a look")),
    First(gettext_noop("nine")),
    gettext_noop("no adjustments"),
    First(gettext_noop("no cards yet")),
    gettext_noop("no hand counts {n} here, {least} is the fewest"),
    gettext_noop("no hand counts {n} here, {most} is the most"),
    gettext_noop("not on the server"),
    First(gettext_noop("now")),
    First(gettext_noop("of {n}")),
    First(gettext_noop("of {suit}")),
    gettext_noop("only on this phone so far"),
    Suited(gettext_noop("or keep typing: {n}")),
    First(gettext_noop("or tap the first card")),
    First(gettext_noop("queen")),
    gettext_noop("rescored"),
    gettext_noop("review"),
    First(gettext_noop("scored when connected")),
    First(gettext_noop("seven")),
    gettext_noop("since {time}"),
    First(gettext_noop("six")),
    First(gettext_noop("spades")),
    First(gettext_noop("ten")),
    Suited(gettext_noop("the suit decides")),
    First(gettext_noop("three")),
    gettext_noop("twelve"),
    First(gettext_noop("two")),
    First(gettext_noop("undo")),
    gettext_noop("up"),
    First(gettext_noop("was")),
    gettext_noop("which suit has the {card}? It counts differently"),
    First(gettext_noop("you")),
    gettext_noop("{card} is not a card"),
    gettext_noop("{card} is not in play here"),
    gettext_noop("{cards} of clubs"),
    gettext_noop("{cards} of diamonds"),
    gettext_noop("{cards} of hearts"),
    gettext_noop("{cards} of spades"),
    First(gettext_noop("{name} complete, {n}.")),
    First(gettext_noop("{name} deals")),
    gettext_noop("{name} is number {n} now."),
    gettext_noop("{name} leads by {n}"),
    First(gettext_noop("{name}’s cards")),
    gettext_noop("{name}’s cards are as they were."),
    gettext_noop("{name}’s cards arrived, {n}."),
    First(gettext_noop("{name}’s cards, {rows} rows, {columns} columns")),
    First(gettext_noop("{name}’s hand is entered on another phone.")),
    Sealed(gettext_noop("{name}’s hand is in, and sealed until all are.")),
    gettext_noop("{name}’s total"),
    gettext_noop("{n} {cards}. In play: {most}"),
    gettext_noop("{n} {cards}. In {packs} packs there are {most}"),
    gettext_noop("{n} {cards}. One pack has {most}"),
    gettext_noop("{n} cards differ. Check the table and keep the right ones."),
    First(gettext_noop("{n} cards to go")),
    gettext_noop("{n} cards, but the layout has {m}"),
    gettext_noop("{n} fewer for {name}"),
    gettext_noop("{n} hands corrected"),
    gettext_noop("{n} hands wait"),
    gettext_noop("{n} more for {name}"),
    First(gettext_noop("{n} of {m}")),
    First(gettext_noop("{rank} of {suit}")),
    First(gettext_noop("{total} after 1 hole")),
    First(gettext_noop("{total} after {n} holes")),
    First(gettext_noop("one of them only here")),
    First(gettext_noop("{n} of them only here")),
)


FIRST = frozenset(word for word in WORDS if isinstance(word, First))
LATER = frozenset(word for word in WORDS if type(word) is not First)
"""What a page may lack: also what only some games say at first, for they may become others."""


def words(sentences: Iterable[str] = WORDS) -> dict[str, str]:
    """Sentences by their English text, without those that are said as in English: the scripts fall
    back to that, and an English page need not bring every sentence twice.
    """
    return {word: text for word in sorted(sentences) if (text := gettext(word)) != word}


def first_words(state: Mapping[str, Any]) -> dict[str, str]:
    """The sentences that the page of a game brings, as its `queries.entry_state` is."""
    rules = state["compiled"]
    when = {Sealed: state["customs"]["sealed"], Suited: rules["suits"], Free: rules["free"]}
    return words(each for each in FIRST if when.get(type(each), True))


@cache
def later_words(language: str) -> tuple[str, str]:
    """The sentences in a language that come after the page, as JSON, and a name for that text; both
    are empty where there is none.
    """
    with override(language):
        sentences = words(LATER)
    content = json.dumps(sentences, ensure_ascii=False, separators=(",", ":")) if sentences else ""
    return content, hashlib.sha256(content.encode()).hexdigest()[:12] if content else ""


def address_of_words(language: str) -> str:
    """Where a script finds the sentences that come after the page; "" where there is none."""
    _, name = later_words(language)
    return reverse("scorecards:words", args=(language, name)) if name else ""


@require_safe
def more_words(request: HttpRequest, language: str, name: str) -> HttpResponse:
    """The sentences of a language as JSON, for ever where the address has the name of this text. An
    address of before an update has those of now. 404 for a language that we do not have.
    """
    if language not in dict(settings.LANGUAGES):
        raise Http404
    content, current = later_words(language)
    response = HttpResponse(content or "{}", content_type="application/json; charset=utf-8")
    lifetime = "public, max-age=315360000, immutable"
    response["Cache-Control"] = lifetime if name == current else "no-cache"
    return response
