"""Which device a unit goes to, and which units are offloaded. No GPU is needed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

torch = pytest.importorskip("torch")

import df11  # noqa: E402
from df11.units.devices import Offloading, block_of, device_for  # noqa: E402
from df11.units.torch_gpu import TorchGpu  # noqa: E402

UNITS = ["model.embed_tokens", *(f"model.layers.{layer}.{part}" for layer in range(6) for part in ("attn", "mlp")), "lm_head"]


def test_the_longest_path_counts() -> None:
    devices = {"model": 0, "model.layers.1": "cuda:1", "model.layers.10": torch.device("cuda:2"), "lm_head": "cpu"}
    for path, expected in [
        ("model.layers.0.mlp", "cuda:0"),
        ("model.layers.1.mlp", "cuda:1"),
        ("model.layers.1", "cuda:1"),
        ("model.layers.10.mlp", "cuda:2"),
        ("model.layers.11", "cuda:0"),
        ("lm_head", "cpu"),
    ]:
        assert device_for(path, devices) == torch.device(expected), path
    with pytest.raises(df11.Df11Error, match="device_map has no device for visual"):
        device_for("visual", devices)
    assert device_for("visual", {"": 3}) == torch.device("cuda:3")
    assert [device_for("x", device) for device in (None, "cuda", 1)] == list(map(torch.device, ("cpu", "cuda", "cuda:1")))


def test_blocks() -> None:
    assert block_of("model.layers.7.mlp.experts.3") == "model.layers.7"
    assert [block_of(unit) for unit in ("lm_head", "0.weight", "blocks.0")] == ["lm_head", "0.weight", "blocks.0"]


def test_what_is_offloaded() -> None:
    assert Offloading().units(UNITS) == Offloading(True, 0).units(UNITS) == set()
    assert Offloading(False, 3).units(UNITS) == set()
    for many in (None, 8, 100):
        assert Offloading(True, many).units(UNITS) == set(UNITS)
    for blocks in range(9):
        assert len({block_of(unit) for unit in Offloading(True, blocks).units(UNITS)}) == blocks
    # As far apart as they can be, and whole blocks.
    assert Offloading(True, 2).units(UNITS) == {"model.embed_tokens", "model.layers.3.attn", "model.layers.3.mlp"}
    assert Offloading(True, 1).units([]) == set()


class Stream:
    """A stream of torch's, which notes for which it waits."""

    def __init__(self, handle: int) -> None:
        self.cuda_stream = handle
        self.waited_for: list[Stream] = []

    def wait_stream(self, other: Stream) -> None:
        self.waited_for.append(other)


def test_a_forward_on_another_stream_waits_for_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """`TorchGpu` with stand-ins for all that needs a GPU. So this says little of what torch really does."""
    first, second, recording, forked = Stream(11), Stream(22), Stream(33), Stream(44)
    recorded_now: set[Stream] = set()
    entered: list[Stream] = []

    @contextmanager
    def enter(stream: Stream) -> Iterator[None]:
        entered.append(stream)
        yield
        entered.pop()

    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    monkeypatch.setattr(torch.cuda, "stream", enter)
    monkeypatch.setattr(torch.cuda, "is_current_stream_capturing", lambda: entered[-1] in recorded_now)
    monkeypatch.setattr(torch.cuda, "current_device", lambda: 3)
    recorded = []
    monkeypatch.setattr(torch.Tensor, "record_stream", lambda tensor, stream: recorded.append(stream))
    gpu = TorchGpu(torch.device("cuda"))
    assert (gpu.ordinal, gpu.device) == (3, torch.device("cuda:3"))
    assert TorchGpu(torch.device("cuda:1")).ordinal == 1
    scratch = torch.empty(4, dtype=torch.bfloat16)
    for stream in (first, first, second, first):
        monkeypatch.setattr(torch.cuda, "current_stream", lambda device: stream)
        assert gpu.begin(scratch) == (scratch.data_ptr(), stream.cuda_stream)
    assert (first.waited_for, second.waited_for) == ([second], [first])
    assert recorded == [first, first, second, first]
    # What is recorded in a CUDA graph waits only for what is recorded too, and nothing else waits for that.
    for stream, now in (
        (recording, {recording, forked}),
        (forked, {recording, forked}),
        (second, {recording, forked}),
        (recording, {recording}),
        (first, set()),
    ):
        recorded_now.clear()
        recorded_now.update(now)
        monkeypatch.setattr(torch.cuda, "current_stream", lambda device: stream)
        assert gpu.begin(scratch) == (scratch.data_ptr(), stream.cuda_stream)
    assert (recording.waited_for, forked.waited_for) == ([], [recording])
    assert (first.waited_for, second.waited_for) == ([second, recording], [first])
