"""Templates are read by people: no line is so long that a change of it cannot be seen."""

from pathlib import Path

TEMPLATES = Path(__file__).resolve().parent.parent / "templates"
LONGEST = 160


def test_no_line_of_a_template_is_longer_than_160_columns() -> None:
    files = [path for path in sorted(TEMPLATES.rglob("*")) if path.suffix in (".html", ".txt")]
    assert len(files) > 300
    assert [
        f"{path.relative_to(TEMPLATES)}:{number} has {len(line)}"
        for path in files
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if len(line) > LONGEST
    ] == []
