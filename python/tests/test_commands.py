"""compress, decompress, verify, inspect and plan do what the command does."""

from __future__ import annotations

import dataclasses
import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from reference import DATA, MODELS, SAMPLE, command, contents, oracle, python, write_zeros

import df11


def as_json(result: Any) -> Any:
    """A result as JSON has it: tuples are lists there."""
    return json.loads(json.dumps(dataclasses.asdict(result)))


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names of files are texts")
def test_a_name_that_is_no_text(tmp_path: Path) -> None:
    path = shutil.copy(SAMPLE, tmp_path / os.fsdecode(b"q\xff.safetensors"))
    assert command("inspect", path)["bytes_after"] == df11.inspect(path).bytes_after


@pytest.mark.parametrize("single_file", [False, True])
@pytest.mark.parametrize("model", MODELS)
def test_directories_are_compressed_as_by_the_command(tmp_path: Path, model: str, single_file: bool) -> None:
    original = DATA / "models" / model / "bf16"
    option = ["--single-file"] if single_file else []
    printed = command("compress", original, "-o", tmp_path / "command", "--no-sync", *option)
    summary = df11.compress(original, tmp_path / "python", single_file=single_file, sync=False)
    assert as_json(summary) == printed
    assert contents(tmp_path / "python") == contents(tmp_path / "command")

    printed = command("decompress", tmp_path / "command", "-o", tmp_path / "restored-by-command", "--no-sync")
    restored = df11.decompress(tmp_path / "python", tmp_path / "restored", sync=False)
    assert as_json(restored) == printed
    assert contents(tmp_path / "restored") == contents(original)


def test_a_file_is_compressed_as_by_the_command(tmp_path: Path) -> None:
    printed = command("compress", SAMPLE, "-o", tmp_path / "command.safetensors", "--no-sync")
    assert as_json(df11.compress(SAMPLE, tmp_path / "python.safetensors", sync=False)) == printed
    compressed = (tmp_path / "python.safetensors").read_bytes()
    assert compressed == (tmp_path / "command.safetensors").read_bytes()
    assert len(compressed) < 0.7 * SAMPLE.stat().st_size
    df11.decompress(str(tmp_path / "python.safetensors"), str(tmp_path / "restored.safetensors"))
    assert (tmp_path / "restored.safetensors").read_bytes() == SAMPLE.read_bytes()


@pytest.mark.parametrize("model", MODELS)
def test_the_official_compressors_models_are_restored(tmp_path: Path, model: str) -> None:
    official, original = DATA / "models" / model / "df11", DATA / "models" / model / "bf16"
    df11.decompress(official, tmp_path / "restored", like=original, sync=False)
    assert contents(tmp_path / "restored", "*.safetensors") == contents(original, "*.safetensors")
    assert df11.verify(official, against=original).is_good


def test_verify_inspect_and_plan_say_what_the_command_says(compressed_sample: Path) -> None:
    report = df11.verify(compressed_sample, against=SAMPLE)
    assert report.is_good and report.units > 0 and report.compared > 0
    assert as_json(report) == command("verify", compressed_sample, "--against", SAMPLE)
    assert as_json(df11.inspect(compressed_sample)) == command("inspect", compressed_sample)
    assert as_json(df11.inspect(SAMPLE)) == command("inspect", SAMPLE)
    expected = command("plan", compressed_sample, "--gpus", "2x12GiB", "--reserve", "1GB")
    for gpus in ["2x12GiB", [12 << 30, "12GiB"]]:
        plan = df11.plan(compressed_sample, gpus, reserve="1GB")
        assert plan.outcome == "fits"
        assert as_json(plan) == expected
    with pytest.raises(ValueError, match="12 bytes are no GPU's memory"):
        df11.plan(compressed_sample, 12)


def test_patterns_are_a_dict_a_name_or_a_file(tmp_path: Path) -> None:
    model = DATA / "models" / "qwen3-single-file" / "bf16"
    summary = df11.compress(model, tmp_path / "dict", patterns={r"lm_head": []})
    assert (summary.units, summary.weights) == (1, 1)
    (tmp_path / "pattern.json").write_text('{"lm_head": []}')
    for number, patterns in enumerate([tmp_path / "pattern.json", str(tmp_path / "pattern.json")]):
        assert df11.compress(model, tmp_path / str(number), patterns=patterns) == summary
    for wrong in ["no-such-model", {"(": []}, {"lm_head": "weight"}, {"lm_head": [1]}, {1: []}]:
        with pytest.raises(df11.PatternError):
            df11.compress(model, tmp_path / "wrong", patterns=wrong)
    assert not (tmp_path / "wrong").exists()


