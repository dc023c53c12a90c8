"""Tags for pages on paper: QR codes, rows with their columns, sizes of type."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString

from scorecards.paper.plan.documents import Block, Column
from scorecards.paper.qr_codes import code_svg

register = template.Library()


@register.filter
def qr_code(address: str) -> SafeString:
    """An address as a QR code in an SVG, which screen readers pass over."""
    return code_svg(address, "qr-code")


@register.filter
def cells(block: Block) -> list[list[tuple[Column, str]]]:
    """Every row of a block, each cell paired with its column."""
    return [list(zip(block.columns, row, strict=True)) for row in block.rows]


@register.filter
def type_size(points: float) -> str:
    """The class of a size of type in the style sheet of paper: p125 for 12.5 points."""
    return f"p{round(points * 10)}"
