"""What the site writes into its log."""

import logging

from golfscore.logs import JsonLines, RequestId


class RecordedLines(logging.Handler):
    """Keeps what production would print, or a terminal shows."""

    def __init__(self, lines: logging.Formatter | None = None) -> None:
        super().__init__()
        self.written: list[str] = []
        self.addFilter(RequestId())
        self.setFormatter(lines or JsonLines())

    def emit(self, record: logging.LogRecord) -> None:
        self.written.append(self.format(record))
