"""Which pipe of a GPU executes a machine instruction, and how many lanes a clock the pipe takes.

Sources, all NVIDIA's:
- names and groups of opcodes: CUDA Binary Utilities, "Instruction Set Reference";
- pipes: Nsight Compute, Profiling Guide, "Pipelines": the ALU has integer and logic instructions except IMAD and IMUL, the
  FMA pipe has those, the XU pipe conversions, the LSU pipe shuffles and S2R as well, the CBU branches and convergence;
- lanes: CUDA C++ Programming Guide, "Arithmetic Instructions" (Throughput of Native Arithmetic Instructions) and the
  sections of the compute capabilities; the architectures' white papers.
"""

INTEGER, FMA, LOAD_STORE, BRANCH, UNIFORM, OTHER = PIPES = (
    "integer",
    "FMA",
    "load/store",
    "branch",
    "uniform",
    "other",
)

_OPCODES = {
    INTEGER: """
        BMSK IABS IADD IADD3 IMNMX ISCADD ISETP LEA LOP LOP3 SHF SHL SHR VABSDIFF VABSDIFF4 VHMNMX VIADD VIADDMNMX
        VIMNMX VIMNMX3 MOV PRMT SEL SGXT PLOP3 PSETP P2R R2P CS2R VOTE FMNMX FSEL FSET FSETP""",
    # Also as a move, an addition or a shift: IMAD.MOV, IMAD.IADD, IMAD.SHL. HFMA2 of zeros is a move of a constant.
    FMA: "IMAD IMUL IDP IDP4A FADD FFMA FMUL HADD2 HFMA2 HMUL2",
    LOAD_STORE: """
        LD LDC LDG LDGDEPBAR LDGSTS LDL LDS LDSM ST STG STL STS MATCH QSPC ATOM ATOMS ATOMG RED CCTL CCTLL ERRBAR
        MEMBAR FENCE SHFL S2R DEPBAR""",
    # With barriers. No rate of theirs is published.
    BRANCH: """
        BMOV BPT BRA BREAK BRX BRXU BSSY BSYNC CALL EXIT JMP JMX KILL NANOSLEEP RET WARPSYNC YIELD BAR B2R R2B""",
    # One for the warp, not for a lane. No rate is published. Other opcodes with U in front as well: see `pipe`.
    UNIFORM: "R2UR S2UR REDUX CREDUX VOTEU LDCU",
    # Conversions, bit counts and what is special, 16 lanes a clock.
    OTHER: "MUFU F2F F2I FRND I2F I2I I2IP BREV FLO POPC",
}
_PIPE = {opcode: pipe for pipe, opcodes in _OPCODES.items() for opcode in opcodes.split()}


def pipe(opcode):
    """The pipe of an opcode with its modifiers; a KeyError for one that isn't known."""
    name = opcode.split(".")[0]
    if name not in _PIPE and name.startswith("U"):
        return UNIFORM
    return _PIPE[name]


# The architectures, and the lanes a clock and SM where they aren't those of most: four schedulers issue 32 lanes each;
# 64 lanes of integer instructions, 64 of IMAD (of 128 FMA lanes from sm_86 on only the "heavy" half has it).
_MOST = {"all": 128, INTEGER: 64, FMA: 64, LOAD_STORE: 32, OTHER: 16}
LANES = {
    "sm_70": _MOST,
    # 64 bytes of shared memory a clock, where the others have 128 (GA102 white paper).
    "sm_75": _MOST | {LOAD_STORE: 16},
    "sm_80": _MOST,
    "sm_86": _MOST,
    "sm_89": _MOST,
    "sm_90": _MOST,
    "sm_100": _MOST,
    # All 128 lanes take FP32 or integers (RTX Blackwell white paper). Which integer instructions isn't published: 
    # additions and comparisons do; counted here for all but IMAD.
    "sm_120": _MOST | {INTEGER: 128},
}
