"""The name of this app to Django."""

from django.apps import AppConfig


class UpkeepConfig(AppConfig):
    """Backups, restores, versions and the disk."""

    name = "upkeep"
    default_auto_field = "django.db.models.BigAutoField"
