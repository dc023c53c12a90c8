"""The interface for programs: what counts a hole, and what may be read of games and rules. Each is
a thin shell over the functions that the pages use too, and writes nothing; docs/api.md says what
goes in and what comes out.
"""

from scorecards.api.problems import PROBLEM, WORDS, problem_object

__all__ = ["PROBLEM", "WORDS", "problem_object"]
