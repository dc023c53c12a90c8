"""Hands that stay sealed until all of a hole are in, and hands that only their own phone enters.

A sealed hand goes into an envelope. With the last hand all envelopes of the hole are emptied onto
the scorecard by one save, so that they open for everybody at once, with the history saying which
phone each came from. Until then a hand is compared with nobody's: no warning, conflict or count can
tell what is in an envelope.

Where it counts who ended a hole, the hand that would complete it without an answer waits in an
envelope as well: no phone shows a result before somebody has said who it was.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from django.utils import timezone
from django.utils.translation import gettext, gettext_noop

from scorecards.envelopes.seals import Hand, Seal, seal_of
from scorecards.models import Device, Envelope
from scorecards.rules import HoleScore
from scorecards.rules.knocking import Knock
from scorecards.scorekeeping import statements
from scorecards.scorekeeping.attempts import in_turn
from scorecards.scorekeeping.drafts import Draft, conflict, entered
from scorecards.scorekeeping.errors import BadEntry, Conflict, NotPossible, RowsChanged, Warned
from scorecards.scorekeeping.holes import (
    Recorded,
    Sent,
    hole_with,
    read_sent,
    refuse_id,
    refuse_unplayable,
    settle,
    table_at,
)
from scorecards.scorekeeping.merges import nothing_new, together
from scorecards.scorekeeping.rows import (
    KEEP,
    LONGEST_REASON,
    CleanRow,
    is_plain,
    problem,
)
from scorecards.scorekeeping.settlement import Table
from scorecards.scorekeeping.statements import Entered, LockedGame, Row

Rows = dict[int, Row]

IS_IN = gettext_noop("this hand is in already, from another phone; it opens with the others")
ONLY_OWN = gettext_noop(
    "at this table everybody enters only their own hand; take the seat over if its phone is away"
)

WITH_CARDS = gettext_noop("points given by hand go in together with the cards")


def record_hands(*, game_code: str, number: int, sent: Sent) -> Recorded:
    """Put what a phone sent into the hole, or into envelopes while its hands are sealed.

    Raises what `record_hole` does, and BadEntry for a row that this phone may not enter.
    """
    refuse_id(sent.client_id)

    def prepare(game: LockedGame) -> Callable[[], Recorded]:
        table = table_at(game, number, client_id=sent.client_id)
        refuse_unplayable(table)
        counts = unless_told(table, sent)
        rows = read_sent(table, counts)
        if not (game.customs.sealed or game.customs.own_hands or asks(table)):
            return hole_with(table, rows, counts)  # most tables: not even a question more
        seal = seal_of(game.id, number, game.customs, sent.device)
        refuse_foreign(table, seal, rows)
        if is_complete(table) or not (seal.closed or is_unanswered(table, rows, counts)):
            return hole_with(table, rows, counts)
        return Sealing(table, seal, counts).with_hands(rows)

    return in_turn(game_code, prepare)


def asks(table: Table) -> bool:
    """Does it count at this table who ended a hole: for the points, or for the pot?"""
    game = table.game
    return game.rules.knock == Knock.SCORED or (game.rules.knock != Knock.NONE and game.pot)


def is_complete(table: Table) -> bool:
    """Are all hands of the hole on the card?"""
    return all(table.hole.rows[at].entry for at in table.playing)


def unless_told(table: Table, sent: Sent) -> Sent:
    """What counts of it: an answer to who ended the hole does unless somebody gave one before."""
    late = table.hole.knocker is not None or (asks(table) and is_complete(table))
    if not (sent.answer and late and table.hole.saved_as is None):
        return sent
    return replace(sent, knocker=KEEP, knocker_was=KEEP)


def is_unanswered(table: Table, rows: Sequence[CleanRow], sent: Sent) -> bool:
    """Would the hole be complete with these rows of a phone, and nobody have said who ended it?"""
    known = table.hole.knocker is not None or isinstance(sent.knocker, int) or sent.overrule
    if known or not sent.marked or table.game.customs.double_entry or len(table.playing) < 2:
        return False
    after = {row.position for row in rows if row.entry}
    return all(at in after or table.hole.rows[at].entry for at in table.playing)


def refuse_foreign(table: Table, seal: Seal, rows: Sequence[CleanRow]) -> None:
    """Raise BadEntry for what this phone would change and may not."""
    problems = [
        problem("not-yours", IS_IN if seal.is_hidden(row.position) else ONLY_OWN, row.position)
        for row in rows
        if not seal.may_enter(row.position)
        and not nothing_new(table.hole.rows[row.position], row, table.read_text)
    ]
    if problems:
        raise BadEntry(problems)


@dataclass(frozen=True)
class Sealing:
    """A save at a hole whose hands are sealed."""

    table: Table
    seal: Seal
    sent: Sent

    def with_hands(self, rows: Sequence[CleanRow]) -> Callable[[], Recorded]:
        """What writes these rows. Raises RowsChanged, BadEntry and Warned."""
        stored, sent = self.table.hole.rows, self.sent
        on_card = [row for row in rows if stored[row.position].entry]
        draft = entered(self.table, on_card, sent.knocker, knocker_was=sent.knocker_was)
        hands = self.hands_after([row for row in rows if not stored[row.position].entry])
        self.refuse_own_problems(draft, hands)
        after = {at: hand_row(each) for at, each in self.seal.hands.items()} | hands
        if all(draft.rows[at].entry or after.get(at, NOTHING).entry for at in self.table.playing):
            entered_hands = {at: row for at, row in after.items() if row.entry}
            if not self.is_open_question(draft, entered_hands):
                return self.opening(draft, entered_hands)
        return self.staying(draft, hands)

    def is_open_question(self, draft: Draft, hands: Rows) -> bool:
        """Is only missing who ended the hole? Raises Warned for a save that cannot wait for it."""
        if self.sent.overrule or draft.knocker is not None or len(self.table.playing) < 2:
            return False
        if self.sent.marked:
            return asks(self.table)
        whole = with_envelopes(self.table, self.seal, draft, hands, device=self.sent.device)
        problems = self.table.problems(self.table.pure_hole(whole.rows, whole.knocker))
        nobody = [each for each in problems if each.code == "no-knocker"]
        if nobody:
            raise Warned(nobody)
        return False

    def hands_after(self, rows: Sequence[CleanRow]) -> Rows:
        """The envelopes that are new or changed; a row without cards takes its envelope back.

        Raises RowsChanged when this very phone, on another page, has put something else in.
        """
        hands: Rows = {}
        conflicts: list[Conflict] = []
        table = self.own_table()
        for row in rows:
            if self.seal.is_hidden(row.position):
                continue  # nothing to change there, and not even a comparison may tell what it is
            was = table.hole.rows[row.position]
            both = together(was, row, table.read_text)
            conflicts += [conflict(table, clash, position=row.position) for clash in both.clashes]
            if (both.row.entry, both.row.adjustments) != (was.entry, was.adjustments):
                hands[row.position] = replace(both.row, revision=0)
        if conflicts:
            raise RowsChanged(conflicts)
        loose = [at for at, row in hands.items() if not row.entry and at not in self.seal.hands]
        if loose:
            raise BadEntry([problem("adjustment", WITH_CARDS, at) for at in loose])
        return hands

    def own_table(self) -> Table:
        """The table with the hands that this phone put in as if they lay open."""
        hole = self.table.hole
        own = {
            at: hand_row(each)
            for at, each in self.seal.hands.items()
            if not self.seal.is_hidden(at)
        }
        rows = tuple(own.get(row.position, row) for row in hole.rows)
        return replace(self.table, hole=replace(hole, rows=rows))

    def visible(self, draft: Draft, hands: Rows) -> tuple[Row, ...]:
        """The rows as this phone may see them: those on the card, and those it put in itself."""
        own = self.own_table().hole.rows
        return tuple(
            hands.get(row.position) or (row if row.entry else own[row.position])
            for row in draft.rows
        )

    def refuse_own_problems(self, draft: Draft, hands: Rows) -> None:
        """Raise BadEntry for mistakes in what this phone can see, Warned for what looks wrong in
        it. What the other hands have is left out until they are open.
        """
        if not hands:
            return
        problems = self.table.problems(
            self.table.pure_hole(self.visible(draft, hands), draft.knocker)
        )
        if any(not each.warning for each in problems):
            raise BadEntry(problems)
        if problems and not self.sent.accepts:
            raise Warned(problems)

    def staying(self, draft: Draft, hands: Rows) -> Callable[[], Recorded]:
        """Write the envelopes; what is open already, and who ended the hole, goes on the card."""
        table, game, sent = self.table, self.table.game, self.sent
        on_card = draft.rows != table.hole.rows or draft.knocker != table.hole.knocker
        write = settle(table, draft, overrule=True, device=sent.device, client_id=sent.client_id)
        version = game.version + bool(hands or on_card)
        scores = self.own_scores(draft, hands)
        recorded = Recorded(game.code, table.hole.number, version, scores, bool(game.finish_reason))

        def act() -> Recorded:
            put(table, hands, sent.device)
            if on_card:
                write()
            elif hands:
                statements.write_game(game, finish_reason=game.finish_reason, head=game.head)
            return recorded

        return act

    def own_scores(self, draft: Draft, hands: Rows) -> dict[int, HoleScore | None]:
        """What the rows count that this phone can see. Points are pending."""
        return self.table.scores(self.table.pure_hole(self.visible(draft, hands), draft.knocker))

    def opening(self, draft: Draft, hands: Rows) -> Callable[[], Recorded]:
        """All hands are in: write the hole as if every phone had saved its own now.

        What can only be seen in all hands together is no reason to send the last of them back: it
        is shown when they lie open, and mended then.
        """
        draft = with_envelopes(self.table, self.seal, draft, hands, device=self.sent.device)
        return emptied(self.table, draft, device=self.sent.device, client_id=self.sent.client_id)


NOTHING = Row(0)


def hand_row(hand: Hand) -> Row:
    """An envelope as the row it will be."""
    return Row(hand.position, entry=hand.entry, adjustments=hand.adjustments)


def put(table: Table, hands: Rows, device: Device | None) -> None:
    """Put hands into envelopes, or take them out again. Must be under the game's lock."""
    for at, row in hands.items():
        Envelope.objects.filter(game=table.game.id, hole=table.hole.number, position=at).delete()
        if row.entry:
            Envelope.objects.create(
                game_id=table.game.id,
                hole=table.hole.number,
                position=at,
                entry=row.entry,
                adjustments=row.adjustments,
                device=device,
                at=timezone.now(),
            )


