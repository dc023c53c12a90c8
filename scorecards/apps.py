"""The app of the table: games, scorecards, who keeps them. Nothing happens on start-up."""

from django.apps import AppConfig


class ScorecardsConfig(AppConfig):
    """Games at one table and their scorecards."""

    name = "scorecards"
    default_auto_field = "django.db.models.BigAutoField"
