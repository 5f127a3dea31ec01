"""From PTX to basic blocks of machine instructions that know their line of PTX: NVIDIA's ptxas and nvdisasm."""

import os
import re
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

# What ends a basic block.
_ENDS = ("BRA", "BRX", "CALL", "JMP", "EXIT", "RET", "KILL")


class Instruction(NamedTuple):
    """A machine instruction."""

    line: int  # of the PTX, from 1; 0 if it comes from none
    guarded: bool  # by a predicate: it takes its slot even if no lane executes it
    opcode: str
    target: str = ""  # the label that it names


class Block(NamedTuple):
    """Instructions that are always executed one after the other, and the blocks that can come next, by number."""

    instructions: list
    next: list


def assemble(ptx, gpu, max_registers=None):
    """The basic blocks of each kernel of a PTX file's text, with at most so many registers a thread."""
    limit = [f"-maxrregcount={max_registers}"] if max_registers else []
    with tempfile.TemporaryDirectory() as folder:
        source, cubin = Path(folder, "lines.ptx"), Path(folder, "lines.cubin")
        source.write_text("\n".join(_with_lines(ptx)) + "\n")
        command = [os.environ.get("PTXAS", "ptxas"), "-lineinfo", f"-arch={gpu}", *limit]
        _run(*command, str(source), "-o", str(cubin))
        return parse(_run(os.environ.get("NVDISASM", "nvdisasm"), "-g", "-c", str(cubin)))


def _with_lines(ptx):
    """The PTX with a `.loc` before each instruction, which names its line."""
    for number, line in enumerate(ptx.splitlines(), 1):
        if re.match(r"\s+[@a-z].*;", line):
            yield f".loc 1 {number} 0"
        yield line
        if line.startswith(".address_size"):
            yield '.file 1 "kernel.ptx"'


def _run(*command):
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise SystemExit(f"{command[0]} isn't here: PTXAS and NVDISASM can name ptxas and nvdisasm") from None
    if done.returncode:
        raise SystemExit(f"{command[0]}: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout


def parse(text):
    """The basic blocks of each kernel in what nvdisasm prints; without NOP, which only fills up."""
    kernels = {}
    rows = labels = None
    line = 0
    for row in text.splitlines():
        if section := re.match(r"\s*\.section\s+\.(\w+)\.?(\w*)", row):
            rows, line = None, 0
            if section[1] == "text":
                rows, labels = [[]], {}
                kernels[section[2]] = (rows, labels)
        elif place := re.search(r'//## File ".*kernel\.ptx", line (\d+)', row):
            line = int(place[1])
        elif rows is None:
            continue
        elif label := re.match(r"(\.L_x_\d+):", row):
            if rows[-1]:
                rows.append([])
            labels[label[1]] = len(rows) - 1
        elif found := re.match(r"\s*/\*[0-9a-f]{4,}\*/\s+(@!?\w+\s+)?([A-Z][\w.]*)([^;]*);", row):
            if found[2] == "NOP":
                continue
            ends = found[2].startswith(_ENDS)
            target = re.search(r"\.L_x_\d+", found[3])
            # A branch can have a condition among its operands too.
            guarded = bool(found[1] or ends and re.search(r"\bU?P\d", found[3]))
            rows[-1].append(Instruction(line, guarded, found[2], target[0] if target else ""))
            if ends:
                rows.append([])
    return {kernel: _linked(*found) for kernel, found in kernels.items()}


def _linked(rows, labels):
    blocks = []
    for number, instructions in enumerate(rows):
        last = instructions[-1] if instructions else None
        leaves = last is not None and last.opcode.startswith(_ENDS)
        following = [labels[last.target]] if leaves and last.target else []
        goes_on = not leaves or last.guarded or last.opcode.startswith("CALL")
        if goes_on and number + 1 < len(rows):
            following.append(number + 1)
        blocks.append(Block(instructions, following))
    return blocks
