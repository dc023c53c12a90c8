"""Devices and the players they know."""

from django.conf import settings
from django.db import models

from scorecards.codes import NO_BROWSER


class Device(models.Model):
    """A phone or computer, known by the key in its cookie.

    It needs no account. Once somebody signs in on it, its games are the account's as well.
    """

    key = models.CharField(max_length=22, unique=True)
    # An English msgid such as "Android phone"; translated where it is shown.
    label = models.CharField(max_length=40)
    created = models.DateTimeField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="devices"
    )

    def __str__(self) -> str:
        return self.label

    @property
    def has_browser(self) -> bool:
        """False for what an account keeps of a device that signed out."""
        return not self.key.startswith(NO_BROWSER)

    @property
    def together(self) -> models.QuerySet["Device"]:
        """The devices that see what this one sees: all of its account, or itself alone."""
        if self.user_id is None:
            return Device.objects.filter(pk=self.pk)
        return Device.objects.filter(user=self.user_id)

    def shares(self, device_id: int | None) -> bool:
        """Does what that device made belong to this one as well? Asks the database only if this
        one has an account that the other might share.
        """
        if device_id is None or device_id == self.pk or self.user_id is None:
            return device_id is not None and device_id == self.pk
        return self.together.filter(pk=device_id).exists()


class Player(models.Model):
    """Someone who played, as one device knows them. The names a device is offered for its next
    game come from here.
    """

    name = models.CharField(max_length=40)
    device = models.ForeignKey(Device, null=True, on_delete=models.SET_NULL, related_name="players")
    last_played = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["device", "-last_played"], name="player_recent")]

    def __str__(self) -> str:
        return self.name
