"""The page on which a hole is entered."""
