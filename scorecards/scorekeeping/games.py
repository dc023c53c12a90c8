"""Starting, ending and repeating a game.

A game gets a complete copy of its ruleset, so that nothing that happens to a variant later changes
what was played.
"""

import unicodedata
from collections.abc import Callable, Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext

from scorecards import turns
from scorecards.codes import GAME_LETTERS, KEY_LETTERS, new_code
from scorecards.customs import NO_CUSTOMS, Customs
from scorecards.histories.chain import Facts, heading_digest
from scorecards.histories.terms import rules_of, whole_terms
from scorecards.models import MAX_SEATS, Access, Device, Game, HouseVersion, Player, Seat
from scorecards.models.doors import new_salt
from scorecards.rules import Problem, Ruleset, Shape, text
from scorecards.rules.stakes import Stakes
from scorecards.scorekeeping import statements
from scorecards.scorekeeping.errors import BadSetup, NotPossible, Trouble, Warned
from scorecards.scorekeeping.holes import LAST_NUMBER
from scorecards.scorekeeping.rows import is_plain
from scorecards.scorekeeping.seals import refuse_while_sealed
from scorecards.scorekeeping.settlement import BY_HAND, Table
from scorecards.scorekeeping.signatures import strike
from scorecards.scorekeeping.statements import Entered, LockedGame
from scorecards.stakes import stakes_of, why_none, why_none_here

MIN_SEATS = 2
LONGEST_NAME = 40


def start_game(
    *,
    ruleset: Ruleset,
    shape: Shape,
    names: Sequence[str],
    first_dealer: int,
    device: Device,
    overrule: bool = True,
    house_version: HouseVersion | None = None,
    customs: Customs = NO_CUSTOMS,
    stakes: Stakes | None = None,
) -> Game:
    """A new game with these players in the order of the seats; the device that starts it keeps its
    score. `house_version` is where the ruleset comes from if it is somebody's house rules.

    Raises BadSetup with everything that is wrong, and, unless `overrule`, Warned when the ruleset
    is not meant for this many players.
    """
    with transaction.atomic(durable=True):
        return set_up_game(
            ruleset=ruleset,
            shape=shape,
            names=names,
            first_dealer=first_dealer,
            device=device,
            overrule=overrule,
            house_version=house_version,
            customs=customs,
            stakes=stakes,
        )


def set_up_game(
    *,
    ruleset: Ruleset,
    shape: Shape,
    names: Sequence[str],
    first_dealer: int,
    device: Device,
    overrule: bool = True,
    watched: bool = False,
    house_version: HouseVersion | None = None,
    customs: Customs = NO_CUSTOMS,
    stakes: Stakes | None = None,
) -> Game:
    """`start_game` as part of a larger transaction, which the caller must have begun. A `watched`
    game tells `watching.watchers` of every write.
    """
    names = [unicodedata.normalize("NFC", name).strip() for name in names]
    troubles = setup_troubles(ruleset, shape, names, first_dealer=first_dealer)
    if customs.contradiction:
        troubles.append(Trouble("customs", None, gettext(customs.contradiction)))
    if stakes is not None and (refusal := why_none_here()):
        troubles.append(Trouble("stakes", None, refusal))
    if troubles:
        raise BadSetup(troubles)
    low, high = ruleset.players
    if not low <= len(names) <= high and not overrule:
        message = text(
            "{n} players; this is a game for {low} to {high}", n=len(names), low=low, high=high
        )
        raise Warned([Problem("players", message, warning=True)])
    players = known_players(names, device)
    game = new_game(
        ruleset,
        shape,
        players,
        first_dealer=first_dealer,
        device=device,
        house_version=house_version,
        watched=watched,
        customs=customs,
        stakes=stakes,
    )
    Access.objects.create(
        game=game, device=device, key=game.score_link, opened=game.started, maker=True
    )
    return game


