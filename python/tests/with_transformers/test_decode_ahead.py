"""Units are decoded while the unit before computes: the bits stay, whatever was expected to be next."""

from __future__ import annotations

import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import torch
from reference import python
from tiny import digest, hashes, load, load_compressed, make, pair_of, tokens

import df11
from df11 import _df11
from df11.running import ahead, free_memory
from df11.running.ahead import Order


def test_a_second_scratch_is_made_and_counted(qwen3: tuple[Path, Path]) -> None:
    sizes = {}
    for wanted in (False, True):
        model = load_compressed(qwen3[1], decode_ahead=wanted)
        running = model.hf_quantizer.running
        sizes[wanted] = df11.memory(model).scratch_bytes
        hashes(model)
        assert df11.memory(model).scratch_bytes == sizes[wanted] == running.scratches.bytes()
        assert running.scratches.allocations == len(running.scratches.tensors) == 1 + wanted
        assert (running.ahead.used > 0) == wanted
    assert sizes[True] == 2 * sizes[False] > 0


def test_by_default_it_is_on_where_it_helps(qwen3: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    def used(threads: int) -> bool:
        monkeypatch.setattr(torch, "get_num_threads", lambda: threads)
        model = load_compressed(qwen3[1], decode_ahead=None)
        hashes(model)
        running = model.hf_quantizer.running
        assert df11.memory(model).scratch_bytes == running.scratches.bytes()
        return bool(running.ahead.used)

    monkeypatch.setattr(_df11, "threads", lambda: 4)
    assert used(3) and not used(4)
    monkeypatch.setattr(ahead, "available", lambda: None)
    assert not used(1)
    monkeypatch.setattr(ahead, "available", lambda: 10_000)
    assert not used(1)
    monkeypatch.setattr(ahead, "available", lambda: 1 << 40)
    assert used(1)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux says it")
def test_available_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    system = free_memory.available()
    assert system is not None and 1 << 20 < system < 1 << 50
    group = Path(Path("/proc/self/cgroup").read_text().splitlines()[-1].partition("::/")[2])
    folder = tmp_path / group
    folder.mkdir(parents=True, exist_ok=True)
    monkeypatch.setattr(free_memory, "_CGROUPS", tmp_path)
    assert free_memory._of_group() is None
    for name, text in {"memory.max": "5000\n", "memory.current": "3000\n", "memory.stat": "anon 7\nfile 900\n"}.items():
        (folder / name).write_text(text)
    if Path("/proc/self/cgroup").read_text().startswith("0::/"):
        assert free_memory.available() == 2900
    (folder / "memory.max").write_text("max\n")
    assert free_memory._of_group() is None


def test_the_order_is_learned() -> None:
    order = Order()
    first = [order.next_after(unit) for unit in "abcd"]
    assert first == [None] * 4
    # After d came nothing yet; after "d a" neither, but after a.
    assert [order.next_after(unit) for unit in "abcd"] == ["b", "c", "d", "a"]
    # The same unit twice, with another one after each.
    order = Order()
    [order.next_after(unit) for unit in "aXbXc" * 2]
    assert [order.next_after(unit) for unit in "aXbXc"] == ["X", "b", "X", "c", "a"]


def test_what_was_wrong_is_expected_only_when_it_was_right_again() -> None:
    order = Order()
    for unit in "abac":
        order.next_after(unit)
    order.next_after("x")
    assert order.next_after("a") is None
    order.next_after("c")
    order.next_after("x")
    assert order.next_after("a") == "c"


class Routed(torch.nn.Module):
    """Runs its blocks in the order that it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.blocks = torch.nn.ModuleList(torch.nn.Linear(96, 96, dtype=torch.bfloat16) for _ in range(5))

    def forward(self, inputs: torch.Tensor, order: str) -> torch.Tensor:
        for number in order:
            inputs = self.blocks[int(number)](inputs).tanh()
        return inputs


def test_a_wrong_guess_costs_only_the_decode() -> None:
    torch.manual_seed(1)
    module, inputs = Routed(), torch.randn(3, 96).to(torch.bfloat16)
    orders = ["01234", "04321", "01234", "2", "22", "3012", "01234", "01234"]
    with torch.inference_mode():
        expected = [digest(module(inputs, order)) for order in orders]
        running = df11.compress_(module, decode_ahead=True)
        assert [digest(module(inputs, order)) for order in orders] == expected
        assert running.decodes == sum(map(len, orders))
        assert running.ahead.used > 0 and running.ahead.wasted > 0


def test_a_damaged_unit_is_told_when_it_is_needed(tmp_path: Path) -> None:
    plain, compressed = pair_of("qwen3", tmp_path)
    model, expected = load_compressed(compressed, decode_ahead=True), hashes(load(plain))
    assert hashes(model) == expected
    reached = []
    for layer in model.model.layers:
        layer.register_forward_pre_hook(lambda module, inputs: reached.append(module))
    file = next(compressed.glob("*layers_1*.safetensors"))
    whole, before = file.read_bytes(), file.stat()
    file.write_bytes(whole[: len(whole) // 2])
    for _ in range(2):
        reached.clear()
        with pytest.raises(df11.Df11Error, match="layers_1"):
            model(tokens(7))
        assert reached[-1] is model.model.layers[1]
    file.write_bytes(whole)
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert hashes(model) == expected


def test_the_state_dict_within_a_forward(qwen3: tuple[Path, Path]) -> None:
    plain, model, got = load(qwen3[0]), load_compressed(qwen3[1], decode_ahead=True), {}
    hashes(model)
    model.model.layers[1].mlp.register_forward_hook(lambda *_: got.update(model.state_dict()))
    model(tokens(5))
    expected = plain.state_dict()
    assert got.keys() == expected.keys()
    assert all(torch.equal(got[name].view(torch.int16), expected[name].view(torch.int16)) for name in expected)


PROGRAM = """
import os, sys, torch, df11
torch.manual_seed(1)
module = torch.nn.Sequential(*(torch.nn.Linear(1024, 1024, bias=False, dtype=torch.bfloat16) for _ in range(6)))
running = df11.compress_(module, decode_ahead=True)
inputs = torch.ones(1, 1024, dtype=torch.bfloat16)
with torch.inference_mode():
    for _ in range(3):
        module(inputs)
    assert running.ahead.used > 0 and running.ahead._begun is not None
"""
FORKS = PROGRAM + """
    child = os.fork()
    if child == 0:
        try:
            module(inputs)
        except df11.Df11Error as error:
            os._exit(7 if "spawn or forkserver" in str(error) else 1)
        os._exit(2)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
    module(inputs)
    child = os.fork()
    if child == 0:
        # What is being decoded is let go of.
        del module, running
        os._exit(8)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 8
    print(running.decodes)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_forked_process_does_not_wait() -> None:
    assert python(FORKS) == "24\n"


@pytest.mark.parametrize("end", ["", "sys.exit(0)", "del module, running, inputs", "keep = running.ahead._begun; del module, running"])
def test_the_process_ends_while_a_unit_is_decoded(end: str) -> None:
    python(PROGRAM + end)


def test_a_kept_layer_runs_when_its_model_is_gone(tmp_path: Path) -> None:
    model = load(make("qwen3", tmp_path / "plain"))
    expected = digest(model.model.layers[0].mlp(torch.ones(1, 128, dtype=torch.bfloat16)))
    df11.compress_(model, patterns={r"model\.layers\.\d+\.mlp": ["up_proj", "down_proj"]}, decode_ahead=True)
    mlp = model.model.layers[0].mlp
    del model
    assert digest(mlp(torch.ones(1, 128, dtype=torch.bfloat16))) == expected


class Inner(torch.nn.Module):
    def __init__(self, parallel: bool) -> None:
        super().__init__()
        self.own = torch.nn.Linear(96, 96, bias=False, dtype=torch.bfloat16)
        self.parts = torch.nn.ModuleList(torch.nn.Linear(96, 96, bias=False, dtype=torch.bfloat16) for _ in range(4))
        self.parallel = parallel

    def forward(self, inputs: torch.Tensor) -> torch.Tensor:
        def run(part: torch.nn.Module) -> torch.Tensor:
            with torch.inference_mode():
                return part(inputs)

        if self.parallel:
            with ThreadPoolExecutor(5) as pool:
                done = list(pool.map(run, [*self.parts, self.parts[0]]))
        else:
            done = [run(part) for part in [*self.parts, self.parts[0]]]
        return self.own(sum(done))


@pytest.mark.parametrize("wanted", [False, True])
def test_compressed_parts_may_run_in_other_threads_than_what_they_are_in(wanted: bool) -> None:
    """The outer forward waits for its parts' threads; they don't wait for it."""
    torch.manual_seed(1)
    module, inputs = torch.nn.ModuleList([Inner(True), Inner(False)]), torch.randn(3, 96).to(torch.bfloat16)
    module[1].load_state_dict(module[0].state_dict())
    with torch.inference_mode():
        expected = digest(module[1](inputs))
    patterns = {r"\d": ["own"], r"\d\.parts\.\d": []}
    running = df11.compress_(module, patterns=patterns, decode_ahead=wanted)
    assert {(unit.path.count("."), unit.depth) for unit in running.units} == {(0, 0), (2, 1)}
    found: list[str] = []

    def run() -> None:
        with torch.inference_mode():
            for _ in range(5):
                found.extend(digest(part(inputs)) for part in module)

    threads = [threading.Thread(target=run, daemon=True) for _ in range(2)]
    [thread.start() for thread in threads]
    [thread.join(60) for thread in threads]
    assert not any(thread.is_alive() for thread in threads)
    assert found == [expected] * 20
    assert not running._forwards and not running._decoded
    assert all(vars(weight.owner)[weight.attribute] is weight.parked for unit in running.units for weight in unit.weights)


def test_the_argument_counts_where_config_json_names_the_method_too(qwen3: tuple[Path, Path], tmp_path: Path) -> None:
    df11.compress(qwen3[0], tmp_path / "df11", transformers=True, sync=False)
    for wanted in (True, False, None):
        assert load_compressed(tmp_path / "df11", decode_ahead=wanted).hf_quantizer.running.ahead.wanted is wanted
