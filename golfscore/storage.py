"""How collected files are stored: joined, made small, compressed, under hashed names, and importing
by those names.

Without the hashed imports, a page of a new release could run cached modules of the old one.
"""

from collections.abc import Iterator
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

from golfscore import bundles

try:
    import minify
except ImportError:  # there is none for every kind of machine: files are larger there
    minify = None

KINDS = {".js": "application/javascript", ".css": "text/css"}


class HashedStorage(CompressedManifestStaticFilesStorage):
    """WhiteNoise's storage, with the bundles of `golfscore.bundles` in the place of their modules,
    following the imports of JavaScript modules.
    """

    support_js_module_import_aggregation = True

    def stored_name(self, name: str) -> str:
        """A module in a bundle is found at the bundle's address."""
        return str(super().stored_name(bundles.BUNDLE_OF.get(name, name)))

    def post_process(
        self, paths: dict[str, Any], dry_run: bool = False, **options: Any
    ) -> Iterator[Any]:
        """Join and shrink our own files, then hash and compress all."""
        if not dry_run:
            paths = self.joined(paths)
        yield from super().post_process(paths, dry_run, **options)

    def joined(self, paths: dict[str, Any]) -> dict[str, Any]:
        """The files as they will be served. Packages' files and tests' partial sites stay as they
        are.
        """
        ours = {name for name in paths if name.startswith(("js/", "css/"))}
        if not ours.issuperset(bundles.BUNDLE_OF):
            return paths

        def text(name: str) -> str:
            storage, path = paths[name]
            with storage.open(path) as file:
                return str(file.read().decode())

        made = bundles.bundles(text)
        made |= {name: bundles.led(text(name)) for name in ours - bundles.BUNDLE_OF.keys()}
        for name, content in made.items():
            self.delete(name)
            self._save(name, ContentFile(small(name, content).encode()))
        for name in bundles.BUNDLE_OF:
            self.delete(name)
        others = {name: place for name, place in paths.items() if name not in bundles.BUNDLE_OF}
        return others | {name: (self, name) for name in made}


def small(name: str, content: str) -> str:
    """A script or a style sheet without what only people read."""
    kind = next((kind for ending, kind in KINDS.items() if name.endswith(ending)), None)
    return minify.string(kind, content) if kind and minify else content
