//! A decoded instruction: its names are resolved and its functions chosen.

mod calculation;
mod collective;
mod operand;
mod transfer;

pub(crate) use calculation::{Calculation, Join};
pub(crate) use collective::{Collective, Shuffle, Task, Vote};
pub(crate) use operand::{Address, BlockContext, Condition, Register, Source, Special, Target};
pub(crate) use transfer::{MAX_BYTES, Transfer, Update};

/// What an instruction does.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    /// Each lane computes something from its own registers.
    Calculate(Calculation),
    /// Each lane moves data between registers and memory.
    Transfer(Transfer),
    /// Lanes of a warp do something together.
    Collect(Collective),
    /// `bra`.
    Branch { to: u32 },
    /// `brx.idx`.
    BranchIndexed { index: Source, to: Box<[u32]> },
    /// `bar.sync 0`.
    Barrier,
    /// `ret` and `exit`, which are the same in a kernel: it has no caller.
    Exit,
    /// `trap`.
    Trap,
    /// `call`, or the `st.param` of an argument. Calls are parsed and counted, never executed.
    Call { callee: Box<str> },
}

/// An instruction and where it comes from.
#[derive(Clone, Debug)]
pub(crate) struct Instruction {
    pub(crate) op: Op,
    /// Only lanes for which this holds execute it.
    pub(crate) guard: Option<Condition>,
    /// Its line in the text, from 1.
    pub(crate) line: u32,
    /// The opcode with all its modifiers.
    pub(crate) opcode: Box<str>,
}

impl Instruction {
    /// The exit that follows a body's last instruction. Code may run into the closing brace, and a label
    /// may stand before it.
    pub(crate) fn end(line: u32) -> Self {
        let opcode = "<end>".into();
        Instruction { op: Op::Exit, guard: None, line, opcode }
    }

    /// Whether every lane that comes here exits.
    pub(crate) fn ends_all(&self) -> bool {
        self.guard.is_none() && matches!(self.op, Op::Exit)
    }
}
