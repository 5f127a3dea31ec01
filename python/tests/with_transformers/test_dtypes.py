"""What models say of their dtype and device, and what parts of them say that are models themselves: as the plain ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch
import transformers
from tiny import SIZES, random_model, saved_pair

import df11

BF16 = {"dtype": torch.bfloat16}


def of_models(model: Any) -> dict[str, tuple[torch.dtype, torch.device]]:
    parts = {path: part for path, part in model.named_modules() if isinstance(part, transformers.PreTrainedModel)}
    return {path: (part.dtype, part.device) for path, part in parts.items()}


class SizedConfig(transformers.PretrainedConfig):  # type: ignore[misc]
    model_type = "sized"
    hidden_size = 64


class Part(transformers.PreTrainedModel):  # type: ignore[misc]
    """All that isn't FP32 may be compressed."""

    config_class = SizedConfig
    _keep_in_fp32_modules_strict = ["scale"]

    def __init__(self, config: Any) -> None:
        super().__init__(config)
        self.first, self.second = (torch.nn.Linear(64, size, bias=False) for size in (64, 32))
        self.scale = torch.nn.LayerNorm(32)
        self.post_init()


class Whole(transformers.PreTrainedModel):  # type: ignore[misc]
    config_class = SizedConfig

    def __init__(self, config: Any) -> None:
        super().__init__(config)
        self.norm, self.part, self.other = torch.nn.LayerNorm(64), Part(config), torch.nn.ModuleList([torch.nn.Linear(64, 64, bias=False)])
        self.post_init()


def llava() -> Any:
    """A language model of matrices alone, in another model."""
    text = transformers.OlmoConfig(**{name: size for name, size in SIZES.items() if name != "head_dim"})
    vision = {"hidden_size": 64, "intermediate_size": 128, "num_hidden_layers": 2, "num_attention_heads": 4, "image_size": 32}
    vision |= {"patch_size": 8, "projection_dim": 64}
    config = transformers.LlavaConfig(text_config=text, vision_config=transformers.CLIPVisionConfig(**vision), image_token_index=99)
    return random_model(transformers.LlavaForConditionalGeneration, config)


@pytest.mark.parametrize("kind", ["keeps FP32", "llava"])
def test_parts_that_are_models(kind: str, form: str, tmp_path: Path) -> None:
    made = llava() if kind == "llava" else random_model(Whole, SizedConfig())
    patterns: dict[str, list[str]] | None = None if kind == "llava" else {r"part\.first": [], r"part\.second": [], r"other\.0": []}
    plain, compressed = saved_pair(made, tmp_path, patterns=patterns)
    load = type(made).from_pretrained
    expected = of_models(load(plain, **BF16))
    assert len(expected) > 1
    models = [load(plain, **BF16), load(plain, **BF16, quantization_config=df11.Config(form=form))]
    models.append(load(compressed, **BF16, quantization_config=df11.Config(form=form)))
    df11.compress_(models[0], form=form)
    for model in models:
        assert of_models(model) == expected
        if kind != "llava":
            assert [name for name, parameter in model.named_parameters() if parameter.dim() > 1] == ["part.second.weight"]


class Convolution(transformers.PreTrainedModel):  # type: ignore[misc]
    config_class = SizedConfig

    def __init__(self, config: Any) -> None:
        super().__init__(config)
        self.conv, self.layer = torch.nn.Conv2d(64, 64, 3, bias=False), torch.nn.Linear(64, 64, bias=False)
        self.post_init()


def test_patterns_that_name_no_convolution(form: str, tmp_path: Path) -> None:
    """It stays, and tells the model's dtype, so that what they name is compressed."""
    patterns: dict[str, list[str]] = {"layer": []}
    plain, compressed = saved_pair(random_model(Convolution, SizedConfig()), tmp_path, patterns=patterns)
    in_memory = Convolution.from_pretrained(plain, **BF16)
    running = [df11.compress_(in_memory, patterns=patterns, form=form)]
    running.append(Convolution.from_pretrained(plain, **BF16, quantization_config=df11.Config(patterns, form=form)).hf_quantizer.running)
    if form == "df11":
        # In the other form stacked weights that the files have as they are can be compressed, too.
        running.append(Convolution.from_pretrained(compressed, **BF16, quantization_config=df11.Config(form=form)).hf_quantizer.running)
    for each in running:
        assert [weight.name for weight in each.weights] == ["layer.weight"] and each.kept == []


def test_why_a_matrix_stays(tmp_path: Path) -> None:
    _, compressed = saved_pair(random_model(Convolution, SizedConfig()), tmp_path, patterns={"layer": [], "conv": []})
    model = Convolution.from_pretrained(compressed, **BF16, quantization_config=df11.Config())
    assert model.hf_quantizer.running.notes == {"layer.weight": "its library asks it for the model's dtype"}


def test_convolutions_alone(tmp_path: Path) -> None:
    """Without patterns no unit of DF11 is made of them."""
    config = transformers.ResNetConfig(embedding_size=64, hidden_sizes=[64, 64], depths=[1, 1])
    model = random_model(transformers.ResNetModel, config)
    model.save_pretrained(tmp_path)
    load = transformers.ResNetModel.from_pretrained
    with pytest.raises(df11.Df11Error, match='no BF16 matrices in it for units of DF11; form="fixed" compresses weights of more than two'):
        load(tmp_path, **BF16, quantization_config=df11.Config(form="df11"))
    for given in (df11.Config(form="fixed"), df11.Config({r".*\.convolution": []}, form="df11")):
        assert load(tmp_path, **BF16, quantization_config=given).hf_quantizer.running.weights
