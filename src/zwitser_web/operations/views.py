"""The probes of a proxy (`/health`, `/ready`) and the metrics."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe

from zwitser_web.operations import hosted
from zwitser_web.operations.monitoring import format_metrics
from zwitser_web.requests import WebRequest

View = Callable[[HttpRequest], HttpResponse]
PLAIN = "text/plain; charset=utf-8"


@require_safe
def health(request: HttpRequest) -> HttpResponse:  # noqa: ARG001  # Django names it
    return HttpResponse("ok\n", content_type=PLAIN)


@require_safe
def ready(request: HttpRequest) -> HttpResponse:  # noqa: ARG001  # Django names it
    """Answer 503 while the database does not answer, and in a process that is stopping."""
    if hosted.is_stopping():
        answer = HttpResponse("stopping\n", content_type=PLAIN, status=503)
        vars(answer)["_has_been_logged"] = True  # Every restart would write an error.
        return answer
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return HttpResponse("no database\n", content_type=PLAIN, status=503)
    return HttpResponse("ready\n", content_type=PLAIN)


def probes(get_response: View) -> View:
    """Answer probes before the check of the host name: they may ask by the port (middleware)."""
    answers: dict[str, View] = {"/health": health, "/ready": ready}

    def respond(request: HttpRequest) -> HttpResponse:
        asks = request.method in ("GET", "HEAD")
        return (answers.get(request.path_info, get_response) if asks else get_response)(request)

    return respond


@require_safe
def metrics(request: WebRequest) -> HttpResponse:
    """Give the metrics for the key of the settings; 404 without it."""
    given = str(request.headers.get("Authorization", "")).removeprefix("Bearer ")
    if not settings.METRICS_KEY or not constant_time_compare(given, settings.METRICS_KEY):
        raise Http404
    return HttpResponse(format_metrics(), content_type="text/plain; version=0.0.4")
