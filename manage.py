#!/usr/bin/env python3
"""Run one command of the site. It decides nothing; golfscore/command.py does."""

from golfscore.command import main

if __name__ == "__main__":
    main()
