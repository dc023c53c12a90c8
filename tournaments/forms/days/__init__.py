"""The forms of tournaments."""