def test_progress_is_told_and_ends_at_the_total(tmp_path: Path) -> None:
    told: list[tuple[int, int, str]] = []
    out = tmp_path / "out"
    df11.compress(SAMPLE, out, progress=lambda *values: told.append(values))
    done = [done for done, _, _ in told]
    assert done == sorted(done) and done[0] == 0
    tensors = sum(len(tensor["data"]) for tensor in oracle(SAMPLE).values())
    assert told[-1][:2] == (tensors, tensors)
    told.clear()
    df11.verify(out, progress=lambda *values: told.append(values))
    assert told[-1][:2] == (tensors, tensors)


@pytest.mark.parametrize(
    "error, end", [(ZeroDivisionError, lambda: 1 / 0), (KeyboardInterrupt, lambda: os.kill(os.getpid(), signal.SIGINT))]
)
def test_what_the_callback_raises_ends_the_work_and_nothing_is_written(
    error: type[BaseException], end: Callable[[], Any], tmp_path: Path
) -> None:
    with pytest.raises(error):
        df11.compress(SAMPLE, tmp_path / "out", progress=lambda done, *_: done > 0 and end())
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_is_seen_by_the_compiled_part_without_a_callback(tmp_path: Path) -> None:
    """While no Python code runs: the signal comes from another process, and the work is 2 GB."""
    write_zeros(tmp_path / "zeros", {f"weight.{i}": ("BF16", [1024, 2048], 2 * 1024 * 2048) for i in range(500)})
    (tmp_path / "out").mkdir()
    kill = "import os, sys, time; time.sleep(0.3); os.kill(int(sys.argv[1]), 2)"
    program = f"""
import df11, os, subprocess, sys
subprocess.Popen([sys.executable, "-c", {kill!r}, str(os.getpid())])
try:
    df11.compress({str(tmp_path / "zeros")!r}, {str(tmp_path / "out" / "model")!r}, sync=False)
except KeyboardInterrupt:
    print("interrupted")
"""
    assert python(program) == "interrupted\n"
    # Had the work gone on to its end, its output would be there.
    assert list((tmp_path / "out").iterdir()) == []


def test_other_threads_run_meanwhile() -> None:
    """Python's lock is released: with a switch interval of minutes, a thread runs only if the work lets it."""
    runs, stop = 0, False

    def run() -> None:
        nonlocal runs
        while not stop:
            runs += 1
            time.sleep(0.0001)

    interval = sys.getswitchinterval()
    thread = threading.Thread(target=run)
    sys.setswitchinterval(600)
    try:
        thread.start()
        before = runs
        for _ in range(100):
            df11.numpy.load_file(SAMPLE, bf16="uint16")
        during = runs - before
    finally:
        stop = True
        sys.setswitchinterval(interval)
        thread.join()
    assert during > 5


