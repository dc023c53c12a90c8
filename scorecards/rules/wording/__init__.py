"""Rulesets in sentences, and where two of them differ."""
