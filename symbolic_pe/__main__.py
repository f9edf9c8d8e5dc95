"""``python -m symbolic_pe``."""

from .cli import main

if __name__ == "__main__":
    main(prog_name="symbolic-pe")
