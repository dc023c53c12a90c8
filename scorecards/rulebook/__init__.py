"""The rulebook as people read it: rulesets as files, pages, lists and statistics."""
