"""What a file of ours says to its reader: comments and docstrings, without the code."""

import ast
import io
import re
import tokenize
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def files(folders, suffixes, having=""):
    """Our files with these endings, below these folders of the repository, that have a match for
    this pattern anywhere: reading the comments of a file costs a hundred times a look at its text.
    """
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in suffixes and re.search(having, path.read_text(encoding="utf-8")):
                yield path


def comments_of(path: Path) -> str:
    """The comments (and, in Python, the docstrings) of a file, in one string."""
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        tokens = tokenize.generate_tokens(io.StringIO(source).readline)
        comments = [token.string for token in tokens if token.type == tokenize.COMMENT]
        nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, DOCUMENTED)]
        return "\n".join([*comments, *(ast.get_docstring(node) or "" for node in nodes)])
    pattern = r"#.*" if path.suffix == ".toml" else r"/\*[\s\S]*?\*/|//.*"
    return "\n".join(re.findall(pattern, source))
