#![doc = include_str!("../README.md")]

// How to read the code:
//
// | module | what it does |
// |---|---|
// | `text` | text → tokens |
// | `parse` | tokens → `Module`: directives, scopes, labels |
// | `decode` | one instruction's text, its names resolved → `instruction::Op` |
// | `alu` | what instructions compute: pure functions of one lane's values |
// | `flow` | where lanes that diverge at a branch reconverge |
// | `memory` | buffers, shared memory, and the record of who accessed what |
// | `run` | warps, blocks, launches |
// | `fault`, `site` | what can go wrong, and where it did |

mod alu;
mod decode;
mod error;
mod fault;
mod flow;
mod instruction;
mod memory;
mod module;
mod parse;
mod run;
mod site;
mod text;
mod types;

pub use error::ParseError;
pub use fault::Fault;
pub use memory::{Buffer, BufferError, Memory};
pub use module::{Kernel, Module};
pub use parse::Parameter;
pub use run::{Arg, Counts, InstructionCounts, Launch, LaunchError, Report, RunError, run};
pub use site::{AccessKind, EarlierAccess, LaneGroup, LaneMask, MemoryRange, Nearest, Site, Thread};
pub use types::StateSpace;
