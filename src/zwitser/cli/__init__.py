"""The command line: `zwitser COMMAND FILE…`.

A command's module is imported when the command is used, so that `zwitser --version` is quick.
Every error becomes one line on standard error and a documented exit code.
"""

from __future__ import annotations

import gc
import os
import sys
from importlib import import_module

import click

from zwitser import __version__
from zwitser.errors import ZwitserError
from zwitser.language import Language, word

COMMANDS = {
    "pair": "pair:command",
    "explain": "explain:command",
    "standings": "standings:command",
    "check": "explain:check",
    "generate": "generate:command",
    "convert": "convert:command",
    "lab": "lab:command",
    "sheet": "convert:sheet",
    "knsb-report": "convert:knsb_report",
    "next-period": "pair:period",
    "next-season": "pair:season",
    "final-groups": "generate:final_groups",
    "add-parts": "generate:add_parts",
    "playoff": "generate:playoff",
    "link": "generate:link",
    "export": "desk:export",
    "serve": "desk:serve",
    "backup": "desk:backup",
    "restore": "desk:restore",
    "completion": "terminal:completion",
}
"""Each command, and the module and name here that hold it."""


class LazyGroup(click.Group):
    """A group that imports a command's module when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(":")
        command: click.Command = getattr(import_module(f"zwitser.cli.{module}"), name)
        return command


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="zwitser", message="%(prog)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> int:
    """Chess and go tournaments by the Dutch regulations: exact pairings, and why.

    FILE is a tournament document (JSON) or a TRF; `-` is standard input.

    \b
    zwitser                            start the desk in your browser
    zwitser pair club.json             pair the next round
    zwitser explain club.json          ... and say why
    zwitser standings club.json        who leads
    zwitser COMMAND --help             more about a command
    """
    if context.invoked_subcommand is not None:
        return 0
    from zwitser.cli.desk import serve

    code: int = context.invoke(serve, open_browser=True)
    return code


def main() -> None:
    """Run the command line and exit.

    The garbage collector runs every 700 allocations, and start-up allocates tens of thousands of
    objects that stay: that took a tenth of a short command.
    """
    gc.set_threshold(50_000)
    sys.exit(run())


def run(arguments: list[str] | None = None) -> int:
    """Run a command and give its exit code; all errors become one line."""
    try:
        return cli.main(arguments, prog_name="zwitser", standalone_mode=False) or 0
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.UsageError as error:
        path = error.ctx.command_path if error.ctx else "zwitser"
        text = error.format_message().rstrip(".")
        return fail(f"{text[:1].lower()}{text[1:]} (see {path} --help)", error.exit_code)
    except click.ClickException as error:
        return fail(error.format_message(), 2)
    except ZwitserError as error:
        return fail(str(error), error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        return fail("stopped", 130)
    except BrokenPipeError:
        # The reader (head, less) has closed the pipe: avoid a second error when flushing at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:  # a fault of ours: still one line, and the way to the details
        if os.environ.get("ZWITSER_DEBUG"):
            raise
        text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        return fail(f"this is our fault, please report it: {text} (details: ZWITSER_DEBUG=1)", 70)


def error_language() -> Language:
    """Give the language of the errors: that of `--lang` where the command has it, else English."""
    context = click.get_current_context(silent=True)
    lang: Language = context.params.get("lang", "en") if context else "en"
    return lang


def fail(text: str, code: int) -> int:
    """Print an error as one line on standard error, and return the exit code."""
    line = " ".join(text.split())
    click.echo(f"zwitser: {line}", err=True)
    return code


def warn(text: str, *, of: str = "") -> None:
    """Print a warning on standard error, about the file `of`."""
    label = word(error_language(), "warning")
    click.echo(": ".join(filter(None, ("zwitser", of, label, text))), err=True)
