"""Run the command line with `python -m zwitser`."""

from zwitser.cli import main

if __name__ == "__main__":
    main()
