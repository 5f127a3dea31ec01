"""Weights with fixed-length codes, each on its own: torch computes with them as with the plain weights, bit for bit."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch")

from torch.autograd import forward_ad  # noqa: E402

import df11  # noqa: E402
import df11.running.form  # noqa: E402
import df11.torch  # noqa: E402
from df11 import _df11  # noqa: E402
from df11.running import products  # noqa: E402
from df11.running.fixed import encode  # noqa: E402
from df11.running.fixed_weight import FixedWeight  # noqa: E402
from reference import flip, python  # noqa: E402

linear, embedding = torch.nn.functional.linear, torch.nn.functional.embedding


def random(*shape: int, seed: int = 1) -> Any:
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed)).bfloat16()


def both(*shape: int, fused: bool = False, seed: int = 2) -> tuple[Any, Any]:
    """A plain weight, and the same with fixed-length codes."""
    plain = random(*shape, seed=seed)
    return plain, FixedWeight.of("it", encode(plain), 0, shape, fused)


def same(got: Any, expected: Any) -> bool:
    """Whether they have the same shape and bits."""
    if (got.shape, got.dtype) != (expected.shape, expected.dtype):
        return False
    return torch.equal(*(each.detach().contiguous().view(torch.uint8) for each in (got, expected)))


def check(compute: Callable[[Any], Any], weights: tuple[Any, Any]) -> None:
    """Computes with a plain weight and a compressed one: the same bits, or the same error."""
    answers = []
    for weight in weights:
        try:
            answers.append(compute(weight))
        except Exception as error:
            answers.append(error)
    plain, compressed = answers
    if isinstance(plain, Exception):
        assert (type(compressed), str(compressed)) == (type(plain), str(plain))
    else:
        assert same(compressed, plain), compressed


@pytest.fixture(params=[1, 2, 3])
def torch_threads(request: pytest.FixtureRequest) -> Iterator[None]:
    before = torch.get_num_threads()
    torch.set_num_threads(request.param)
    yield
    torch.set_num_threads(before)


# Odd columns, fewer columns than a group has, one row, rows that blocks don't divide; more than are decoded at a time; a
# last block of one row.
SHAPES = [(1, 64), (1, 100), (3, 33), (65, 96), (1000, 70), (300, 577), (4097, 2048), (129, 65536)]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_linear(shape: tuple[int, int], torch_threads: None) -> None:
    weights, bias = both(*shape), random(shape[0], seed=3)
    for leading in [(), (1,), (3,), (40,), (2, 5), (0,)]:
        inputs = random(*leading, shape[1])
        check(lambda weight: linear(inputs, weight), weights)
        check(lambda weight: linear(inputs, weight, bias), weights)


def test_modes_and_inputs_of_other_kinds() -> None:
    weights, inputs = both(300, 96), random(40, 96)
    for mode in (torch.inference_mode, torch.no_grad, torch.enable_grad):
        with mode():
            check(lambda weight: linear(inputs, weight), weights)
            check(lambda weight: embedding(torch.tensor([7, 2]), weight), weights)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        check(lambda weight: linear(inputs.float(), weight), weights)
        check(lambda weight: linear(inputs, weight, torch.ones(300)), weights)
    for other in (inputs[::2], random(96, 40).T, random(40, 192)[:, ::2], random(2, 3, 96).transpose(0, 1)):
        assert not other.is_contiguous()
        check(lambda weight, other=other: linear(other, weight), weights)
    for refused in (inputs.float(), inputs.double(), inputs[:, :5], inputs.long(), torch.tensor(1.0).bfloat16()):
        check(lambda weight, refused=refused: linear(refused, weight), weights)
    # A row as bias of another weight's.
    check(lambda weight: linear(inputs, weights[0][:96], weight[3]), weights)
    # Not only by way of linear and embedding.
    check(lambda weight: inputs @ weight.T, weights)
    check(lambda weight: torch.addmm(random(300), inputs, weight.T), weights)


@pytest.mark.parametrize("fused", [False, True])
def test_inputs_of_another_dtype_get_torchs_error(fused: bool) -> None:
    weights, inputs = both(300, 96, fused=fused), random(3, 96)
    for refused in (inputs.float(), inputs.double(), inputs.long(), inputs[:, :5]):
        check(lambda weight, refused=refused: linear(refused, weight), weights)
    with torch.autocast("cpu", dtype=torch.float16):
        check(lambda weight: linear(inputs, weight), weights)


@pytest.mark.parametrize("fused", [False, True])
def test_a_bias_of_another_dtype_gets_torchs_error(fused: bool) -> None:
    for bias in (torch.zeros(300), random(299), random(300, 1)):
        check(lambda weight, bias=bias: linear(random(3, 96), weight, bias), both(300, 96, fused=fused))


@pytest.mark.parametrize("shape", [(96,), (7, 96), (2, 5, 96)], ids=str)
@pytest.mark.parametrize("fused", [False, True])
def test_gradients(fused: bool, shape: tuple[int, ...]) -> None:
    def gradients(weight: Any, bias: Any, columns_first: bool) -> Any:
        inputs = (random(*shape).T if columns_first else random(*shape)).requires_grad_()
        computed = linear(inputs.T if columns_first else inputs, weight, bias)
        # What comes back doesn't depend on the products, which are others where they are fused.
        computed.backward(random(*computed.shape, seed=5))
        return inputs.grad

    weights = both(300, 96, fused=fused)
    for columns_first in (False, True)[: len(shape)]:
        for bias in (None, random(300)):
            if len(shape) < 3 or not columns_first:
                check(lambda weight: gradients(weight, bias, columns_first and len(shape) == 2), weights)
    trained = [random(300).requires_grad_() for _ in weights]
    for weight, bias in zip(weights, trained):
        linear(random(*shape), weight, bias).sum().backward()
    assert same(trained[1].grad, trained[0].grad)


def test_memory_that_rows_are_decoded_into_is_not_given_away() -> None:
    """Autograd, a graph that was traced, or another thread would find another weight's rows there."""
    (plain, weight), (_, other) = both(300, 96), both(200, 96, seed=7)
    inputs = random(5, 96).requires_grad_()
    computed = linear(inputs, weight)
    traced = torch.jit.trace(lambda x: linear(x, weight), (inputs.detach(),), check_trace=False)
    linear(random(5, 96), other)
    computed.sum().backward()
    expected = random(5, 96).requires_grad_()
    linear(expected, plain).sum().backward()
    assert same(inputs.grad, expected.grad)
    assert same(traced(inputs.detach()), linear(inputs.detach(), plain))


