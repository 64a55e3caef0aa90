"""Around every view of the API: its key, parsing the body, refusals as problems (RFC 9457).

No cookie counts here, so there is no CSRF: the key alone gives access.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from hashlib import sha256
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.views.decorators.csrf import csrf_exempt

from zwitser.characters import check_numbers, check_texts
from zwitser.errors import BadInput, ZwitserError
from zwitser.formats.document import schema_faults
from zwitser.formats.source import parse
from zwitser.journal.state import State
from zwitser.language import one_line
from zwitser.messages import Language
from zwitser_web.accounts import credentials
from zwitser_web.api import keys
from zwitser_web.api.description import MOST, OUTCOMES, validator
from zwitser_web.models import ApiToken, Club, Tournament
from zwitser_web.publishing.data import JSON, allow_any_origin, dumps
from zwitser_web.replies import problem
from zwitser_web.requests import WebRequest, client_network
from zwitser_web.texts import fault_words, refusal, text

SCHEME = "Bearer "
LARGEST = 1024 * 1024
"""Bytes of one request; a thousand players take a fifth of it."""

SAFE = ("GET", "HEAD")
WANTS_KEY = {"WWW-Authenticate": "Bearer"}
View = Callable[..., HttpResponse]


class Problem(Exception):
    """A refusal of the API itself, with its status."""

    def __init__(
        self, status: int, code: str, headers: dict[str, str] | None = None, **facts: object
    ) -> None:
        super().__init__(code)
        self.status, self.code, self.headers, self.facts = status, code, headers, facts

    def answer(self, lang: Language) -> HttpResponse:
        words = text(f"api.{self.code}", lang, **self.facts)
        return problem(self.status, self.code, words, headers=self.headers)


def answering(*methods: str, public: bool = False) -> Callable[[View], View]:
    """Decorate a view of the API that answers these methods.

    A public one may be read by scripts of other sites (CORS).
    """
    known = (*methods, *(("HEAD",) if "GET" in methods else ()))
    known = (*known, "OPTIONS") if public else known

    def decorate(view: View) -> View:
        @csrf_exempt
        @wraps(view)
        def respond(request: WebRequest, *given: Any, **named: Any) -> HttpResponse:
            if request.method not in known:
                allow = {"Allow": ", ".join(known)}
                return Problem(405, "method", allow).answer(request.lang)
            if request.method == "OPTIONS":
                return allow_any_origin(HttpResponse(status=204))
            answer = _call(view, request, *given, **named)
            patch_vary_headers(answer, ["Authorization"])
            if not public or "Authorization" in request.headers:
                answer["Cache-Control"] = "private, no-cache"
            return allow_any_origin(answer) if public else answer

        return respond

    return decorate


def _call(view: View, request: WebRequest, *given: Any, **named: Any) -> HttpResponse:
    """Call a view; every refusal becomes a problem (RFC 9457)."""
    try:
        return view(request, *given, **named)
    except (Http404, PermissionDenied):
        return Problem(404, "not-found").answer(request.lang)
    except Problem as error:
        return error.answer(request.lang)
    except BadInput as error:
        said = text("api.bad-input", request.lang)
        faults = [one_line(fault.text(request.lang)) for fault in error.faults]
        return problem(422, "bad-input", said, faults=faults)
    except ZwitserError as error:
        said = refusal(error, {}, request.lang)
        if error.code != "too-many-attempts":
            return problem(409, error.code, said)
        wait = {"Retry-After": str(int(credentials.WINDOW.total_seconds()))}
        return problem(429, error.code, said, headers=wait)


def key_of(request: WebRequest) -> ApiToken | None:
    """Find the key that was sent, if one was, and count its use; guesses are throttled."""
    given = request.headers.get("Authorization", "")
    if not given:
        return None
    found = keys.find_key(given.removeprefix(SCHEME)) if given.startswith(SCHEME) else None
    if found is None:
        credentials.attempt(f"api:{client_network(request)}")
        raise Problem(401, "key", WANTS_KEY)
    if wait := keys.count_use(found):
        most = keys.EACH_MINUTE
        raise Problem(429, "too-often", {"Retry-After": str(wait)}, most=most)
    return found


def with_key(request: WebRequest, slug: str, scope: str) -> tuple[ApiToken, Tournament]:
    """Fetch a tournament for a key of its club with this scope; 404 for those of other clubs."""
    key = key_of(request)
    if key is None:
        raise Problem(401, "key", WANTS_KEY)
    if scope not in key.scopes:
        raise Problem(403, "scope", scope=scope)
    found = Tournament.objects.filter(slug=slug, club=key.club_id, deleted=None).first()
    if found is None:
        raise Http404
    return key, found


def is_of(key: ApiToken | None, club: Club) -> bool:
    return key is not None and key.club_id == club.pk


def read_body(request: WebRequest, shape: str) -> Any:
    """Parse the body, which must have this shape, or raise BadInput."""
    body = request.body
    if len(body) > LARGEST:
        raise BadInput.at("", "text-too-long", limit=LARGEST, got=len(body))
    try:
        words = body.decode()
    except UnicodeDecodeError:
        raise BadInput.at("", "not-json", found="utf-8") from None
    value = parse(words)
    # Before the validator, which would complain of each row.
    for name, rows in value.items() if isinstance(value, dict) else ():
        if isinstance(rows, list) and len(rows) > MOST:
            raise BadInput.at(one_line(name[:40]), "expected-at-most", limit=MOST, got=len(rows))
    faults = schema_faults(validator(shape).iter_errors(value))
    if faults:
        raise BadInput(faults)
    check_texts(words, value)
    check_numbers(words, value)
    return value


def answer_json(request: WebRequest, data: Any) -> HttpResponse:
    """Answer with data as JSON, or with 304 where the ETag is the same."""
    words = dumps(data)
    tag = f'"{sha256(words.encode()).hexdigest()[:24]}"'
    if request.method in SAFE and tag in parse_etags(request.headers.get("If-None-Match", "")):
        return HttpResponseNotModified(headers={"ETag": tag})
    return HttpResponse(words, JSON, headers={"ETag": tag})


@dataclass(slots=True)
class Report:
    """The outcome of every row of a request, by its index."""

    lang: Language
    rows: dict[int, dict[str, Any]] = field(default_factory=dict)

    def note(self, row: int, outcome: str, **facts: object) -> None:
        known = {name: fact for name, fact in facts.items() if fact is not None}
        self.rows[row] = {"row": row, "outcome": outcome, **known}

    def refuse(self, row: int, error: ZwitserError, state: State) -> None:
        """Add a refused row, with the sentence of the desk."""
        names = {player.id: player.name for player in state.tournament.players}
        if isinstance(error, BadInput):
            words = " ".join(fault_words(error, self.lang))
        else:
            words = refusal(error, names, self.lang)
        self.note(row, "refused", code=error.code, detail=words)

    def as_json(self, state: State) -> dict[str, Any]:
        """Give the report for JSON, with the number of the last line of the journal."""
        counts = Counter(row["outcome"] for row in self.rows.values())
        found = {outcome: counts[outcome] for outcome in OUTCOMES}
        return found | {"rows": [self.rows[n] for n in sorted(self.rows)], "last": len(state.log)}