def with_envelopes(
    table: Table, seal: Seal, draft: Draft, hands: Rows, *, device: Device | None
) -> Draft:
    """The hole with these hands on the card, each from the phone that put it in."""
    rows = tuple(
        replace(
            row,
            entry=hands[row.position].entry,
            adjustments=hands[row.position].adjustments,
            revision=row.revision + 1,
        )
        if row.position in hands
        else row
        for row in draft.rows
    )
    whose = {at: each.device for at, each in seal.hands.items() if seal.is_hidden(at)}
    own = device.pk if device else None
    devices = {at: whose.get(at, own) for at in hands}
    return replace(draft, rows=rows, devices=devices, mixed={})


def emptied(
    table: Table, draft: Draft, *, device: Device | None, client_id: str | None
) -> Callable[[], Recorded]:
    """Writes the hole and throws its envelopes away."""
    write = settle(table, draft, overrule=True, device=device, client_id=client_id)

    def act() -> Recorded:
        Envelope.objects.filter(game=table.game.id, hole=table.hole.number).delete()
        return write()

    return act


def open_hands(*, game_code: str, number: int, reason: str, device: Device) -> Recorded:
    """Open the hands of a hole before all are in, because a phone died or somebody left. The
    history says so, with the reason.

    Raises NotPossible without a reason, or where nothing is sealed; what `record_hole` raises for
    a hole that is not to be played.
    """
    words = reason.strip()
    if not is_plain(words, LONGEST_REASON):
        raise NotPossible(
            gettext("Say why, in at most %(most)d letters.") % {"most": LONGEST_REASON}
        )

    def prepare(game: LockedGame) -> Callable[[], Recorded]:
        table = table_at(game, number)
        refuse_unplayable(table)
        seal = seal_of(game.id, number, game.customs, None)
        if not seal.hands:
            raise NotPossible(gettext("No hand of this hole is sealed."))
        hole = table.hole
        hands = {at: hand_row(each) for at, each in seal.hands.items()}
        line = Entered("opened", None, words, number)
        draft = Draft(hole.rows, hole.knocker, hole.knocker_revision, lines=(line,))
        draft = with_envelopes(table, seal, draft, hands, device=device)
        return emptied(table, draft, device=device, client_id=None)

    return in_turn(game_code, prepare)


def refuse_while_sealed(game_id: int) -> None:
    """Raise NotPossible while hands of the game lie sealed: nothing may count them, change their
    rules or end the game without them.
    """
    hole = Envelope.objects.filter(game=game_id).values_list("hole", flat=True).first()
    if hole is not None:
        sentence = gettext(
            "Hands of hole %(number)d are still sealed. Wait until all are in, or open them first."
        )
        raise NotPossible(sentence % {"number": hole})


def refuse_others_hands(game: LockedGame, device: Device | None) -> None:
    """Raise NotPossible for a phone with a seat that would enter everybody's hands, where each
    enters only its own.
    """
    if game.customs.own_hands and seal_of(game.id, 0, game.customs, device).seat is not None:
        raise NotPossible(gettext("At this table everybody enters only their own hand."))
