"""A tournament day: what it is made of, who goes on, how long it takes."""
