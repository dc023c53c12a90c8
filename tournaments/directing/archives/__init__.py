"""A league that comes from an archive: everything in it is checked, and made this site's own."""
