"""League pages as plain data: figures, charts and listings put into words. Reads no database."""
