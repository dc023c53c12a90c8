"""The parts that every page is made of: icons, tiles, what was refused, and the fields of forms."""

from collections.abc import Iterator
from typing import Any

import pytest
from django import forms
from django.template import engines
from django.test.html import parse_html

from tournaments.forms.act_form import ActForm


def drawn(source: str, **context: object) -> str:
    """What a template prints."""
    return engines["django"].from_string(source).render(context)


class TrickyForm(ActForm):
    """A field of every kind, each with a hint."""

    name = forms.CharField(help_text="The one you use at the table.")
    about = forms.CharField(required=False)
    open = forms.BooleanField(required=False, help_text="For everybody.")
    kind = forms.ChoiceField(
        choices=[("a", "All"), ("b", "Best")], widget=forms.RadioSelect, help_text="One of two."
    )
    size = forms.ChoiceField(choices=[("4", "Four")], required=False)


def field_of(name: str, *, wrong: bool = False) -> Any:
    """The elements of a field, as drawn."""
    form = TrickyForm({} if wrong else None)
    if wrong:
        form.add_error(name, "Not like this.")
    return str(form[name].as_field_group())


def attribute(html: str, element: str, name: str) -> str | None:
    """An attribute of the first element of a kind."""
    for each in elements(html):
        if each.name == element:
            return dict(each.attributes).get(name)
    raise AssertionError(f"no {element} in {html}")


def elements(html: str) -> Iterator[Any]:
    """Every element, the outer before the inner."""
    return within(parse_html(f"<main>{html}</main>"))


def within(node: Any) -> Iterator[Any]:
    for each in node.children:
        if not isinstance(each, str):
            yield each
            yield from within(each)


def ids_in(html: str) -> set[str]:
    return {dict(each.attributes).get("id", "") for each in elements(html)} - {""}


def test_an_icon_is_not_read_out() -> None:
    assert drawn('{% icon "next" %}') == (
        '<svg class="i" aria-hidden="true"><use href="#i-next"/></svg>'
    )
    assert '<svg class="i flag" ' in drawn('{% icon name "flag" %}', name="up")


@pytest.mark.parametrize("refused", [None, "", [], ()])
def test_nothing_is_drawn_where_nothing_was_refused(refused: object) -> None:
    assert drawn("{% problems refused %}", refused=refused) == ""


def test_every_sentence_of_a_refusal_is_alerted() -> None:
    html = drawn("{% problems one many %}", one=ValueError("a < b"), many=["second", "third"])
    sentences = ("a &lt; b", "second", "third")
    inner = "".join(f'<p class="problem">{each}</p>' for each in sentences)
    assert html == f'<div class="problems" role="alert">{inner}</div>'


def test_a_tile_is_named_by_its_title_and_described_by_its_hint() -> None:
    html = drawn('{% tile "/x/" "cup" title %} soon {% endtile %}', title="A & B")
    name, hint = attribute(html, "a", "aria-labelledby"), attribute(html, "a", "aria-describedby")
    assert f'<b id="{name}">A &amp; B</b><small id="{hint}">soon</small>' in html


def test_a_tile_without_a_hint_has_no_description() -> None:
    html = drawn('{% tile "/x/" "" "Records" %}{% endtile %}')
    assert "describedby" not in html
    assert "<small" not in html


def test_two_tiles_of_a_page_have_ids_of_their_own() -> None:
    html = drawn('{% tile "/x/" "" "A" %}a{% endtile %}{% tile "/y/" "" "A" %}b{% endtile %}')
    assert len(ids_in(html)) == 4


@pytest.mark.parametrize(
    ("name", "element"),
    [("name", "input"), ("open", "input"), ("kind", "fieldset"), ("size", "select")],
)
def test_a_mistake_is_told_with_its_field(name: str, element: str) -> None:
    html = field_of(name, wrong=True)
    described = (attribute(html, element, "aria-describedby") or "").split()
    assert f"id_{name}_error" in described
    assert set(described) <= ids_in(html)
    assert "Not like this." in html
    if element != "fieldset":
        assert attribute(html, element, "aria-invalid") == "true"


@pytest.mark.parametrize("name", ["name", "open", "kind", "size"])
def test_a_field_that_is_right_claims_no_mistake(name: str) -> None:
    html = field_of(name)
    assert "aria-invalid" not in html
    assert f"id_{name}_error" not in html


@pytest.mark.parametrize(("name", "element"), [("name", "input"), ("kind", "fieldset")])
def test_a_hint_belongs_to_its_field(name: str, element: str) -> None:
    html = field_of(name)
    assert attribute(html, element, "aria-describedby") == f"id_{name}_helptext"
    assert f"id_{name}_helptext" in ids_in(html)


def test_a_library_says_nothing_inside_an_empty_field() -> None:
    class Form(forms.Form):
        email = forms.EmailField(widget=forms.EmailInput(attrs={"placeholder": "Email address"}))

    assert "placeholder" not in str(Form())
    assert attribute(str(Form()), "input", "class") == "input"


def test_what_may_stay_empty_says_so() -> None:
    assert "(if you like)" in field_of("about")
    assert "(if you like)" not in field_of("name")
    assert "(if you like)" not in field_of("size")  # the choice has an answer already


def test_where_most_may_stay_empty_what_may_not_says_so() -> None:
    class Form(ActForm):
        name = forms.CharField()
        a = b = c = d = forms.CharField(required=False)

    html = str(Form())
    assert html.count("(needed)") == 1
    assert "(if you like)" not in html
