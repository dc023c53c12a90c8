"""Every setting of the site, and the only place that reads environment variables.

The defaults serve a kitchen table: SQLite in `var/`, plain http on the local network, no
variable needed. `HTTPS=1` with `ALLOWED_HOSTS` makes it a public site (docs/running.md lists
every variable). Nothing here knows about cards.
"""

import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from golfscore.bundles import stylesheets
from golfscore.places import FILES, data_folder, site_path, version
from golfscore.secret_key import kept_in
from upkeep.settings import database_settings, private_folder

env = environ.Env()
env.ENVIRON = {name: value for name, value in os.environ.items() if value}  # empty is not set
BASE_DIR = FILES  # of templates, static files and catalogues
VERSION = version()
VAR = Path(env.str("VAR_DIR", default="") or data_folder(env.str("XDG_DATA_HOME", default="")))
private_folder(VAR)
(VAR / "static").mkdir(exist_ok=True)

# Who may connect, and how ------------------------------------------------------------------

DEBUG = env.bool("DEBUG", default=False)
HTTPS = env.bool("HTTPS", default=False)
BEHIND_PROXY = env.bool("BEHIND_PROXY", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or kept_in(VAR / "secret-key")
# On the local network the phones use whatever address the laptop has today. A public site has
# to name its own, or anybody could have the links to a game made for a host of theirs.
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[] if HTTPS else ["*"])

# The certificate of the authority of a house; phones fetch it before they trust its https.
ROOT_CERTIFICATE = env.str("ROOT_CERTIFICATE", default="")

# The path of another site below which this one lies: "/golf", or nothing. Addresses begin with it;
# golfscore/below.py takes it off what is asked for.
SITE_PATH = site_path(env.str("SITE_PATH", default=""))
FORCE_SCRIPT_NAME = SITE_PATH or None

SECURE_SSL_REDIRECT = HTTPS
_below = SITE_PATH[1:] + "/" if SITE_PATH else ""
SECURE_REDIRECT_EXEMPT = [rf"^{_below}healthz$", rf"^{_below}readyz$"]
if ROOT_CERTIFICATE:
    SECURE_REDIRECT_EXEMPT += [rf"^{_below}trust/", rf"^{_below}static/"]
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=31_536_000 if HTTPS else 0)
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None
# Browsers ignore it on plain http, and complain about it on every page.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
SECURE_REFERRER_POLICY = "same-origin"  # the address of a game is its key
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
CSRF_COOKIE_AGE = LANGUAGE_COOKIE_AGE = 400 * 24 * 60 * 60
LANGUAGE_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "golfscore.errors.csrf_failure"
X_FRAME_OPTIONS = "DENY"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

# A hole of eight players is 2 kB; a list of games for the score endpoint may be larger.
DATA_UPLOAD_MAX_MEMORY_SIZE = env.int("MOST_BODY_KB", default=1024) * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000  # the form of house rules with every step there may be

# The six letters of a game are for the table where they are read out: hours after its last entry.
CODE_HOURS = env.int("CODE_HOURS", default=48)

# A club's tablet starts thirty games on a long night; a network may be a whole club's.
GAMES_A_DAY = env.int("GAMES_A_DAY", default=100)

# Does the site itself work out the tables of large tournaments, in a thread beside its pages? Where
# `manage.py draw_tables` runs, on this machine or another, it need not.
DRAW_THREADS = env.bool("DRAW_THREADS", default=True)

# Numbers for Prometheus at /metrics (golfscore/metrics.py), for whoever has this token.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")

# May tables write down what they play for? Nothing is paid here either way.
STAKES = env.bool("STAKES", default=True)

# Parts --------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "tournaments",
    "scorecards",
    "upkeep",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    "allauth.usersessions",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "csp",
    "template_partials",
    "django.forms",
]

