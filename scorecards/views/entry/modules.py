"""The modules behind entry.js, which the page announces, so that a browser asks for all of them at
once and does not find them one inside the other. A test compares the list with the scripts.
"""

MODULES = (
    *(
        "awake",
        "cards",
        "comeback",
        "conflict",
        "copies",
        "correction",
        "database",
        "dom",
        "draft",
        "evaluate",
    ),
    *("follow", "input", "keepsake", "keyboard", "keypad", "ledger", "merge", "notation", "notes"),
    *("outbox", "page", "problems", "review", "seals", "settle", "sheets", "shut", "speak"),
    *("store", "sync", "table", "unsent", "unsent-sheet", "witness", "words"),
)

FILES = tuple(f"js/{name}.js" for name in MODULES)
