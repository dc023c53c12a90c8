"""What a sheet of paper is and where everything on it stands: plain data, no Django."""
