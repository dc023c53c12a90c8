"""The forms that allauth does not have. They read what was typed; saving is the views' work."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.forms import RequestLoginCodeForm, ResetPasswordForm
from allauth.account.forms import SignupForm as AllauthSignupForm
from allauth.core import context
from django import forms
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from golfscore.accounts.tries import consume, may_sign_up
from golfscore.errors import too_often

LONGEST_NAME = 40  # as at the table


class NameForm(forms.Form):
    """What an account is called."""

    name = forms.CharField(
        label=_("Your name"),
        max_length=LONGEST_NAME,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
        help_text=_(
            "The one you use at the table. Without it, your pages show your email address."
        ),
    )

    def clean_name(self) -> str:
        name = " ".join(self.cleaned_data["name"].split())
        if not name.isprintable() or "<" in name or ">" in name:
            raise forms.ValidationError(_("A name cannot contain < or >."))
        return name


class SignupForm(AllauthSignupForm):
    """E-mail, one password, and a name for whoever wants one."""

    name = forms.CharField(
        label=_("Your name (optional)"),
        max_length=LONGEST_NAME,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    clean_name = NameForm.clean_name
    field_order = ["email", "password1", "name"]

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """The account, or the answer without one. Whether there is one already takes as long to be
        told as making one, which is the hashing of a password.
        """
        if not may_sign_up(request):
            return None, too_often(request)
        if self.account_already_exists:
            User().set_password(self.cleaned_data["password1"])
        made: tuple[User | None, HttpResponse | None] = super().try_save(request)
        return made

    def save(self, request: HttpRequest) -> User:
        user: User = super().save(request)
        user.first_name = self.cleaned_data["name"]
        user.save(update_fields=["first_name"])
        return user


class CountedMail:
    """A form that has a code mailed: so many times, as `tries` counts them."""

    cleaned_data: dict[str, Any]

    def clean_email(self) -> str:
        if not consume(context.request, "code_mail", self.cleaned_data["email"]):
            raise get_adapter().validation_error("too_many_login_attempts")
        address: str = super().clean_email()  # type: ignore[misc]
        return address


class LoginCodeForm(CountedMail, RequestLoginCodeForm):
    """A code to sign in with."""


class ResetForm(CountedMail, ResetPasswordForm):
    """A code to set a new password with."""


class DeleteForm(forms.Form):
    """Deleting the account, and whether the name is taken out of the games too."""

    anonymise = forms.BooleanField(
        required=False,
        label=_("Take my name out of the games too"),
        help_text=_("Only in games you keep score for; your seat becomes Player 1, 2, …"),
    )
    played_as = forms.CharField(
        label=_("The name I played under"), max_length=LONGEST_NAME, required=False
    )

    leagues = forms.BooleanField(
        required=False,
        label=_("Take my name out of my leagues too"),
        help_text=_(
            "Places and points stay there, under a name such as Former member 1. Nobody can take "
            "that back."
        ),
    )

    def __init__(self, *args: Any, leagues: list[str], **options: Any) -> None:
        super().__init__(*args, **options)
        if leagues:
            self.fields["leagues"].label = format_lazy(
                "{} ({})", self.fields["leagues"].label, ", ".join(leagues)
            )
        else:
            del self.fields["leagues"]

    def clean(self) -> dict[str, object]:
        if self.cleaned_data.get("anonymise") and not self.cleaned_data.get("played_as"):
            self.add_error("played_as", _("Type the name to remove."))
        return self.cleaned_data


class FirstRunForm(forms.Form):
    """The administrator of a new site."""

    email = forms.EmailField(
        label=_("Email"), widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=4096,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean_email(self) -> str:
        return str(self.cleaned_data["email"]).lower()

    def clean_password(self) -> str:
        user = User(email=self.cleaned_data.get("email", ""))
        return str(get_adapter().clean_password(self.cleaned_data["password"], user=user))