def setup_troubles(
    ruleset: Ruleset, shape: Shape, names: Sequence[str], *, first_dealer: int
) -> list[Trouble]:
    """Everything wrong with a game that is to be started."""
    troubles = name_troubles(names)
    if not MIN_SEATS <= len(names) <= MAX_SEATS:
        sentence = gettext("A table has %(least)d to %(most)d players.")
        limits = {"least": MIN_SEATS, "most": MAX_SEATS}
        troubles.append(Trouble("names", None, sentence % limits))
    elif not 0 <= first_dealer < len(names):
        troubles.append(
            Trouble("first_dealer", None, gettext("The first dealer sits at the table."))
        )
    if shape not in ruleset.shapes:
        troubles.append(
            Trouble("shape", None, gettext("This variant is not played with that layout."))
        )
    if ruleset.too_dear:  # house rules of before there was a bound
        sentence = gettext(
            "These rules take too long to count. Edit them: the rule that takes longest is marked."
        )
        troubles.append(Trouble("shape", None, sentence))
    return troubles


def name_troubles(names: Sequence[str]) -> list[Trouble]:
    """What is wrong with the names, by position. Upper and lower case make no difference."""
    troubles, seen = [], set()
    for position, name in enumerate(names):
        if not name:
            sentence = gettext("A player needs a name.")
        elif len(name) > LONGEST_NAME:
            sentence = gettext("A name has at most %(most)d letters.") % {"most": LONGEST_NAME}
        elif not is_plain(name, LONGEST_NAME):
            sentence = gettext("A name is letters on one line.")
        elif name.casefold() in seen:
            sentence = gettext("Two players cannot both be “%(name)s”.") % {"name": name}
        else:
            seen.add(name.casefold())
            continue
        troubles.append(Trouble("names", position, sentence))
    return troubles


def new_game(
    ruleset: Ruleset,
    shape: Shape,
    players: Sequence[Player],
    *,
    first_dealer: int,
    device: Device | None,
    customs: Customs,
    stakes: Stakes | None,
    **more: Any,
) -> Game:
    """A game with a code and two link keys that nobody has, and its players on their seats in this
    order. `more` are fields of the game. Must be in a transaction.
    """
    table, salts = ruleset.to_dict(), [new_salt() for _ in players]
    data = None if stakes is None else stakes.data()
    named = zip(players, salts, strict=True)
    heading = whole_terms(
        seats=[(at, player.name, salt) for at, (player, salt) in enumerate(named)],
        dealer=first_dealer,
        rules=rules_of(ruleset.slug, table),
        layout=(shape.rows, shape.columns),
        customs=customs.names,
        stakes=data,
    )
    game = _new_row(
        heading=heading,
        ruleset=table,
        slug=ruleset.slug,
        rows=shape.rows,
        columns=shape.columns,
        first_dealer=first_dealer,
        started=timezone.now(),
        started_by=device,
        stakes=data,
        **customs.to_dict(),
        **more,
    )
    Seat.objects.bulk_create(
        Seat(game=game, position=position, player=player, name=player.name, salt=salt)
        for position, (player, salt) in enumerate(zip(players, salts, strict=True))
    )
    return game


def _new_row(*, heading: Facts, **fields: Any) -> Game:
    """A game row with a code and two link keys that nobody has, its history beginning with this
    heading.
    """
    for _ in range(20):  # one code in tens of thousands is taken; twenty in a row are not
        score_key, view_key = new_code(KEY_LETTERS), new_code(KEY_LETTERS)
        keys = [score_key, view_key]
        if score_key == view_key or Game.objects.filter(score_key__in=keys).exists():
            continue
        fields |= {"code": new_code(GAME_LETTERS), "score_key": score_key, "view_key": view_key}
        head = heading_digest(heading, "game", fields["code"])
        try:
            with transaction.atomic():
                return Game.objects.create(heading=heading, head=head, **fields)
        except IntegrityError:
            continue
    raise RuntimeError("No free code was found.")


