"""Files that are small and want much, and a process that may have 300 MB to read them.

`python -m tests.tournaments.directing.hostile_lists FOLDER` reads its files as imports
do, and prints what became of each as JSON: file → import → (its sentences or the number of
rows, seconds of processor time).
"""

import json
import os
import resource
import sys
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from time import process_time
from typing import Any

MOST_MEMORY = 300 * 1024 * 1024  # of what a process writes to: the heap, not the code

SPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"
FORMAT = '<xf fontId="0" fillId="0" borderId="0"/>'
SHEET, STRINGS = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"
PARTS = {
    "[Content_Types].xml": (
        f'<Types xmlns="{PACKAGE}/content-types">'
        f'<Override PartName="/xl/workbook.xml" ContentType="{KIND}.sheet.main+xml"/>'
        f'<Override PartName="/{SHEET}" ContentType="{KIND}.worksheet+xml"/>'
        f'<Override PartName="/{STRINGS}" ContentType="{KIND}.sharedStrings+xml"/></Types>'
    ),
    "xl/workbook.xml": (
        f'<workbook xmlns="{SPACE}" xmlns:r="{OFFICE}">'
        "<bookViews><workbookView/></bookViews>"
        '<sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>'
    ),
    "xl/_rels/workbook.xml.rels": (
        f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="rId1" '
        f'Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>'
    ),
    "xl/styles.xml": (
        f'<styleSheet xmlns="{SPACE}"><fonts><font/></fonts>'
        "<fills><fill><patternFill/></fill></fills><borders><border/></borders>"
        f"<cellStyleXfs>{FORMAT}</cellStyleXfs><cellXfs>{FORMAT}</cellXfs><cellStyles>"
        '<cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
    ),
    STRINGS: f'<sst xmlns="{SPACE}"/>',
}


def book(rows: str = "", *, method: int = zipfile.ZIP_DEFLATED, **more: str | bytes) -> bytes:
    """A workbook whose first sheet has these rows; `more` are other members, `_` for `/`."""
    members = PARTS | {SHEET: sheet(rows)} | {LONG.get(name, name): more[name] for name in more}
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", method, compresslevel=9) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return packed.getvalue()


LONG = {
    "strings": STRINGS,
    "styles": "xl/styles.xml",
    "sheet": SHEET,
    "workbook": "xl/workbook.xml",
}


def sheet(rows: str, *, before: str = "") -> str:
    """A sheet of these rows."""
    return f'{before}<worksheet xmlns="{SPACE}"><sheetData>{rows}</sheetData></worksheet>'


def strings(items: str) -> str:
    return f'<sst xmlns="{SPACE}">{items}</sst>'


def shared(at: int, row: int) -> str:
    """A row of one cell that shows the shared string of this number."""
    return f'<row r="{row}"><c r="A{row}" t="s"><v>{at}</v></c></row>'


ANN = '<row r="1"><c r="A1" t="inlineStr"><is><t>Ann</t></is></c></row>'
ENTITY = f'<!DOCTYPE x [<!ENTITY e "{"<row/>" * 100}">]>'
EBCDIC = '<?xml version="1.0" encoding="cp037"?>'