def test_errors_are_python_exceptions_with_the_librarys_sentences(tmp_path: Path, compressed_sample: Path) -> None:
    with pytest.raises(df11.NotFoundError, match="can't open .*nowhere") as nowhere:
        df11.inspect(tmp_path / "nowhere")
    assert isinstance(nowhere.value, FileNotFoundError) and nowhere.value.errno == errno.ENOENT
    with pytest.raises(df11.ExistsError, match="exists; force=True overwrites it") as exists:
        df11.compress(SAMPLE, compressed_sample)
    assert isinstance(exists.value, FileExistsError)
    out = tmp_path / "out"
    refused: list[tuple[type[Exception], str, Callable[[], Any]]] = [
        (df11.NotCompressedError, "is not a DFloat11 model", lambda: df11.decompress(SAMPLE, out)),
        (df11.AlreadyCompressedError, "already", lambda: df11.compress(compressed_sample, out)),
        (df11.Df11Error, "leave out single_file=True", lambda: df11.compress(SAMPLE, out, single_file=True)),
        (df11.DeviceError, "no NVIDIA driver|GPU", lambda: df11.verify(compressed_sample, device="cuda:99")),
        (ValueError, "is no device", lambda: df11.verify(compressed_sample, device="tpu")),
        (ValueError, "not an amount of memory", lambda: df11.plan(SAMPLE, "12 apples")),
        (ValueError, "not an amount of memory", lambda: df11.plan(SAMPLE, -1)),
        (ValueError, "not an amount of memory", lambda: df11.plan(SAMPLE, [1 << 30, -1])),
        (ValueError, "not an amount of memory", lambda: df11.plan(SAMPLE, 1 << 30, reserve=-1)),
        (ValueError, "2\\^64 bytes or more", lambda: df11.plan(SAMPLE, 1 << 64)),
        (TypeError, "b'12GiB' is not an amount of memory", lambda: df11.plan(SAMPLE, b"12GiB")),  # type: ignore[arg-type]
        (TypeError, "1.5 is not an amount of memory", lambda: df11.plan(SAMPLE, [1.5])),  # type: ignore[list-item]
        (ValueError, "the memory of one GPU at least", lambda: df11.plan(SAMPLE, [])),
        (ValueError, "more than 1024 GPUs", lambda: df11.plan(SAMPLE, [1 << 30] * 1025)),
        (ValueError, "there is no part -1 of 2", lambda: df11.compress(SAMPLE, out, part=(-1, 2))),
        (ValueError, f"there is no part 1 of {1 << 32}", lambda: df11.compress(SAMPLE, out, part=(1, 1 << 32))),
        (ValueError, "give model_card=True, too", lambda: df11.compress(SAMPLE, out, base_model="a/b")),
        (TypeError, "parts must be a list of paths", lambda: df11.join("part1", out)),
        (df11.PatternError, "must be UTF-8", lambda: df11.inspect(SAMPLE, patterns=os.fsdecode(b"\xff"))),
    ]
    for error, sentence, work in refused:
        with pytest.raises(error, match=sentence):
            work()
    assert list(tmp_path.iterdir()) == []
    kinds = [getattr(df11, name) for name in df11.__all__ if name.endswith("Error")]
    assert all(issubclass(kind, df11.Df11Error) for kind in kinds)


def test_damage_is_reported(tmp_path: Path, compressed_sample: Path) -> None:
    damaged = bytearray(compressed_sample.read_bytes())
    damaged[-1000] ^= 1
    (tmp_path / "damaged").write_bytes(damaged)
    report = df11.verify(tmp_path / "damaged")
    assert not report.is_good and report.failures[0].reason
    with pytest.raises(df11.DamagedError):
        df11.decompress(tmp_path / "damaged", tmp_path / "out")
    (tmp_path / "short").write_bytes(damaged[:-1])
    with pytest.raises(df11.DamagedError, match="is not a whole safetensors file"):
        df11.verify(tmp_path / "short")
    assert not (tmp_path / "out").exists()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_forked_process_is_told_that_it_lacks_the_threads(compressed_sample: Path) -> None:
    program = f"""
import os, df11
model = df11._df11.Model({str(compressed_sample)!r})
for used in [False, True]:
    if child := os.fork():
        assert os.waitpid(child, 0)[1] == 0
    else:
        try:
            df11.inspect({str(compressed_sample)!r})
        except df11.Df11Error as error:
            assert used and "spawn or forkserver" in str(error), error
        else:
            assert not used
        os._exit(0)
    df11.verify({str(compressed_sample)!r})
print("done")
"""
    assert python(program) == "done\n"


def test_the_command_comes_with_the_package(tmp_path: Path) -> None:
    for start in [[sys.executable, "-m", "df11"], [str(Path(sys.executable).with_name("df11"))]]:
        version = subprocess.run([*start, "--version"], capture_output=True, text=True)
        assert (version.returncode, version.stdout) == (0, f"df11 {df11.__version__}\n")
        wrong = subprocess.run([*start, "compres"], capture_output=True, text=True)
        assert wrong.returncode == 2 and "unrecognized subcommand" in wrong.stderr
        nowhere = subprocess.run([*start, "verify", str(tmp_path / "x")], capture_output=True, text=True)
        assert nowhere.returncode == 2 and nowhere.stderr.startswith("df11: can't open")


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("options", [{}, {"single_file": True}, {"transformers": True}])
def test_inspecting_a_plain_model_predicts_every_file(tmp_path: Path, model: str, options: dict[str, bool]) -> None:
    original = DATA / "models" / model / "bf16"
    predicted = df11.inspect(original, **options)
    df11.compress(original, tmp_path / "df11", sync=False, **options)
    found = df11.inspect(tmp_path / "df11")
    assert (predicted.is_predicted, found.is_predicted) == (True, False)
    sizes = {name: len(data) for name, data in contents(tmp_path / "df11").items()}
    assert {file.path: file.bytes for file in predicted.files} == sizes
    assert (predicted.units, predicted.parts, predicted.bytes_after) == (found.units, found.parts, found.bytes_after)
    assert predicted.units[0].parts.sign_mantissa == predicted.units[0].elements