def known_players(names: Sequence[str], device: Device) -> list[Player]:
    """The players of these names whom the device knows; new ones are stored."""
    known = {player.name: player for player in Player.objects.filter(device=device, name__in=names)}
    now = timezone.now()
    players = [known.get(name) or Player(name=name, device=device) for name in names]
    for player in players:
        player.last_played = now
    Player.objects.bulk_create([player for player in players if player.pk is None])
    Player.objects.filter(pk__in=[player.pk for player in known.values()]).update(last_played=now)
    return players


def finish(*, game: Game, device: Device | None, reason: str = "agreed") -> None:
    """End the game because the table says so: "agreed" or "abandoned". Twice counts once."""
    if reason not in BY_HAND:
        raise ValueError(reason)
    with transaction.atomic(durable=True):
        table = locked_table(game)
        if table.game.finish_reason:
            return
        refuse_while_sealed(table.game.id)
        write_end(table, reason, device=device)


def reopen(*, game: Game, device: Device | None) -> None:
    """Go on with a game that was ended by hand. Raises NotPossible when its rules have ended it."""
    with transaction.atomic(durable=True):
        table = locked_table(game)
        if not table.game.finish_reason:
            return
        if table.card(table.points).outcome():
            sentence = gettext("The rules end the game here. Correct a hole if something is wrong.")
            raise NotPossible(sentence)
        write_end(table, "", device=device)


def locked_table(game: Game) -> Table:
    """The game under its lock, with no particular hole."""
    return whole_table(statements.lock_game(game.code))


def whole_table(game: LockedGame) -> Table:
    """A game with no particular hole."""
    hole = statements.lock_hole(game, LAST_NUMBER, client_id=None)
    return Table(game, hole, statements.points_by_hole(game))


def write_end(table: Table, reason: str, *, device: Device | None) -> None:
    """Record that the game is over for this reason, or, with "", that it goes on."""
    kind = "finish" if reason else "reopen"
    struck = [] if reason else strike(table.game, None)
    head = statements.write_changes(
        table.game,
        [Entered(kind, table.game.finish_reason, reason), *struck],
        last_seq=table.hole.last_seq,
        device=device,
        client_id=None,
    )
    statements.write_game(table.game, finish_reason=reason, head=head)


def rematch(
    *, game: Game, device: Device, also: Callable[[Game], object] = lambda again: None
) -> Game:
    """The same table again: same players, rules, customs and stakes, the deal passing on as before,
    open to every device that was there. `also` is done with it in the same transaction.

    There is one rematch of a game, however many phones ask for it at once.
    """
    with transaction.atomic(durable=True):
        table = locked_table(game)
        already = Game.objects.filter(rematch_of=game).first()
        if already:
            return already
        players = [seat.player for seat in game.seats.select_related("player")]
        again = new_game(
            game.rules,
            game.shape,
            players,
            first_dealer=turns.first_dealer_again(
                table.game.first_dealer, table.last_number, seats=table.seats
            ),
            device=device,
            customs=game.customs,
            stakes=None if why_none(game) else stakes_of(game),
            letters=game.letters,
            rematch_of=game,
            house_version=game.house_version,
        )
        known = Player.objects.filter(pk__in=[player.pk for player in players])
        known.update(last_played=again.started)
        admit_all(game, again, device)
        also(again)
        # The phones at the old game poll its version: without a new one they would not notice.
        state = table.game
        statements.write_game(state, finish_reason=state.finish_reason, head=state.head)
        return again


def admit_all(game: Game, again: Game, device: Device) -> None:
    """Let every device that may look at a game, or keep its score, do so at its rematch. Its makers
    stay: a guest who asks for another game does not become the host. Only where nobody is left who
    could make a new code, the device that asks may.
    """
    keys = {game.score_link: again.score_link, game.view_link: again.view_link}
    there = list(game.accesses.filter(key__in=keys).order_by("pk"))  # the host is the first
    makers = {access.device_id for access in there if access.maker} or {device.pk}
    Access.objects.bulk_create(
        Access(
            game=again,
            device_id=access.device_id,
            key=keys[access.key],
            opened=again.started,
            maker=access.device_id in makers and access.key == game.score_link,
            seat=access.seat,
        )
        for access in there
    )
