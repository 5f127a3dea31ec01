"""How often each basic block of machine instructions runs: an estimate from how often lines of PTX run.

A machine instruction runs as often as its basic block, which isn't always as often as its line of PTX. ptxas copies the
bodies of loops, moves instructions out of loops, and executes those of rare branches always, guarded by a predicate or
with a result that nobody reads. So the instructions of a block vote, each with the count of its line, but for guarded
ones, and the median decides. Who votes is the first of these that a block has:

1. What ptxas neither moves nor executes needlessly (stores, barriers, shuffles, accesses to shared memory), if it is
   the only one of its line.
2. The same where the block has several of one line, as an unrolled loop has: each counts for its part of the line.
3. Instructions of lines that no other block has instructions of.
4. All. What a line's count leaves after its blocks of the first three sorts is shared evenly by the others.

A block runs no more often than the blocks before it together, which shows that instructions have left a loop.

What remains an estimate: copies of a loop's body get equal parts by the fourth rule, although the copy for the last few
runs has less than the main one. Their instructions are nearly the same, so the sum hardly depends on the parts. BSYNC,
where lanes meet again, counts once for all lanes that meet, although each group of lanes that arrives takes a slot.
"""

import re
import statistics
from collections import Counter, defaultdict

_STAYS = re.compile(r"STS|STG|ST|BAR|SHFL|LDS|ATOM|RED")
_BRANCHES = ("BRA", "CALL")
# ptxas adds these, with the line of whatever is near.
_CONVERGENCE = ("BSSY", "BSYNC", "BMOV", "BREAK")


def of_blocks(blocks, counts):
    """How often each block runs, if `counts` says it of lines of PTX."""
    votes = _Votes(blocks, counts)
    own = [votes.own(number) for number in range(len(blocks))]
    known = [None] * len(blocks)
    # In the second round it is known what the blocks before allow.
    for _ in range(2):
        runs = [votes.shared(number, known) if vote is None else vote for number, vote in enumerate(own)]
        # Without a vote (BSYNC alone), as often as what comes next.
        for number in reversed(range(len(blocks))):
            if runs[number] is None:
                runs[number] = max((runs[after] or 0.0 for after in blocks[number].next), default=0.0)
        _no_more_than_before(blocks, runs)
        known = [None if vote is None else times for vote, times in zip(own, runs, strict=True)]
    return runs


class _Votes:
    def __init__(self, blocks, counts):
        self.counts = counts
        self.blocks = [
            [instruction for instruction in block.instructions if not instruction.opcode.startswith(_CONVERGENCE)]
            for block in blocks
        ]
        self.copies = Counter(_kind(instruction) for block in self.blocks for instruction in block)
        self.homes = defaultdict(set)
        for number, block in enumerate(self.blocks):
            for instruction in block:
                # ptxas sometimes makes two of one branch: that isn't a copy.
                if not instruction.opcode.startswith(_BRANCHES):
                    self.homes[instruction.line].add(number)

    def own(self, number):
        """By the first three rules; None if the block has nothing of the kind."""
        here = Counter(_kind(instruction) for instruction in self.blocks[number])
        votes = {1: [], 2: [], 3: []}
        for instruction in self.blocks[number]:
            count, kind = self.counts.get(instruction.line, 0.0), _kind(instruction)
            if instruction.opcode.startswith(_BRANCHES):
                if self.copies[kind] == 1:
                    votes[3].append(count)
            elif instruction.guarded:
                continue
            elif kind and self.copies[kind] == 1:
                votes[1].append(count)
            elif kind and here[kind] > 1:
                votes[2].append(count / self.copies[kind])
            elif len(self.homes[instruction.line]) == 1:
                votes[3].append(count)
        voters = votes[1] or votes[2] or votes[3]
        return statistics.median_high(voters) if voters else None

    def shared(self, number, known):
        """By the fourth rule; None if no instruction votes."""
        voters = []
        for instruction in self.blocks[number]:
            count = self.counts.get(instruction.line, 0.0)
            if instruction.opcode.startswith(_BRANCHES):
                voters.append(count)
            elif not instruction.guarded:
                homes = [known[home] for home in self.homes[instruction.line]]
                voters.append(max(0.0, count - sum(filter(None, homes))) / homes.count(None))
        return statistics.median_high(voters) if voters else None


def _kind(instruction):
    """Which of the instructions that stay it is, of which line; None for others."""
    found = _STAYS.match(instruction.opcode)
    if instruction.opcode.startswith(_BRANCHES):
        return instruction.line, "branch"
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
