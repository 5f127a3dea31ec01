"""`import df11` next to versions of transformers that df11 can't be added to, and how it finds the others."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from reference import python


def run(folder: Path, program: str, version: str = "5.23.0") -> str:
    """What a program prints next to a transformers of this version that has nothing but an empty registry."""
    for name in ["__init__.py", "quantizers/__init__.py", "quantizers/auto.py"]:
        (folder / "transformers" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "transformers" / name).write_text(f"__version__ = {version!r}\n")
    path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    return python(program, PYTHONPATH=path, PYTHONDONTWRITEBYTECODE="1")


FIRST = ["import df11, transformers.quantizers.auto", "import transformers.quantizers.auto, df11"]
ASK = "\ntry:\n    df11.Config\nexcept ImportError as error:\n    print(error)"


@pytest.mark.parametrize("lines", FIRST)
def test_a_library_that_df11_can_not_be_added_to_works_without_it(lines: str, tmp_path: Path) -> None:
    assert run(tmp_path, lines + ASK)


@pytest.mark.parametrize("lines", FIRST)
def test_an_older_library_is_named(lines: str, tmp_path: Path) -> None:
    pytest.importorskip("torch")
    expected = "df11 needs transformers 5 or newer, and 4.57.1 is installed\n"
    assert run(tmp_path, lines + ASK, "4.57.1") == expected


def test_who_only_asks_where_the_registry_is_changes_nothing(tmp_path: Path) -> None:
    """Some look for a module before they import it, or without."""
    program = """
import importlib.util
import df11
asked = importlib.util.find_spec("transformers.quantizers.auto")
from df11 import registering
added = []
registering._add = added.append
import transformers.quantizers.auto
print(asked.origin.endswith("auto.py"), added)
"""
    assert run(tmp_path, program) == "True ['df11.transformers']\n"
