"""Accounts: signing in, what an account may see of itself, and how it ends.

Nobody needs one to play. django-allauth does the work; here are its adapters, the pages it lacks,
and the link to `scorecards.site`, which knows the devices of an account. Nothing here knows a card.
"""
