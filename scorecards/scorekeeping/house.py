"""House rules: a ruleset saved under a name, in versions that are only ever added to.

A game is played by its own copy of the rules, so nothing here changes a game. Who may change house
rules is decided before (`permissions.own_house`).
"""

import unicodedata
from collections.abc import Mapping
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from scorecards.codes import HOUSE_LETTERS, OWN, new_code
from scorecards.models import Device, HouseRules, HouseVersion
from scorecards.rules import InvalidRuleset, Problem, Ruleset, find_variant, text
from scorecards.rules.sources import ABOUT_ITSELF
from scorecards.scorekeeping.errors import BadRuleset, RulesChanged
from scorecards.scorekeeping.rows import is_plain

SOURCE = gettext_noop("House rules")
MOST = 200  # sets of rules of one device: more than any table needs, and a stop to loops of copies
LONGEST_NAME: int = HouseRules._meta.get_field("name").max_length or 0


def save_house_rules(
    *,
    table: Mapping[str, Any],
    name: str,
    device: Device,
    house: HouseRules | None = None,
    based_on: str = "",
    seen: int | None = None,
) -> HouseVersion:
    """Save a ruleset under a name: as new house rules, or as the next version of `house`.

    `seen` is the version of `house` that was edited. If nothing differs from the latest version, no
    new one is made. Raises BadRuleset with every mistake, and RulesChanged when somebody else saved
    another version meanwhile; then nothing is written.
    """
    draft = check_house_rules(table=table, name=name, based_on=based_on)
    with transaction.atomic(durable=True):
        Device.objects.select_for_update().get(pk=device.pk)
        if house is None:
            return same_house_rules(draft, device) or start_house(draft, device, based_on=based_on)
        house = HouseRules.objects.select_for_update().get(pk=house.pk)
        latest = house.versions.latest("number")
        draft = draft | {"slug": house.slug}
        if latest.ruleset == draft:
            return latest
        if seen != latest.number:
            raise RulesChanged(latest.number)
        HouseRules.objects.filter(pk=house.pk).update(name=draft["name"])
        return add_version(house, draft, latest.number + 1, device=device, based_on=based_on)


def check_house_rules(*, table: Mapping[str, Any], name: str, based_on: str = "") -> dict[str, Any]:
    """The table as it would be saved, with nothing left to look up. Raises BadRuleset."""
    name = unicodedata.normalize("NFC", name).strip()
    problems = name_problems(name)
    own = {key: value for key, value in table.items() if not is_inherited(key, value, based_on)}
    named = {"source": SOURCE} | own | {"slug": OWN, "name": SOURCE if problems else name}
    try:
        complete = Ruleset.from_dict(named).to_dict()
    except InvalidRuleset as wrong:
        problems += wrong.problems
    if problems:
        raise BadRuleset(problems)
    return complete


def is_inherited(key: str, value: object, based_on: str) -> bool:
    """Is this something the variant it is based on says about itself, such as its source?"""
    if key not in ABOUT_ITSELF or not based_on:
        return False
    try:
        return bool(find_variant(based_on).data.get(key) == value)
    except KeyError:
        return False


def name_problems(name: str) -> list[Problem]:
    """What is wrong with the name of house rules."""
    if not name:
        return [Problem("name", text(gettext_noop("House rules need a name.")))]
    if len(name) > LONGEST_NAME:
        sentence = gettext_noop("A name has at most {most} letters.")
        return [Problem("name", text(sentence, most=LONGEST_NAME))]
    if not is_plain(name, LONGEST_NAME):
        return [Problem("name", text(gettext_noop("A name is letters on one line.")))]
    if "<" in name or ">" in name:
        return [Problem("name", text(gettext_noop("A name cannot contain < or >.")))]
    return []


def same_house_rules(draft: Mapping[str, Any], device: Device) -> HouseVersion | None:
    """The same rules under the same name, if this device just saved them: twice counts once."""
    namesakes = HouseRules.objects.filter(
        device__in=device.together, name=draft["name"], forgotten=None
    )
    for house in namesakes.order_by("-id")[:5]:
        latest = house.versions.latest("number")
        if latest.ruleset == {**draft, "slug": house.slug}:
            return latest
    return None


def start_house(draft: Mapping[str, Any], device: Device, *, based_on: str) -> HouseVersion:
    """New house rules with their first version. Must be in a transaction, with the device locked.
    Raises BadRuleset when the device has as many as it may, those no longer offered included.
    """
    if HouseRules.objects.filter(device=device).count() >= MOST:
        sentence = gettext_noop(
            "A device keeps at most {most} sets of house rules, including those no longer offered. "
            "Change one of them instead."
        )
        raise BadRuleset([Problem("too-many", text(sentence, most=MOST))])
    for _ in range(20):  # one key in thousands of millions is taken; twenty in a row are not
        try:
            with transaction.atomic():
                house = HouseRules.objects.create(
                    key=new_code(HOUSE_LETTERS),
                    name=draft["name"],
                    device=device,
                    created=timezone.now(),
                )
        except IntegrityError:
            continue
        own = {**draft, "slug": house.slug}
        return add_version(house, own, 1, device=device, based_on=based_on)
    raise RuntimeError("No free key was found.")


def add_version(
    house: HouseRules, ruleset: Mapping[str, Any], number: int, *, device: Device, based_on: str
) -> HouseVersion:
    """One more version. Must be in a transaction."""
    return HouseVersion.objects.create(
        house=house,
        number=number,
        ruleset=dict(ruleset),
        based_on=based_on[:60],
        saved=timezone.now(),
        device=device,
    )


def forget_house_rules(house: HouseRules) -> None:
    """Stop offering them. Their link, their versions and every game under them stay."""
    HouseRules.objects.filter(pk=house.pk, forgotten=None).update(forgotten=timezone.now())


def recall_house_rules(house: HouseRules) -> None:
    """Offer them again."""
    HouseRules.objects.filter(pk=house.pk).update(forgotten=None)
