"""How the site opens its SQLite file: to write, or not at all."""

import os
from sqlite3 import OperationalError
from typing import Any

from django.db.backends.sqlite3 import base


class DatabaseWrapper(base.DatabaseWrapper):
    """SQLite opens a file on a read-only disk to read, and every connection of the process shares
    that from then on: as long as one of them is open, none can write, also when the disk can be
    written again. Refused at the door, the next request just finds the disk as it is then.
    """

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """A connection; OperationalError, which is a 503, where the file cannot be written."""
        place = conn_params["database"]
        if os.path.exists(place) and not os.access(place, os.W_OK):
            raise OperationalError("attempt to write a readonly database")
        return super().get_new_connection(conn_params)
