"""Leagues for other programs: what pages show, as plain data for whoever may read the page."""
