"""Rehearsals of tournaments: whoever is needed to play one through."""
