//! What a launch executed.

use crate::Kernel;
use crate::parse::opcode;

/// How often an instruction was executed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// Executions by warps: lanes that execute it together count once.
    pub warps: u64,
    /// Executions by lanes: each lane whose guard is true counts.
    pub lanes: u64,
    /// Wavefronts of its accesses to shared memory. Each execution by a warp takes as many as there are distinct
    /// 4-byte words in the busiest of the 32 banks.
    pub wavefronts: u64,
}

/// An instruction of the text, and how often it was executed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct InstructionCounts {
    /// The instruction's line in the module's text, from 1.
    pub line: u32,
    /// Its opcode with all its modifiers.
    pub opcode: String,
    /// How often it was executed.
    pub counts: Counts,
}

/// What a launch executed, all blocks together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// Every instruction that was executed at least once, in the order of the text.
    pub instructions: Vec<InstructionCounts>,
    /// The number of block barriers that blocks passed.
    pub barriers: u64,
}

impl Report {
    pub(super) fn new(kernel: &Kernel, counts: &[Counts], barriers: u64) -> Self {
        let executed = kernel.body.code.iter().zip(counts).filter(|(_, counts)| counts.warps > 0);
        let instructions = executed.map(|(instruction, &counts)| InstructionCounts {
            line: instruction.line,
            opcode: instruction.opcode.to_string(),
            counts,
        });
        Report { instructions: instructions.collect(), barriers }
    }

    /// The sum over all instructions.
    pub fn total(&self) -> Counts {
        self.instructions.iter().map(|instruction| instruction.counts).fold(Counts::default(), Counts::plus)
    }

    /// The sum over the instructions that match `pattern`; see
    /// [`Module::count`](crate::Module::count).
    pub fn count(&self, pattern: &str) -> Counts {
        let matching = self.instructions.iter().filter(|instruction| opcode::matches(&instruction.opcode, pattern));
        matching.map(|instruction| instruction.counts).fold(Counts::default(), Counts::plus)
    }
}

impl Counts {
    fn plus(self, other: Counts) -> Counts {
        Counts {
            warps: self.warps + other.warps,
            lanes: self.lanes + other.lanes,
            wavefronts: self.wavefronts + other.wavefronts,
        }
    }
}
