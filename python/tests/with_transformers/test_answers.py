"""What people do with a model besides running it: each works, with the right bits, or is refused with a sentence."""

from __future__ import annotations

import copy
import io
import pickle
from pathlib import Path
from typing import Any

import pytest
import torch
import transformers
from tiny import digest, load, load_compressed, tokens

import df11
from df11.running.parked import ParkedWeight


@pytest.fixture(scope="module")
def plain(qwen3: tuple[Path, Path]) -> Any:
    return load(qwen3[0])


@pytest.fixture
def model(qwen3: tuple[Path, Path], form: str) -> Any:
    return load_compressed(qwen3[1], form=form)


def logits(model: Any) -> str:
    return digest(model(tokens(7)).logits)


def test_grad_modes(plain: Any, model: Any) -> None:
    expected = logits(plain)
    for mode in (torch.inference_mode, torch.no_grad, torch.enable_grad):
        with mode():
            assert logits(model) == expected
    assert model.train() is model and logits(model) == expected
    assert model.eval() is model and logits(model) == expected


def gradient(model: Any, more: bool = False) -> str:
    embeddings = torch.randn(1, 6, 128, generator=torch.Generator().manual_seed(1)).to(torch.bfloat16)
    embeddings.requires_grad_(True)
    computed = model(inputs_embeds=embeddings).logits
    if more:
        # Decodes every weight again before the backward pass.
        model(tokens(5))
    computed.float().square().mean().backward()
    return digest(embeddings.grad)


def test_gradients_are_those_of_bf16(plain: Any, model: Any) -> None:
    assert gradient(model) == gradient(model, more=True) == gradient(plain)


def test_scratch_that_autograd_saved_is_left_to_it(qwen3: tuple[Path, Path]) -> None:
    """A unit's weights are in it. The next forward has another."""
    model = load_compressed(qwen3[1], form="df11")
    gradient(model, more=True)
    scratches = model.hf_quantizer.running.scratches
    with torch.no_grad():
        logits(model)
    made = scratches.allocations
    with torch.no_grad():
        logits(model)
    assert scratches.allocations == made


def test_compiling_leaves_it_as_it_is(plain: Any, model: Any) -> None:
    """A compiled model computes other bits, be it BF16 or not. So this one isn't compiled."""
    compiled = torch.compile(model, backend="inductor")
    with torch.inference_mode():
        assert [digest(compiled(tokens(count)).logits) for count in (7, 9)] == [
            digest(plain(tokens(count)).logits) for count in (7, 9)
        ]
    # torch words it differently from version to version.
    with pytest.raises(Exception, match="compiled"):
        torch.compile(model, backend="eager", fullgraph=True)(tokens(7))
    # Parts of it neither.
    model.model.layers[0] = torch.compile(model.model.layers[0], backend="inductor")
    assert logits(model) == logits(plain)


def test_tracing_sees_weights_and_not_how_they_are_decoded(plain: Any, model: Any) -> None:
    """df11 writes them to memory past torch: a graph that had the empty memory in it would compute with anything."""
    from torch.fx.experimental.proxy_tensor import make_fx

    inputs = [torch.randn(1, 3, 128, generator=torch.Generator().manual_seed(seed)).bfloat16() for seed in (1, 2)]
    # Within a unit's forward, and outside of it.
    for path in ("lm_head", "model.layers.1.mlp"):
        graph = make_fx(model.get_submodule(path))(inputs[0])
        assert logits(model) == logits(plain)
        assert digest(graph(inputs[1])) == digest(plain.get_submodule(path)(inputs[1]))


