"""The official package, with a stand-in for cupy. If the package isn't installed, these tests are skipped."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import stand_in

pytest.importorskip("transformers")


@pytest.fixture(scope="session")
def dfloat11() -> ModuleType:
    stand_in.install()
    return pytest.importorskip(
        "dfloat11", reason="dfloat11 0.5.0 with dahuffman and setuptools<81 isn't installed", exc_type=ImportError
    )


@pytest.fixture
def load_officially(dfloat11: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Loads a folder with the official package. Where the package prints that it can't place something and goes on, this fails."""

    def load(folder: Path, **options: Any) -> Any:
        said = io.StringIO()
        monkeypatch.setattr(sys.modules["dfloat11.dfloat11"], "stderr", said)
        model = dfloat11.DFloat11Model.from_pretrained(str(folder), device="cpu", **options)
        assert re.fullmatch(r"Total model size: .*\n", said.getvalue()), said.getvalue()
        return model

    return load
