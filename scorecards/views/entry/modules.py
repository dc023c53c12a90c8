"""The modules behind entry.js, which the page announces, so that a browser asks for all of them at
once and does not find them one inside the other. A test compares the list with the scripts.
"""

from django.templatetags.static import static

MODULES = (
    *("awake", "cards", "comeback", "conflict", "copies", "correction", "database"),
    *("dom", "draft", "evaluate", "follow", "input", "keepsake", "keyboard", "keypad"),
    *("ledger", "merge", "notation", "notes", "outbox", "outline", "page", "problems"),
    *("review", "seals", "settle", "sheets", "shut", "speak", "store", "sync", "table"),
    *("turn", "unsent", "unsent-sheet", "vibrate", "witness", "words"),
)


def addresses() -> tuple[str, list[str]]:
    """The address of the page's script, and those of the files it needs: where files are collected
    many are in one.
    """
    own, *others = dict.fromkeys(static(f"js/{name}.js") for name in ("entry", *MODULES))
    return own, others