def test_torch_func_follows_weights(plain: Any, model: Any) -> None:
    """Of a layer, where the unit's forward is not the outermost call."""

    def both(what: Any) -> list[str]:
        return [digest(what(each)) for each in (model, plain)]

    x = torch.randn(3, 128, generator=torch.Generator().manual_seed(1)).bfloat16()
    ids = torch.tensor([[5, 7], [9, 3]])
    for transformed in (
        lambda each: torch.vmap(each.lm_head)(x),
        lambda each: torch.vmap(each.get_input_embeddings())(ids),
        lambda each: torch.func.grad(lambda x: each.lm_head(x).float().square().sum())(x),
        lambda each: torch.func.jvp(each.lm_head, (x,), (2 * x,))[1],
    ):
        ours, theirs = both(transformed)
        assert ours == theirs
    assert logits(model) == logits(plain)


class Layers(torch.nn.Module):
    """Parts of several layers."""

    def __init__(self, model: Any) -> None:
        super().__init__()
        self.parts = torch.nn.Sequential(*(layer.mlp for layer in model.model.layers), model.lm_head)

    def forward(self, inputs: torch.Tensor) -> torch.Tensor:
        outputs: torch.Tensor = self.parts(inputs)
        return outputs


def test_traced_weights_stay(plain: Any, model: Any) -> None:
    """They aren't the memory that others are decoded into."""
    x = torch.randn(3, 128, generator=torch.Generator().manual_seed(1)).bfloat16()
    for part in (lambda each: each.lm_head, lambda each: each.model.layers[1].mlp, Layers):
        ours, theirs = (torch.jit.trace(part(each), (x[None],), check_trace=False) for each in (model, plain))
        assert logits(model) == logits(plain)
        saved = io.BytesIO()
        torch.jit.save(ours, saved)
        saved.seek(0)
        assert digest(ours(2 * x[None])) == digest(torch.jit.load(saved)(2 * x[None])) == digest(theirs(2 * x[None]))


def test_gradients_of_gradients(plain: Any, model: Any) -> None:
    def second(model: Any) -> str:
        x = torch.randn(3, 128, generator=torch.Generator().manual_seed(1)).bfloat16().requires_grad_()
        (first,) = torch.autograd.grad(model.lm_head(x).float().pow(3).sum(), x, create_graph=True)
        first.float().square().sum().backward()
        return digest(x.grad)

    assert second(model) == second(plain)


def test_shapes_can_be_computed_without_values(plain: Any, model: Any) -> None:
    from torch._subclasses.fake_tensor import FakeTensorMode

    with FakeTensorMode(allow_non_fake_inputs=True):
        assert model(tokens(7)).logits.shape == (1, 7, 512)
        assert model.lm_head.weight.sum().shape == ()
    assert logits(model) == logits(plain)


def test_a_weight_is_right_wherever_it_is_read(plain: Any, model: Any) -> None:
    """Outside of its unit's forward it is decoded for the reader."""
    ours, theirs = model.model.layers[1].mlp.up_proj, plain.model.layers[1].mlp.up_proj
    assert isinstance(ours.weight, ParkedWeight) and "up_proj" in repr(ours.weight)
    assert ours.weight.shape == theirs.weight.shape and ours.weight.dtype == torch.bfloat16
    assert ours.weight.device.type == "cpu" and not ours.weight.is_meta and not ours.weight.requires_grad
    assert torch.equal(ours.weight, theirs.weight)
    assert digest(ours.weight.clone()) == digest(ours.weight.float().to(torch.bfloat16)) == digest(theirs.weight)
    assert ours.weight[3, :5].tolist() == theirs.weight[3, :5].tolist() == ours.weight.tolist()[3][:5]
    assert ours.weight.norm() == theirs.weight.norm()
    assert digest(ours.weight[2:7, ::3].T) == digest(theirs.weight[2:7, ::3].T)
    assert [digest(row) for row in ours.weight.unbind(1)[:3]] == [digest(row) for row in theirs.weight.unbind(1)[:3]]
    assert torch.equal(ours.weight.view(torch.int16), theirs.weight.view(torch.int16))
    x = torch.randn(2, 128, generator=torch.Generator().manual_seed(1)).to(torch.bfloat16)
    # A part of a unit, on its own.
    assert digest(ours(x)) == digest(theirs(x))
    assert digest(x @ ours.weight.T) == digest(x @ theirs.weight.T)
    ids = torch.tensor([[5, 7]])
    assert digest(model.get_input_embeddings()(ids)) == digest(plain.get_input_embeddings()(ids))
    rows = torch.nn.functional.embedding(ids, model.get_input_embeddings().weight)
    assert digest(rows) == digest(torch.nn.functional.embedding(ids, plain.get_input_embeddings().weight))


