"""Who comes to a night: what people said before it, and until when they may say so."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.utils import timezone

from tournaments.ledger.merges import merges_in, root_of
from tournaments.models import Night, Person, Reply

WORDS = ("coming", "maybe", "away")


@dataclass(frozen=True)
class Replies:
    """What was said of a night: names by word, in the order of the alphabet, and the word of each
    person. `open`: may it still be said?
    """

    open: bool
    words: dict[int, str] = field(default_factory=dict)
    coming: tuple[str, ...] = ()
    maybe: tuple[str, ...] = ()
    away: tuple[str, ...] = ()


def replies_open(night: Night) -> bool:
    """May people say whether they come? Until the night is closed or its day is over."""
    live = night.state != "closed" and night.season.state in ("planned", "open")
    return live and night.day >= timezone.localdate()


def replies_to(night: Night) -> Replies:
    """What was said of a night, without those who have left the league. Whoever was merged into
    somebody said it for them; what was said last holds. Three queries.
    """
    roots = merges_in(night.season.league_id)
    rows = Reply.objects.filter(night=night).order_by("at", "pk").values_list("person", "word")
    words = {root_of(roots, person): word for person, word in rows}
    people = Person.objects.filter(pk__in=words, left=None).values_list("pk", "name")
    names = sorted(people, key=lambda each: each[1].casefold())
    lists = {word: tuple(name for person, name in names if words[person] == word) for word in WORDS}
    return Replies(replies_open(night), words, **lists)
