"""What scripts/bench-peers times: processes that hold their bytes, whole commands, and their memory."""
import filecmp
import os
import subprocess
import time
from pathlib import Path

HERE = Path(__file__).parent
BIN = Path(os.environ["DF11_BIN"])
PYTHON = os.environ["PEERS_PYTHON"]
DF11, PEER = BIN / "df11", BIN / "examples" / "peer"
CORES = len(os.sched_getaffinity(0))


def on_one_core():
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


class Contestant:
    """A process that holds its bytes and does what it is told. With one thread it runs on one core."""

    def __init__(self, label, command, threads, names_version=True, decompresses=True):
        self.label, self.threads, self.decompresses = label, threads, decompresses
        self.seconds = {"compress": [], "decompress": []}
        self.version = ""
        self.process = subprocess.Popen(
            [*map(str, command)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            preexec_fn=on_one_core if threads == 1 else None,
        )
        line = self.answer()
        self.not_run = line if line.startswith("NOT RUN") else None
        if not self.not_run and names_version:
            self.version, line = line, self.answer()
        self.size = 0 if self.not_run else int(line)

    def answer(self):
        line = self.process.stdout.readline().strip() or f"NOT RUN: ended with {self.process.wait()}"
        if line.startswith("WRONG"):
            raise SystemExit(f"{self.label}: {line}")  # no record is written
        return line

    def run(self, job):
        if self.not_run or (job == "decompress" and not self.decompresses):
            return
        print(job, file=self.process.stdin, flush=True)
        line = self.answer()
        if line.startswith("NOT RUN"):
            self.not_run = line
        else:
            self.seconds[job].append(float(line))

    def end(self):
        self.process.stdin.close()
        self.process.wait()


class Program:
    """A `df11` command: this one, or an earlier commit's. Like the other programs, it doesn't wait for the disk."""

    def __init__(self, path, label=""):
        self.path, self.label = path, label
        text = subprocess.run([path, "compress", "--help"], capture_output=True, text=True, check=True).stdout
        self.options = ["--no-sync"] if "--no-sync" in text else []

    def command(self, job, source, target, *options):
        return [self.path, job, "--quiet", *self.options, source, "-o", target, *options]

    def verify(self, source):
        return [self.path, "verify", "--quiet", source]


PROGRAMS = [Program(DF11)]
if os.environ.get("DF11_BEFORE"):
    PROGRAMS.append(Program(os.environ["DF11_BEFORE"], ", before"))


class Command:
    """The whole `df11` command, from file to file, including its start."""

    version, not_run = "", None

    def __init__(self, program, file, threads, scratch):
        self.program, self.threads, self.file = program, threads, file
        self.label = f"df11, the command{program.label}"
        self.seconds = {"compress": [], "decompress": []}
        self.there, self.back = scratch / f"there-{threads}", scratch / f"back-{threads}"
        for job in self.seconds:
            self.run(job)
            self.seconds[job].clear()
        assert filecmp.cmp(file, self.back, shallow=False), "the round trip failed"
        self.size = self.there.stat().st_size
        assert self.size < file.stat().st_size, "nothing was compressed"

    def run(self, job):
        source, target = (self.file, self.there) if job == "compress" else (self.there, self.back)
        target.unlink(missing_ok=True)
        start = time.perf_counter()
        subprocess.run(self.program.command(job, source, target), check=True, stdout=subprocess.DEVNULL,
                       preexec_fn=on_one_core if self.threads == 1 else None)
        self.seconds[job].append(time.perf_counter() - start)

    def end(self):
        pass


def memcpy(label, name, file):
    """A copy is the same in both directions, so all its times count for both."""
    contestant = Contestant(f"memcpy, into {label}", [PEER, name, file], 1, False)
    contestant.seconds["decompress"] = contestant.seconds["compress"]
    return contestant


def measured(command):
    """Seconds, seconds of all cores together, and peak memory in MB of a command."""
    os.sync()  # what was written before is not this command's
    start = time.perf_counter()
    process = subprocess.Popen([*map(str, command)], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    assert status == 0, f"{command} failed"
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024 / 1e6
