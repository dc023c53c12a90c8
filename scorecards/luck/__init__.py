"""What stored games let anybody say about luck and skill, and what is still open (`docs/luck.md`).

Estimates, in floating point: no points, places or prizes follow from anything here. Every sum is
independent of the order of games and names, and nothing draws lots but with a seed of its own, so
the same games give the same figures.
"""
