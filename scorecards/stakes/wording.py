"""What the kinds of stakes, their choices and the currencies are called on a form."""

from django.utils.translation import gettext, gettext_noop

from scorecards.rules.stakes import Every, Kind, Tie

KINDS = {
    Kind.OWN_POINTS: (
        gettext_noop("To the winner"),
        gettext_noop("Everybody else pays for their own points"),
    ),
    Kind.DIFFERENCE: (
        gettext_noop("Per point of difference"),
        gettext_noop("Only the points above the winner’s"),
    ),
    Kind.EVERYONE: (
        gettext_noop("Everyone against everyone"),
        gettext_noop("Every pair settles the difference between them"),
    ),
    Kind.SKINS: (
        gettext_noop("Skins"),
        gettext_noop("A fixed stake for each hole; a tie can carry it over"),
    ),
    Kind.POT: (
        gettext_noop("Pot for the knocker"),
        gettext_noop("Everybody puts in; the knocker takes it, or pays as much again"),
    ),
    Kind.STABLEFORD: (
        gettext_noop("Stableford"),
        gettext_noop("Points for each hole against a target"),
    ),
    Kind.MATCH_PLAY: (
        gettext_noop("Match play"),
        gettext_noop("Every pair plays a match, hole by hole"),
    ),
}
"""What each kind is called, and what it does."""

EVERY = {
    Every.HOLE: gettext_noop("Hole by hole"),
    Every.GAME: gettext_noop("At the end, totals"),
}

TIES_IN_WORDS = {
    (Kind.OWN_POINTS, Tie.SPLIT): gettext_noop("Split it"),
    (Kind.OWN_POINTS, Tie.CARRY): gettext_noop("Carry it to the next hole"),
    (Kind.SKINS, Tie.CARRY): gettext_noop("Carry it to the next hole"),
    (Kind.SKINS, Tie.LOST): gettext_noop("Nobody gets it"),
    (Kind.POT, Tie.WINS): gettext_noop("Counts as lowest"),
    (Kind.POT, Tie.NOTHING): gettext_noop("Takes and pays nothing"),
}

CURRENCY_NAMES = {
    "ARS": gettext_noop("Argentine peso"),
    "AUD": gettext_noop("Australian dollar"),
    "BHD": gettext_noop("Bahraini dinar"),
    "BOB": gettext_noop("Bolivian boliviano"),
    "BRL": gettext_noop("Brazilian real"),
    "CAD": gettext_noop("Canadian dollar"),
    "CHF": gettext_noop("Swiss franc"),
    "CLP": gettext_noop("Chilean peso"),
    "COP": gettext_noop("Colombian peso"),
    "CRC": gettext_noop("Costa Rican colón"),
    "CZK": gettext_noop("Czech koruna"),
    "DKK": gettext_noop("Danish krone"),
    "EUR": gettext_noop("euro"),
    "GBP": gettext_noop("pound sterling"),
    "GTQ": gettext_noop("Guatemalan quetzal"),
    "HUF": gettext_noop("Hungarian forint"),
    "ILS": gettext_noop("Israeli new shekel"),
    "INR": gettext_noop("Indian rupee"),
    "ISK": gettext_noop("Icelandic króna"),
    "JOD": gettext_noop("Jordanian dinar"),
    "JPY": gettext_noop("Japanese yen"),
    "KRW": gettext_noop("South Korean won"),
    "KWD": gettext_noop("Kuwaiti dinar"),
    "MAD": gettext_noop("Moroccan dirham"),
    "MXN": gettext_noop("Mexican peso"),
    "NOK": gettext_noop("Norwegian krone"),
    "NZD": gettext_noop("New Zealand dollar"),
    "OMR": gettext_noop("Omani rial"),
    "PEN": gettext_noop("Peruvian sol"),
    "PLN": gettext_noop("Polish zloty"),
    "PYG": gettext_noop("Paraguayan guaraní"),
    "RON": gettext_noop("Romanian leu"),
    "RSD": gettext_noop("Serbian dinar"),
    "SEK": gettext_noop("Swedish krona"),
    "TND": gettext_noop("Tunisian dinar"),
    "TRY": gettext_noop("Turkish lira"),
    "UAH": gettext_noop("Ukrainian hryvnia"),
    "USD": gettext_noop("US dollar"),
    "UYU": gettext_noop("Uruguayan peso"),
    "VND": gettext_noop("Vietnamese dong"),
    "XAF": gettext_noop("Central African CFA franc"),
    "XOF": gettext_noop("West African CFA franc"),
    "XPF": gettext_noop("CFP franc"),
    "ZAR": gettext_noop("South African rand"),
}
"""What the currencies are called; chips are none."""


def in_full(code: str) -> str:
    """A currency by its code and its name."""
    return f"{code} \N{EN DASH} {gettext(CURRENCY_NAMES[code])}"
