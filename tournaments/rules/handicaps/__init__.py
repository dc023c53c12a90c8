"""Par, differentials, handicap indexes and ratings."""