def test_threads() -> None:
    weights = [both(2000, 512, seed=number) for number in range(4)]
    wrong, inputs = [], random(5, 512)

    def work(plain: Any, weight: Any) -> None:
        for _ in range(50):
            if not same(linear(inputs, weight), linear(inputs, plain)):
                wrong.append(weight.shape)

    threads = [threading.Thread(target=work, args=pair) for pair in weights]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_embeddings() -> None:
    weights = both(300, 97)
    for ids in (
        torch.tensor([[1, 299], [0, 1]]),
        torch.tensor([5, 5, 7], dtype=torch.int32),
        torch.tensor(4),
        torch.zeros(0, dtype=torch.int64),
        torch.zeros(2, 0, dtype=torch.int64),
        torch.arange(300)[::3],
        torch.tensor([300]),
        torch.tensor([-1]),
        torch.tensor([1.0]),
        torch.tensor([1], dtype=torch.int16),
    ):
        check(lambda weight, ids=ids: embedding(ids, weight), weights)
        check(lambda weight, ids=ids: embedding(ids, weight[10:200]), weights)
    for padding in (3, -3, 300, -301):
        check(lambda weight, padding=padding: embedding(torch.tensor([3, 4]), weight, padding), weights)
    check(lambda weight: torch.vmap(lambda ids: embedding(ids, weight))(torch.tensor([[1, 2], [3, 4]])), weights)


