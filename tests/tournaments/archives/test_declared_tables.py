"""Whatever is stored of leagues and games travels in an archive, or stays with a reason."""

from hashlib import sha256

from django.apps import apps
from django.contrib.auth import get_user_model

from scorecards.models import Device
from tournaments.ledger.archives.numbers import COLUMNS, KEYED, LISTS, NOT_MOVED, NUMBERS
from tournaments.ledger.archives.provenance import ONLY
from tournaments.ledger.archives.tables import LEFT_OUT, MOVED, VERSION
from tournaments.ledger.commitments import DECIDING

OF_VERSION = {1: "7e184161a61c1074"}
"""Digests of the columns that travel, by the version of archives."""

OURS = {
    model
    for app in ("scorecards", "tournaments")
    for model in apps.get_app_config(app).get_models()
}
SECRETS = ("key", "link", "password", "token", "email")


def test_every_model_travels_or_stays_with_a_reason() -> None:
    moved = [table.model for table in MOVED]
    assert len(moved) == len(set(moved))
    assert set(moved) | LEFT_OUT.keys() == OURS
    assert set(moved).isdisjoint(LEFT_OUT)
    assert all(LEFT_OUT.values())


def test_other_columns_are_another_version() -> None:
    """Whoever adds a column to what travels raises VERSION, and adds its digest here."""
    words = repr([(table.label, list(table.columns)) for table in MOVED])
    assert sha256(words.encode()).hexdigest()[:16] == OF_VERSION[VERSION]


def test_what_travels_points_only_to_what_travels() -> None:
    moved = {table.model for table in MOVED}
    for table in MOVED:
        for field in table.columns.values():
            assert field.related_model in {None, *moved}, field
            assert field.related_model not in {Device, get_user_model()}


def test_no_column_that_travels_opens_anything() -> None:
    """The key of house rules is in their link, and seasons name them by it."""
    opening = {
        f"{table.label}.{name}"
        for table in MOVED
        for name in table.columns
        if any(word in name for word in SECRETS) and not name.endswith("_id")
    }
    assert opening == {"scorecards.houserules.key"}


def test_columns_of_json_are_raised_or_have_no_numbers_of_rows() -> None:
    stored = {
        f"{table.label}.{name}"
        for table in MOVED
        for name, field in table.columns.items()
        if field.get_internal_type() == "JSONField"
    }
    raised = {f"{label}.{name}" for label, columns in COLUMNS.items() for name in columns}
    assert raised <= stored
    assert stored - raised == {
        "scorecards.change.now",
        "scorecards.change.was",
        "scorecards.game.absences",
        "scorecards.game.heading",
        "scorecards.game.ruleset",
        "scorecards.game.stakes",
        "scorecards.houseversion.ruleset",
        "scorecards.payment.parts",
        "scorecards.score.adjustments",
        "tournaments.act.about",
        "tournaments.act.facts",
        "tournaments.drawing.sizes",
        "tournaments.season.settings",
        "tournaments.seasonpoints.rule",
        "tournaments.tournament.settings",
    }


def test_rows_that_are_committed_to_are_chosen_as_in_the_database() -> None:
    assert ONLY.keys() == {table.model for table in DECIDING if table.only}
    assert {table.model for table in DECIDING} <= {table.model for table in MOVED}


def test_words_of_acts_are_raised_in_one_way() -> None:
    assert len(NUMBERS | LISTS | KEYED | NOT_MOVED) == sum(
        map(len, (NUMBERS, LISTS, KEYED, NOT_MOVED))
    )
