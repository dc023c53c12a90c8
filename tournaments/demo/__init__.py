"""The made-up league of `make demo`."""