PARTS: dict[str, Callable[[Any], Any]] = {
    "one": lambda weight: weight[2],
    "the last": lambda weight: weight[-1],
    "some": lambda weight: weight[1:3],
    "to the end": lambda weight: weight[1:],
    "from the end": lambda weight: weight[-2:],
    "none": lambda weight: weight[2:2],
    "part of a part": lambda weight: weight[1:][1],
    "unbind": lambda weight: weight.unbind()[1],
    "narrow": lambda weight: weight.narrow(0, 1, 2),
    "defaults": lambda weight: torch.ops.aten.slice(weight),
    "a default end": lambda weight: torch.ops.aten.slice(weight, 0, 2),
}


@pytest.mark.parametrize("shape", [(4, 48, 96), (4, 96), (4, 6, 16), (4, 2, 3, 64)], ids=str)
@pytest.mark.parametrize("name", PARTS)
def test_parts_are_compressed_too(name: str, shape: tuple[int, ...]) -> None:
    plain, weight = both(*shape)
    part, expected = PARTS[name](weight), PARTS[name](plain)
    assert type(part) is FixedWeight and part.codes is weight.codes and part.shape == expected.shape
    assert same(part.clone(), expected)
    if part.dim() == 2:
        check(lambda each: linear(random(3, shape[-1]), each), (expected, part))


def test_parts_that_are_no_whole_rows() -> None:
    weights = both(4, 48, 96)
    for part in (
        lambda weight: weight[1, 2, 3:9].clone(),
        lambda weight: weight[::2].clone(),
        lambda weight: weight[:, 1].clone(),
        lambda weight: weight.unbind(1)[3].clone(),
        lambda weight: weight.split(3)[1].clone(),
        lambda weight: weight[4],
        lambda weight: weight.unbind(5),
        lambda weight: torch.bmm(random(4, 3, 96), weight.transpose(1, 2)),
        lambda weight: linear(random(3, 96), weight[1:1, 0]),
        lambda weight: linear(random(3, 96), weight[0][2:2]),
    ):
        check(part, weights)
    # Rows of fewer columns than a group has lie together in one row of codes.
    check(lambda weight: weight[1].clone(), both(5, 7))
    check(lambda weight: linear(random(3, 7), weight), both(5, 7))


def fused_multiply_add(a: Any, b: Any, c: Any) -> Any:
    """a · b + c of FP32 numbers that BF16 has, and a sum: rounded once, as hardware does.

    In FP64 the product is exact. The sum is rounded to odd: an inexact one whose last bit is 0 takes its neighbour towards the
    exact sum. Rounding that to FP32 gives what rounding the exact sum gives, for FP64 has more than two bits more.
    """
    import numpy as np

    product, c = a.astype(np.float64) * b, c.astype(np.float64)
    total = product + c
    of_c = total - product
    error = (product - (total - of_c)) + (c - of_c)
    is_even = total.view(np.int64) & 1 == 0
    odd = np.where((error != 0) & is_even, np.nextafter(total, np.where(error > 0, np.inf, -np.inf)), total)
    return odd.astype(np.float32)


