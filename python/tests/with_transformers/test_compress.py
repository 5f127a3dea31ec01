"""`df11.compress_(module)`: a module in memory is compressed in place, unit by unit."""

from __future__ import annotations

import copy
import io
import pickle
from pathlib import Path
from typing import Any

import pytest
import torch
from reference import TESTS, python
from safetensors.torch import save_file
from tiny import KINDS, build, digest, hashes, load, make

import df11
import df11.running.compress
from df11.running.form import FormArgument
from df11.running.parked import ParkedWeight


class Block(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.up, self.down = torch.nn.Linear(96, 160), torch.nn.Linear(160, 96, bias=False)

    def forward(self, inputs: torch.Tensor) -> torch.Tensor:
        return inputs + self.down(torch.nn.functional.silu(self.up(inputs)))


class Own(torch.nn.Module):
    """No library's module: blocks in a list, a matrix outside, one used twice, and a large F32 one."""

    def __init__(self) -> None:
        super().__init__()
        self.embed, self.head = torch.nn.Embedding(300, 96), torch.nn.Linear(96, 300, bias=False)
        self.blocks = torch.nn.ModuleList(Block() for _ in range(3))
        self.out, self.twice = torch.nn.Linear(96, 96), torch.nn.Linear(96, 96)
        self.head.weight = self.embed.weight
        self.bfloat16()
        self.f32 = torch.nn.Linear(96, 96)

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        inputs = self.embed(ids)
        for block in self.blocks:
            inputs = block(inputs)
        inputs = self.f32(self.twice(self.out(inputs)).float()).bfloat16()
        return self.head(inputs)


def own() -> tuple[Own, torch.Tensor]:
    torch.manual_seed(3)
    return Own(), torch.arange(40)[None]


def weights(running: Any) -> dict[str, list[str]]:
    """The units of a module whose weights are held as DF11."""
    return {unit.path: [weight.name for weight in unit.weights] for unit in running.units}


def names(running: df11.running.Running) -> set[str]:
    return {weight.name for weight in running.weights}


def test_a_module_of_ones_own(form: FormArgument) -> None:
    module, ids = own()
    with torch.inference_mode():
        expected = digest(module(ids))
    before = {name: tensor.clone() for name, tensor in module.state_dict().items()}
    running = df11.compress_(module, form=form)
    units = {
        **{f"blocks.{i}": [f"blocks.{i}.up.weight", f"blocks.{i}.down.weight"] for i in range(3)},
        "out": ["out.weight"],
        "twice": ["twice.weight"],
    }
    assert names(running) == {name for unit in units.values() for name in unit}
    assert form == "fixed" or weights(running) == units
    with torch.inference_mode():
        assert digest(module(ids)) == expected
    assert form == "fixed" or running.decodes == 5
    assert module.head.weight is module.embed.weight
    after = module.state_dict()
    assert list(after) == list(before)
    assert after.keys() == before.keys() and all(torch.equal(after[name], before[name]) for name in before)
    assert not any(parameter.requires_grad for parameter in module.parameters())


def test_patterns_choose(form: FormArgument) -> None:
    module, ids = own()
    with torch.inference_mode():
        expected, heard = digest(module(ids)), []
    patterns = {r"blocks\.[01]": ["down", "up"], "out": [], "f32": [], "not.there": []}
    running = df11.compress_(module, patterns=patterns, progress=lambda *what: heard.append(what), form=form)
    chosen = {f"blocks.{i}.{name}.weight" for i in range(2) for name in ("down", "up")} | {"out.weight"}
    assert names(running) == chosen
    sizes = sum(2 * weight.elements for weight in running.weights)
    assert heard[-1][:2] == (sizes, sizes)
    with torch.inference_mode():
        assert digest(module(ids)) == expected


@pytest.mark.parametrize("kind", KINDS)
def test_models_of_transformers(kind: str, form: FormArgument, tmp_path: Path) -> None:
    plain = make(kind, tmp_path / "plain")
    model, expected = load(plain), hashes(load(plain))
    running = df11.compress_(model, form=form)
    assert len(running.weights) >= 2 and not any(parameter.dim() > 2 for parameter in model.parameters())
    assert hashes(model) == expected
    assert form == "fixed" or running.decodes >= len(expected) * 2
    # It is not one of the quantizer's: what is saved is plain.
    model.save_pretrained(tmp_path / "saved")
    assert (tmp_path / "saved/model.safetensors").read_bytes() == (plain / "model.safetensors").read_bytes()


@pytest.mark.parametrize("kind", ["mixtral", "qwen3-moe"])
def test_stacked_experts_are_compressed(kind: str, form: FormArgument) -> None:
    """transformers has the matrices of all experts in one parameter of three dimensions, which isn't called weight."""
    model = build(kind)
    experts = {name for name, parameter in model.named_parameters() if parameter.dim() == 3}
    running = df11.compress_(model, form=form)
    assert experts and experts <= names(running)
    assert not any(parameter.dim() > 1 for parameter in model.parameters())


def test_a_module_without_parts(form: FormArgument) -> None:
    torch.manual_seed(3)
    module, inputs = torch.nn.Linear(96, 96, dtype=torch.bfloat16), torch.randn(2, 96).bfloat16()
    with torch.inference_mode():
        expected = digest(module(inputs))
        running = df11.compress_(module, form=form)
        assert names(running) == {"weight"} and (form == "fixed" or weights(running) == {"": ["weight"]})
        assert digest(module(inputs)) == expected and (form == "fixed" or running.decodes == 1)


class Attending(torch.nn.Module):
    """Has parts of torch's that compute with their parts' weights without running these."""

    def __init__(self) -> None:
        super().__init__()
        self.layer = torch.nn.TransformerEncoderLayer(96, 4, 160, batch_first=True)
        self.attention = torch.nn.MultiheadAttention(96, 4, batch_first=True)
        self.bfloat16().eval()

    def forward(self, inputs: torch.Tensor) -> torch.Tensor:
        inputs = self.layer(inputs)
        attended: torch.Tensor = self.attention(inputs, inputs, inputs, need_weights=False)[0]
        return attended


@pytest.mark.parametrize("mode", [torch.inference_mode, torch.enable_grad])
def test_torchs_attention_computes_as_before(mode: Any, form: FormArgument) -> None:
    """It has a faster way for weights that are ordinary tensors, with other bits."""
    torch.manual_seed(3)
    module, inputs = Attending(), torch.randn(2, 5, 96).bfloat16()
    # It isn't taken for weights that ask for gradients either, and compressed ones don't.
    module.requires_grad_(False)
    with mode():
        expected = digest(module(inputs))
        running = df11.compress_(module, form=form)
        assert len(running.weights) == 6
        for _ in range(2):
            assert digest(module(inputs)) == expected
        if form == "df11":
            assert {path: len(some) for path, some in weights(running).items()} == {"layer": 4, "attention": 2}
            assert running.decodes == 4


def test_what_fails_leaves_the_weights(form: FormArgument, monkeypatch: pytest.MonkeyPatch) -> None:
    module, ids = own()
    with torch.inference_mode():
        expected = digest(module(ids))

    def stop(done: int, total: int, path: str) -> None:
        if path == "blocks.2":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        df11.compress_(module, progress=stop, form=form)
    assert not any(parameter.is_meta for parameter in module.parameters())
    with torch.inference_mode():
        assert digest(module(ids)) == expected
    for failing in ("DecodedUnits", "FixedWeights"):
        monkeypatch.setattr(df11.running.compress, failing, lambda *_, **__: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        df11.compress_(module, form=form)
    with torch.inference_mode():
        assert digest(module(ids)) == expected


def test_nothing_to_compress_is_refused() -> None:
    with pytest.raises(df11.Df11Error, match="nothing can be compressed"):
        df11.compress_(torch.nn.Linear(64, 64))
    module, _ = own()
    with pytest.raises(df11.PatternError):
        df11.compress_(module, patterns={"(": []})
    with pytest.raises(df11.Df11Error, match="nothing can be compressed"):
        df11.compress_(module, patterns={"embed": []})


MEMORY = """
import sys, torch, df11
from watched import Watched

torch.set_num_threads(1)
import df11.running.compress
# What keeps torch.compile away loads it: 80 MB.
import torch._dynamo
base = Watched.now()
module = torch.nn.Sequential(*(torch.nn.Linear(2048, 2048, bias=False, dtype=torch.bfloat16) for _ in range(30)))
plain = Watched.now() - base

with Watched() as watched:
    running = df11.compress_(module, form=sys.argv[1])
print(plain, running.held_bytes(), Watched.now() - base, watched.peak - base, max(2 * weight.elements for weight in running.weights))
"""


def test_memory_shrinks_on_the_way(form: str) -> None:
    plain, compressed, after, peak, unit = map(int, python(MEMORY, form, PYTHONPATH=TESTS).split())
    assert plain > 240e6
    assert after < compressed + 16e6
    assert peak < plain + 2 * unit + 16e6


class Strided(torch.nn.Module):
    """Reads a weight by its place in memory."""

    def __init__(self) -> None:
        super().__init__()
        self.a, self.b, self.c = (torch.nn.Linear(96, 96, bias=False, dtype=torch.bfloat16) for _ in range(3))

    def forward(self, inputs: torch.Tensor) -> torch.Tensor:
        weight = self.b.weight
        rows = weight.as_strided((95, 96), (96, 1), 96)
        # Of a part of the weight it counts from the weight's beginning, too.
        parts = [weight[2:4].as_strided((1, 96), (96, 1), *start).T for start in ([], [96])]
        whole = torch.empty(0, dtype=weight.dtype).set_(weight.untyped_storage()).view(96, 96)
        return torch.cat([self.a(inputs), *(inputs @ each for each in (rows.T, *parts, whole)), self.c(inputs)], dim=1)


def test_a_weight_begins_where_its_memory_does(form: FormArgument) -> None:
    torch.manual_seed(3)
    module, inputs = torch.nn.ModuleList([Strided()]), torch.randn(4, 96).bfloat16()
    with torch.no_grad():
        expected = module[0](inputs)
        df11.compress_(module, form=form)
        for _ in range(2):
            assert torch.equal(module[0](inputs).view(torch.int16), expected.view(torch.int16))


@pytest.mark.parametrize("kernel", [1, 3])
def test_weights_that_lie_in_memory_in_another_order_stay(kernel: int, form: FormArgument) -> None:
    """torch computes other bits with them than with contiguous ones, which decoded ones are."""
    torch.manual_seed(3)
    parts = [torch.nn.Conv2d(64, 64, kernel, padding=kernel // 2), torch.nn.Linear(64, 64)]
    module = torch.nn.Sequential(*parts).bfloat16()
    with torch.no_grad():
        module[0].weight.data = module[0].weight.data.to(memory_format=torch.channels_last)
        inputs = torch.randn(2, 64, 64, 64).bfloat16()
        expected = module(inputs)
        assert names(df11.compress_(module, form=form)) == {"1.weight"}
        assert torch.equal(module(inputs).view(torch.int16), expected.view(torch.int16))


def attached(plain: Any, other: Any, form: FormArgument, folder: Path) -> df11.running.Running:
    """Has another module run from the weights of a plain one, by files."""
    save_file({name: tensor.contiguous() for name, tensor in plain.state_dict().items()}, folder / "plain.safetensors")
    df11.compress(folder / "plain.safetensors", folder / "compressed.safetensors")
    return df11.attach(other, folder / "compressed.safetensors", form=form)


def test_another_order_in_memory_after_loading_is_refused(form: FormArgument, tmp_path: Path) -> None:
    """It would change what convolutions compute. Linear layers have none."""
    torch.manual_seed(3)
    plain, other, last = (torch.nn.Sequential(torch.nn.Conv2d(64, 64, 3), torch.nn.Linear(62, 64)).bfloat16() for _ in range(3))
    inputs = torch.randn(2, 64, 64, 64).bfloat16()
    df11.compress_(other, form=form)
    with pytest.raises(df11.Df11Error, match="another memory format was asked for"):
        other.to(memory_format=torch.channels_last)
    other[1].to(memory_format=torch.channels_last)
    # A module that has it before keeps it.
    last.to(memory_format=torch.channels_last)
    running = attached(plain, last, form, tmp_path)
    plain.to(memory_format=torch.channels_last)
    with torch.no_grad():
        got, expected = last(inputs), plain(inputs)
    assert "0.weight" not in names(running) and got.stride() == expected.stride()
    assert torch.equal(got.view(torch.int16), expected.view(torch.int16))


class TorchsLayers(torch.nn.Module):
    """Layers of torch's outside of a list, which files have as several units."""

    def __init__(self) -> None:
        super().__init__()
        self.layer = torch.nn.TransformerEncoderLayer(64, 4, 128, batch_first=True)
        self.attention = torch.nn.MultiheadAttention(64, 4, batch_first=True)

    def forward(self, inputs: torch.Tensor) -> torch.Tensor:
        found = self.layer(inputs)
        return found + self.attention(found, found, found, need_weights=False)[0]


def test_layers_of_torchs_that_compute_for_their_parts(form: FormArgument, tmp_path: Path) -> None:
    torch.manual_seed(3)
    plain, other = (TorchsLayers().bfloat16().eval() for _ in range(2))
    inputs = torch.randn(2, 7, 64).bfloat16()
    running = attached(plain, other, form, tmp_path)
    assert "layer.linear1.weight" in names(running)
    with torch.inference_mode():
        assert digest(other(inputs)) == digest(plain(inputs))
    assert isinstance(vars(other.layer.linear1)["weight"], ParkedWeight)


@pytest.mark.parametrize("made_in", [torch.enable_grad, torch.inference_mode])
@pytest.mark.parametrize("mode", [torch.no_grad, torch.inference_mode])
@pytest.mark.parametrize("bias", [False, True])
def test_inputs_that_are_not_contiguous(bias: bool, mode: Any, made_in: Any, form: FormArgument) -> None:
    """torch multiplies them in another way, to other bits, where the weight asks for gradients, as a plain model's do."""
    torch.manual_seed(3)
    inputs = torch.randn(2, 512, 512).bfloat16().transpose(1, 2)

    def products(module: Any) -> list[str]:
        weight = module[0].weight
        others = [inputs @ weight.T, torch.linalg.matmul(inputs, weight.T), inputs @ weight.detach().T, inputs @ weight.data.T]
        return [digest(product) for product in [module[0](inputs), *others]]

    with made_in():
        module = torch.nn.ModuleList([torch.nn.Linear(512, 512, bias)]).bfloat16()
        with mode():
            expected = products(module)
        df11.compress_(module, form=form)
    with mode():
        assert products(module) == expected
    # With gradients, as a plain module's that isn't trained.
    assert digest(module[0](inputs)) == digest(torch.nn.functional.linear(inputs, module[0].weight.clone(), module[0].bias))


def test_a_layer_that_stays_decoded_can_be_copied(form: FormArgument) -> None:
    """peft does it, to train the copy."""
    module, _ = own()
    df11.compress_(module, form=form)
    copied = copy.deepcopy(module.head)
    with torch.no_grad():
        copied.weight.mul_(0)
    assert not copied(torch.ones(1, 96, dtype=torch.bfloat16)).any()
    assert pickle.loads(pickle.dumps(module.head)).weight.equal(module.head.weight)


def test_a_forward_that_is_replaced(form: FormArgument) -> None:
    """In a module, in its class, and by torch.compile."""
    torch.manual_seed(3)

    class Own(Block):
        pass

    module, inputs = torch.nn.ModuleList([Own().bfloat16()]), torch.randn(4, 96).bfloat16()
    with torch.no_grad():
        expected = digest(module[0](inputs))
        doubled = digest(2 * module[0](inputs))
        df11.compress_(module, form=form)
        module[0].forward = torch.compile(module[0].forward, backend="eager")
        assert digest(module[0](inputs)) == expected
        Own.forward = lambda self, inputs: 2 * Block.forward(self, inputs)
        assert digest(module[0](inputs)) == doubled


class Assigning(torch.nn.Module):
    """Puts another weight in the place of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.lin = torch.nn.Linear(96, 96, bias=False, dtype=torch.bfloat16)

    def forward(self, inputs: torch.Tensor) -> torch.Tensor:
        outputs: torch.Tensor = self.lin(inputs)
        self.lin.weight = torch.nn.Parameter(self.lin.weight * 2, requires_grad=False)
        return outputs


@pytest.mark.parametrize("how", ["forward", "swap"])
def test_a_weight_that_is_replaced(how: str, form: FormArgument) -> None:
    torch.manual_seed(3)
    plain, inputs = torch.nn.ModuleList([Assigning()]), torch.randn(4, 96).bfloat16()
    module = torch.nn.ModuleList([Assigning()])
    module.load_state_dict(plain.state_dict())
    df11.compress_(module, form=form)
    other = torch.randn(96, 96).bfloat16()
    for each in (plain, module):
        if how == "swap":
            torch.utils.swap_tensors(each[0].lin.weight, torch.nn.Parameter(other.clone(), requires_grad=False))
    with torch.no_grad():
        for _ in range(3):
            assert digest(module[0](inputs)) == digest(plain[0](inputs))
    assert digest(module.state_dict()["0.lin.weight"]) == digest(plain.state_dict()["0.lin.weight"])


def test_state_dicts_after_a_swap(form: FormArgument) -> None:
    module, other = torch.nn.Sequential(torch.nn.Linear(64, 64)).bfloat16(), torch.randn(64, 64).bfloat16()
    df11.compress_(module, form=form)
    torch.utils.swap_tensors(module[0].weight, torch.nn.Parameter(other.clone(), requires_grad=False))
    state = module.state_dict()
    assert list(state) == ["0.weight", "0.bias"] and digest(state["0.weight"]) == digest(other)
    module.load_state_dict(state, strict=False)
    with pytest.raises(df11.Df11Error, match="can't be changed by load_state_dict"):
        module.load_state_dict({name: tensor + 1 for name, tensor in state.items()})


class Bare(torch.nn.Module):
    """A weight that isn't a layer's."""

    def __init__(self) -> None:
        super().__init__()
        self.weight = torch.nn.Parameter(torch.randn(64, 96).bfloat16())


@pytest.mark.parametrize("mode", [torch.no_grad, torch.inference_mode])
def test_conversions_of_a_weight(mode: Any, form: FormArgument) -> None:
    """In inference mode torch takes them for views."""
    module = Bare()
    expected = module.weight.detach().clone()
    df11.compress_(module, form=form)
    with mode():
        for convert in (
            lambda weight: weight.to("cpu"),
            lambda weight: weight.to("cpu", torch.bfloat16),
            lambda weight: weight[None, None].to("cpu")[0, 0],
            lambda weight: weight.to(torch.float32).to(torch.bfloat16),
            lambda weight: weight.to(torch.zeros(1, dtype=torch.bfloat16)),
        ):
            assert digest(convert(module.weight)) == digest(expected)
    for write in (lambda: module.weight.share_memory_(), lambda: module.weight.apply_(lambda value: value)):
        with pytest.raises(df11.Df11Error, match="is compressed and can't be changed"):
            write()


@pytest.mark.parametrize("mode", [torch.no_grad, torch.inference_mode])
@pytest.mark.parametrize(
    "of",
    [
        lambda weight: weight.cpu(),
        lambda weight: weight.bfloat16(),
        lambda weight: weight.to("cpu", torch.bfloat16),
        lambda weight: weight.type(torch.bfloat16),
        lambda weight: weight.type_as(weight),
        lambda weight: torch.as_tensor(weight),
        lambda weight: torch.atleast_3d(weight),
        lambda weight: torch.einsum("ij->ij", weight),
        lambda weight: torch.nn.functional.dropout(weight, 0.0, False),
        lambda weight: weight.sum_to_size(64, 96),
        lambda weight: weight.unsafe_chunk(2)[1],
        lambda weight: weight.unsafe_split(8)[3],
    ],
)
def test_writes_to_what_may_be_the_weight(of: Any, mode: Any, form: FormArgument) -> None:
    """Each gives a tensor in the weight's own memory, some only in inference mode. It reads as such, and what is written isn't lost."""
    module = Bare()
    expected = module.weight.detach().clone()
    df11.compress_(module, form=form)
    with mode():
        part = of(module.weight)
        assert digest(part.clone()) == digest(of(expected))
        with pytest.raises(df11.Df11Error, match="weight weight is compressed and can't be changed"):
            part.mul_(2)
    assert digest(module.weight.detach().clone()) == digest(expected)


@pytest.mark.parametrize("mode", [torch.no_grad, torch.inference_mode])
@pytest.mark.parametrize(
    "of",
    [
        lambda weight: weight.T.contiguous(),
        lambda weight: weight[:, :8].contiguous(),
        lambda weight: weight[None].expand(2, 64, 96).reshape(128, 96),
        lambda weight: weight.T.flatten(),
    ],
)
def test_writes_to_copies_of_a_weight(of: Any, mode: Any, form: FormArgument) -> None:
    """In inference mode torch takes them for views."""
    module = Bare()
    expected = of(module.weight.detach().clone()).mul_(2)
    df11.compress_(module, form=form)
    with mode():
        assert digest(of(module.weight).mul_(2)) == digest(expected)


class Flagged(torch.nn.Module):
    """Its flags, parts and methods have names that transformers' methods have."""

    def __init__(self, tie_weights: Any) -> None:
        super().__init__()
        self.tie_weights, self.linear = tie_weights, torch.nn.Linear(64, 64)

    def forward(self, inputs: torch.Tensor) -> torch.Tensor:
        if isinstance(self.tie_weights, torch.nn.Module):
            inputs = self.tie_weights(inputs)
        return self.linear(inputs if self.tie_weights else -inputs)


class StaticallyTied(Bare):
    @staticmethod
    def tie_weights() -> str:
        return "static"


class Broken(Bare):
    def tie_weights(self) -> None:
        self.nothing()


def test_what_has_the_name_of_transformers_tie_weights(form: FormArgument) -> None:
    inputs = torch.linspace(-1, 1, 64).bfloat16()[None]
    for value in (False, True, torch.nn.Identity()):
        module = Flagged(value).bfloat16()
        with torch.inference_mode():
            expected = module(inputs)
            df11.compress_(module, form=form)
            assert torch.equal(module(inputs), expected)
        assert module.tie_weights is value
    static, broken = StaticallyTied(), Broken()
    for bare in (static, broken):
        df11.compress_(bare, form=form)
    assert static.tie_weights() == "static"
    with pytest.raises(AttributeError, match="nothing"):
        broken.tie_weights()


def test_writing_zeros_where_zeros_are(form: FormArgument) -> None:
    module = Bare()
    module.weight.data[5] = 0
    df11.compress_(module, form=form)
    with torch.no_grad():
        module.weight[5].zero_()
        module.weight[5:6, 2].zero_()
        for part in (module.weight, module.weight[4], module.weight.T[5]):
            with pytest.raises(df11.Df11Error, match="is compressed and can't be changed"):
                part.zero_()


@pytest.mark.parametrize("gradients", [True, False])
def test_what_is_exported_can_be_saved(gradients: bool, form: FormArgument) -> None:
    """What torch writes down must not have how weights are decoded, which is done without gradients."""
    torch.manual_seed(3)
    layer = torch.nn.TransformerEncoderLayer(64, 4, 128, dropout=0.0, batch_first=True).bfloat16().eval().requires_grad_(False)
    inputs = torch.linspace(-1, 1, 8 * 64).reshape(1, 8, 64).bfloat16()

    def saved() -> str:
        file = io.BytesIO()
        with torch.set_grad_enabled(gradients):
            torch.export.save(torch.export.export(layer, (inputs,), strict=False), file)
        file.seek(0)
        loaded = torch.export.load(file).module()
        with torch.no_grad():
            return digest(loaded(inputs))

    expected = saved()
    df11.compress_(layer, form=form)
    assert saved() == expected
