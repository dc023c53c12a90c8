"""Which players and which holes go on which page of a sheet.

Whole numbers in, whole numbers out. A page ends after a nine wherever it can.
"""

from __future__ import annotations

from scorecards.paper.plan.sheets import NINE, SheetCell, SheetLine

Part = tuple[SheetLine, ...]
Between = tuple[int, int]


def seat_parts(seats: int, most: int) -> list[Between]:
    """The players of every page, as (first, one after the last), as evenly as possible; none if not
    even one fits.
    """
    if most < 1:
        return []
    pages = -(-seats // most)
    edges = [seats * page // pages for page in range(pages + 1)]
    return list(zip(edges, edges[1:], strict=False))


def hole_parts(lines: tuple[SheetLine, ...], room: int, *, hole: int, feet: int) -> list[Part]:
    """The lines of every page, for one group of players; none if not even one hole fits with the
    totals. Unless nines are added up or one page is enough, every page ends with a sum of its own.
    """
    if needs(lines, hole, feet) <= room:
        return [lines]
    holes = [line for line in lines if line.written]
    ends = tuple(line for line in lines if line.kind not in ("hole", "sum"))
    nines = [line for line in lines if line.kind == "sum"]
    most = (room - feet * (1 + len(ends))) // hole
    if most < 1:
        return []
    if nines:
        return _by_nines(lines, ends, most=most, room=room, sizes=(hole, feet))
    return _evenly(holes, ends, most)


def needs(lines: Part, hole: int, feet: int) -> int:
    """The height that these lines need at least."""
    return sum(hole if line.written else feet for line in lines)


def _by_nines(
    lines: Part, ends: Part, *, most: int, room: int, sizes: tuple[int, int]
) -> list[Part]:
    """As many nines on a page as fit, each with its sum; a nine that does not fit is divided."""
    blocks: list[Part] = []
    block: list[SheetLine] = []
    for line in lines[: len(lines) - len(ends)]:
        block.append(line)
        if line.kind == "sum":
            blocks.append(tuple(block))
            block = []
    if any(needs((*each, *ends), *sizes) > room for each in blocks):
        return _divided(blocks, ends, most)
    pages: list[Part] = []
    for each in blocks:
        if pages and needs((*pages[-1], *each, *ends), *sizes) <= room:
            pages[-1] = (*pages[-1], *each)
        else:
            pages.append(each)
    return [*pages[:-1], (*pages[-1], *ends)]


def _divided(blocks: list[Part], ends: Part, most: int) -> list[Part]:
    """Every nine over as many pages as it needs, its sum on the last of them."""
    pages: list[Part] = []
    for block in blocks:
        holes, total = block[:-1], block[-1]
        count = -(-len(holes) // most)
        edges = [len(holes) * page // count for page in range(count + 1)]
        divided = [holes[a:b] for a, b in zip(edges, edges[1:], strict=False)]
        pages += [*divided[:-1], (*divided[-1], total)]
    return [*pages[:-1], (*pages[-1], *ends)]


def _evenly(holes: list[SheetLine], ends: Part, most: int) -> list[Part]:
    """The holes on as few pages as possible, full nines where they fit; each page with its sum."""
    whole = most // NINE * NINE
    step = whole if whole and -(-len(holes) // whole) == -(-len(holes) // most) else most
    if step == most:
        step = -(-len(holes) // -(-len(holes) // most))
    parts = [tuple(holes[at : at + step]) for at in range(0, len(holes), step)]
    summed = [(*part, sum_line(part)) for part in parts]
    return [*summed[:-1], (*summed[-1], *ends)]


def sum_line(part: Part) -> SheetLine:
    """The empty sum of the holes of a page."""
    first, last = part[0].label, part[-1].label
    label = first if first == last else f"{first}–{last}"
    return SheetLine("sum", label, (SheetCell(),) * len(part[0].cells))
