"""How a line of the log looks, and which request it belongs to. It never logs a body or a key."""

import json
import logging
from contextvars import ContextVar
from copy import copy

REQUEST_ID = "golfscore.request_id"  # in request.META
current_request_id: ContextVar[str] = ContextVar("current_request_id", default="-")


class RequestId(logging.Filter):
    """Puts the id of the request being answered on every record, "-" outside of one.

    Django logs a refused request only after the middleware is done, but hands the request along;
    every other line is written while the middleware is at work.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        headers = getattr(getattr(record, "request", None), "META", {})
        record.request_id = headers.get(REQUEST_ID, current_request_id.get())
        return True


class PlainLines(logging.Formatter):
    """What a terminal shows: level, request_id, message; an error's traceback below it."""

    def __init__(self) -> None:
        super().__init__("{levelname} {request_id} {message}", style="{")

    def format(self, record: logging.LogRecord) -> str:
        if record.levelno < logging.ERROR:
            # Django hands the exception of a 403 along; a refusal is one line, here as in JSON.
            record = copy(record)
            record.exc_info = record.exc_text = None
        return super().format(record)


class JsonLines(logging.Formatter):
    """One JSON object a line: time, level, logger, request_id, message; an error's traceback."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname,
            "logger": record.name,
            "request_id": getattr(record, "request_id", "-"),
            "message": record.getMessage(),
        }
        if status := getattr(record, "status_code", None):
            line["status"] = status
        # A refusal is one line; only an error, which should not have happened, says where it did.
        if record.exc_info and record.levelno >= logging.ERROR:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)
