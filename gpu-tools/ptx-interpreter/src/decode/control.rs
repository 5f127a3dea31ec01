//! Branches, barriers, exits.

use super::{Decoded, InstructionDecoder};
use crate::instruction::{Collective, Op, Task};
use crate::parse::operand::Operand;
use crate::types::Type;

impl InstructionDecoder<'_, '_> {
    pub(super) fn control(&mut self) -> Decoded {
        // With `.uni` the compiler promises that all lanes agree. The interpreter doesn't rely on it.
        self.opcode.take("uni");
        let name = self.opcode.name;
        match name {
            "bra" => {
                self.arity(1)?;
                match self.operand(0)? {
                    Operand::Name(_) => Ok(Op::Branch { to: 0 }),
                    other => Err(self.misfit(other, "a label")),
                }
            }
            "brx" if self.opcode.take("idx") => {
                self.arity(2)?;
                let index = self.source(0, Type::B32)?;
                match self.operand(1)? {
                    Operand::Name(_) => Ok(Op::BranchIndexed { index, to: Box::new([]) }),
                    other => Err(self.misfit(other, "a table of labels")),
                }
            }
            "bar" if self.opcode.take("warp") => {
                self.opcode.take("sync");
                self.arity(1)?;
                let members = self.source(0, Type::B32)?;
                Ok(Op::Collect(Collective { members, task: Task::Synchronise }))
            }
            "bar" | "barrier" => self.barrier(),
            "ret" | "exit" => {
                self.arity(0)?;
                Ok(Op::Exit)
            }
            "trap" => {
                self.arity(0)?;
                Ok(Op::Trap)
            }
            _ => Err(self.unknown()),
        }
    }

    /// Decodes barrier 0 of the whole block, in any of its spellings. Other barriers, and counts of threads,
    /// are unknown.
    fn barrier(&mut self) -> Decoded {
        self.opcode.take("cta");
        self.opcode.take("aligned");
        if !self.opcode.take("sync") {
            return Err(self.unknown());
        }
        self.arity(1)?;
        match self.literal(0)? {
            0 => Ok(Op::Barrier),
            _ => Err(self.misfit(self.operand(0)?, "barrier 0")),
        }
    }
}
