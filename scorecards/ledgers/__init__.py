"""Ledgers of Golfo as they are stored, read for writing and for pages alike. Writes nothing."""

from scorecards.ledgers.records import ledger_of, stored_data, stored_entry

__all__ = ["ledger_of", "stored_data", "stored_entry"]
