"""`zwitser completion`: words that complete themselves in the shell."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from zwitser.cli import cli


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> int:
    """Print the completion script for a shell.

    \b
    zwitser completion bash >> ~/.bashrc
    zwitser completion zsh >> ~/.zshrc
    zwitser completion fish > ~/.config/fish/completions/zwitser.fish
    """
    completion = get_completion_class(shell)
    if completion is None:
        raise click.UsageError(f"no completion for {shell}")
    click.echo(completion(cli, {}, "zwitser", "_ZWITSER_COMPLETE").source())
    return 0
