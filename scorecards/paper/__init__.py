"""Score sheets on paper: to print, to type in again, and pictures of finished scorecards.

What stands where is decided in `plan`; the modules here draw it and answer requests.
"""
