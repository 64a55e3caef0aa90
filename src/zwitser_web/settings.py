"""Django's settings, from the environment (all optional):

- ZWITSER_MODE   `local` (default: this computer only), `lan` (a club house) or `hosted`
- ZWITSER_DATA   the directory of the database and the secret key
- DATABASE_URL   for example `postgres://user:password@host/name`; default SQLite in ZWITSER_DATA
- SECRET_KEY     signs the sessions; `zwitser serve` makes one in ZWITSER_DATA
- PUBLIC_ADDRESS the address that phones open, for example `http://192.168.1.5:8000`
- ALLOWED_HOSTS  the names of this server, separated by commas
- TRUSTED_PROXY  `1` when a proxy in front sets X-Forwarded-Proto and X-Forwarded-For
- ZWITSER_LAB    `1` allows the studies of the lab on a hosted server too
- EMAIL_HOST, EMAIL_PORT (587), EMAIL_HOST_USER, EMAIL_HOST_PASSWORD, EMAIL_FROM   for links to a
                 new password by mail; without EMAIL_HOST the owner of a club makes them
- EMAIL_SECURITY `starttls` (the default on port 587), `tls` (on port 465) or `none`
- OPERATOR_SECOND_STEP   `1` asks a second step of operators
- TRAIL_MONTHS   how many months the audit trail is kept (12)
- QUOTA_TOURNAMENTS (1000), QUOTA_LINES (1000000), QUOTA_LISTS_MB (400), QUOTA_MIRRORS (50),
  QUOTA_WEBHOOKS (10)    the most that a club of a hosted server may have
- METRICS_KEY    the key (`Authorization: Bearer KEY`) for the figures at /metrics
- WEBHOOKS_ANYWHERE   `1` lets webhooks go to plain http and to addresses of the own network too:
                 for tests, and where every owner of a club is trusted with that network
- OPEN_DESK      `1` makes everybody at this computer the owner, without the address that
                 `zwitser` opens: for a computer with one user, and for tests
- DEBUG          `1` shows tracebacks; for developers only

Importing this file changes nothing on disk.
"""

from __future__ import annotations

import os
import secrets
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import dj_database_url

from zwitser_web.desktop import data_folder

MODES = ("local", "lan", "hosted")
LOOPBACK_HOSTS = ["localhost", "127.0.0.1", "[::1]"]


def _flag(name: str) -> bool:
    return os.environ.get(name, "") == "1"


def _number(name: str, usual: int) -> int:
    text = os.environ.get(name) or str(usual)
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise SystemExit(f"zwitser: {name} is {text!r}, expected a whole number")
    return int(text)


def _mode() -> str:
    mode = os.environ.get("ZWITSER_MODE", "local")
    if mode not in MODES:
        raise SystemExit(f"zwitser: ZWITSER_MODE is {mode!r}, expected one of {', '.join(MODES)}")
    return mode


def _secret_key(data: Path) -> str:
    """Read the key from the environment or the data directory; else make one for this process."""
    key_file = data / data_folder.KEY
    if key := os.environ.get("SECRET_KEY"):
        return key
    if _mode() == "hosted":
        raise SystemExit("zwitser: set SECRET_KEY: a hosted server needs one that stays the same")
    kept = key_file.read_text().strip() if key_file.exists() else ""
    return kept or secrets.token_urlsafe(48)


def _email_security() -> str:
    """Read how mail is encrypted; a server without encryption has to be asked for."""
    usual = {"587": "starttls", "465": "tls"}.get(os.environ.get("EMAIL_PORT", "587"), "")
    chosen = os.environ.get("EMAIL_SECURITY", usual)
    if chosen not in ("starttls", "tls", "none") and os.environ.get("EMAIL_HOST"):
        raise SystemExit(
            "zwitser: set EMAIL_SECURITY to starttls, tls or none: links to a new password go "
            f"through port {os.environ.get('EMAIL_PORT', '587')}, where none of these is usual"
        )
    return chosen


def _databases(data: Path) -> dict[str, Any]:
    url = os.environ.get("DATABASE_URL")
    url = url or f"sqlite:///{(data / data_folder.DATABASE).as_posix()}"
    database: dict[str, Any] = dict(dj_database_url.parse(url))
    if database["ENGINE"] == "django.db.backends.sqlite3":
        # WAL lets phones read while the desk writes; FULL makes an acknowledged result survive a
        # power cut; IMMEDIATE takes the lock before the journal is read, so nobody must retry. What
        # was erased is overwritten in the file (secure_delete), not only marked as free.
        database["OPTIONS"] = {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; "
            "PRAGMA secure_delete=ON;",
        }
    else:
        database["CONN_HEALTH_CHECKS"] = True
    database["CONN_MAX_AGE"] = 60
    return {"default": database}


