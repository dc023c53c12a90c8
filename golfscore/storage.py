"""How files are served: while we develop as they are, and collected ones joined, made small,
compressed, and under names that change with what is in them, so that a browser may keep them for
ever. Both know which scripts another one needs.

Our collected scripts are in a folder that is named after all of them together. They import each
other by plain names there, in rings too (what the entry page fetches later needs the entry page),
and a page of a new release never runs a script of the old one.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from functools import cached_property
from pathlib import Path
from typing import Any

from django.contrib.staticfiles.storage import StaticFilesStorage
from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

from golfscore import bundles
from golfscore.places import FILES

try:
    import minify
except ImportError:  # there is none for every kind of machine: files are larger there
    minify = None

KINDS = {".js": "application/javascript", ".css": "text/css"}
FOLDER = FILES / "static"
ARROWS = "scripts.json"  # among the collected files: what each script imports


class Scripted(StaticFilesStorage):
    """A storage that knows which scripts another one needs."""

    @cached_property
    def arrows(self) -> bundles.Arrows:
        """What our scripts import, read once."""
        return bundles.Arrows.of(modules(sources()))

    def scripts(self, *starts: str, later: bool = False) -> list[str]:
        """The addresses of these scripts and of all that they need, each once, the first of these
        first; with what they fetch `later`. Where files are collected, many scripts are in one.
        """
        names = self.arrows.reached(starts, later=later)
        return list(dict.fromkeys(self.url(f"js/{name}.js") for name in names))


class HashedStorage(Scripted, CompressedManifestStaticFilesStorage):
    """WhiteNoise's storage, with the joined files of `golfscore.bundles` instead of modules."""

    @cached_property
    def arrows(self) -> bundles.Arrows:
        """As they were when these files were collected: there may be no others."""
        return bundles.Arrows(**json.loads(text(self, ARROWS)))

    def post_process(
        self, paths: dict[str, Any], dry_run: bool = False, **options: Any
    ) -> Iterator[Any]:
        """Join and shrink our own files, hash what others brought, and compress all."""
        if dry_run or "js/entry.js" not in paths:  # a part of the site, in tests
            yield from super().post_process(paths, dry_run, **options)
            return
        ours = {name: text(*paths[name]) for name in paths if name.startswith(("js/", "css/"))}
        scripts = bundles.Scripts(modules(ours))
        texts = joined(ours, scripts)
        styles = {name: content for name, content in texts.items() if name.endswith(".css")}
        for name, content in styles.items():
            self.write(name, content)
        places = {name: place for name, place in paths.items() if name not in ours}
        places |= {name: (self, name) for name in styles}
        yield from super().post_process(places, dry_run, **options)
        yield from self.store({name: texts[name] for name in texts.keys() - styles.keys()}, scripts)
        for name in ours.keys() - styles.keys():
            self.delete(name)

    def store(self, files: dict[str, str], scripts: bundles.Scripts) -> Iterator[Any]:
        """The scripts in their folder, compressed, and in the manifest."""
        digest = hashlib.sha256(repr(sorted(files.items())).encode()).hexdigest()[:12]
        places = {name: name.replace("js/", f"js.{digest}/", 1) for name in files}
        for name, place in places.items():
            self.write(place, files[name])
            yield name, place, True
        for place, smaller in self.compress_files(places.values()):
            yield place, smaller, True
        members = {
            f"js/{each}.js": places[f"js/all-{of}.js"] for each, of in scripts.bundle_of.items()
        }
        self.hashed_files |= places | members
        self.write(ARROWS, json.dumps(asdict(scripts.arrows)))
        self.save_manifest()

    def write(self, name: str, content: str) -> None:
        """A file with this content, whatever was there."""
        self.delete(name)
        self._save(name, ContentFile(content.encode()))


def text(storage: Any, path: str) -> str:
    """A file that was collected."""
    with storage.open(path) as file:
        return str(file.read().decode())


def sources() -> dict[str, str]:
    """Our own files as they are written, by name: `js/entry.js`."""
    paths = (path for kind in ("js", "css") for path in (FOLDER / kind).glob(f"*.{kind}"))
    return {f"{path.parent.name}/{path.name}": path.read_text(encoding="utf-8") for path in paths}


def modules(ours: Mapping[str, str]) -> dict[str, str]:
    """The scripts among our files, by the names they call each other."""
    return {Path(name).stem: text for name, text in ours.items() if name.endswith(".js")}


def joined(ours: Mapping[str, str], scripts: bundles.Scripts) -> dict[str, str]:
    """Our own files as they are served, by name: bundles instead of their members, made small.

    Raises `bundles.Unreadable` for a script that cannot be joined.
    """
    files = {name: content for name, content in ours.items() if not name.endswith(".js")}
    files |= bundles.joined_styles(ours.__getitem__)
    files |= {f"js/{name}.js": content for name, content in scripts.files().items()}
    return {name: small(name, content) for name, content in files.items()}


def small(name: str, content: str) -> str:
    """A script or a style sheet without what only people read."""
    kind = next((kind for ending, kind in KINDS.items() if name.endswith(ending)), None)
    return minify.string(kind, content) if kind and minify else content
