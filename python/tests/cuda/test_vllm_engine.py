"""vLLM's engine on the CPU, with weights that the emulated GPU decodes: the log-probabilities of the engine without df11.

`scripts/vllm-check` runs it, for python-check's environment has no vLLM. `DF11_LIBCUDA` names the driver.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

import pytest

torch = pytest.importorskip("torch")
vllm = pytest.importorskip("vllm")

import df11.vllm  # noqa: E402
from df11.vllm import weights  # noqa: E402
from emulated import Driver, EmulatedGpu  # noqa: E402
from tiny import make  # noqa: E402

Start = Callable[..., tuple[Driver, EmulatedGpu]]

SETTINGS = {"VLLM_ENABLE_V1_MULTIPROCESSING": "0", "VLLM_CPU_KVCACHE_SPACE": "1", "TORCHDYNAMO_DISABLE": "1"}


def answers(folder: Path, **options: Any) -> list[Any]:
    """The tokens that follow three prompts, and all their log-probabilities."""
    limits = {"max_model_len": 64, "max_num_seqs": 4, "enforce_eager": True, "skip_tokenizer_init": True}
    engine = vllm.LLM(str(folder), dtype="bfloat16", **limits, **options)
    wanted = vllm.SamplingParams(temperature=0, max_tokens=3, logprobs=3, ignore_eos=True, detokenize=False)
    prompts = [{"prompt_token_ids": list(range(5, 5 + count))} for count in (1, 4, 9)]
    outputs = [output.outputs[0] for output in engine.generate(prompts, wanted, use_tqdm=False)]
    return [
        (output.token_ids, [{token: chance.logprob.hex() for token, chance in step.items()} for step in output.logprobs])
        for output in outputs
    ]


def test_few_tokens_are_multiplied_while_weights_are_decoded(
    gpu: Start, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name, value in SETTINGS.items():
        monkeypatch.setenv(name, value)
    running, _ = gpu()
    monkeypatch.setattr(weights, "_ON_GPUS", WeakValueDictionary())
    overrides = {"quantization_config": {"quant_method": "dfloat11", "fused": True}}
    found = answers(make("llama", tmp_path), hf_overrides=overrides)
    fused = [running.count("launches_of", f"multiply_fixed_{columns}") for columns in (1, 2, 4, 8)]
    # The prompts' 14 tokens are more than the kernel takes; then there are three tokens a step.
    assert running.count("launches_of", "decode_fixed") > 0 and fused[2] > 0, fused
    assert all(len(tokens) == 3 for tokens, _ in found)


@pytest.mark.parametrize("kind", ["llama", "qwen3-moe"])
def test_answers_are_those_without_df11(kind: str, gpu: Start, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, value in SETTINGS.items():
        monkeypatch.setenv(name, value)
    folder = make(kind, tmp_path)
    expected = answers(folder)
    running, emulated = gpu()
    # vLLM may keep an engine of before, whose weights are on the driver as it was.
    monkeypatch.setattr(weights, "_ON_GPUS", WeakValueDictionary())
    before = df11.vllm.counts()["decodes"]
    assert answers(folder, quantization="dfloat11") == expected
    decodes = df11.vllm.counts()["decodes"] - before
    # Experts have two tensors in a layer, and each has a launch.
    launches = running.count("launches")
    assert (decodes == launches if kind == "llama" else decodes < launches) and decodes > 20
    end = emulated.end

    def flip(scratch: Any) -> None:
        end(scratch)
        scratch.view(torch.int16).view(-1)[100] ^= 1 << 6

    monkeypatch.setattr(emulated, "end", flip)
    assert answers(folder, quantization="dfloat11") != expected