def test_a_model_card_is_written_and_not_restored(tmp_path: Path) -> None:
    original = tmp_path / "model"
    shutil.copytree(DATA / "models" / MODELS[0] / "bf16", original)
    (original / "README.md").write_text("---\nlicense: mit\n---\n# Mine\n")
    summary = df11.compress(original, tmp_path / "df11", model_card=True, base_model="me/mine", sync=False)
    card = (tmp_path / "df11" / "README.md").read_text()
    assert card.startswith("---\nbase_model: me/mine\nbase_model_relation: quantized\nlicense: mit\n")
    assert any(size in card for size in (f"{summary.bytes_after / 1e6:.2f} MB", f"{summary.bytes_after / 1e3:.1f} kB"))
    assert df11.model_card(tmp_path / "df11", base_model="me/mine") == card
    df11.decompress(tmp_path / "df11", tmp_path / "restored", sync=False)
    assert contents(tmp_path / "restored") == contents(original)


def test_a_file_has_no_place_for_a_model_card(tmp_path: Path) -> None:
    with pytest.raises(df11.Df11Error, match=r"df11\.model_card\(dst\) gives its text"):
        df11.compress(SAMPLE, tmp_path / "df11", model_card=True)
    assert not (tmp_path / "df11").exists()
    assert df11.model_card(SAMPLE).startswith("---\ntags:\n- df11\n")


HOSTILE = ["x/y: z", "a\n---\nlicense: other", '"quoted" \\ and \x1b[2J', "true", "- a", "#", "\u2028\ufeff", "a/b #c"]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_card_says_names_as_yaml(name: str) -> None:
    yaml = pytest.importorskip("yaml")
    card = df11.model_card(SAMPLE, base_model=name)
    front = yaml.safe_load(card.split("---\n")[1])
    tags = ["df11", "dfloat11", "lossless compression"]
    assert front == {"base_model": name, "base_model_relation": "quantized", "tags": tags}


def test_parts_are_joined_to_what_one_call_writes(tmp_path: Path) -> None:
    original = DATA / "models" / MODELS[0] / "bf16"
    df11.compress(original, tmp_path / "one", sync=False)
    paths = [tmp_path / f"part{number}" for number in (3, 1, 2)]
    for path in paths:
        summary = df11.compress(original, path, part=(int(path.name[-1]), 3), resume=True, sync=False)
        assert summary.part == (int(path.name[-1]), 3) and summary.resumed_files == 0
    joined = df11.join(paths, tmp_path / "joined", against=original, sync=False)
    assert (joined.parts, joined.copied_files) == (3, 0) and joined.compared == "tensors"
    assert contents(tmp_path / "joined") == contents(tmp_path / "one")
    assert df11.join(paths, tmp_path / "again", sampled=True, sync=False).compared == "sampled"
    with pytest.raises(df11.PartError, match="512 bytes of each tensor"):
        df11.join(paths, tmp_path / "gap")
    with pytest.raises(df11.PartError, match="part3 were not made from "):
        df11.join(paths, tmp_path / "gap", against=SAMPLE)
    with pytest.raises(ValueError, match="not both"):
        df11.join(paths, tmp_path / "gap", against=original, sampled=True)

    with pytest.raises(df11.PartError, match="part 2 of 3 is missing"):
        df11.join(paths[:2], tmp_path / "gap")
    with pytest.raises(df11.PartError, match="df11 join"):
        df11.verify(paths[0])
    for wrong in [(0, 3), (4, 3)]:
        with pytest.raises(ValueError):
            df11.compress(original, tmp_path / "wrong", part=wrong)
    assert not (tmp_path / "gap").exists() and not (tmp_path / "wrong").exists()
