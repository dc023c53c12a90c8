"""Tournaments above the standings of their stages: what a draw looks at, and how rounds go on."""
