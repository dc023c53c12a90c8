"""How often a random layout counts how much, exactly where that can be known."""
