"""The settings by environment: what a server needs, and what protects an acknowledged result."""

from __future__ import annotations

from pathlib import Path

import pytest

from zwitser_web import settings


def test_unknown_mode_is_refused_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZWITSER_MODE", "cloud")
    with pytest.raises(SystemExit, match="expected one of local, lan, hosted"):
        settings._mode()


def test_hosted_server_needs_a_secret_of_its_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ZWITSER_MODE", "hosted")
    monkeypatch.delenv("SECRET_KEY", raising=False)
    with pytest.raises(SystemExit, match="SECRET_KEY"):
        settings._secret_key(tmp_path)
    monkeypatch.setenv("SECRET_KEY", "a-secret")
    assert settings._secret_key(tmp_path) == "a-secret"


def test_local_server_uses_the_secret_of_its_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    monkeypatch.setenv("ZWITSER_MODE", "local")
    assert settings._secret_key(tmp_path) != settings._secret_key(tmp_path)
    (tmp_path / "secret.key").write_text("kept\n")
    assert settings._secret_key(tmp_path) == "kept"


def test_sqlite_waits_locks_at_once_and_writes_through(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    options = settings._databases(tmp_path)["default"]["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert "synchronous=FULL" in options["init_command"]
    assert options["timeout"] >= 10


def test_postgresql_is_chosen_by_its_address(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://club:geheim@db.example/zwitser")
    database = settings._databases(tmp_path)["default"]
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert database["CONN_HEALTH_CHECKS"] is True
