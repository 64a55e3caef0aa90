"""The command line. Nothing heavy is imported before a command needs it."""

from __future__ import annotations

import click

from zwitser import __version__


@click.group()
@click.version_option(__version__, prog_name="zwitser")
def main() -> None:
    """Chess and go tournaments by the Dutch regulations: exact pairings, and why."""
