"""The name of this app to Django."""

from django.apps import AppConfig
from django.utils.translation import ngettext

from upkeep.counted import Counted, History


def accounts(number: int) -> str:
    return ngettext("%(n)d account", "%(n)d accounts", number) % {"n": number}


class UpkeepConfig(AppConfig):
    """Backups, restores, versions and the disk."""

    name = "upkeep"
    default_auto_field = "django.db.models.BigAutoField"
    counted = (Counted(accounts, "auth_user", History("auth_user", "username")),)
