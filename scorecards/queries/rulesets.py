"""Rulesets by slug, name or alias, built in or saved by somebody; and lists of house rules."""

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils.translation import gettext

from scorecards.codes import HOUSE_LETTERS, OWN, read_code
from scorecards.models import Device, HouseRules, HouseVersion
from scorecards.rules import Ruleset, Shape, find_variant
from scorecards.rules.wording.tables import lying


class KnownRuleset(NamedTuple):
    """A ruleset, and the version of house rules that it is; None for a built-in one."""

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
        """The version that holds now."""
        return self.versions[0]

    def version(self, number: int) -> VersionLine | None:
        """The version of that number."""
        return next((line for line in self.versions if line.number == number), None)


def find_ruleset(slug: str) -> Ruleset | None:
    """The ruleset of this slug, name or alias, or None; house rules in their latest version."""
    known = find_with_version(slug)
    return known.ruleset if known else None


def find_with_version(slug: str) -> KnownRuleset | None:
    """`find_ruleset`, together with the version if it is house rules."""
    if not slug or len(slug) > 80 or "\0" in slug:
        return None
    if slug.startswith(OWN):
        key = house_key(slug.removeprefix(OWN))
        versions = HouseVersion.objects.filter(house__key=key).select_related("house")
        version = _latest(versions).first() if key else None
        return KnownRuleset(version.rules, version) if version else None
    try:
        return KnownRuleset(find_variant(slug), None)
    except (LookupError, ValueError):
        return None


def house_key(written: str) -> str:
    """The key of house rules as it is stored, however it was typed; "" when it cannot be one."""
    key = read_code(written)
    return key if len(key) == HOUSE_LETTERS else ""


def house_rules_of(device: Device, *, forgotten: bool = False) -> list[HouseListing]:
    """The house rules of this device and its account, those last saved first; with `forgotten` the
    ones that are no longer offered.
    """
    mine = HouseVersion.objects.filter(
        house__device__in=device.together, house__forgotten__isnull=not forgotten
    ).select_related("house")
    return [listing_of(version) for version in _latest(mine).order_by("-saved", "-id")]


def listing_of(version: HouseVersion) -> HouseListing:
    """One version of house rules as an entry of a list."""
    return HouseListing(
        slug=version.house.slug,
        key=version.house.key,
        name=version.house.name,
        summary=version.rules.summary or _origin(version),
        shape=version.rules.shape,
        ruleset=version.rules,
        version=version.number,
        saved=version.saved,
    )


def _origin(version: HouseVersion) -> str:
    """What to say about house rules without a sentence of their own: where they began, or what lies
    on the table.
    """
    try:
        base = find_variant(version.based_on)
    except (LookupError, ValueError):
        return lying(version.rules)[0].render(gettext)
    return gettext("From %(name)s") % {"name": gettext(base.name)}


def house(key: str, device: Device | None = None) -> House | None:
    """The house rules with this key, as this device sees them; None when there are none."""
    rules = HouseRules.objects.filter(key=house_key(key)).first()
    if rules is None:
        return None
    versions = rules.versions.select_related("device").order_by("-number")
    return House(
        key=rules.key,
        slug=rules.slug,
        name=rules.name,
        mine=device is not None and device.shares(rules.device_id),
        forgotten=rules.forgotten is not None,
        versions=tuple(_line(version) for version in versions),
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
    """Only the latest version of each of these house rules."""
    newest = HouseVersion.objects.filter(house=OuterRef("house")).order_by("-number")
    return versions.filter(number=Subquery(newest.values("number")[:1]))
