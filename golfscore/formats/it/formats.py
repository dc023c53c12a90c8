"""Italian months have a small letter, and the first days of one no zero: Django has both."""

from django.utils.translation import gettext_noop

DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "l j F Y, H:i"

# Django finds these in our catalogue before its own.
MONTHS = (
    gettext_noop("January"),
    gettext_noop("February"),
    gettext_noop("March"),
    gettext_noop("April"),
    gettext_noop("May"),
    gettext_noop("June"),
    gettext_noop("July"),
    gettext_noop("August"),
    gettext_noop("September"),
    gettext_noop("October"),
    gettext_noop("November"),
    gettext_noop("December"),
)
