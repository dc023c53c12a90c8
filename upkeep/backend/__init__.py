"""Django's backend for SQLite, but for what a read-only disk makes of it (see `base`)."""
