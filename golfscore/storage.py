"""How collected files are stored: compressed, under hashed names, and importing by those names.

Without the hashed imports, a page of a new release could run cached modules of the old one.
"""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStorage(CompressedManifestStaticFilesStorage):
    """WhiteNoise's storage, following the imports of JavaScript modules."""

    support_js_module_import_aggregation = True
