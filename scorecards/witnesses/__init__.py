"""Hands that two people enter: comparing their versions, and reading those that wait."""
