"""`zwitser serve`: the web application."""

from __future__ import annotations

from pathlib import Path

import click

from zwitser.errors import BadInput, words_of
from zwitser.messages import message


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help="The port to listen on; without it 8000, or another where that is taken.",
)
@click.option(
    "--lan", is_flag=True, help="Let others on this network in; the desk asks for a password."
)
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    envvar="ZWITSER_DATA",
    help="The folder with your tournaments.",
)
@click.option("--open/--no-open", "open_browser", default=False, help="Open the page in a browser.")
def command(host: str, port: int | None, lan: bool, data: Path | None, open_browser: bool) -> int:
    """Start the arbiter's desk in your browser.

    Without --port a second start shows the desk that is already running.

    \b
    zwitser                       on this computer, and open it
    zwitser serve --lan           phones and a second laptop can join
    zwitser serve --port 8080 --data ~/tournaments
    """
    from zwitser_web.server import serve

    try:
        serve(host, port, lan=lan, data=data, open_browser=open_browser)
    except OSError as error:
        where = message("port", port=port) if port is not None else str(error.filename or host)
        raise BadInput.at(where, "system-says", found=words_of(error)) from None
    return 0
