"""Reading tournaments for their pages. Writes nothing."""
