"""How often each basic block of machine instructions runs: an estimate from how often lines of PTX run.

A machine instruction runs as often as its basic block, which isn't always as often as its line of PTX. ptxas copies the
bodies of loops, moves instructions out of loops, and executes those of rare branches always, guarded by a predicate or
with a result that nobody reads. So the block's instructions vote, each by the count of its line:

- Those that ptxas neither moves nor leaves out decide where a block has any: stores, barriers, shuffles and accesses to
  shared memory. A line with several of the same kind has been copied, so each of them counts for a part of it.
- Elsewhere the median of all that have no guard. A line with instructions in several blocks counts for a part in each.
- A block runs no more often than the blocks before it together. This decides for instructions moved out of a loop.

What remains an estimate: copies of a loop share its runs evenly, although a copy for the rest runs less often than the main
one. Their instructions are nearly the same, so the sum hardly depends on it. Copies within one basic block are noticed
only if it has instructions of the first kind. BSYNC, where lanes meet again, is counted once for all lanes that meet.
"""

import re
import statistics
from collections import Counter, defaultdict

# ptxas may make two of one; that isn't a copy.
_BRANCHES = ("BRA", "CALL")
# What a branch of the PTX becomes isn't from its line.
_CONVERGENCE = ("BSSY", "BSYNC", "BMOV", "BREAK")
_STAYS = re.compile(r"STS|STG|ST|BAR|SHFL|LDS|ATOM|RED")


def _kind(instruction):
    found = _STAYS.match(instruction.opcode)
    return found and (instruction.line, found[0])


def _with_votes(block):
    return [instruction for instruction in block.instructions if not instruction.opcode.startswith(_CONVERGENCE)]


def of_blocks(blocks, counts):
    """The runs of each block, in the unit of `counts`, which has those of lines of PTX."""
    copies = Counter(filter(None, (_kind(instruction) for block in blocks for instruction in block.instructions)))
    homes = defaultdict(set)
    for number, block in enumerate(blocks):
        for instruction in _with_votes(block):
            if not instruction.opcode.startswith(_BRANCHES):
                homes[instruction.line].add(number)

    def vote(block):
        sure, all_votes = [], []
        for instruction in _with_votes(block):
            count = counts.get(instruction.line, 0.0)
            is_branch = instruction.opcode.startswith(_BRANCHES)
            if instruction.guarded and not is_branch:
                continue
            kind = _kind(instruction)
            if kind:
                sure.append(count / copies[kind])
            all_votes.append(count if is_branch else count / len(homes[instruction.line]))
        return statistics.median_high(sure or all_votes) if all_votes else None

    runs = [vote(block) for block in blocks]
    for number in reversed(range(len(blocks))):
        if runs[number] is None:
            runs[number] = max((runs[after] or 0.0 for after in blocks[number].next), default=0.0)
    return _no_more_than_before(blocks, runs)


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
            # Around a loop a bound could creep towards its value for ever.
            if runs[number] > 1.001 * most:
                runs[number], changed = most, True
    return runs


def found(blocks, runs, opcodes, counts):
    """What the estimate arrives at for barriers, shared loads and global stores, which ptxas can neither move nor leave out, as
    a part of what the interpreter counts. Above 1 where a guard holds for no lane."""
    wanted = sum(
        count for line, count in counts.items() if re.match(r"bar|ld(\.volatile)?\.shared|st(\.volatile)?\.global", opcodes[line])
    )
    has = sum(
        often
        for block, often in zip(blocks, runs, strict=True)
        for instruction in block.instructions
        if instruction.opcode.startswith(("BAR", "LDS", "STG"))
    )
    return has / wanted