def attacks() -> dict[str, bytes]:
    """Each by its name, none larger than what may be sent."""
    many, wide = 1_000_000, "".join(f"<c r='A1' a{n}=''/>" for n in range(100_000))
    return {
        "A1 and XFD6000": book(
            '<row r="1"><c r="A1"/><c r="XFD1"/></row><row r="6000"><c r="XFD6000"/></row>'
        ),
        "the last row there is": book(f'{ANN}<row r="1048576"><c r="A1048576"><v>1</v></c></row>'),
        "a row beyond all": book(f'{ANN}<row r="99999999999"><c><v>1</v></c></row>'),
        "270 000 short rows": book('<row r="1"><c r="A1"><v>1</v></c></row>' * 270_000),
        "a million cells in a row": book(f"<row>{'<c/>' * many}</row>"),
        "a million attributes": book(f"<row>{wide}</row>"),
        "a dimension that lies": book(
            sheet=sheet(ANN).replace("<sheetData>", '<dimension ref="A1:XFD1048576"/><sheetData>')
        ),
        "shared strings": book(ANN, strings=strings("<si><t>a</t></si>" * 400_000)),
        "a cell of 30 MB": book(
            shared(0, 1), strings=strings(f"<si><t>{'a' * 30_000_000}</t></si>")
        ),
        "one long string in many cells": book(
            "".join(shared(0, row) for row in range(1, 5000)),
            strings=strings(f"<si><t>{'a' * 7_000_000}</t></si>"),
        ),
        "one middling string in many cells": book(
            "".join(shared(0, row) for row in range(1, 5000)),
            strings=strings(f"<si><t>{'a ' * 4_000}</t></si>"),
        ),
        "formatted text": book(
            ANN, strings=strings(f"<si>{'<r><rPr><b/><i/></rPr></r>' * 60_000}</si>")
        ),
        "styles": book(
            ANN,
            styles=f'<styleSheet xmlns="{SPACE}"><fonts>{"<font/>" * 240_000}</fonts></styleSheet>',
        ),
        "the same sheet again and again": book(
            ANN + "<row/>" * 40_000,
            workbook=PARTS["xl/workbook.xml"].replace(
                "</sheets>", '<sheet name="B" sheetId="2" r:id="rId1"/>' * 40_000 + "</sheets>"
            ),
        ),
        "entities": book(sheet=sheet("&e;" * 20_000, before=ENTITY)),
        "letters of another kind": book(
            sheet=EBCDIC.encode() + sheet("<row/>" * 1_000_000).encode("cp037")
        ),
        "bzip2": book(f"<row>{'<c/>' * many}</row>", method=zipfile.ZIP_BZIP2),
        "tags in tags": book("<row>" * 200_000),
        "a figure beyond all": book(
            '<row r="1"><c r="A1"><v>1e300</v></c><c><v>1e999</v></c></row>'
        ),
        "one line of CSV": b"a," * 499_999,
        "one cell of CSV": b'"' + b"a" * 999_990 + b'"',
        "a million lines": b"\n" * 1_000_000,
        "bullets": b"- " * 499_998 + b"Ann",
        "bullets in many lines": (b"- " * 4_900 + b"Ann\n") * 100,
        "spaces and figures": (b"a " + b"1 " * 4_900 + b"x\n") * 30,
        "spaces": (b"a" + b" " * 9_900 + b"x\n") * 30,
        "digits": b"Ann;" + b"9" * 9_000 + b"\nBob;1",
    }


def files(data: bytes) -> dict[str, Any]:
    """The file as a browser sends it."""
    from django.core.files.uploadedfile import SimpleUploadedFile

    return {"file": SimpleUploadedFile("list", data)}


def outcome(form: Any, key: str, reader: Callable[[Any], Any]) -> str | int:
    """How many rows there are, or what is wrong."""
    if not form.is_valid():
        return " ".join(str(each) for listed in form.errors.values() for each in listed)
    table = reader(form.cleaned_data[key])
    if table.errors:
        return str(table.errors[0].message)
    return len(getattr(table, "rows", None) or table.newcomers)


def read(data: bytes) -> dict[str, tuple[str | int, float]]:
    """What becomes of a file in each import."""
    from tournaments.forms.days.people import EntryListForm
    from tournaments.forms.past_seasons import PastSeasonForm
    from tournaments.forms.workbooks import is_workbook
    from tournaments.rules.lists.past_tables import PastTable, read_past_table
    from tournaments.rules.lists.rosters import read_people

    def past(text: str) -> PastTable:
        return read_past_table(text, "points")

    imports: dict[str, tuple[Any, str, Callable[[Any], Any]]] = {
        "people": (EntryListForm({}, files(data)), "data", read_people)
    }
    if not is_workbook(data):  # else its text is what matters, and is the same
        typed = {"name": "Winter", "measure": "points"}
        imports["season"] = (PastSeasonForm(typed, files(data)), "sheet", past)
    outcomes = {}
    for name, (form, key, reader) in imports.items():
        began = process_time()
        outcomes[name] = (outcome(form, key, reader), process_time() - began)
    return outcomes


def main(folder: str) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "golfscore.settings"
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
    import django

    django.setup()
    outcomes = {}
    for path in sorted(Path(folder).iterdir()):
        try:
            outcomes[path.name] = read(path.read_bytes())
        except Exception as error:  # MemoryError above all
            outcomes[path.name] = {"people": (repr(error)[:80], 0.0)}
    json.dump(outcomes, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
