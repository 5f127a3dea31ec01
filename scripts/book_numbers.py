#!/usr/bin/env python3
"""Which numbers of the kernels' book no test sees.

Usage: scripts/book_numbers.py [CHAPTER…]

It changes the last digit of one number after another, in a copy of docs, and runs the tests that compare the book. It lists the
numbers whose change made none fail, and how many there are in each chapter, and fails if there are any. Headings, comments, where
links lead, and blocks of commands and of Rust code aren't looked at: Rust code is compared with the source, line for line.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from book_pages import DOCS, FENCE, ROOT

# The tests that compare the book, the fastest first.
FILTERS = [["book::", "--skip", "book::example::", "--skip", "book::faults::"], ["book::example::"], ["book::faults::", "both_as_promised"]]
# Numbers that nothing in this repository knows, and why.
NOT_ASSERTED = {
    r"\b[Cc]hapters? \d+": "the number of a chapter",
    r"CUDA \d+\.\d+|Direct3D \d+|IEEE \d+|§\d+(\.\d+)?": "versions of others, standards, and sections of the format",
    r"GPUs of \d{4}": "a year",
    r"ensures? \d(, \d and \d)?": "the numbers of the list above",
}
# 1,024 and 3.55 and 0x7f; within blocks also bytes and words in hexadecimal. No part of a name such as sm_90.
NUMBER = r"\b0x[0-9a-f_]+\b|(?<![\w.])\d+(?:,\d{3})*(?:\.\d+)?(?![\w])"
HEXADECIMAL = r"\b(?=[a-f]*\d)(?:[0-9a-f]{2}|[0-9a-f]{4}|[0-9a-f]{8}|[0-9a-f]{16})\b"


def masked(text):
    """The page with spaces in place of what isn't looked at, and for each line whether it is in a block."""
    blank = lambda match: re.sub(r"\S", " ", match[0])
    text = re.sub(r"<!--.*?-->", blank, text, flags=re.DOTALL)
    lines, blocks, fence = [], [], None
    for line in text.split("\n"):
        match = FENCE.match(line)
        if match:
            fence = line.strip()[3:] if fence is None else None
            line = ""
        elif fence is None:
            line = re.sub(r"^#+ .*|^\d+\. |\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*\)", blank, line)
        elif fence != "text":
            line = ""
        for pattern in NOT_ASSERTED:
            line = re.sub(pattern, blank, line)
        lines.append(line)
        blocks.append(fence is not None)
    return lines, blocks


def numbers(text):
    """The line and columns of each number of a page."""
    for i, (line, in_block) in enumerate(zip(*masked(text))):
        pattern = f"{NUMBER}|{HEXADECIMAL}" if in_block else NUMBER
        for match in re.finditer(pattern, line):
            yield i, match.start(), match.end()


def changed(text, at):
    """The page with another last digit in this number."""
    i, start, end = at
    lines = text.split("\n")
    line = lines[i]
    digit = max(k for k in range(start, end) if line[k].isdigit())
    lines[i] = f"{line[:digit]}{(int(line[digit]) + 1) % 10}{line[digit + 1:]}"
    return "\n".join(lines)


def test_program():
    """Cargo builds the tests; where they are."""
    command = ["cargo", "test", "-p", "df11-kernels", "--test", "kernels", "--no-run", "--message-format", "json"]
    built = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    messages = [json.loads(line) for line in built.stdout.splitlines()]
    return next(message["executable"] for message in messages if message.get("executable"))


class Copy:
    """A folder that looks like the repository, with docs of its own."""

    def __init__(self, folder):
        self.root = Path(folder)
        for path in ROOT.iterdir():
            if path != DOCS:
                (self.root / path.name).symlink_to(path)
        subprocess.run(["cp", "-r", DOCS, self.root / "docs"], check=True)

    def passes(self, program):
        environment = {**os.environ, "DF11_BOOK": str(self.root), "RUST_BACKTRACE": "0"}

        def run(filters):
            command = [program, "--quiet", "--test-threads", "1", *filters]
            return subprocess.run(command, cwd=ROOT / "kernels-gpu", env=environment, capture_output=True).returncode == 0

        return all(run(filters) for filters in FILTERS)


def unseen(program, chapter):
    """How many numbers a chapter has, and those that no test sees."""
    name = f"kernel/{chapter}.md"
    text = (DOCS / name).read_text()
    places = list(numbers(text))
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(folder)
        if not copy.passes(program):
            sys.exit("the tests fail as it is")
        found = []
        for at in places:
            (copy.root / "docs" / name).write_text(changed(text, at))
            if copy.passes(program):
                found.append(at)
    lines = text.split("\n")
    return len(places), [f"docs/{name}:{i + 1}: {lines[i][start:end]} in «{lines[i].strip()}»" for i, start, end in found]


def main():
    all_chapters = re.findall(r"\]\(kernel/(\w+)\.md\)", (DOCS / "SUMMARY.md").read_text())
    chapters = [chapter for chapter in all_chapters if not sys.argv[1:] or chapter in sys.argv[1:]]
    program = test_program()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        is_complete = True
        for chapter, (count, found) in zip(chapters, pool.map(lambda chapter: unseen(program, chapter), chapters)):
            print(f"{chapter}: {len(found)} of {count} numbers are seen by no test")
            print(*found, sep="\n", end="\n" if found else "", flush=True)
            is_complete = is_complete and not found
    sys.exit(not is_complete)


if __name__ == "__main__":
    main()