def reference_product(inputs: Any, weight: Any, bias: Any) -> Any:
    """The sums in the order that `df11_simd::fixed::multiply` documents, for inputs without subnormal numbers."""
    import numpy as np

    w, x = weight.float().numpy(), inputs.float().numpy()
    width = -(-w.shape[1] // 64) * 64
    w, x = (np.pad(each, ((0, 0), (0, width - each.shape[1]))) for each in (w, x))
    sums = np.zeros((len(x), len(w), 32), np.float32)
    # 64 columns are a column each of two words for each of 32 sums.
    for group in range(0, width, 64):
        for of_pair in (1, 0):
            columns = slice(group + of_pair, group + 64, 2)
            sums = fused_multiply_add(w[None, :, columns], x[:, None, columns], sums)
    for half in (16, 8, 4, 2, 1):
        sums = sums[..., :half] + sums[..., half : 2 * half]
    found = torch.from_numpy(sums[..., 0].copy())
    return (found if bias is None else found + bias.float()).bfloat16()


def test_the_reference_rounds_once() -> None:
    import numpy as np

    # In FP64 the sum is just between two FP32 numbers, and what it lacks decides.
    one, small, sign = np.float32(1), np.float32(2**-24), [np.float32(-(2.0**-60)), np.float32(2.0**-60)]
    for tiny, expected in zip(sign, (1, 1 + 2**-23)):
        assert fused_multiply_add(np.array([tiny]), np.array([one]), np.array([small + one]))[0] == 1
        got = fused_multiply_add(np.array([np.float32(2**-12)]), np.array([np.float32(2**-12)]), np.array([one]) + tiny)
        assert got[0] == 1
        # 1 + 2^-23 · (1/2) ± tiny, as a product of 2^-24 (1 ± 2^-7) and a sum of 1.
        near = np.array([np.float32(2**-24) * (1 + (1 if tiny > 0 else -1) * np.float32(2**-7))])
        assert fused_multiply_add(near, np.array([one]), np.array([one]))[0] == np.float32(expected)


def cancelling(rows: int, columns: int, count: int) -> tuple[Any, Any]:
    """A weight and inputs whose products are 0 but for rounding: of a sum in another order BF16 would show other bits."""
    half = columns // 2
    order = torch.randperm(half, generator=torch.Generator().manual_seed(4))
    weight, inputs = random(rows, columns, seed=2), random(count, columns)
    # Of sizes so different that sums are rounded.
    weight *= torch.exp2(torch.randint(-8, 9, (columns,), generator=torch.Generator().manual_seed(6)))
    weight[:, half : 2 * half], inputs[:, half : 2 * half] = weight[:, order], -inputs[:, order]
    if columns % 2:
        inputs[:, -1] = 0
    return weight, inputs


@pytest.mark.parametrize("shape", [(1, 640), (3, 65), (70, 96), (37, 577), (130, 1024)], ids=str)
@pytest.mark.parametrize("count", [1, 2, 4])
def test_fused_products_have_their_own_order_of_sums(shape: tuple[int, int], count: int, torch_threads: None) -> None:
    np = pytest.importorskip("numpy")
    assert np
    plain, inputs = cancelling(*shape, count)
    weight = FixedWeight.of("it", encode(plain), 0, shape, True)
    got = linear(inputs, weight)
    assert same(got, reference_product(inputs, plain, None)) and torch.any(got != 0)
    plain, weight = both(*shape, fused=True)
    inputs = random(count, shape[1])
    for bias in (None, random(shape[0], seed=3)):
        got = linear(inputs, weight, bias)
        assert same(got, reference_product(inputs, plain, bias))
        exact = linear(inputs.double(), plain.double(), None if bias is None else bias.double())
        # Half of a BF16 number's last place, and what FP32 sums lose.
        assert torch.all((got.double() - exact).abs() <= 2**-8 * exact.abs() + 1e-4)
        # Where inputs lie, and how many there are, changes nothing.
        assert same(linear(inputs.T.contiguous().T, weight, bias), got)
        assert same(linear(inputs[0], weight, bias), got[0])
        assert same(linear(inputs[None], weight, bias), got[None])
    part = random(3, shape[1])
    if shape[0] > 1:
        assert same(linear(part, weight[1:]), reference_product(part, plain[1:], None))


def test_fused_is_exact_with_more_inputs_and_in_embeddings() -> None:
    weights, inputs = both(300, 1100, fused=True), random(5, 1100)
    check(lambda weight: linear(inputs, weight), weights)
    check(lambda weight: embedding(torch.tensor([3, 4]), weight), weights)
    check(lambda weight: weight.clone(), weights)


class Layers(torch.nn.Module):
    def __init__(self, rows: int = 200) -> None:
        super().__init__()
        self.up = torch.nn.Linear(96, rows, dtype=torch.bfloat16)
        self.odd = torch.nn.Linear(96, 96, bias=False, dtype=torch.bfloat16)

    def forward(self, inputs: Any) -> Any:
        return self.up(self.odd(inputs))


def layers(is_random: bool = False) -> Layers:
    torch.manual_seed(1)
    module = Layers().requires_grad_(False)
    if is_random:
        # Of all words: such a weight takes more room with codes.
        words = torch.randint(-(2**15), 2**15, (96, 96), dtype=torch.int16)
        module.odd.weight.copy_(words.view(torch.bfloat16))
    return module


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A module, compressed in a file."""
    df11.torch.save_file(layers().state_dict(), tmp_path / "layers.safetensors")
    return tmp_path / "layers.safetensors"


def test_fused_is_asked_for_by_name(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inputs, plain, calls, fused_way = random(2, 96), layers(), [], products.fused
    fused = reference_product(reference_product(inputs, plain.odd.weight, None), plain.up.weight, plain.up.bias)
    counted = staticmethod(lambda *given: (calls.append(given), fused_way(*given))[1])
    monkeypatch.setattr(FixedWeight, "multiply_fused", counted)
    for asked in (False, True):
        attached, compressed = layers(), layers()
        for running in (df11.attach(attached, files, fused=asked), df11.compress_(compressed, fused=asked)):
            assert running.form == "fixed"
        for module in (attached, compressed):
            calls.clear()
            assert same(module(inputs), fused if asked else plain(inputs)) and len(calls) == 2 * asked
            assert same(module(random(5, 96)), plain(random(5, 96))) and len(calls) == 2 * asked


def test_a_weight_that_would_not_shrink_stays(tmp_path: Path) -> None:
    module, expected = layers(is_random=True), layers(is_random=True).state_dict()
    running = df11.compress_(module, form="fixed")
    assert [weight.name for weight in running.weights] == ["up.weight"]
    assert type(module.odd.weight) is torch.nn.Parameter and same(module.odd.weight, expected["odd.weight"])
    assert df11.memory(module).forms == {"fixed": 1}


def test_what_is_asked_for_wrongly_is_refused(files: Path) -> None:
    for compress in (lambda **options: df11.attach(layers(), files, **options), lambda **o: df11.compress_(layers(), **o)):
        with pytest.raises(df11.Df11Error, match='form is \'fixd\', and may be "auto", "fixed" or "df11"'):
            compress(form="fixd")
        with pytest.raises(df11.Df11Error, match='fused=True multiplies fixed-length codes, and form="df11" holds none'):
            compress(form="df11", fused=True)


def test_auto_holds_files_as_they_are_where_memory_is_small(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    needed = 512_000_000 + int(1.45 * (96 * 96 + 200 * 96)) + 1
    for there, form in [(needed, "fixed"), (needed - 100, "df11"), (None, "fixed")]:
        monkeypatch.setattr(df11.running.form, "available", lambda there=there: there)
        module = layers()
        assert df11.attach(module, files).form == form
        assert same(module(random(3, 96)), layers()(random(3, 96)))
        # A module that is in memory is compressed there all the same.
        assert df11.compress_(layers()).form == "fixed"
        assert df11.attach(layers(), files, form="fixed").form == "fixed"


def test_a_damaged_file(files: Path) -> None:
    data = bytearray(files.read_bytes())
    files.write_bytes(data[:-100])
    with pytest.raises(df11.DamagedError):
        df11.attach(layers(), files, form="fixed")
    files.write_bytes(data)
    # Codes that no encoder writes: all bits of the first bytes.
    for back in range(2000, 2100):
        flip(files, "odd.encoded_exponent", back, 0xFF)
    with pytest.raises(df11.DamagedError):
        df11.attach(layers(), files, form="fixed")


def test_progress_and_interruption(files: Path, tmp_path: Path) -> None:
    model, heard = _df11.Model(files), list[tuple[int, int, str]]()
    names = ["up.weight", "odd.weight"]
    held = model.hold(names, lambda *what: heard.append(what))
    size = 2 * (96 * 96 + 200 * 96)
    assert [codes.rows for codes in held] == [200, 96] and [codes.columns for codes in held] == [96, 96]
    assert heard[-1][:2] == (size, size) and {name for done, _, name in heard if done} <= set(names)
    assert [done for done, _, _ in heard] == sorted(done for done, _, _ in heard)

    def stop(*_: Any) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        model.hold(names, stop)
    # It isn't in the way of the next one.
    assert [codes.bytes for codes in model.hold(names, None)] == [codes.bytes for codes in held]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_forked_process_is_refused() -> None:
    _, weight = both(300, 96)
    inputs = random(3, 96)
    linear(inputs, weight)
    attempts: list[Callable[[], Any]] = [
        lambda: linear(inputs, weight),
        lambda: embedding(torch.tensor([1]), weight),
        lambda: weight.clone(),
        lambda: encode(inputs),
    ]
    child = os.fork()
    if child == 0:
        refused = 0
        for attempt in attempts:
            try:
                attempt()
            except df11.Df11Error as error:
                refused += "fork" in str(error)
        os._exit(refused)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == len(attempts)


@pytest.mark.parametrize("inputs", [1, 3, 16])
@pytest.mark.parametrize("has_bias", [False, True])
def test_probes_tell_orders_of_sums_apart(inputs: int, has_bias: bool) -> None:
    """Blocks of rows take the place of the whole product only where they have its bits."""
    weight, bias = torch.empty(512, 1024, dtype=torch.bfloat16), random(512) if has_bias else None
    shuffled = torch.randperm(1024, generator=torch.Generator().manual_seed(3))
    halves = torch.cat([torch.randperm(512), 512 + torch.randperm(512)])

    def another_order(columns: Any) -> Any:
        return lambda x, weight, bias: linear(x[:, columns], weight[:, columns], bias)

    assert products.same_in_blocks(weight, [512], inputs, bias)
    for columns in (shuffled, halves):
        assert not products.same_in_blocks(weight, [512], inputs, bias, another_order(columns))


def test_products_that_differ_in_blocks_are_computed_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    (plain, compressed), inputs, exact = both(6000, 2048), random(3, 2048), []
    monkeypatch.setattr(products, "_EXACT", {})
    monkeypatch.setattr(products, "exact", lambda *given: exact.append(given))
    monkeypatch.setattr(products, "same_in_blocks", lambda *_: False)
    assert same(linear(inputs, compressed), linear(inputs, plain)) and exact == []


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timers that send signals")
def test_a_signals_handler_may_compute_too() -> None:
    (plain, compressed), (_, other) = both(3000, 1024), both(3000, 1024, seed=5)
    inputs, calls = random(2, 1024), []
    expected = linear(inputs, plain)

    def handler(*_: Any) -> None:
        calls.append(linear(inputs, other))
        with pytest.raises(df11.Df11Error, match="has no address"):
            other.data_ptr()

    before = signal.signal(signal.SIGALRM, handler)
    try:
        for number in range(200):
            # Once for each product, at different places in it: a timer that goes on may interrupt its own handler.
            signal.setitimer(signal.ITIMER_REAL, 0.00005 + 0.00002 * (number % 50))
            assert same(linear(inputs, compressed), expected)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert calls


@pytest.mark.parametrize("fused", [False, True])
def test_what_follows_operations(fused: bool) -> None:
    """Forward derivatives, negated views, exported programs."""
    weights, inputs = both(96, 128, fused=fused), random(2, 128)

    def tangent(weight: Any) -> Any:
        with forward_ad.dual_level():
            return forward_ad.unpack_dual(linear(forward_ad.make_dual(inputs, random(2, 128, seed=8)), weight)).tangent

    check(tangent, weights)
    plain = weights[0]
    assert same(linear(torch._neg_view(inputs), weights[1]), linear(-inputs, plain)) or fused
    module = torch.nn.Linear(128, 96, bias=False, dtype=torch.bfloat16)
    module.weight = torch.nn.Parameter(plain, requires_grad=False)
    df11.compress_(module, fused=fused)
    exported = torch.export.export(module, (inputs,), strict=False).module()
    assert same(exported(inputs), linear(inputs, plain))


def test_names_for_the_same_weight() -> None:
    plain, compressed = both(96, 128)
    for alias in (compressed.detach(), torch.nn.Parameter(compressed, requires_grad=False)):
        assert isinstance(alias, FixedWeight) and same(linear(random(2, 128), alias), linear(random(2, 128), plain))


def test_a_view_with_a_compressed_bias() -> None:
    (plain, compressed), (biases, compressed_biases) = both(4, 64, 96), both(4, 96, seed=6)
    expected = linear(random(2, 64), plain[1].t(), biases[1])
    assert same(linear(random(2, 64), compressed[1].t(), compressed_biases[1]), expected)


def test_a_layer_of_torchs_holds_no_lock_while_it_runs() -> None:
    layer = torch.nn.TransformerEncoderLayer(64, 2, 96, dropout=0, dtype=torch.bfloat16).eval()
    df11.compress_(layer)
    found: list[Any] = []

    def state(*_: Any) -> None:
        thread = threading.Thread(target=lambda: found.append(layer.state_dict()))
        thread.start()
        thread.join(20)

    layer.self_attn.register_forward_pre_hook(state)
    with torch.no_grad():
        layer(random(1, 5, 64))
    assert len(found) == 1


def test_a_layer_of_torchs_that_waits_for_its_part_in_another_thread() -> None:
    """A thread has a mode of its own: gradients are computed in the new one."""

    class Layer(torch.nn.TransformerEncoderLayer):
        def forward(self, inputs: Any, *_: Any, **__: Any) -> Any:
            found: list[Any] = []
            thread = threading.Thread(target=lambda: found.append(self.self_attn(inputs, inputs, inputs)[0]), daemon=True)
            thread.start()
            thread.join(20)
            return found[0]

    layer, inputs = Layer(64, 2, 96, batch_first=True, dtype=torch.bfloat16).eval(), random(3, 70, 64)
    with torch.no_grad():
        expected = layer(inputs)
        df11.compress_(layer)
        assert same(layer(inputs), expected)


def test_a_weight_that_is_assigned_to_anothers_data_says_so() -> None:
    """torch doesn't ask the weight. There is no memory that could be read."""
    _, compressed = both(8, 64)
    other = torch.nn.Parameter(random(8, 64))
    other.data = compressed
    for read in (torch.clone, lambda tensor: torch.nn.functional.linear(random(2, 64), tensor)):
        with pytest.raises(RuntimeError, match=r"weight \S+ is compressed and has no memory; clone\(\) gives it decoded"):
            read(other)


OLDER = """
import sys
import torch
for name in ("_storage_Use_Count", "_set_storage_data_ptr_access_error_msg"):
    delattr(torch._C, name)
import df11
torch.manual_seed(1)
module = torch.nn.ModuleList(torch.nn.Linear(256, 256, bias=False) for _ in range(3)).bfloat16()
inputs = torch.randn(4, 256).bfloat16()
def forward():
    with torch.no_grad():
        return torch.cat([part(inputs) for part in module]).view(torch.int16)
expected = forward()
df11.compress_(module, form=sys.argv[1])
print(all(torch.equal(forward(), expected) for _ in range(2)))
"""


@pytest.mark.parametrize("form", ["fixed", "df11"])
def test_older_torch_for_cpus(form: str) -> None:
    """It lacks two functions of torch's own."""
    assert python(OLDER, form) == "True\n"
