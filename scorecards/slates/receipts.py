"""Slates as programs are told of them: plain values, nothing in words."""

from __future__ import annotations

from typing import Any

from scorecards.slates.records import OpenSlate


def slate_receipt(slate: OpenSlate) -> dict[str, Any]:
    """The slate with its payments, also those that were taken back."""
    settlement = slate.slate.settlement if slate.slate else None
    differences = settlement.differences if settlement else frozenset()
    balances = slate.balances
    return {
        "currency": slate.money.code,
        "decimals": slate.money.decimals,
        "people": [
            {"id": who, "name": name, "balance": balances[who]} for who, name in slate.names.items()
        ],
        "due": [
            {
                **{"payer": one.payer, "payee": one.payee, "units": one.amount},
                "difference": one in differences,
            }
            for one in slate.due
        ],
        "fewest": settlement is not None and settlement.proven,
        "payments": [
            {
                **dict(zip(("payer", "payee"), slate.ends[row.pk], strict=True)),
                **{"units": row.amount, "at": row.at, "taken_back": row.back_at},
            }
            for row in slate.rows
        ],
    }
