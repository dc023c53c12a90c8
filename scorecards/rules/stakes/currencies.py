"""What is played for: chips, or money in whole numbers of its smallest unit. No fraction anywhere.

It knows how many decimals a currency has, how an amount is typed and how it is written; it knows no
rate and moves no money.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from scorecards.rules.texts import MINUS, Problem, ProblemError, Text, text

LONG = 10_000
MOST = 1_000_000_000  # smallest units in one amount
CHIPS = "chips"
SYMBOLS = {"EUR": "€", "GBP": "£", "USD": "$"}
DECIMALS = {
    **dict.fromkeys(("CLP", "ISK", "JPY", "KRW", "PYG", "VND", "XAF", "XOF", "XPF"), 0),
    **dict.fromkeys(("BHD", "JOD", "KWD", "OMR", "TND"), 3),
    **dict.fromkeys(("EUR", "GBP", "USD", "ARS", "AUD", "BOB", "BRL", "CAD", "CHF", "COP"), 2),
    **dict.fromkeys(("CRC", "CZK", "DKK", "GTQ", "HUF", "ILS", "INR", "MAD", "MXN", "NOK"), 2),
    **dict.fromkeys(("NZD", "PEN", "PLN", "RON", "RSD", "SEK", "TRY", "UAH", "UYU", "ZAR"), 2),
}
_TYPED = re.compile(r"([0-9]{1,10})(?:[.,]([0-9]{1,3}))?")


@dataclass(frozen=True, slots=True)
class Currency:
    """A code of three letters, or chips; `decimals` digits of an amount stand after the point."""

    code: str
    decimals: int

    def amount(self, units: int, *, plus: bool = False) -> Text:
        """Whole units as they are written: `-110` as −€1.10. `plus`: a gain has its sign too."""
        sign = MINUS if units < 0 else "+" if plus and units else ""
        if self.code == CHIPS:
            n = text("{sign}{whole}", sign=sign, whole=_grouped(abs(units)))
            return text("{n} chip", n=n) if abs(units) == 1 else text("{n} chips", n=n)
        digits, minor = divmod(abs(units), 10**self.decimals)
        whole = _grouped(digits)
        if not self.decimals:
            return text("{sign}{code} {whole}", sign=sign, code=self.code, whole=whole)
        written = f"{minor:0{self.decimals}}"
        symbol = SYMBOLS.get(self.code)
        if symbol is None:
            template = "{sign}{code} {whole}.{minor}"
            return text(template, sign=sign, code=self.code, whole=whole, minor=written)
        template = "{sign}{symbol}{whole}.{minor}"
        return text(template, sign=sign, symbol=symbol, whole=whole, minor=written)

    @property
    def sign(self) -> Text:
        """What stands for it where there is little room: €, CHF, chips."""
        return text("chips") if self.code == CHIPS else Text(SYMBOLS.get(self.code, self.code))

    def figure(self, units: int, *, plus: bool = False) -> Text:
        """Whole units without what they are called: `-110` as −1.10."""
        sign = MINUS if units < 0 else "+" if plus and units else ""
        digits, minor = divmod(abs(units), 10**self.decimals)
        whole = _grouped(digits)
        if not self.decimals:
            return text("{sign}{whole}", sign=sign, whole=whole)
        written = f"{minor:0{self.decimals}}"
        return text("{sign}{whole}.{minor}", sign=sign, whole=whole, minor=written)

    def typed(self, units: int) -> str:
        """Whole units for a field to be typed in: what `units` reads."""
        whole, minor = divmod(units, 10**self.decimals)
        return f"{whole}.{minor:0{self.decimals}}" if self.decimals else str(whole)

    def units(self, typed: str) -> int:
        """What was typed, in whole units: `0.05` and `0,05` are 5 cents.

        Raises ProblemError where it is no amount, too large, or finer than the smallest unit.
        """
        match = _TYPED.fullmatch(typed.strip())
        if match is None:
            raise _refusal(text("An amount is digits, with a point or a comma before the cents."))
        whole, minor = match[1], match[2] or ""
        if minor and not self.decimals:
            if self.code == CHIPS:
                raise _refusal(text("Chips are whole."))
            raise _refusal(text("{code} has no cents: amounts are whole.", code=self.code))
        if len(minor) > self.decimals:
            message = "{code} has {n} digits after the point and no more."
            raise _refusal(text(message, code=self.code, n=self.decimals))
        units = int(whole + minor.ljust(self.decimals, "0"))
        if units > MOST:
            raise _refusal(text("That is more than can be written down here."))
        return units


CURRENCIES = {code: Currency(code, digits) for code, digits in DECIMALS.items()}
CURRENCIES[CHIPS] = Currency(CHIPS, 0)


def _grouped(whole: int) -> Text:
    """Digits as they are read: from five on in groups of three, as each language parts them."""
    return _groups(whole) if whole >= LONG else Text(str(whole))


def _groups(whole: int) -> Text:
    thousands, rest = divmod(whole, 1000)
    if not thousands:
        return Text(str(whole))
    return text("{thousands},{rest}", thousands=_groups(thousands), rest=f"{rest:03}")


def _refusal(message: Text) -> ProblemError:
    return ProblemError(Problem("amount", message))