MIDDLEWARE = [
    "golfscore.metrics.measure",
    "golfscore.middleware.lighten",
    "golfscore.middleware.request_id",
    "golfscore.middleware.keep_cookies_here",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "golfscore.crawlers.keep_names_out",
    # Pads what it compresses by a random length, so that nobody learns a key from the size.
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "golfscore.middleware.refuse_bodies",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "golfscore.accounts.middleware.SayRefusals",
    "django_htmx.middleware.HtmxMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "golfscore.urls"
WSGI_APPLICATION = "golfscore.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "golfscore.context.site",
            ],
            "builtins": [
                "scorecards.templatetags.parts",
                "template_partials.templatetags.partials",
            ],
        },
    },
]

# Forms are drawn by templates of the site.
FORM_RENDERER = "golfscore.form_renderer.FormRenderer"

# Where it is kept ---------------------------------------------------------------------------

_database = env.db_url("DATABASE_URL", default=f"sqlite:///{VAR / 'golfscore.sqlite3'}")
DATABASES = {"default": database_settings(_database)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Copies of the database, made every hour; so many are kept, and with 0 none is made.
BACKUPS = VAR / "backups"
SNAPSHOTS = env.int("SNAPSHOTS", default=24)

# A copy on another disk or machine, one every night, and how many stay in that folder.
COPY_FOLDER = env.str("COPY_FOLDER", default="")
COPY_COMMAND = env.str("COPY_COMMAND", default="")
COPY_DAYS = env.int("COPY_DAYS", default=14)
COPY_WEEKS = env.int("COPY_WEEKS", default=8)
# The largest copy that the administrator can upload, in MB.
MOST_COPY_MB = env.int("MOST_COPY_MB", default=512)

# The cache only saves rendering (the facts are read from the database), so each worker has its own.
# But how often somebody tried something is counted for all workers together.
REDIS_URL = env.str("REDIS_URL", default="")
CACHES: dict[str, dict[str, Any]] = {
    "default": (
        {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}
        if REDIS_URL
        else {
            "BACKEND": "golfscore.cache.MemoryAndLimits",
            "OPTIONS": {"MAX_ENTRIES": 2000, "LIMITS": VAR / "limits"},
        }
    )
}
# A Redis outlives an upgrade: raise this when a class that is stored there moves or changes.
CACHES["default"]["VERSION"] = 4

# Languages ----------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("es", "Español"), ("fr", "Français"), ("it", "Italiano")]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["golfscore.formats"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = env.str("TIME_ZONE", default="UTC")

# Static files: hashed and compressed once collected (golfscore/serving.py), else as written -------

STATIC_URL = f"{SITE_PATH}/static/"
STATIC_ROOT = VAR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "scorecards.paper.finders.FontFinder",
    "scorecards.paper.finders.IconFinder",
]
COLLECTED_STATIC = env.bool("COLLECTED_STATIC", default=False)
STYLESHEETS = stylesheets(joined=COLLECTED_STATIC)
WHITENOISE_IMMUTABLE_FILE_TEST = r"\.[0-9a-f]{12}[./]"  # a name of file or folder with a digest
WHITENOISE_KEEP_ONLY_HASHED_FILES = True  # pages know no other names
WHITENOISE_ALLOW_ALL_ORIGINS = False  # no other host has our files
WHITENOISE_USE_FINDERS = not COLLECTED_STATIC
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_MIMETYPES = {".ttf": "font/ttf"}
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "golfscore.storage.HashedStorage" if COLLECTED_STATIC else "golfscore.storage.Scripted"
        )
    },
}

# Accounts: nobody needs one to play ---------------------------------------------------------------

AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = ACCOUNT_LOGOUT_REDIRECT_URL = "scorecards:home"
# As long as a device's own cookie lasts: whoever signed in on a phone stays signed in.
SESSION_COOKIE_AGE = 400 * 24 * 60 * 60

