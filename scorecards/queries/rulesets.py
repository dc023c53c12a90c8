"""Rulesets by the word that names them, built in or kept by somebody, and lists of house rules."""

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils.translation import gettext

from scorecards.codes import HOUSE_LETTERS, OWN, read_code
from scorecards.models import Device, HouseRules, HouseVersion
from scorecards.rules import Ruleset, Shape, find_variant


class Found(NamedTuple):
    """A ruleset, and which version of which house rules it is; None for a built-in one."""

    ruleset: Ruleset
    version: HouseVersion | None


@dataclass(frozen=True)
class HouseListing:
    """House rules in a list: what their latest version says."""

    slug: str
    key: str
    name: str
    summary: str
    shape: Shape
    ruleset: Ruleset
    version: int
    saved: datetime


@dataclass(frozen=True)
class VersionLine:
    """One version of house rules."""

    number: int
    ruleset: Ruleset
    based_on: str  # a slug, "" when unknown
    saved: datetime
    device: str  # in the language of the page, "" when unknown


@dataclass(frozen=True)
class House:
    """House rules with all their versions, the latest first."""

    key: str
    slug: str
    name: str
    mine: bool  # may the device that asks change them?
    forgotten: bool
    versions: tuple[VersionLine, ...]

    @property
    def latest(self) -> VersionLine:
        """What holds now."""
        return self.versions[0]

    def version(self, number: int) -> VersionLine | None:
        """The version of that number."""
        return next((line for line in self.versions if line.number == number), None)


def find_ruleset(slug: str) -> Ruleset | None:
    """The ruleset of this slug, name or alias; of house rules the latest version."""
    found = find_with_version(slug)
    return found.ruleset if found else None


def find_with_version(slug: str) -> Found | None:
    """`find_ruleset`, and for house rules the version it is."""
    if not slug or len(slug) > 80 or "\0" in slug:
        return None
    if slug.startswith(OWN):
        key = house_key(slug.removeprefix(OWN))
        kept = HouseVersion.objects.filter(house__key=key).select_related("house")
        version = _latest(kept).first() if key else None
        return Found(version.rules, version) if version else None
    try:
        return Found(find_variant(slug), None)
    except (LookupError, ValueError):
        return None


def house_key(written: str) -> str:
    """The key of house rules as it is kept, however it is written; "" when it cannot be one."""
    key = read_code(written)
    return key if len(key) == HOUSE_LETTERS else ""


def house_rules_of(device: Device, *, forgotten: bool = False) -> list[HouseListing]:
    """The house rules of this device and its account, those last saved first; or the forgotten."""
    mine = HouseVersion.objects.filter(
        house__device__in=device.together, house__forgotten__isnull=not forgotten
    ).select_related("house")
    return [listing_of(version) for version in _latest(mine).order_by("-saved", "-id")]


def listing_of(version: HouseVersion) -> HouseListing:
    """House rules as a list shows them, by one of their versions."""
    return HouseListing(
        slug=version.house.slug,
        key=version.house.key,
        name=version.house.name,
        summary=version.rules.summary,
        shape=version.rules.shape,
        ruleset=version.rules,
        version=version.number,
        saved=version.saved,
    )


def house(key: str, device: Device | None = None) -> House | None:
    """The house rules with this key, as this device sees them; None when there are none."""
    kept = HouseRules.objects.filter(key=house_key(key)).first()
    if kept is None:
        return None
    found = kept.versions.select_related("device").order_by("-number")
    return House(
        key=kept.key,
        slug=kept.slug,
        name=kept.name,
        mine=device is not None and device.shares(kept.device_id),
        forgotten=kept.forgotten is not None,
        versions=tuple(_line(version) for version in found),
    )


def _line(version: HouseVersion) -> VersionLine:
    return VersionLine(
        number=version.number,
        ruleset=version.rules,
        based_on=version.based_on,
        saved=version.saved,
        device=gettext(version.device.label) if version.device else "",
    )


def _latest(versions: QuerySet[HouseVersion]) -> QuerySet[HouseVersion]:
    """Of every house rules among these the latest version alone."""
    newest = HouseVersion.objects.filter(house=OuterRef("house")).order_by("-number")
    return versions.filter(number=Subquery(newest.values("number")[:1]))
