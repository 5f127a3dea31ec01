//! A decoded instruction: names resolved, types chosen, ready to be executed.

mod calculation;
mod collective;
mod operand;
mod transfer;

pub(crate) use calculation::{Calculation, Join};
pub(crate) use collective::{Collective, Shuffle, Task, Vote};
pub(crate) use operand::{Address, Condition, Reg, Source, Special, Target, Vector};
pub(crate) use transfer::{MOST_BYTES, Transfer, Update};

/// What an instruction does.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    /// Each lane calculates for itself.
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
    /// `ret` and `exit`: kernels have no caller.
    Exit,
    /// `trap`.
    Trap,
    /// A call, or the passing of an argument to one; calls are counted, never executed.
    Call { callee: Box<str> },
}

/// An instruction with where it comes from.
#[derive(Clone, Debug)]
pub(crate) struct Instruction {
    pub(crate) op: Op,
    /// Executed by the lanes where this holds.
    pub(crate) guard: Option<Condition>,
    pub(crate) line: u32,
    /// The opcode with all its modifiers.
    pub(crate) opcode: Box<str>,
}

impl Instruction {
    /// What stands behind the last instruction of a body: a label may, and code may run into it.
    pub(crate) fn end(line: u32) -> Self {
        let opcode = "<end>".into();
        Instruction { op: Op::Exit, guard: None, line, opcode }
    }

    /// Whether every lane that comes here leaves the kernel.
    pub(crate) fn ends_all(&self) -> bool {
        self.guard.is_none() && matches!(self.op, Op::Exit)
    }
}

impl From<Calculation> for Op {
    fn from(calculation: Calculation) -> Op {
        Op::Calculate(calculation)
    }
}

impl From<Transfer> for Op {
    fn from(transfer: Transfer) -> Op {
        Op::Transfer(transfer)
    }
}

impl From<Collective> for Op {
    fn from(collective: Collective) -> Op {
        Op::Collect(collective)
    }
}
