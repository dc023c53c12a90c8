"""Tables out of files."""

import csv
import io
import json

from openpyxl import load_workbook

from tests.tournaments.playing import Someone


def table_of(someone: Someone, table: str, kind: str) -> list[list[object]]:
    """The rows of a file, its headings first."""
    answer = someone.client.get(f"/t/open/files/{table}.{kind}")
    assert answer.status_code == 200
    assert answer["Content-Disposition"] == f'attachment; filename="open-{table}.{kind}"'
    if kind == "json":
        whole = json.loads(answer.content)
        return [whole["columns"], *whole["rows"]]
    if kind == "csv":
        return [list(row) for row in csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))]
    book = load_workbook(io.BytesIO(answer.content))
    assert book.active is not None
    return [list(row) for row in book.active.iter_rows(values_only=True)]
