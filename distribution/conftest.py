"""What was built, unpacked as somebody would: in an empty home, far from the repository."""

from __future__ import annotations

import subprocess
import tarfile
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from distribution.started import Product
from distribution.steps import PRODUCTS, ROOT
from distribution.wine import NO_WINE, Windows, find_wine
from zwitser import __version__


def pytest_report_header() -> list[str]:
    """Say in one line what can't be tried here."""
    return [] if find_wine() else [NO_WINE]


def _built(name: str) -> Path:
    product = PRODUCTS / name.format(version=__version__)
    assert product.exists(), f"{product} is not there: make dist builds it"
    return product


@pytest.fixture
def linux_folder(tmp_path: Path) -> Product:
    with tarfile.open(_built("zwitser-{version}-linux.tar.xz")) as archive:
        archive.extractall(tmp_path / "unpacked", filter="data")
    return Product.on_linux(tmp_path / "unpacked/zwitser/zwitser", tmp_path)


@pytest.fixture
def debian_package(tmp_path: Path) -> Product:
    package = _built("zwitser_{version}_amd64.deb")
    subprocess.run(["dpkg-deb", "--extract", package, tmp_path / "system"], check=True)
    command = (tmp_path / "system/usr/bin/zwitser").readlink()
    return Product.on_linux(tmp_path / "system" / command.relative_to("/"), tmp_path)


@pytest.fixture
def wheel(tmp_path: Path) -> Product:
    """Install the wheel as pipx does: in an environment of its own."""
    environment = tmp_path / "environment"
    venv.create(environment, with_pip=True)
    install = [str(environment / "bin/pip"), "install", "--quiet", "--disable-pip-version-check"]
    wheel = _built("zwitser-{version}-py3-none-any.whl")
    pinned = ("--no-deps", "--require-hashes", "-r", ROOT / "requirements.txt")
    subprocess.run([*install, *pinned], check=True, cwd=tmp_path)
    subprocess.run([*install, "--no-deps", wheel], check=True, cwd=tmp_path)
    return Product.on_linux(environment / "bin/zwitser", tmp_path)


@pytest.fixture
def windows_folder(tmp_path: Path) -> Iterator[Product]:
    """Unpack the folder on a Windows of its own, without the module that Wine can't run."""
    wine = find_wine()
    assert wine is not None, NO_WINE
    with zipfile.ZipFile(_built("zwitser-{version}-windows.zip")) as archive:
        archive.extractall(tmp_path)
    folder = tmp_path / "Zwitser"
    (folder / "programma/_wmi.pyd").unlink()
    windows = Windows.install(wine, tmp_path)
    try:
        yield Product(
            start=(wine, str(folder / "Zwitser.exe")),
            command=(wine, str(folder / "python.exe"), "-m", "zwitser"),
            data=windows.user_data / "zwitser",
            environment=windows.environment,
            home=tmp_path,
        )
    finally:
        windows.stop()
