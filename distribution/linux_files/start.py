"""Where the frozen program begins."""

from zwitser.cli import main

main()
