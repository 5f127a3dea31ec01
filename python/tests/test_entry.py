"""The entry of config.json by which transformers loads a DF11 model."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from reference import DATA, MODELS, command, contents

import df11

ENTRY = {"quant_method": "dfloat11"}


@pytest.mark.parametrize("single_file", [False, True])
@pytest.mark.parametrize("name", MODELS)
def test_it_is_added_and_nothing_else(name: str, single_file: bool, tmp_path: Path) -> None:
    plain = DATA / "models" / name / "bf16"
    df11.compress(plain, tmp_path / "with", transformers=True, single_file=single_file, sync=False)
    df11.compress(plain, tmp_path / "without", single_file=single_file, sync=False)
    got, expected = contents(tmp_path / "with"), contents(tmp_path / "without")
    with_entry, without = json.loads(got.pop("config.json")), json.loads(expected.pop("config.json"))
    assert got == expected
    assert with_entry.pop("quantization_config") == ENTRY
    if single_file:
        # Without the entry there is only df11's own; transformers needs all of it.
        assert with_entry == json.loads((plain / "config.json").read_text()) | without
    else:
        assert with_entry == without


@pytest.mark.parametrize("with_manifest", [True, False])
def test_restoring_takes_it_out(with_manifest: bool, tmp_path: Path) -> None:
    plain = DATA / "models" / MODELS[0] / "bf16"
    command("compress", plain, "-o", tmp_path / "df11", "--transformers")
    if with_manifest:
        df11.decompress(tmp_path / "df11", tmp_path / "restored")
        assert contents(tmp_path / "restored") == contents(plain)
    else:
        (tmp_path / "df11/df11-manifest.json").unlink()
        df11.decompress(tmp_path / "df11", tmp_path / "restored")
        restored = json.loads((tmp_path / "restored/config.json").read_text())
        assert restored == json.loads((plain / "config.json").read_text())


def test_where_it_cannot_be_is_an_error(tmp_path: Path) -> None:
    plain = shutil.copytree(DATA / "models" / MODELS[1] / "bf16", tmp_path / "plain")
    config = json.loads((plain / "config.json").read_text())
    (plain / "config.json").write_text(json.dumps({**config, "quantization_config": {"quant_method": "fp8"}}))
    with pytest.raises(df11.Df11Error, match="has a quantization_config already"):
        df11.compress(plain, tmp_path / "df11", transformers=True)
    (plain / "config.json").unlink()
    for path in (plain, plain / "model.safetensors"):
        with pytest.raises(df11.Df11Error, match="it has no config.json"):
            df11.compress(path, tmp_path / "df11", transformers=True)
    assert not (tmp_path / "df11").exists()
