#!/usr/bin/env python3
"""Run one management command of the site. It decides nothing; settings.py does."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "golfscore.settings")
    os.umask(0o077)  # what it writes, a new database above all, is for nobody else
    import django
    from django.core.management import execute_from_command_line

    django.setup()
    from upkeep.versions import refuse_to_start

    refuse_to_start(sys.argv[1] if len(sys.argv) > 1 else "help")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
