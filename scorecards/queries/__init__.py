"""Reading: everything that pages, phones and the API show, put together and ready to print.

Numbers come as strings with the true minus sign, because a template that formats two hundred
integers spends half its time on it. Never writes, never makes HTML; the number of database queries
does not grow with holes and players.
"""
