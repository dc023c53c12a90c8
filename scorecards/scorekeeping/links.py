"""The links by which devices come to a game: one to keep its score, one to look.

A link is a key of six letters. Renewing it shuts out whoever came by the old one.
"""

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from scorecards.codes import KEY_LETTERS, new_code, read_code
from scorecards.models import Access, Device, Game
from scorecards.scorekeeping import statements
from scorecards.scorekeeping.errors import NoSuchLink
from scorecards.scorekeeping.games import locked_table
from scorecards.scorekeeping.statements import Entered

KEY_FIELDS = {"scorer": "score_key", "viewer": "view_key"}


def find_link(key: str) -> tuple[Game, str]:
    """The game that a key opens, and as what: "scorer" or "viewer". Raises NoSuchLink."""
    meant = read_code(key)
    if len(meant) == KEY_LETTERS:
        for role, field in KEY_FIELDS.items():
            game = Game.objects.filter(**{field: meant}).first()
            if game:
                return game, role
    raise NoSuchLink(gettext("No game is open under this code. Ask for it again at the table."))


def open_link(*, key: str, device: Device) -> tuple[Game, str]:
    """Let the device into the game of this link; returns what it may do there now.

    A scorer who opens the viewers' link stays a scorer. Raises NoSuchLink.
    """
    with transaction.atomic(durable=True):
        game, role = find_link(key)
        mine, _ = Access.objects.get_or_create(
            game=game, device=device, defaults={"key": "", "opened": timezone.now()}
        )
        if role == "viewer" and mine.key == game.score_key:
            return game, "scorer"
        mine.key, mine.opened = getattr(game, KEY_FIELDS[role]), timezone.now()
        mine.save(update_fields=["key", "opened"])
        return game, role


def renew_link(*, game: Game, role: str, device: Device) -> Game:
    """Give the link for this role ("scorer" or "viewer") a new key. Of those let in by the old one,
    only the device that asks and others of its account stay in.

    The history has the renewal, but no keys. Returns the game with its new key.
    """
    with transaction.atomic(durable=True):
        table = locked_table(game)
        key = put_new_key(game, KEY_FIELDS[role])
        if role == "scorer":
            mine = Access.objects.filter(game=game, device__in=device.together)
            mine.exclude(key=game.view_key).update(key=key)
        statements.write_changes(
            table.game,
            [Entered("links", None, role)],
            last_seq=table.hole.last_seq,
            device=device,
            client_id=None,
        )
        statements.write_game(table.game, finish_reason=table.game.finish_reason)
    game.refresh_from_db()
    return game


def put_new_key(game: Game, field: str) -> str:
    """Give this field of the game a key that nobody has. Must be in a transaction."""
    for _ in range(20):  # one key in millions is taken; twenty in a row are not
        key = new_code(KEY_LETTERS)
        if not Game.objects.filter(Q(score_key=key) | Q(view_key=key)).exists():
            try:
                with transaction.atomic():
                    Game.objects.filter(pk=game.pk).update(**{field: key})
                    return key
            except IntegrityError:
                continue
    raise RuntimeError("No free key was found.")
