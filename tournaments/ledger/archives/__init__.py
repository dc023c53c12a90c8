"""A league as one file, to be taken to another site: what is in it, how it is written and read."""
