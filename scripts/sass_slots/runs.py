"""How often each basic block of machine instructions runs: an estimate from how often lines of PTX run.

A machine instruction runs as often as its basic block, which isn't always as often as its line of PTX. ptxas copies the
bodies of loops, moves instructions out of loops, and executes those of rare branches always, guarded by a predicate or
with a result that nobody reads. So the instructions of a block vote, each with the count of its line:

- If a block has instructions that ptxas neither moves nor executes needlessly (stores, barriers, shuffles, accesses to
  shared memory), they alone vote. If a line has several of one kind, it has been copied, and each counts for its part.
- In other blocks all vote that have no guard. If a line has instructions in several blocks, each counts for its part.
- The median decides, but a block runs no more often than the blocks before it together. That is what shows that
  instructions have been moved out of a loop.

What remains an estimate: the copies of a loop's body get equal parts, although the copy for the last few runs has less
than the main one. Their instructions are nearly the same, so the sum hardly depends on the parts. Copies within one
basic block are noticed only if it has instructions of the first kind. BSYNC, where lanes meet again, counts once for
all lanes that meet, although each group of lanes that arrives takes a slot.
"""

import re
import statistics
from collections import Counter, defaultdict

_STAYS = re.compile(r"STS|STG|ST|BAR|SHFL|LDS|ATOM|RED")
# ptxas sometimes makes two of one branch: that isn't a copy.
_BRANCHES = ("BRA", "CALL")
# ptxas adds these, with the line of whatever is near.
_CONVERGENCE = ("BSSY", "BSYNC", "BMOV", "BREAK")


def of_blocks(blocks, counts):
    """How often each block runs, if `counts` says it of lines of PTX."""
    voters = [
        [instruction for instruction in block.instructions if not instruction.opcode.startswith(_CONVERGENCE)]
        for block in blocks
    ]
    copies = Counter(_kind(instruction) for block in voters for instruction in block)
    homes = defaultdict(set)
    for number, block in enumerate(voters):
        for instruction in block:
            if not instruction.opcode.startswith(_BRANCHES):
                homes[instruction.line].add(number)

    def vote(block):
        sure, other = [], []
        for instruction in block:
            count = counts.get(instruction.line, 0.0)
            if instruction.opcode.startswith(_BRANCHES):
                other.append(count)
            elif not instruction.guarded:
                kind = _kind(instruction)
                if kind:
                    sure.append(count / copies[kind])
                other.append(count / len(homes[instruction.line]))
        return statistics.median_high(sure or other) if other else None

    runs = [vote(block) for block in voters]
    # Without a vote, as often as what comes next.
    for number in reversed(range(len(blocks))):
        if runs[number] is None:
            runs[number] = max((runs[after] or 0.0 for after in blocks[number].next), default=0.0)
    _no_more_than_before(blocks, runs)
    return runs


def _kind(instruction):
    found = _STAYS.match(instruction.opcode)
    return found and (instruction.line, found[0])


def _no_more_than_before(blocks, runs):
    before = defaultdict(list)
    for number, block in enumerate(blocks):
        for after in block.next:
            before[after].append(number)
    # A bound passes on from block to block.
    changed = True
    while changed:
        changed = False
        for number in range(1, len(blocks)):
            most = sum(runs[other] for other in before[number])
            # Sums of floats differ a little.
            if runs[number] > 1.001 * most:
                runs[number], changed = most, True


def found(blocks, runs, opcodes, counts):
    """Of the barriers, shared loads and global stores that the interpreter counts, the part that `runs` arrives at.

    Above 1 if guards fail for all lanes of a warp: the interpreter counts only what a lane executes.
    """
    pattern = re.compile(r"bar|ld(\.volatile)?\.shared|st(\.volatile)?\.global")
    wanted = sum(count for line, count in counts.items() if pattern.match(opcodes[line]))
    has = sum(
        often
        for block, often in zip(blocks, runs, strict=True)
        for instruction in block.instructions
        if instruction.opcode.startswith(("BAR", "LDS", "STG"))
    )
    return has / wanted
