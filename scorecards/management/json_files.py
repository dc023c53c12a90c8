"""Commands that read JSON from a file or standard input, print JSON, and save nothing."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from contextlib import nullcontext
from typing import IO, Any

from django.core.management.base import BaseCommand

UNREADABLE = 2


class JsonCommand(BaseCommand):
    """Answers what a file asks. Exit code 2 when something in it cannot be read."""

    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One optional file; without it, or with -, standard input."""
        parser.add_argument(
            "file", nargs="?", default="-", help="a JSON file; standard input without one"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the answers; or, with exit code 2, an error for everything that cannot be read."""
        name = options["file"]
        try:
            with nullcontext(sys.stdin.buffer) if name == "-" else open(name, "rb") as file:
                readable = self.answer(file, options)
        except BrokenPipeError:
            # Whoever reads the answers has enough, as `head` does after ten lines.
            sys.stdout = None
            return
        except OSError as error:
            problem: dict[str, object] = {"code": "no-file", "message": str(error)}
            problem |= {"player": None, "cells": []}
            self.tell({"errors": [problem]})
            readable = False
        if not readable:
            sys.exit(UNREADABLE)

    def answer(self, file: IO[bytes], options: dict[str, Any]) -> bool:
        """Answer what a file has; could all of it be read?"""
        raise NotImplementedError

    def tell(self, data: object) -> None:
        """One line of JSON, at once: somebody may be waiting for it at the end of a pipe."""
        self.stdout.write(json.dumps(data, ensure_ascii=False))
        self.stdout.flush()


def is_json(line: bytes) -> bool:
    """Is a line JSON by itself? It may be the first of many that are so only together."""
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True
