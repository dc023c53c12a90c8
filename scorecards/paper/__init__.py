"""Score sheets on paper, to print and to type in again, and scorecards as pictures.

`plan` decides what goes where; the modules here draw it and answer requests.
"""
