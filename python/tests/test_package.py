"""What `import df11` has, and when the rest is imported."""

from __future__ import annotations

import subprocess
import sys

import df11


def test_all_names_are_listed() -> None:
    """What is imported later too, so that a shell completes it."""
    assert {*df11.__all__, "diffusers", "numpy", "torch"} <= set(dir(df11))


def test_state_dicts_need_no_import_of_their_own() -> None:
    program = """
import sys, df11
print(df11.torch.load_file.__module__, df11.numpy.save_file.__module__, sorted({"torch", "numpy"} & set(sys.modules)))
try:
    df11.nothing
except AttributeError as error:
    print(error)
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ran.stdout == "df11.torch df11.numpy []\nmodule 'df11' has no attribute 'nothing'\n", ran.stderr
