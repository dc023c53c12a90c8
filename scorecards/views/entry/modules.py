"""The modules behind entry.js, which the page announces, so that a browser asks for all of them at
once and does not find them one inside the other. A test compares the list with the scripts.
"""

from django.templatetags.static import static

MODULES = (
    *("awake", "cards", "copies", "correction", "database", "dom", "draft", "evaluate"),
    *("follow", "input", "keepsake", "keypad", "ledger", "notation", "notes", "outbox"),
    *("outline", "page", "problems", "reserve", "seals", "settle", "speak", "store"),
    *("sync", "table", "turn", "vibrate", "words"),
)
# What reserve.js fetches after the first card or poll, or as soon as something cannot do without.
REST = (
    *("acts", "aloud", "answers", "comeback", "conflict", "corrected", "hands", "keyboard"),
    *("menu", "merge", "packs", "pencil", "reading", "rest", "review", "sheets", "shut"),
    *("toast", "unsent", "unsent-sheet", "versions", "waiting"),
)


def addresses(*, whole: bool) -> tuple[str, list[str]]:
    """The address of the page's script, and those of the files it needs: where files are collected
    many are in one. A hole that is `whole` already is looked at, and needs the rest at once.
    """
    names = ("entry", *MODULES, *(REST if whole else ()))
    own, *others = dict.fromkeys(static(f"js/{name}.js") for name in names)
    return own, others
