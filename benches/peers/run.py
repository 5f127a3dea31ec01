"""The run of scripts/bench-peers, which prepares what this needs: run.py [--quick] WORK OUT"""
import datetime
import filecmp
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from processes import BIN, CORES, DF11, HERE, PEER, PROGRAMS, PYTHON, Command, Contestant, measured, memcpy

QUICK = "--quick" in sys.argv
WORK, OUT = map(Path, sys.argv[-2:])
ROUNDS = 2 if QUICK else 7
ROUNDS_OF_LARGE = 1 if QUICK else 6
PREFIX_WEIGHTS = 1 << 20  # of what the official compressor gets: some 6 MB/s


def contestants(file, scratch):
    """All contestants that can run on a file; each has checked its round trip."""
    for threads in sorted({1, CORES}):
        yield Contestant("df11, into memory in use", [PEER, "df11-in-use", file], threads, False)
        yield Contestant("df11, in memory", [PEER, "df11", file], threads, False)
        for program in PROGRAMS:
            yield Command(program, file, threads, scratch)
        for name, label in [("zipnn", "ZipNN, bf16"), ("zstd-1", "zstd -1"), ("zstd-3", "zstd -3")]:
            yield Contestant(label, [PYTHON, HERE / "contestant.py", name, file, threads], threads)
    yield memcpy("memory in use", "copy", file)
    yield memcpy("fresh memory", "fresh-copy", file)


def data_start(file):
    """Where the words of a safetensors file begin: after its header."""
    with open(file, "rb") as source:
        return 8 + int.from_bytes(source.read(8), "little")


