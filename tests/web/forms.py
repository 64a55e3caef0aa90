"""The forms of a page as a browser would send them, for tests of what forms do with odd values."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser


@dataclass
class Form:
    """Where a form goes, and what it holds before anybody typed anything."""

    action: str
    method: str
    fields: dict[str, str] = field(default_factory=dict)
    files: set[str] = field(default_factory=set)


class _Reader(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.page = page
        self.forms: dict[str, Form] = {}
        self.open = Form(page, "get")
        self.select = self.area = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        name, value = given.get("name", ""), given.get("value", "")
        if tag == "form":
            action = given.get("action") or given.get("hx-post") or self.page
            self.open = Form(action, given.get("method", "get").lower())
            self.forms.setdefault(given.get("id") or f"form {len(self.forms)}", self.open)
        form = self.forms.get(given.get("form", ""), self.open)
        if tag in ("input", "button") and name:
            self._typed(form, given, name, value)
        elif tag in ("select", "textarea") and name:
            form.fields.setdefault(name, "")
            self.select, self.area = (name, "") if tag == "select" else ("", name)
        elif tag == "option" and self.select:
            self._offered(form, value, chosen="selected" in given)

    def _typed(self, form: Form, given: dict[str, str], name: str, value: str) -> None:
        if given.get("type") == "file":
            form.files.add(name)
        elif given.get("type") not in ("checkbox", "radio") or name not in form.fields:
            form.fields[name] = value or "1"

    def _offered(self, form: Form, value: str, *, chosen: bool) -> None:
        if chosen or not form.fields.get(self.select):
            form.fields[self.select] = value

    def handle_endtag(self, tag: str) -> None:
        if tag in ("select", "textarea"):
            self.select = self.area = ""

    def handle_data(self, data: str) -> None:
        if self.area:
            self.open.fields[self.area] += data


def forms_of(page: str, html: str) -> list[Form]:
    """List the forms of a page that write."""
    reader = _Reader(page)
    reader.feed(html)
    return [form for form in reader.forms.values() if form.method == "post"]
