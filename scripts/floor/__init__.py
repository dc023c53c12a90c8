"""The oldest browsers that are served with everything, and what our pages ask of them.

`.venv/bin/python -m scripts.floor` names everything in our style sheets, scripts and templates that
is younger than the floor of `floor.toml`, or whose age `means.toml` does not know. docs/browsers.md
is about it.
"""
