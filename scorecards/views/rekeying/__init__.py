"""The page on which a sheet of paper is typed in."""
