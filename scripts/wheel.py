"""What hatchling asks of us when it makes the wheel (`uv build --wheel`).

The wheel depends on what the locks are made of, so that a package is named once, and brings the
catalogues compiled, because whoever installs it has neither the sources nor the tools.
"""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).resolve().parent.parent


def requirements(name: str) -> list[str]:
    """The lines of requirements/<name>.in that name a package."""
    lines = (ROOT / "requirements" / f"{name}.in").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith(("#", "-"))]


class Dependencies(MetadataHookInterface):
    """Fills in what pyproject.toml calls dynamic."""

    def update(self, metadata: dict[str, Any]) -> None:
        """The packages of a site, and those of one on PostgreSQL or Redis."""
        metadata["dependencies"] = requirements("prod")
        metadata["optional-dependencies"] = {"postgres": requirements("postgres")}


class Catalogues(BuildHookInterface[Any]):
    """Puts the compiled catalogues where `golfscore.places` looks for them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile them now."""
        sys.path.insert(0, str(ROOT))
        from golfscore.catalogues import catalogues, compile_all

        compile_all()
        for code, path in catalogues().items():
            place = f"golfscore/locale/{code}/LC_MESSAGES/django.mo"
            build_data["force_include"][str(path.with_suffix(".mo"))] = place
