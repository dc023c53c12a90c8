"""How collected files are stored: compressed, under hashed names, and importing by those names.

Without the last, a page of a new release could run modules of the old one out of a cache.
"""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStorage(CompressedManifestStaticFilesStorage):
    """WhiteNoise's storage, following the imports of JavaScript modules."""

    support_js_module_import_aggregation = True