ACCOUNT_ADAPTER = "golfscore.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "signup": "golfscore.accounts.forms.SignupForm",
    "request_login_code": "golfscore.accounts.forms.LoginCodeForm",
    "reset_password": "golfscore.accounts.forms.ResetForm",
}
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_USER_DISPLAY = "golfscore.accounts.adapter.shown_as"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Golfscore] "
ACCOUNT_EMAIL_NOTIFICATIONS = True
# Codes, not links: the host name in a request may be forged and must not get into a mail.
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT = 15 * 60
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_MAX_EMAIL_ADDRESSES = 5
# A phone that was left open on the table must not be enough to change an address.
ACCOUNT_REAUTHENTICATION_REQUIRED = True
# Mails to addresses that nobody has shown to be theirs, from one network.
SIGN_UPS_AN_HOUR = env.int("SIGN_UPS_AN_HOUR", default=3)
# By the network of whoever tries, or by the key that golfscore.accounts.tries makes of an address
# and of whoever tries for it; `_anywhere` is what all strangers together may.
ACCOUNT_RATE_LIMITS = {
    "login_failed": "10/m/ip,5/300s/key",
    "login_failed_anywhere": "20/h/key,100/d/key",
    "code_mail": "3/m/key",
    "code_mail_anywhere": "10/h/key,30/d/key",
    "confirm_email": "1/10s/key,5/h/key,10/d/key",  # to an address nobody has shown to be theirs
    "request_login_code": "20/m/ip",
    "reset_password": "20/m/ip",
    "sign_up_mail": f"{SIGN_UPS_AN_HOUR}/h/ip",
}
ALLAUTH_TRUSTED_PROXY_COUNT = 1 if BEHIND_PROXY else 0

MFA_ADAPTER = "golfscore.accounts.adapter.MFAAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_FORMS = {
    "add_webauthn": "golfscore.accounts.passkey_forms.AddForm",
    "login_webauthn": "golfscore.accounts.passkey_forms.LoginForm",
    "authenticate_webauthn": "golfscore.accounts.passkey_forms.AuthenticateForm",
    "reauthenticate_webauthn": "golfscore.accounts.passkey_forms.ReauthenticateForm",
}
MFA_TOTP_ISSUER = "Golfscore"
USERSESSIONS_ADAPTER = "golfscore.accounts.adapter.SessionsAdapter"

# Signing in by an account of elsewhere (golfscore/accounts/provider.py): who says whose it is, as
# whom we are known there, and what the button calls it. Nothing of it is there without an issuer.
OIDC_ISSUER = env.str("OIDC_ISSUER", default="")
OIDC_CLIENT = env.str("OIDC_CLIENT", default="")
OIDC_SECRET = env.str("OIDC_SECRET", default="")
OIDC_NAME = env.str("OIDC_NAME", default=urlsplit(OIDC_ISSUER).hostname or "")
if OIDC_ISSUER and not (OIDC_CLIENT and OIDC_ISSUER.startswith(("https://", "http://"))):
    raise ImproperlyConfigured("OIDC_ISSUER begins with https://, and OIDC_CLIENT is set as well.")
SOCIALACCOUNT_ADAPTER = "golfscore.accounts.provider.ProviderAdapter"
SOCIALACCOUNT_REQUESTS_TIMEOUT = 10  # seconds

# Without EMAIL_URL mails are printed in the terminal, which is where the host of a table looks.
_mail = env.email_url("EMAIL_URL", default="consolemail://")
EMAIL_BACKEND = _mail["EMAIL_BACKEND"]
EMAIL_HOST, EMAIL_PORT = _mail["EMAIL_HOST"] or "localhost", _mail["EMAIL_PORT"] or 25
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _mail["EMAIL_HOST_USER"], _mail["EMAIL_HOST_PASSWORD"]
EMAIL_USE_TLS = _mail.get("EMAIL_USE_TLS", False)
EMAIL_USE_SSL = _mail.get("EMAIL_USE_SSL", False)
EMAIL_TIMEOUT = 10  # seconds
# Where links lead that are passed on. Not the host a request names, which anybody may forge;
# without it nobody is offered reminders.
_first = ALLOWED_HOSTS[0].lstrip(".") if ALLOWED_HOSTS else "*"
SITE_ADDRESS = env.str(
    "SITE_ADDRESS", default="" if not HTTPS or "*" in _first else f"https://{_first}"
)
SITE_ADDRESS = SITE_ADDRESS.rstrip("/").removesuffix(SITE_PATH)
if SITE_ADDRESS and not SITE_ADDRESS.startswith(("https://", "http://")):
    raise ImproperlyConfigured("SITE_ADDRESS begins with https:// or http://.")
