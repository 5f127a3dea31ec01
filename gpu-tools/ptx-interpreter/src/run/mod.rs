//! Running kernels.

mod access;
mod block;
mod calculate;
mod collective;
mod explain;
mod launch;
mod machine;
mod paths;
mod report;
mod step;
mod transfer;
mod warp;

use std::fmt;

pub use launch::{Arg, Launch, LaunchError};
pub use report::{Counts, InstructionCounts, Report};

use crate::{Fault, Memory, Module, Site};
use machine::Machine;

/// Why a launch didn't run to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RunError {
    /// The launch doesn't fit the module. Nothing ran.
    Launch(LaunchError),
    /// A thread broke a rule. Nothing ran after that; memory has what was written until then.
    Fault {
        /// Which thread, at which instruction.
        site: Site,
        /// Which rule.
        fault: Box<Fault>,
    },
}

/// Runs a kernel to its end: one block after another, on the calling thread.
///
/// # Errors
/// [`RunError::Launch`] if the launch doesn't fit the module; [`RunError::Fault`] for the first fault
/// that a thread commits, which ends the launch.
pub fn run(module: &Module, launch: &Launch<'_>, memory: &mut Memory) -> Result<Report, RunError> {
    let kernel = launch.find_kernel(module).map_err(RunError::Launch)?;
    let parameters = launch.parameters(kernel).map_err(RunError::Launch)?;
    let mut machine = Machine::new(module, kernel, launch, parameters, memory);
    for block in 0..launch.blocks {
        machine.run_block(block)?;
    }
    Ok(Report::new(kernel, &machine.counts, machine.barriers))
}

impl RunError {
    /// The fault, if there was one.
    pub fn fault(&self) -> Option<&Fault> {
        match self {
            RunError::Fault { fault, .. } => Some(fault),
            RunError::Launch(_) => None,
        }
    }
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Launch(error) => error.fmt(f),
            RunError::Fault { site, fault } => write!(f, "{site}: {fault}"),
        }
    }
}

impl std::error::Error for RunError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            RunError::Launch(error) => Some(error),
            RunError::Fault { .. } => None,
        }
    }
}
