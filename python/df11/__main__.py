"""The `df11` command: `df11 …`, or `python -m df11 …`."""

from __future__ import annotations

import signal
import sys

from df11._df11 import run_command


def main() -> int:
    """Runs the command with this process's arguments and gives its exit code."""
    # The command cleans up after Ctrl-C itself. Python would add a traceback.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return run_command(["df11", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
