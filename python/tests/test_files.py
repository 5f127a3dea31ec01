"""compress, decompress, verify, inspect and plan do what the command does, and return what its --json prints."""

from __future__ import annotations

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
from types import SimpleNamespace
from typing import Any

import pytest
from reference import DATA, MODELS, SAMPLE, command, contents, oracle, python, write_zeros

import df11


def as_json(result: Any) -> Any:
    return json.loads(json.dumps(result, default=vars))


@pytest.mark.parametrize("single_file", [False, True])
@pytest.mark.parametrize("model", MODELS)
def test_directories_are_compressed_as_by_the_command(tmp_path: Path, model: str, single_file: bool) -> None:
    original = DATA / "models" / model / "bf16"
    printed = command("compress", original, "-o", tmp_path / "command", *["--single-file"] * single_file)
    report = df11.compress(original, tmp_path / "python", single_file=single_file)
    assert isinstance(report, SimpleNamespace) and as_json(report) == printed and report.units > 0
    assert contents(tmp_path / "python") == contents(tmp_path / "command")
    predicted, found = df11.inspect(original, single_file=single_file), df11.inspect(tmp_path / "python")
    assert (predicted.is_predicted, found.is_predicted) == (True, False)
    sizes = {name: len(data) for name, data in contents(tmp_path / "python").items()}
    assert {file.path: file.bytes for file in predicted.files} == sizes
    printed = command("decompress", tmp_path / "command", "-o", tmp_path / "restored-by-command")
    assert as_json(df11.decompress(tmp_path / "python", tmp_path / "restored")) == printed
    assert contents(tmp_path / "restored") == contents(original)


def test_a_file_is_compressed_as_by_the_command(tmp_path: Path, compressed_sample: Path) -> None:
    printed = command("compress", SAMPLE, "-o", tmp_path / "command.safetensors")
    assert as_json(df11.compress(SAMPLE, tmp_path / "python.safetensors")) == printed
    assert (tmp_path / "python.safetensors").read_bytes() == (tmp_path / "command.safetensors").read_bytes()
    assert compressed_sample.stat().st_size < 0.7 * SAMPLE.stat().st_size
    df11.decompress(str(compressed_sample), str(tmp_path / "restored.safetensors"))
    assert (tmp_path / "restored.safetensors").read_bytes() == SAMPLE.read_bytes()


@pytest.mark.parametrize("model", MODELS)
def test_the_official_compressors_models_are_restored(tmp_path: Path, model: str) -> None:
    official, original = DATA / "models" / model / "df11", DATA / "models" / model / "bf16"
    df11.decompress(official, tmp_path / "restored", like=original)
    assert contents(tmp_path / "restored", "*.safetensors") == contents(original, "*.safetensors")
    assert df11.verify(official, against=original).failures == []


def test_verify_inspect_and_plan_say_what_the_command_says(compressed_sample: Path) -> None:
    report = df11.verify(compressed_sample, against=SAMPLE)
    assert report.failures == [] and report.units > 0 and report.compared > 0
    assert as_json(report) == command("verify", compressed_sample, "--against", SAMPLE)
    for path in (compressed_sample, SAMPLE):
        assert as_json(df11.inspect(path)) == command("inspect", path)
    expected = command("plan", compressed_sample, "--gpus", "2x12GiB", "--reserve", "1GB")
    for gpus in ["2x12GiB", [12 << 30, "12GiB"]]:
        assert as_json(df11.plan(compressed_sample, gpus, reserve="1GB")) == expected


def test_patterns_are_a_dict_a_name_or_a_file(tmp_path: Path) -> None:
    model = DATA / "models" / "qwen3-single-file" / "bf16"
    report = df11.compress(model, tmp_path / "dict", patterns={r"lm_head": []})
    assert (report.units, report.weights) == (1, 1)
    (tmp_path / "pattern.json").write_text('{"lm_head": []}')
    for number, patterns in enumerate([tmp_path / "pattern.json", str(tmp_path / "pattern.json")]):
        assert as_json(df11.compress(model, tmp_path / str(number), patterns=patterns)) == as_json(report)
    for wrong in ["no-such-model", {"(": []}, {"lm_head": "weight"}]:
        with pytest.raises(df11.Df11Error):
            df11.compress(model, tmp_path / "wrong", patterns=wrong)
    assert not (tmp_path / "wrong").exists()