def test_a_weight_can_not_be_written_to(model: Any) -> None:
    weight = model.model.layers[1].mlp.up_proj.weight
    before, other = digest(weight.clone()), torch.ones(weight.shape, dtype=torch.bfloat16)
    writes = [
        lambda: weight.add_(1),
        lambda: weight.copy_(weight.clone()),
        lambda: weight.__setitem__(0, 1),
        lambda: weight[0].zero_(),
        lambda: weight.data.add_(1),
        lambda: weight.T.fill_(1),
        lambda: weight.view(-1)[3:9].zero_(),
        lambda: weight.split(8)[1].zero_(),
        lambda: weight.detach().zero_(),
        lambda: setattr(weight, "data", weight.clone()),
        lambda: torch.nn.init.zeros_(weight),
        lambda: torch.add(other, 1, out=weight),
        lambda: torch.aminmax(other, out=(weight, other.clone())),
        lambda: torch.ops.aten.add_(self=weight, other=other),
        lambda: torch._foreach_add_([other, weight], 1.0),
        lambda: torch._foreach_zero_([weight]),
        lambda: torch._foreach_copy_([weight], [other]),
    ]
    for write in writes:
        with pytest.raises(df11.Df11Error, match="up_proj.weight is compressed and can't be changed"):
            write()
    assert digest(weight.clone()) == before
    # Reading it so is fine.
    assert digest(torch._foreach_add([weight], 1.0)[0]) == digest(weight + 1.0)
    with pytest.raises(df11.Df11Error, match="has no address"):
        weight.data_ptr()


def test_a_weight_that_a_module_returns_keeps_its_values(plain: Any, model: Any) -> None:
    """The scratch of a unit that it is in isn't used again. The module's next forward has another."""
    kept = []
    layer = model.model.layers[0].self_attn.q_proj
    handle = layer.register_forward_hook(lambda module, inputs, output: kept.append(module.weight.T[:5]))
    for _ in range(2):
        assert logits(model) == logits(plain)
    handle.remove()
    expected = digest(plain.model.layers[0].self_attn.q_proj.weight.T[:5])
    assert [digest(part) for part in kept] == [expected, expected]
    scratches = getattr(model.hf_quantizer.running, "scratches", None)
    assert scratches is None or scratches.allocations == 3
    kept.clear()
    assert logits(model) == logits(plain) and (scratches is None or scratches.allocations == 3)


def test_moving_and_casting_are_refused_before_anything_changes(qwen3: tuple[Path, Path], model: Any) -> None:
    plain = load(qwen3[0])
    for change in (
        lambda: model.to("meta"),
        lambda: model.to(torch.float16),
        lambda: model.to(dtype=torch.float32),
        lambda: model.double(),
        lambda: model.model.layers.to(torch.float16),
        lambda: model.model.layers[0].mlp.up_proj.half(),
        lambda: torch.nn.ModuleList([model]).to(torch.float16),
    ):
        with pytest.raises(df11.Df11Error, match="compressed and stay torch.bfloat16 on cpu"):
            change()
    # transformers' own.
    for change in (model.half, model.float):
        with pytest.raises(ValueError, match="not supported for quantized"):
            change()
    assert model.to("cpu") is model
    assert logits(model) == logits(plain)
    # It casts the rotary embedding's frequencies, as it does in the plain model.
    assert model.to(torch.bfloat16) is model and model.bfloat16() is model
    assert logits(model) == logits(plain.to(torch.bfloat16))


