"""The first page: the tournaments."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from zwitser_web import access
from zwitser_web.requests import WebRequest


@require_safe
def home(request: WebRequest) -> HttpResponse:
    """List the tournaments that the reader may see."""
    account = access.account_of(request)
    context = {"tournaments": access.tournaments_of(account)[:500]}
    return render(request, "zwitser_web/home.html", context)
