"""What is printed of a tournament, on its pieces of paper: what stands where, and how large. Reads
nothing.
"""
