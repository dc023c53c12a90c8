"""Every write of a session of Golfo: opening it, recording in its ledger, its links and seats."""
