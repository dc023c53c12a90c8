"""What a sheet of paper is, and where everything on it stands. Plain data, no Django."""
