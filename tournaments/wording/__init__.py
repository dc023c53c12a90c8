"""What the words of a league are called, and what its acts are called in the history."""
