"""Forms of a tournament."""

from datetime import timedelta

from django.utils import timezone

NEW = {
    "kind": "day",
    "name": "Winter Open",
    "day": (timezone.localdate() + timedelta(days=30)).isoformat(),
    "starts": "10:00",
    "place": "Village hall",
    "ruleset": "pagat-6",
    "visibility": "public",
}
