"""What people do with a loaded model: generate, adapt, offload, move, compile. Results equal BF16's."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
import torch
from tiny import digest, load, logits, pair_of, tokens

import df11
from df11.tensor import Df11Tensor


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return pair_of("qwen3", tmp_path_factory.mktemp("qwen3"))


@pytest.fixture
def both(pair: tuple[Path, Path]) -> tuple[Any, Any]:
    """The plain model, and the compressed one."""
    return load(pair[0]), load(pair[1])


def test_generate(both: tuple[Any, Any]) -> None:
    texts = [model.generate(tokens(4), max_new_tokens=12, do_sample=False).tolist() for model in both]
    assert texts[0] == texts[1] and len({*texts[0][0]}) > 4


def test_compiled_without_breaks(both: tuple[Any, Any]) -> None:
    torch._dynamo.reset()
    with torch.no_grad():
        compiled = [digest(logits(torch.compile(model, backend="aot_eager", fullgraph=True))) for model in both]
    assert compiled[0] == compiled[1]


def adapted(model: Any, **options: Any) -> Any:
    import peft

    torch.manual_seed(3)
    config = peft.LoraConfig(r=4, target_modules=["q_proj", "down_proj"], init_lora_weights=False, **options)
    return peft.get_peft_model(model, config)


def test_adapters_on_off_and_trained(both: tuple[Any, Any]) -> None:
    off = digest(logits(both[0]))
    found = []
    for model in both:
        lora = adapted(model)
        with torch.no_grad():
            on = digest(logits(lora))
            with lora.disable_adapter():
                assert digest(logits(lora)) == off != on
        optimizer = torch.optim.SGD([parameter for parameter in lora.parameters() if parameter.requires_grad], lr=0.1)
        for _ in range(2):
            optimizer.zero_grad()
            lora(tokens(9), labels=tokens(9)).loss.backward()
            optimizer.step()
        found.append((on, [digest(parameter) for parameter in lora.parameters() if parameter.requires_grad]))
    assert found[0] == found[1]
    # A merged weight would be another one.
    with pytest.raises(df11.Df11Error, match="can't be changed"):
        adapted(both[1]).merge_and_unload()


def test_gradients_of_inputs(both: tuple[Any, Any]) -> None:
    found = []
    for model in both:
        model.requires_grad_(False)
        embeddings = torch.randn(1, 6, 128, generator=torch.Generator().manual_seed(1)).bfloat16().requires_grad_()
        model(inputs_embeds=embeddings).logits.float().square().mean().backward()
        found.append(digest(embeddings.grad))
    assert found[0] == found[1]


def test_offloading(both: tuple[Any, Any]) -> None:
    import accelerate

    expected = digest(logits(both[0]))
    model = both[1]
    accelerate.cpu_offload(model, execution_device="cpu")
    with torch.no_grad():
        assert digest(logits(model)) == expected


def test_offloading_a_tied_model(tmp_path: Path) -> None:
    import accelerate

    pair = pair_of("qwen3-tied", tmp_path)
    with torch.no_grad():
        expected = digest(logits(load(pair[0])))
        model = load(pair[1])
        assert model.lm_head.weight is model.model.embed_tokens.weight
        model = accelerate.dispatch_model(model, {"": "cpu"}, main_device="cpu", force_hooks=True)
        assert digest(logits(model)) == expected


def test_copies_moves_and_casts(both: tuple[Any, Any]) -> None:
    plain, model = both
    expected = digest(logits(plain))
    copied = copy.deepcopy(model)
    assert digest(logits(copied)) == expected and isinstance(copied.lm_head.weight, Df11Tensor)
    assert digest(logits(model.to("cpu"))) == expected
    for change in (lambda: model.to(torch.float16), lambda: model.double()):
        with pytest.raises(df11.Df11Error, match="BF16 and stay so"):
            change()
    for change in (model.half, model.float):
        with pytest.raises(ValueError, match="not supported for quantized"):
            change()
    with pytest.raises(df11.Df11Error, match="can't be changed"):
        model.model.embed_tokens.weight.data.normal_()
    assert digest(logits(model)) == expected


def test_a_module_compressed_in_memory(both: tuple[Any, Any]) -> None:
    plain, _ = both
    expected, heard = digest(logits(plain)), []
    assert df11.compress_(plain, progress=lambda *what: heard.append(what)) is plain
    assert digest(logits(plain)) == expected and heard[-1][0] == heard[-1][1]


def test_shared_by_threads(both: tuple[Any, Any]) -> None:
    from concurrent.futures import ThreadPoolExecutor

    with torch.no_grad():
        expected = digest(logits(both[0]))
    with ThreadPoolExecutor(4) as pool:
        assert {*pool.map(lambda _: digest(torch.no_grad()(logits)(both[1])), range(12))} == {expected}