MODE = _mode()
LAB = MODE != "hosted" or _flag("ZWITSER_LAB")
DATA = Path(os.environ.get("ZWITSER_DATA") or data_folder.chosen_folder())
DEBUG = _flag("DEBUG")
OPEN_DESK = _flag("OPEN_DESK")
OPERATORS_NEED_SECOND = _flag("OPERATOR_SECOND_STEP")
TRAIL_MONTHS = _number("TRAIL_MONTHS", 12)
QUOTAS = {
    "tournaments": _number("QUOTA_TOURNAMENTS", 1000),
    "lines": _number("QUOTA_LINES", 1_000_000),
    "lists": _number("QUOTA_LISTS_MB", 400) * 1024 * 1024,
    "mirrors": _number("QUOTA_MIRRORS", 50),
    "webhooks": _number("QUOTA_WEBHOOKS", 10),
}
WEBHOOKS_ANYWHERE = _flag("WEBHOOKS_ANYWHERE")
METRICS_KEY = os.environ.get("METRICS_KEY", "")
SECRET_KEY = _secret_key(DATA)
DATABASES = _databases(DATA)
SQLITE_FILE = DATA / data_folder.DATABASE
PUBLIC_ADDRESS = os.environ.get("PUBLIC_ADDRESS", "").rstrip("/")
ALLOWED_HOSTS = [host for host in os.environ.get("ALLOWED_HOSTS", "").split(",") if host]
ALLOWED_HOSTS += [] if MODE == "hosted" else LOOPBACK_HOSTS

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "zwitser_web",
]
MIDDLEWARE = [
    "zwitser_web.operations.logs.request_number",
    "zwitser_web.operations.monitoring.count_answers",
    "zwitser_web.middleware.security_headers",
    "zwitser_web.middleware.own_pages_only",
    "zwitser_web.operations.views.probes",
    "zwitser_web.middleware.preferences",
    "zwitser_web.middleware.bounded_body",
    "zwitser_web.middleware.plain_text",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "zwitser_web.accounts.sessions.note_sessions",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "zwitser_web.middleware.owner_at_this_computer",
    "zwitser_web.middleware.Refusals",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [Path(__file__).parent / "templates"],
        "OPTIONS": {
            "environment": "zwitser_web.jinja.environment",
            "context_processors": [
                "django.contrib.messages.context_processors.messages",
                "zwitser_web.middleware.page",
            ],
        },
    },
]
ROOT_URLCONF = "zwitser_web.urls"
WSGI_APPLICATION = "zwitser_web.wsgi.application"
AUTH_USER_MODEL = "zwitser_web.Account"
LOGIN_URL = "/login"
AUTH_PASSWORD_VALIDATORS: list[dict[str, Any]] = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

STATIC_URL = "/static/"
# Fonts are read from their packages; without these a page has the system's.
STATICFILES_DIRS = [
    (f"fonts/{name}", Path(spec.origin).parent / "files")
    for name in ("sans", "serif")
    if (spec := find_spec(f"font_source_{name}_pro")) and spec.origin
]
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG
# The address of every file carries a hash of its content (`asset`), so it may be kept for ever.
WHITENOISE_MAX_AGE = 0 if DEBUG else 31_536_000

USE_I18N = False
USE_TZ = True
TIME_ZONE = os.environ.get("TZ") or "Europe/Amsterdam"

HTTPS = MODE == "hosted" and not DEBUG
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^health$", r"^ready$", r"^metrics$"]  # asked beside the proxy
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "zwitser_web.replies.csrf_failed"
# Other sites never see the address of a link with a token. With `no-referrer` a form would come
# from the origin "null", and be refused.
SECURE_REFERRER_POLICY = "same-origin"
TRUSTED_PROXY = _flag("TRUSTED_PROXY")
if TRUSTED_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_PORT = int(os.environ.get("EMAIL_PORT", "587"))
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_SECURITY = _email_security()
EMAIL_USE_TLS = EMAIL_SECURITY == "starttls"
EMAIL_USE_SSL = EMAIL_SECURITY == "tls"
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = os.environ.get("EMAIL_FROM", "zwitser@localhost")
PASSWORD_RESET_TIMEOUT = 60 * 60 * 24 * 3

READ_IN_CHILD = True  # files of strangers; tests mostly read them in their own process
UPLOAD_LIMIT = 8 * 1024 * 1024
BODY_LIMIT = UPLOAD_LIMIT + 1024 * 1024  # the file, and the form around it
LIST_LIMIT = 96 * 1024 * 1024  # the rating list of FIDE in its ZIP; kept on disk while it is read
DATA_UPLOAD_MAX_MEMORY_SIZE = UPLOAD_LIMIT
FILE_UPLOAD_MAX_MEMORY_SIZE = UPLOAD_LIMIT
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5_000

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"()": "zwitser_web.operations.logs.OneLine"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        # A short queue is no news: a hall full of phones asks in waves.
        "waitress.queue": {"level": "ERROR"},
        # Every robot that tries a number instead of the name would write a traceback.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
}
