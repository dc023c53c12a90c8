"""The stakes of stored games, for writing and reading alike: what is agreed, and what stands in the
way of agreeing on something else. `scorecards.rules.stakes` says what they cost whom.
"""

from scorecards.stakes.permission import why_none, why_none_here
from scorecards.stakes.records import payments_made, stakes_of

__all__ = ["payments_made", "stakes_of", "why_none", "why_none_here"]
