"""How often a network may ask the interface for programs: `API_RATE`, for all workers together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle

from scorecards.limits.counting import count, network_of

if TYPE_CHECKING:  # the views of the framework import this module
    from rest_framework.views import APIView


class NetworkThrottle(AnonRateThrottle):
    """So many requests in the time of the rate, which runs from the first of them."""

    num_requests: int
    duration: int  # seconds

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Count it; is it one of those that are answered?"""
        if self.rate is None:
            return True
        return count(f"api:{network_of(request)}", self.duration) <= self.num_requests

    def wait(self) -> float:
        """Seconds until asking again is worth while: at most all of the time of the rate."""
        return float(self.duration)
