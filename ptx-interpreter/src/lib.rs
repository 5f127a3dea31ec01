//! An interpreter for integer PTX kernels, for tests: it runs what a GPU would run, and stops at
//! what a GPU would let pass.
//!
//! ```
//! use ptx_interpreter::{Arg, Launch, Memory, Module, run};
//!
//! let module = Module::parse(
//!     ".version 6.3
//!      .target sm_75
//!      .address_size 64
//!      .visible .entry square(.param .u64 out)
//!      {
//!          .reg .b32 %r<3>;
//!          .reg .b64 %rd<4>;
//!          ld.param.u64 %rd1, [out];
//!          mov.u32 %r1, %tid.x;
//!          mul.wide.u32 %rd2, %r1, 4;
//!          add.s64 %rd3, %rd1, %rd2;
//!          mul.lo.s32 %r2, %r1, %r1;
//!          st.global.u32 [%rd3], %r2;
//!          ret;
//!      }",
//! )?;
//! assert_eq!(module.count("st.global"), 1);
//!
//! let mut memory = Memory::new();
//! let out = memory.output("out", 4 * 64);
//! let launch = Launch { args: vec![Arg::Ptr(out)], ..Launch::new("square", 1, 64) };
//! let report = run(&module, &launch, &mut memory)?;
//! assert_eq!(memory.bytes(out)[4 * 9], 81);
//! assert_eq!(report.count("st.global").lanes, 64);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What it executes
//! Kernels of integer instructions, as compilers for `sm_52` to `sm_90` write them: arithmetic,
//! bit operations, loads and stores of all widths and vectors, atomics, asynchronous copies,
//! shuffles, votes, block barriers, tables of branches. Not: floating point, textures, calls
//! (they are read and counted; executing one is a fault), barriers other than 0, dimensions other
//! than x.
//!
//! # How it executes
//! Blocks run one after another, a block's warps in turn from barrier to barrier, a warp's lanes
//! in lock step. Lanes that part at a branch meet again at its immediate post-dominator;
//! `run/paths.rs` says how, and what that cannot do. An instruction of a warp is one step.
//!
//! # What it checks
//! Every access: bounds, alignment, rights, and that what is read was written. In shared memory,
//! races: two threads at one byte, one of them writing, with no barrier between. In global
//! memory: one plain writer for each byte in a launch. Barriers in divergent code, masks of
//! shuffles and votes, division by zero, and endless loops. Values nobody set (registers, memory)
//! are not zero. The first offence ends the launch with a [`Fault`] and the [`Site`] of it.
//!
//! # How to read the code
//! | module | what it does |
//! |---|---|
//! | `text` | tokens |
//! | `parse` | directives, scopes, labels → [`Module`] |
//! | `decode` | one instruction, its names resolved → `instruction::Op` |
//! | `alu` | what instructions compute: pure functions of slots |
//! | `flow` | where parted lanes meet again |
//! | `memory` | buffers, shared memory, who touched what |
//! | `run` | warps, blocks, launches |
//! | `fault`, `site` | what can go wrong, and who did it where |

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
pub use memory::{Buffer, Memory};
pub use module::{Entry, Module};
pub use parse::Parameter;
pub use run::{Arg, Counts, Launch, LaunchError, Report, RunError, SiteCounts, run};
pub use site::{Access, Earlier, Group, Lanes, Near, Place, Site, Thread};
pub use types::Space;
