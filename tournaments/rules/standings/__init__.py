"""From results to a table: points, lines, tie-breaks, places, and why."""
