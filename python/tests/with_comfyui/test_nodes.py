"""The node package, as ComfyUI loads and runs it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import folder_paths
import nodes
import pytest
import tiny_models
import torch
from tiny_models import KINDS, sample

import df11

PACKAGE = Path(__file__).parents[2] / "comfyui"


@pytest.fixture(scope="module")
def mappings() -> dict[str, Any]:
    """ComfyUI's table of nodes, after it has loaded the package."""
    extra = Path(nodes.__file__).with_name("comfy_extras") / "nodes_sd3.py"
    assert asyncio.run(nodes.load_custom_node(str(extra), module_parent="comfy_extras"))
    assert asyncio.run(nodes.load_custom_node(str(PACKAGE)))
    return nodes.NODE_CLASS_MAPPINGS


@pytest.fixture
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of diffusion models, with one in both forms; and the output folder."""
    tiny_models.plain_file("flux", tmp_path)
    df11.compress(tmp_path / "flux.safetensors", tmp_path / "flux-DF11.safetensors")
    monkeypatch.setitem(folder_paths.folder_names_and_paths, "diffusion_models", ([str(tmp_path)], {".safetensors"}))
    monkeypatch.setattr(folder_paths, "get_output_directory", lambda: str(tmp_path / "output"))
    folder_paths.filename_list_cache.clear()
    return tmp_path


def run(mappings: dict[str, Any], name: str, **inputs: Any) -> Any:
    node = mappings[name]()
    return getattr(node, node.FUNCTION)(**inputs)


def test_load_and_save(mappings: dict[str, Any], models: Path) -> None:
    offered = mappings["DF11LoadDiffusionModel"].INPUT_TYPES()["required"]["unet_name"][0]
    assert sorted(offered) == ["flux-DF11.safetensors", "flux.safetensors"]
    (stock,) = nodes.UNETLoader().load_unet("flux.safetensors", "default")
    expected = sample(stock, KINDS["flux"])
    for name in offered:
        (model,) = run(mappings, "DF11LoadDiffusionModel", unet_name=name)
        assert torch.equal(sample(model, KINDS["flux"]).view(torch.int32), expected.view(torch.int32))
    run(mappings, "DF11SaveDiffusionModel", model=model, filename_prefix="models/saved")
    saved = models / "output" / "models" / "saved_00001_.safetensors"
    report = df11.verify(saved, against=models / "flux.safetensors")
    assert report.failures == [] and report.compared > 0


def test_a_damaged_file_is_an_error_of_the_node(mappings: dict[str, Any], models: Path) -> None:
    path = models / "flux-DF11.safetensors"
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(df11.DamagedError):
        run(mappings, "DF11LoadDiffusionModel", unet_name=path.name)
    (model,) = run(mappings, "DF11LoadDiffusionModel", unet_name="flux.safetensors")
    assert model is not None


def test_the_example_workflow_fits_together(mappings: dict[str, Any]) -> None:
    """Each node is known, has as many values as its inputs take, and its links go where they say."""
    workflow = json.loads((PACKAGE / "example_workflow.json").read_text())
    by_id = {node["id"]: node for node in workflow["nodes"]}
    links = {link[0]: link for link in workflow["links"]}
    for node in workflow["nodes"]:
        kind = mappings[node["type"]]
        types = kind.INPUT_TYPES()["required"]
        linked = {given["name"] for given in node["inputs"]}
        assert {name for name, (of, *_) in types.items() if isinstance(of, str) and of.isupper() and of not in PRIMITIVE} == linked
        for given in node["inputs"]:
            _, source, slot, target, _, what = links[given["link"]]
            assert target == node["id"] and types[given["name"]][0] == what
            assert given["link"] in by_id[source]["outputs"][slot]["links"]
            assert mappings[by_id[source]["type"]].RETURN_TYPES[slot] == what


PRIMITIVE = {"STRING", "INT", "FLOAT", "BOOLEAN", "COMBO"}
