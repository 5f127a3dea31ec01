"""The heading of the records of scripts/bench-python and scripts/bench-vllm."""
import os
import platform
import subprocess
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path


def heading(title, packages, *more):
    """Lines of Markdown: the commit, the machine, the versions of these packages, and what else is to be said."""
    model = next(line for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith("model name"))
    memory = int(Path("/proc/meminfo").read_text().split()[1]) / 2**20
    changes = " with changes" if _git("status", "--porcelain") else ""
    return [
        f"# {title}, {date.today()}\n",
        f"- Commit: {_git('rev-parse', '--short', 'HEAD')}{changes}",
        f"- Machine: {model.split(':')[1].strip()}, {os.cpu_count()} cores; {memory:.0f} GiB;"
        f" Linux {platform.release()}",
        f"- Python {platform.python_version()}, {', '.join(map(_version_of, packages))}",
        f"- Load when it began: {os.getloadavg()[0]:.1f}",
        *(f"- {line}" for line in more),
    ]


def _git(*command):
    return subprocess.run(["git", *command], capture_output=True, text=True, cwd=Path(__file__).parent).stdout.strip()


def _version_of(package):
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:
        return f"{package}, not installed"
