//! Running kernels.

mod access;
mod blame;
mod block;
mod calculate;
mod collective;
mod copies;
mod launch;
mod machine;
mod paths;
mod report;
mod step;
mod transfer;
mod warp;

use std::fmt;

pub use launch::{Arg, Launch, LaunchError};
pub use report::{Counts, Report, SiteCounts};

use crate::{Fault, Memory, Module, Site};
use machine::Machine;

/// Why a launch did not run to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RunError {
    /// The launch does not suit the module; nothing ran.
    Launch(LaunchError),
    /// A thread broke a rule; what ran before has left its traces in memory.
    Fault {
        /// Which thread, where.
        site: Site,
        /// Which rule.
        fault: Box<Fault>,
    },
}

/// Runs a kernel to its end, block by block.
///
/// # Errors
/// [`RunError::Launch`] if the launch does not suit the module; [`RunError::Fault`] for the first
/// thing a thread does that it must not.
pub fn run(module: &Module, launch: &Launch<'_>, memory: &mut Memory) -> Result<Report, RunError> {
    let entry = launch.check(module).map_err(RunError::Launch)?;
    let parameters = launch.parameters(entry).map_err(RunError::Launch)?;
    let mut machine = Machine::new(module, entry, launch, parameters, memory);
    for block in 0..launch.grid {
        machine.run_block(block)?;
    }
    Ok(machine.report())
}

impl RunError {
    /// The fault, if a thread broke a rule.
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
