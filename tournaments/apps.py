"""Leagues, their seasons and standings. Imports scorecards, and is imported by golfscore alone."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"
