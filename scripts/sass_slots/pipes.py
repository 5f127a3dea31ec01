"""Which pipe of a GPU executes a machine instruction, and how many lanes a pipe starts in a clock.

Sources, all NVIDIA's:
- names and groups of opcodes: CUDA Binary Utilities, "Instruction Set Reference";
- pipes: Nsight Compute, Profiling Guide, "Pipelines": the ALU has integer and logic instructions except IMAD and IMUL,
  which the FMA pipe has; XU has conversions; LSU has shuffles and S2R as well; CBU has branches and convergence;
- lanes: CUDA C++ Programming Guide, "Throughput of Native Arithmetic Instructions" and the sections of the compute
  capabilities; the architectures' white papers.
"""

from typing import NamedTuple

PIPES = ("integer", "FMA", "load/store", "branch", "uniform", "other")
INTEGER, FMA, LOAD_STORE, BRANCH, UNIFORM, OTHER = PIPES

_OPCODES = {
    INTEGER: """
        BMSK IABS IADD IADD3 IMNMX ISCADD ISETP LEA LOP LOP3 SHF SHL SHR VABSDIFF VABSDIFF4 VHMNMX VIADD VIADDMNMX
        VIMNMX VIMNMX3 MOV PRMT SEL SGXT PLOP3 PSETP P2R R2P CS2R VOTE FMNMX FSEL FSET FSETP""",
    # IMAD also moves, adds and shifts: IMAD.MOV, IMAD.IADD, IMAD.SHL. HFMA2 moves constants on sm_120; before sm_86 it
    # has a pipe of its own, which isn't told apart here.
    FMA: "IMAD IMUL IDP IDP4A FADD FFMA FMUL HADD2 HFMA2 HMUL2",
    LOAD_STORE: """
        LD LDC LDG LDGDEPBAR LDGSTS LDL LDS LDSM ST STG STL STS MATCH QSPC ATOM ATOMS ATOMG RED CCTL CCTLL ERRBAR
        MEMBAR FENCE SHFL S2R DEPBAR""",
    # With barriers. No rate of theirs is published.
    BRANCH: """
        BMOV BPT BRA BREAK BRX BRXU BSSY BSYNC CALL ENDCOLLECTIVE EXIT JMP JMX KILL NANOSLEEP RET WARPSYNC YIELD BAR B2R R2B""",
    # One for the warp, not for a lane. No rate is published. Other opcodes with U in front as well: see `pipe`.
    UNIFORM: "R2UR S2UR REDUX CREDUX VOTEU LDCU",
    # Conversions, bit counts and what is special, 16 lanes a clock.
    OTHER: "MUFU F2F F2I FRND I2F I2I I2IP BREV FLO POPC",
}
_PIPE = {opcode: pipe for pipe, opcodes in _OPCODES.items() for opcode in opcodes.split()}


def pipe(opcode):
    """The pipe of an opcode with its modifiers; a KeyError for one that isn't known."""
    name = opcode.split(".")[0]
    if name in _PIPE:
        return _PIPE[name]
    if name.startswith("U"):
        return UNIFORM
    raise KeyError(f"scripts/sass_slots/pipes.py doesn't know the pipe of {opcode}")


class Limit(NamedTuple):
    """What an SM can start in a clock."""

    name: str
    pipes: tuple
    lanes: int


def _limits(integer=64, load_store=32, together=()):
    return [
        Limit("issue", PIPES, 128),  # four schedulers, an instruction of a warp each
        Limit(INTEGER, (INTEGER,), integer),
        Limit(FMA, (FMA,), 64),  # IMAD; from sm_86 on only the "heavy" half of 128 lanes has it
        Limit(LOAD_STORE, (LOAD_STORE,), load_store),
        Limit(OTHER, (OTHER,), 16),
        *together,
    ]


# By architecture. Wavefronts of shared memory count apart: 32 lanes of 4 bytes are one of the load/store pipe's.
LIMITS = dict.fromkeys(("sm_70", "sm_80", "sm_86", "sm_89", "sm_90"), _limits()) | {
    # 64 bytes a clock, where the others have 128 (GA102 white paper).
    "sm_75": _limits(load_store=16),
    # "64 INT32 cores for integer math" (Programming Guide, compute capability 10.0).
    "sm_100": _limits(),
    # All 128 FP32 lanes take integers too, one of both in a clock (RTX Blackwell white paper). It isn't published for
    # which instructions, so this is the most that can be.
    "sm_120": _limits(integer=128, together=[Limit("integer and FMA", (INTEGER, FMA), 128)]),
}


def clocks(gpu, slots, wavefronts):
    """The clocks of an SM that an element takes of each limit's, by name: a bound, as if all waiting were hidden."""
    limits = LIMITS[gpu]
    taken = {limit.name: sum(slots[pipe] for pipe in limit.pipes) / limit.lanes for limit in limits}
    load_store = next(limit.lanes for limit in limits if limit.name == LOAD_STORE)
    return taken | {"shared memory": wavefronts * 32 / load_store}
