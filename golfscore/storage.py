"""How collected files are stored: joined, made small, compressed, and under names that change with
what is in them, so that a browser may keep them for ever.

Our scripts are in a folder that is named after all of them together. They import each other by
plain names there, in rings too (what the entry page fetches later needs the entry page), and a page
of a new release never runs a script of the old one.
"""

import hashlib
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
    """WhiteNoise's storage, with the bundles of `golfscore.bundles` instead of their modules."""

    def post_process(
        self, paths: dict[str, Any], dry_run: bool = False, **options: Any
    ) -> Iterator[Any]:
        """Join and shrink our own files, hash what others brought, and compress all."""
        if dry_run or not bundles.BUNDLE_OF.keys() <= paths.keys():  # a part of the site, in tests
            yield from super().post_process(paths, dry_run, **options)
            return
        ours = {name for name in paths if name.startswith(("js/", "css/"))}
        texts = joined({name: text(*paths[name]) for name in ours})
        scripts = {name: texts.pop(name) for name in list(texts) if name.endswith(".js")}
        for name, content in texts.items():
            self.write(name, content)
        styles = {name: (self, name) for name in texts}
        others = {name: place for name, place in paths.items() if name not in ours}
        yield from super().post_process(others | styles, dry_run, **options)
        yield from self.store(scripts)
        for name in ours - texts.keys():
            self.delete(name)

    def store(self, scripts: dict[str, str]) -> Iterator[Any]:
        """The scripts in their folder, compressed, and in the manifest."""
        digest = hashlib.sha256(repr(sorted(scripts.items())).encode()).hexdigest()[:12]
        places = {name: name.replace("js/", f"js.{digest}/", 1) for name in scripts}
        for name, place in places.items():
            self.write(place, scripts[name])
            yield name, place, True
        for place, smaller in self.compress_files(places.values()):
            yield place, smaller, True
        members = {name: places[bundle] for name, bundle in bundles.BUNDLE_OF.items()}
        self.hashed_files |= places | members
        self.save_manifest()

    def write(self, name: str, content: str) -> None:
        """A file with this content, whatever was there."""
        self.delete(name)
        self._save(name, ContentFile(content.encode()))


def text(storage: Any, path: str) -> str:
    """A file that was collected."""
    with storage.open(path) as file:
        return str(file.read().decode())


def joined(ours: dict[str, str]) -> dict[str, str]:
    """Our own files as they are served, by name: bundles instead of their members, made small."""
    alone = ours.keys() - bundles.BUNDLE_OF.keys()
    files = bundles.bundles(ours.__getitem__) | {
        name: bundles.led(ours[name]) if name.endswith(".js") else ours[name] for name in alone
    }
    return {name: small(name, content) for name, content in files.items()}


def small(name: str, content: str) -> str:
    """A script or a style sheet without what only people read."""
    kind = next((kind for ending, kind in KINDS.items() if name.endswith(ending)), None)
    return minify.string(kind, content) if kind and minify else content