DEFAULT_FROM_EMAIL = env.str("MAIL_FROM", default="Golfscore <golfscore@localhost>")

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

# Programs that ask -------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_THROTTLE_CLASSES": ["scorecards.limits.throttles.NetworkThrottle"],
    "DEFAULT_THROTTLE_RATES": {"anon": env.str("API_RATE", default="600/min")},
    "NUM_PROXIES": 1 if BEHIND_PROXY else 0,
    "UNAUTHENTICATED_USER": None,
    "DEFAULT_SCHEMA_CLASS": "scorecards.api.schema.Chapters",
    "EXCEPTION_HANDLER": "scorecards.api.problems.refuse",
}

# The document of the API, made from its views and serializers (golfscore/reference.py) ------------

SPECTACULAR_SETTINGS = {
    "OAS_VERSION": "3.1.0",
    "TITLE": "Golfscore",
    "VERSION": "1",
    "DESCRIPTION": (
        "What programs may read of games, leagues, tournaments and rules, and how they have a hole "
        "counted. "
        "Everything is read by whoever may read its page: by the cookies of a device that opened "
        "the link of a game, or of a member who is signed in. What is public needs none. Sentences "
        "come in the language of Accept-Language."
    ),
    "LICENSE": {"name": "MIT"},
    "SCHEMA_PATH_PREFIX": "/api/v1/",
    "SCHEMA_PATH_PREFIX_INSERT": SITE_PATH,
    "SERVE_INCLUDE_SCHEMA": False,
    "PATH_CONVERTER_OVERRIDES": {
        "hole": {"type": "integer", "minimum": 0, "maximum": 999},
        "row": {"type": "integer", "minimum": 0, "maximum": 10**18 - 1},
    },
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "POSTPROCESSING_HOOKS": [],  # what a field may be stands with the field
    "TAGS": [
        {"name": "score", "description": "A hole or a game, counted with the reasons."},
        {"name": "rules", "description": "The variants, in tables and in words."},
        {"name": "games", "description": "Games that this device has opened, hole by hole."},
        {"name": "golfo", "description": "Sessions of Golfo: chips, pots, and the book."},
        {"name": "leagues", "description": "Leagues and the people who play in them."},
        {"name": "seasons", "description": "Standings, nights, tables, games and records."},
        {"name": "tournaments", "description": "Rounds, tables, clocks, standings, finals."},
    ],
}

# Seconds of processor time for one request of a program. The dearest question that is accepted
# takes half of one, a list of a thousand holes of four players about one and a half.
API_SECONDS = env.float("API_SECONDS", default=5.0)

# What the log says: one line for a request that was refused, JSON where machines read it ----------

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"request_id": {"()": "golfscore.logs.RequestId"}},
    "formatters": {
        "json": {"()": "golfscore.logs.JsonLines"},
        "plain": {"()": "golfscore.logs.PlainLines"},
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "filters": ["request_id"],
            "formatter": env.str("LOG_FORMAT", default="plain" if DEBUG else "json"),
        },
    },
    "root": {"handlers": ["stderr"], "level": env.str("LOG_LEVEL", default="INFO")},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": "INFO", "propagate": False},
        # Django reports a suspicious request twice: here, and as a 400 by django.request.
        "django.security": {"handlers": [], "level": "CRITICAL"},
        "django.security.csrf": {"level": "WARNING", "handlers": ["stderr"], "propagate": False},
    },
}

# Here and not in the template, so that a page and its manifest cannot differ.
SITE_SUMMARY = _(
    "Score the card game Golf at the table: enter the cards, see every point explained."
)
