"""Rulesets in sentences, and what two of them say differently."""
