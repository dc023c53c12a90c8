"""The pages of an account."""

INSIDE = (
    *("", "email/", "sessions/", "logout/", "password/change/", "delete/", "stored/", "2fa/"),
    *("2fa/webauthn/", "2fa/webauthn/add/", "2fa/totp/activate/", "2fa/recovery-codes/generate/"),
)