def test_parts_are_made_one_by_one_and_published_by_the_last_run(tmp_path: Path) -> None:
    original = DATA / "models" / MODELS[0] / "bf16"
    df11.compress(original, tmp_path / "one")
    for number in (2, 1):
        df11.compress(original, tmp_path / "parts", part=(number, 2), resume=True)
        assert not (tmp_path / "parts").exists()
    report = df11.compress(original, tmp_path / "parts", resume=True)
    assert report.reused == report.units > 0 and contents(tmp_path / "parts") == contents(tmp_path / "one")
    with pytest.raises(df11.ArgumentError, match="no part 3 of 2"):
        df11.compress(original, tmp_path / "wrong", part=(3, 2))


def test_a_model_card(tmp_path: Path) -> None:
    original = DATA / "models" / MODELS[0] / "bf16"
    df11.compress(original, tmp_path / "df11", model_card=True, base_model="me/mine")
    assert "me/mine" in (tmp_path / "df11" / "README.md").read_text()
    with pytest.raises(df11.ArgumentError, match="give model_card=True"):
        df11.compress(original, tmp_path / "wrong", base_model="me/mine")


def test_progress_is_told_and_ends_at_the_total(tmp_path: Path) -> None:
    told: list[tuple[int, int, str]] = []
    df11.compress(SAMPLE, tmp_path / "out", progress=lambda *values: told.append(values))
    done = [done for done, _, _ in told]
    assert done == sorted(done) and done[0] == 0
    tensors = sum(len(tensor["data"]) for tensor in oracle(SAMPLE).values())
    assert told[-1][:2] == (tensors, tensors)
    df11.verify(tmp_path / "out", progress=True)


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
    df11.compress({str(tmp_path / "zeros")!r}, {str(tmp_path / "out" / "model")!r})
except KeyboardInterrupt:
    print("interrupted")
"""
    assert python(program) == "interrupted\n"
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
    with pytest.raises(df11.NotFoundError, match="nowhere") as nowhere:
        df11.inspect(tmp_path / "nowhere")
    assert isinstance(nowhere.value, FileNotFoundError) and nowhere.value.errno == errno.ENOENT
    out = tmp_path / "out"
    refused: list[tuple[type[Exception], type[Exception], Callable[[], Any]]] = [
        (df11.ExistsError, FileExistsError, lambda: df11.compress(SAMPLE, compressed_sample)),
        (df11.NotCompressedError, df11.Df11Error, lambda: df11.decompress(SAMPLE, out)),
        (df11.AlreadyCompressedError, df11.Df11Error, lambda: df11.compress(compressed_sample, out)),
        (df11.ArgumentError, ValueError, lambda: df11.plan(SAMPLE, "12 apples")),
    ]
    for error, also, work in refused:
        with pytest.raises(error) as raised:
            work()
        assert isinstance(raised.value, also) and len(str(raised.value)) > 20
    assert list(tmp_path.iterdir()) == []
    kinds = [getattr(df11, name) for name in df11.__all__ if name.endswith("Error")]
    assert all(issubclass(kind, df11.Df11Error) for kind in kinds)


def test_damage_is_reported(tmp_path: Path, compressed_sample: Path) -> None:
    damaged = bytearray(compressed_sample.read_bytes())
    damaged[-1000] ^= 1
    (tmp_path / "damaged.safetensors").write_bytes(damaged)
    report = df11.verify(tmp_path / "damaged.safetensors")
    assert report.failures[0].reason
    with pytest.raises(df11.DamagedError):
        df11.decompress(tmp_path / "damaged.safetensors", tmp_path / "out.safetensors")
    assert not (tmp_path / "out.safetensors").exists()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_forked_process_is_told_that_it_lacks_the_threads(compressed_sample: Path) -> None:
    program = f"""
import os, df11
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
    starts = [[sys.executable, "-m", "df11"]] + [[path] for path in [shutil.which("df11", path=Path(sys.executable).parent)] if path]
    for start in starts:
        version = subprocess.run([*start, "--version"], capture_output=True, text=True)
        assert (version.returncode, version.stdout) == (0, f"df11 {df11.__version__}\n")
        nowhere = subprocess.run([*start, "verify", str(tmp_path / "x")], capture_output=True, text=True)
        assert nowhere.returncode == 2 and nowhere.stderr.startswith("df11: ")
