"""allauth's passkey forms take for granted that a browser made what they are sent.

With these, anything else is refused as a wrong signature is, and does not crash.
"""

import struct
from collections.abc import Callable
from typing import Any

from allauth.mfa.adapter import get_adapter
from allauth.mfa.webauthn import forms
from cryptography.exceptions import InvalidSignature

MALFORMED = (
    *(KeyError, IndexError, TypeError, ValueError, AttributeError),
    *(struct.error, InvalidSignature),
)


def read_soundly(read: Callable[[], Any]) -> Any:
    """What `read` returns; a ValidationError for what no browser would send."""
    try:
        return read()
    except MALFORMED as error:
        raise get_adapter().validation_error("incorrect_code") from error


class AddForm(forms.AddWebAuthnForm):
    def clean(self) -> Any:
        return read_soundly(super().clean)


class LoginForm(forms.LoginWebAuthnForm):
    def clean_credential(self) -> Any:
        return read_soundly(super().clean_credential)


class AuthenticateForm(forms.AuthenticateWebAuthnForm):
    def clean_credential(self) -> Any:
        return read_soundly(super().clean_credential)


class ReauthenticateForm(forms.ReauthenticateWebAuthnForm):
    def clean_credential(self) -> Any:
        return read_soundly(super().clean_credential)
