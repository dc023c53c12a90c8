"""The page on which a paper sheet is typed in."""
