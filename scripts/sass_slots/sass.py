"""From PTX to machine instructions that know their line of PTX: NVIDIA's ptxas and nvdisasm."""

import os
import re
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple


class Instruction(NamedTuple):
    """A machine instruction of a kernel."""

    kernel: str
    line: int  # of the PTX, from 1; 0 if it comes from none
    opcode: str


def _with_lines(ptx):
    """The PTX with a `.loc` before each instruction, which names its line."""
    for number, line in enumerate(ptx.splitlines(), 1):
        if re.match(r"\s+[@a-z].*;", line):
            yield f".loc 1 {number} 0"
        yield line
        if line.startswith(".address_size"):
            yield '.file 1 "kernel.ptx"'


def _run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{command[0]}: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout


def assemble(ptx, gpu):
    """The machine instructions of a PTX file's text, in the order of the program."""
    with tempfile.TemporaryDirectory() as folder:
        source, cubin = Path(folder, "lines.ptx"), Path(folder, "lines.cubin")
        source.write_text("\n".join(_with_lines(ptx)) + "\n")
        _run(os.environ.get("PTXAS", "ptxas"), "-lineinfo", f"-arch={gpu}", str(source), "-o", str(cubin))
        return list(parse(_run(os.environ.get("NVDISASM", "nvdisasm"), "-g", "-c", str(cubin))))


def parse(text):
    """The instructions in what nvdisasm prints, but for NOP, which only fills up."""
    kernel, line = None, 0
    for row in text.splitlines():
        if section := re.match(r"\s*\.section\s+\.(\w+)\.?(\w*)", row):
            kernel, line = (section[2] if section[1] == "text" else None), 0
        elif place := re.search(r'//## File ".*kernel\.ptx", line (\d+)', row):
            line = int(place[1])
        elif kernel and (found := re.match(r"\s*/\*[0-9a-f]{4,}\*/\s+(?:@!?\w+\s+)?([A-Z][\w.]*)", row)):
            if found[1] != "NOP":
                yield Instruction(kernel, line, found[1])
