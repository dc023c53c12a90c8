"""Leagues and tournaments will live in this app. It has no models and no pages yet; it is
installed so that its place in the import order (golfscore, tournaments, scorecards) is held
and tested from the start."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"
