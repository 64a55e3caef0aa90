"""How the programming interface says no: RFC 9457, a code for programs, a sentence for people."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from django.http import HttpResponse

PROBLEM = "application/problem+json"

TITLES = {
    400: "Bad Request",
    401: "Unauthorized",
    403: "Forbidden",
    404: "Not Found",
    405: "Method Not Allowed",
    409: "Conflict",
    413: "Content Too Large",
    415: "Unsupported Media Type",
    422: "Unprocessable Content",
    429: "Too Many Requests",
    500: "Internal Server Error",
}


def problem(
    status: int,
    code: str,
    detail: str,
    *,
    faults: Sequence[str] = (),
    headers: Mapping[str, str] | None = None,
) -> HttpResponse:
    """Answer with a problem; `faults` are all that is wrong with what was sent."""
    told = {
        "type": f"urn:zwitser:{code}",
        "title": TITLES[status],
        "status": status,
        "code": code,
        "detail": detail,
    }
    words = json.dumps(told | ({"faults": list(faults)} if faults else {}), ensure_ascii=False)
    return HttpResponse(words, PROBLEM, status=status, headers=dict(headers or {}))
