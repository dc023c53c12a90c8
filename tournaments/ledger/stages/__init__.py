"""What follows from the facts of a tournament: how its stages count, and where its tables stand."""
