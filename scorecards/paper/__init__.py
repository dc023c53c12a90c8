"""Score sheets on paper: to print, to type in again, and pictures of finished scorecards.

The modules named in tests/test_imports.py are pure: they know no database and no request.
"""