@pytest.mark.skipif(not torch.cuda.is_available(), reason="no GPU here")
def test_moving_to_a_gpu_is_refused(model: Any) -> None:
    with pytest.raises(df11.Df11Error, match="compressed and stay torch.bfloat16 on cpu"):
        model.cuda()


def test_training_the_weights_is_refused(model: Any) -> None:
    assert not any(parameter.requires_grad for parameter in model.parameters())
    with pytest.raises(df11.Df11Error, match="compressed weights can't be trained"):
        model.requires_grad_(True)
    with pytest.raises(df11.Df11Error, match="lm_head.weight is compressed and can't be trained"):
        model.lm_head.weight.requires_grad_(True)
    with pytest.raises(df11.Df11Error, match="lm_head.weight is compressed and can't be trained"):
        model.lm_head.weight.requires_grad = True
    assert model.requires_grad_(False) is model
    with pytest.raises(ValueError, match="purely quantized"):
        transformers.trainer_utils.validate_quantization_for_training(model)


def test_copies_are_refused(model: Any) -> None:
    for part in (model, model.model.layers[0], model.lm_head, model.lm_head.weight, model.hf_quantizer.running):
        for copies in (copy.copy, copy.deepcopy, pickle.dumps):
            with pytest.raises(df11.Df11Error, match="can't be copied or pickled"):
                copies(part)


def test_tying_after_loading(plain: Any, model: Any, qwen3: tuple[Path, Path]) -> None:
    """Whoever ties two weights gets tied weights; tie_weights() of an untied model changes nothing."""
    other = load(qwen3[0])
    model.tie_weights()
    assert logits(model) == logits(plain)
    model.lm_head.weight = model.model.embed_tokens.weight
    other.lm_head.weight = other.model.embed_tokens.weight
    assert logits(model) == logits(other) != logits(plain)
    got = model.state_dict()
    assert digest(got["lm_head.weight"]) == digest(other.lm_head.weight)


def test_a_weight_may_be_replaced(plain: Any, model: Any, qwen3: tuple[Path, Path]) -> None:
    other = load(qwen3[0])
    new = torch.nn.Parameter(torch.randn(512, 128, generator=torch.Generator().manual_seed(1)).to(torch.bfloat16))
    model.lm_head.weight = new
    other.lm_head.weight = new
    assert logits(model) == logits(other) != logits(plain)
    assert model.state_dict()["lm_head.weight"].data_ptr() == new.data_ptr()


def test_resizing_the_embeddings_is_refused(plain: Any, model: Any) -> None:
    with pytest.raises(df11.Df11Error, match="embed_tokens.weight is compressed and can't be changed"):
        model.resize_token_embeddings(400)
    assert logits(model) == logits(plain)


def test_what_counts_parameters(plain: Any, model: Any) -> None:
    """torch's and transformers' own counts have what the module holds; df11.memory has all."""
    assert model.num_parameters() == sum(parameter.numel() for parameter in model.parameters())
    names = [name for name, _ in model.named_parameters()]
    assert "model.norm.weight" in names and "lm_head.weight" not in names
    assert model.get_memory_footprint() < plain.get_memory_footprint() / 10
    assert df11.memory(model).parameters == plain.num_parameters()


def test_ctrl_c_in_a_forward_leaves_nothing_locked(form: str, plain: Any, model: Any) -> None:
    class Interrupt(torch.nn.Module):
        def forward(self, *_: Any) -> None:
            raise KeyboardInterrupt

    layer = model.model.layers[1]
    norm, layer.post_attention_layernorm = layer.post_attention_layernorm, Interrupt()
    with pytest.raises(KeyboardInterrupt):
        model(tokens(7))
    layer.post_attention_layernorm = norm
    assert form == "fixed" or not model.hf_quantizer.running._forwards
    assert not any(type(weight) is torch.Tensor for weight in vars(layer.mlp.up_proj).values())
    assert logits(model) == logits(plain)
