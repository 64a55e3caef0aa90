"""Before a process opens its door: what its first visitors would wait for, made beforehand."""

from __future__ import annotations

from pathlib import Path

from django.template.loader import get_template
from django.urls import get_resolver

from zwitser.systems import SYSTEMS, system_named

TEMPLATES = Path(__file__).parents[1] / "templates"


def warm() -> int:
    """Import every page and system, and read every template; say how many templates there are."""
    _ = get_resolver().url_patterns
    for id_ in SYSTEMS:
        system_named(id_)
    templates = [path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("*.html")]
    for template in templates:
        get_template(template)
    return len(templates)
