"""What more than one pair of eyes sees: hands that two people enter, and cards that are signed."""
