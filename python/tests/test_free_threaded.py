"""A Python without its lock is refused: the package's own state is guarded for one that has it."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize("value", ["1", "0", "None"])
def test_it_is_refused_at_import(value: str) -> None:
    """`sysconfig` says what such a build of Python says; nobody has one where these tests run."""
    said = f"import sysconfig; sysconfig.get_config_vars()['Py_GIL_DISABLED'] = {value}"
    program = f"{said}; import df11; print('imported')"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    if value == "1":
        assert ran.returncode == 1 and "ImportError: df11 has not been tried in free-threaded Python" in ran.stderr
        assert "imported" not in ran.stdout
    else:
        assert ran.stdout == "imported\n", ran.stderr
