"""What was built, unpacked as somebody would: in an empty home, far from the repository."""

from __future__ import annotations

import subprocess
import tarfile
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from distribution.container import NO_BUILDAH, Container, Workshop, can_build
from distribution.started import Product
from distribution.steps import PRODUCTS, ROOT
from distribution.wine import NO_WINE, Windows, find_wine
from zwitser import __version__

collect_ignore = [] if can_build() else ["test_container.py"]


def pytest_report_header() -> list[str]:
    """Say in one line each what can't be tried here."""
    return [*([] if find_wine() else [NO_WINE]), *([] if can_build() else [NO_BUILDAH])]


def _built(name: str) -> Path:
    product = PRODUCTS / name.format(version=__version__)
    assert product.exists(), f"{product} is not there: make dist builds it"
    return product


@pytest.fixture(scope="session")
def linux_program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(_built("zwitser-{version}-linux.tar.xz")) as archive:
        archive.extractall(place, filter="data")
    return place / "zwitser/zwitser"


@pytest.fixture
def linux_folder(linux_program: Path, tmp_path: Path) -> Product:
    return Product.on_linux(linux_program, tmp_path)


@pytest.fixture(scope="session")
def debian_program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    system = tmp_path_factory.mktemp("system")
    package = _built("zwitser_{version}_amd64.deb")
    subprocess.run(["dpkg-deb", "--extract", package, system], check=True)
    return system / (system / "usr/bin/zwitser").readlink().relative_to("/")


@pytest.fixture
def debian_package(debian_program: Path, tmp_path: Path) -> Product:
    return Product.on_linux(debian_program, tmp_path)


@pytest.fixture(scope="session")
def wheel_program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel as pipx does: in an environment of its own."""
    environment = tmp_path_factory.mktemp("environment")
    venv.create(environment, with_pip=True)
    install = [str(environment / "bin/pip"), "install", "--quiet", "--disable-pip-version-check"]
    wheel = _built("zwitser-{version}-py3-none-any.whl")
    pinned = ("--no-deps", "--require-hashes", "-r", ROOT / "requirements.txt")
    subprocess.run([*install, *pinned], check=True, cwd=environment)
    subprocess.run([*install, "--no-deps", wheel], check=True, cwd=environment)
    return environment / "bin/zwitser"


@pytest.fixture
def wheel(wheel_program: Path, tmp_path: Path) -> Product:
    return Product.on_linux(wheel_program, tmp_path)


@pytest.fixture(scope="session")
def windows(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Windows]:
    """Unpack the folder on a Windows of its own, without the module that Wine can't run."""
    wine = find_wine()
    assert wine is not None, NO_WINE
    place = tmp_path_factory.mktemp("windows")
    with zipfile.ZipFile(_built("zwitser-{version}-windows.zip")) as archive:
        archive.extractall(place)
    (place / "Zwitser/programma/_wmi.pyd").unlink()
    made = Windows.install(wine, place)
    try:
        yield made
    finally:
        made.stop()


@pytest.fixture
def windows_folder(windows: Windows) -> Product:
    folder = windows.folder / "Zwitser"
    return Product(
        start=(windows.wine, str(folder / "Zwitser.exe")),
        command=(windows.wine, str(folder / "python.exe"), "-m", "zwitser"),
        data=windows.user_data / "zwitser",
        environment=windows.environment,
        home=windows.folder,
    )


@pytest.fixture(scope="session")
def container(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Container]:
    workshop = Workshop(tmp_path_factory.mktemp("workshop"))
    try:
        yield workshop.build()
    finally:
        workshop.clear()
