"""Hands that are in and that nobody may see yet: read here for writing and for pages alike."""
