"""An empty site of our own for the parts that need a database; it ends with its folder."""

from __future__ import annotations

import os
from importlib import import_module


def start_site(folder: str) -> None:
    """Make its tables; models can be imported only after this, and only one site a process."""
    os.environ |= {
        "VAR_DIR": folder,
        "DJANGO_SETTINGS_MODULE": "golfscore.settings",
        "ALLOWED_HOSTS": "testserver",
    }
    import_module("django").setup()
    import_module("django.core.management").call_command("migrate", verbosity=0)
