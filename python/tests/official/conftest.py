"""The official package, with a stand-in for cupy; where the package isn't installed these tests are skipped."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest
import stand_in

pytest.importorskip("transformers")
# For tiny.py.
sys.path.append(str(Path(__file__).parents[1] / "with_transformers"))


@pytest.fixture(scope="session")
def dfloat11() -> ModuleType:
    stand_in.install()
    return pytest.importorskip(
        "dfloat11", reason="dfloat11 0.5.0 with dahuffman and setuptools<81 isn't installed", exc_type=ImportError
    )
