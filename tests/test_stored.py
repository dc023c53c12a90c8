"""Whatever leads to a person, a phone or an account is declared, so that whoever asks gets all."""

from collections.abc import Iterator

from allauth.socialaccount.models import SocialAccount
from django.apps import apps
from django.contrib.auth.models import User
from django.db.models import Field, Model

from golfscore.accounts import export
from golfscore.accounts.own_data import OF_ACCOUNT
from scorecards.models import Device, Game, GolfoSession, Hole
from scorecards.queries import device_rows
from scorecards.queries.data_kinds import edges_of
from tournaments.models import Fixture, League, LeagueGame, Night, Person, Round, Season, Tournament
from tournaments.queries import person_rows
from tournaments.queries.person_data import KINDS

OF_MANY = {Game, GolfoSession, Hole, League, Season, Night, Round, Fixture, LeagueGame, Tournament}
"""What belongs to a whole table or league: a row that leads there alone is about nobody."""

DECLARED = {
    *edges_of((*KINDS, *device_rows.OF_DEVICES)),
    *(export.IN_LISTS | device_rows.IN_LISTS | person_rows.IN_LISTS),
}
LEFT_OUT = export.LEFT_OUT | device_rows.LEFT_OUT | person_rows.LEFT_OUT


def columns() -> Iterator[tuple[str, Field]]:
    """Every column that leads to another row, with its name."""
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.get_fields():
            if isinstance(field, Field) and field.is_relation and field.related_model:
                yield f"{model._meta.label}.{field.name}", field


def somebodys() -> set[type[Model]]:
    """Persons, phones and accounts, and the models with a declared column to one of them."""
    direct: set[type[Model]] = {User, Device, Person, SocialAccount}
    return direct | {field.model for name, field in columns() if name in DECLARED} - OF_MANY


def test_every_column_that_leads_to_somebody_is_declared_or_left_out_with_a_reason() -> None:
    """One step further, too: what belongs to a role, an entry or a seat is somebody's."""
    names = {name for name, field in columns() if field.related_model in somebodys()}
    assert names <= DECLARED | LEFT_OUT.keys()
    assert LEFT_OUT.keys() <= names, "columns that are no more"
    assert DECLARED.isdisjoint(LEFT_OUT)
    assert all(LEFT_OUT.values())


def test_what_is_declared_is_a_column_and_in_a_list() -> None:
    assert {name for name, _field in columns()} >= DECLARED
    words = {word for kind in OF_ACCOUNT for word in kind.words}
    lists = export.IN_LISTS | device_rows.IN_LISTS | person_rows.IN_LISTS
    assert set(lists.values()) <= words
    assert {kind.word for kind in KINDS} <= words


def test_a_column_that_nobody_declared_is_noticed() -> None:
    assert "tournaments.Reply.person" in DECLARED
    names = {name for name, field in columns() if field.related_model in somebodys()}
    assert not names <= (DECLARED - {"tournaments.Reply.person"}) | LEFT_OUT.keys()
