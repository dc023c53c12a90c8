"""Benchmarks: candidate, floor, ratio and target side by side. They measure, they never judge a
change by a clock.
"""