def official(file, scratch):
    """The official compressor and this one on the first weights, as a file of one matrix."""
    first, compressed = scratch / "first.safetensors", scratch / "first.df11"
    data = file.read_bytes()[data_start(file) :][: 2 * PREFIX_WEIGHTS]
    matrix = {"dtype": "BF16", "shape": [len(data) // 2048, 1024], "data_offsets": [0, len(data)]}
    header = json.dumps({"linear.weight": matrix}).encode()
    first.write_bytes(len(header).to_bytes(8, "little") + header + data)
    compressed.unlink(missing_ok=True)
    subprocess.run([DF11, "compress", "--quiet", first, "-o", compressed], check=True)
    command = [PYTHON, HERE / "contestant.py", "official", first, 1, compressed]
    yield Contestant("official, first weights", command, 1, decompresses=False)
    yield Contestant("df11, in memory, first weights", [PEER, "df11", first], 1, False)


def compare(name, file, scratch):
    """Lines of a Markdown table, and the versions of those who ran."""
    total = file.stat().st_size - data_start(file)
    groups = [(list(contestants(file, scratch)), total), (list(official(file, scratch)), 2 * PREFIX_WEIGHTS)]
    for all_, _ in groups:
        for _ in range(ROUNDS):  # in turns, so that what slows the machine down slows them all
            for contestant in all_:
                contestant.run("compress")
                contestant.run("decompress")
        for contestant in all_:
            contestant.end()
    lines = [f"### {name}: {total:,} bytes of BF16", "",
             "| | threads | size | compress, GB/s | decompress, GB/s |", "|---|---:|---:|---:|---:|"]
    for all_, size in groups:
        lines += [row(contestant, size) for contestant in all_]
    return lines, {contestant.version for all_, _ in groups for contestant in all_ if contestant.version}


def row(contestant, total):
    label = f"| {contestant.label} | {contestant.threads} |"
    if contestant.not_run:
        return f"{label} {contestant.not_run} | | |"

    def speed(job):
        seconds = contestant.seconds[job]
        rate = total / 1e9 / statistics.median(seconds) if seconds else 0
        return f"{rate:.3f}" if rate and rate < 0.1 else f"{rate:.2f}" if rate else "on GPUs only"

    return f"{label} {contestant.size / total:.2%} | {speed('compress')} | {speed('decompress')} |"


def large(scratch):
    """The commands on a file of 4 GB: their times and peak memory."""
    if not QUICK and shutil.disk_usage(scratch).free < 12e9:
        return ["## A file of 4 GB", "", "NOT RUN: less than 12 GB of disk are free."]
    file, there, back = scratch / "large.safetensors", scratch / "large.df11", scratch / "large.back"
    subprocess.run([PEER, "synthetic" if QUICK else "large", file], check=True)
    pattern = scratch / "pattern.json"
    pattern.write_text(json.dumps({r"layers\.\d+": ["q", "k", "v"]}))
    options = [] if QUICK else ["--pattern", pattern]
    size = file.stat().st_size
    jobs = {"cp": ["cp", file, back]}
    for program in PROGRAMS:
        jobs[f"df11 compress{program.label}"] = program.command("compress", file, there, *options)
        jobs[f"df11 verify{program.label}"] = program.verify(there)
        jobs[f"df11 decompress{program.label}"] = program.command("decompress", there, back)
    found = {name: [] for name in jobs}
    for number in range(ROUNDS_OF_LARGE):
        # The programs alternate, since how fast the system supplies pages depends on what ran before.
        programs = PROGRAMS[:: (-1) ** number]
        names = [f"df11 {job}{program.label}" for program in programs for job in ("compress", "verify", "decompress")]
        for name in ["cp", *names]:
            command = jobs[name]
            for target in [there] * ("compress" in command) + [back] * ("verify" not in command):
                target.unlink(missing_ok=True)
            found[name].append(measured(command))
            if "decompress" in command:
                assert filecmp.cmp(file, back, shallow=False), "the round trip failed"
    lines = [f"## A file of {size:,} bytes, all threads", "",
             "| | seconds | of each run | CPU seconds | GB/s of BF16 | peak memory, MB |", "|---|---:|---|---:|---:|---:|"]
    for name, runs in found.items():
        seconds, cpu, memory = (statistics.median(run[i] for run in runs) for i in range(3))
        each = " ".join(f"{run[0]:.1f}" for run in sorted(runs))
        lines.append(f"| {name} | {seconds:.2f} | {each} | {cpu:.2f} | {size / 1e9 / seconds:.2f} | {memory:.0f} |")
    return [*lines, "", f"Medians of {ROUNDS_OF_LARGE} rounds, all in turns, from file to file through the page cache, everything before on",
            "the disk; nothing waits for the disk ([what that costs](2026-11-22-sync.md)). The restored files are identical.",
            "Peak memory is the largest resident set, mapped pages of the files included."]


def output(*command, missing="not to be had"):
    try:
        return subprocess.run([*map(str, command)], capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError) as error:
        reason = (getattr(error, "stderr", None) or str(error)).strip().splitlines()[-1]
        return reason if reason.startswith("NOT RUN") else f"{missing}: {reason}"


def machine():
    lscpu = dict(map(str.strip, line.split(":", 1)) for line in output("lscpu").splitlines() if ":" in line)
    name = f"{lscpu.get('Model name')} family {lscpu.get('CPU family')} model {lscpu.get('Model')}"
    sets = [flag for flag in ("avx2", "avx512_vbmi2") if flag in lscpu.get("Flags", "").split()]
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    caches = ", ".join(f"{level} {lscpu.get(f'{level} cache')}" for level in ("L1d", "L2", "L3"))
    linux = os.uname().release.split("-")[0]
    return f"{name}, {CORES} cores, {', '.join(sets)}; {caches}; {memory:.0f} GiB; Linux {linux}"


def before():
    """Explains the rows called "before"."""
    commit = os.environ.get("DF11_BEFORE_COMMIT", "a commit that wasn't named")
    return f"; “before” is the command of {commit}" if len(PROGRAMS) > 1 else ""


def main():
    began, load = time.time(), os.getloadavg()[0]
    today = datetime.date.today().isoformat()
    commit = output("git", "rev-parse", "--short", "HEAD")
    changed = ", changed since" if output("git", "status", "--porcelain", "--untracked-files=no") else ""
    with tempfile.TemporaryDirectory(dir=WORK) as scratch:
        scratch = Path(scratch)
        synthetic = scratch / "synthetic.safetensors"
        subprocess.run([PEER, "synthetic", synthetic], check=True)
        tables, versions = [], set()
        files = [("64 M synthetic weights", synthetic)]
        minilm = os.environ.get("DF11_MINILM")
        if minilm:
            files.append(("all-MiniLM-L6-v2, rounded to BF16", Path(minilm)))
        else:
            tables += ["all-MiniLM-L6-v2: NOT RUN: benches/peers/minilm-bf16 could not make it.", ""]
        for name, file in files:
            lines, found = compare(name, file, scratch)
            tables, versions = [*tables, *lines, ""], versions | found
        synthetic.unlink()
        memory = large(scratch)
    stages = output(BIN / "examples" / "stages")
    counts = output("benches/peers/instructions", missing="NOT RUN")
    text = f"""# Beside ZipNN, zstd and the official compressor, {today}

- Commit: {commit}{changed}
- Machine: {machine()}; {output("rustc", "--version")}
- Command: `scripts/bench-peers{" --quick" * QUICK}`, {time.time() - began:.0f} s; load when it began {load:.2f}
- Others: {", ".join(sorted(versions)) or "none"}{before()}
{"- QUICK: a trial of the script, not to be quoted." + chr(10) if QUICK else ""}
## Side by side

Median of {ROUNDS} rounds, all in turns, after a round trip that was checked. GB/s are 10⁹ bytes of BF16 a second, size
is of BF16. One thread means one core, whatever the program starts. All but the command work in memory, on one unit of all
bytes, and into fresh memory, which the system must give first, except where it says “in use”; the command includes its
start, reading and writing through the page cache without waiting for the disk, checksums, and units as it finds them. zstd decompresses a frame with
one thread always; of ZipNN's calls only the time inside is counted, not that of copying the input that it changes. The
official compressor is so slow that it gets the first {PREFIX_WEIGHTS:,} weights only; where it ran, its tensors were the
same, byte for byte, as `df11`'s.

{chr(10).join(tables)}
{chr(10).join(memory)}

## Stages, on one thread

Medians of a run of their own, `cargo run --release -p df11-benches --example stages`. “Of the copy”: the speed divided
by that of memcpy in the same run, into memory in use. Synthetic weights and MiniLM without the plain versions.

{stages}

## Instructions a weight, on the sample

`benches/peers/instructions`, counted by valgrind, which knows no AVX-512: `Avx512` isn't among them.

{counts}
"""
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text(text)
    print(OUT)


if __name__ == "__main__":
    main()
