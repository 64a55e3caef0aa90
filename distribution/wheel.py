"""The wheel: `pipx run zwitser` and `uvx zwitser` start the desk from it."""

from __future__ import annotations

from pathlib import Path

from distribution.steps import NAME, PRODUCTS, ROOT, done, pip


def build() -> Path:
    """Build the wheel of this version in `dist/`, with the tools that are pinned."""
    PRODUCTS.mkdir(exist_ok=True)
    pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", PRODUCTS, ROOT)
    return PRODUCTS / f"{NAME}-py3-none-any.whl"


if __name__ == "__main__":
    done(build())
