"""The rules of leagues and tournaments: plain Python without Django."""
