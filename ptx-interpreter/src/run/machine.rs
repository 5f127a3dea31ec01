//! The machine a launch runs on: everything but the warps.

use super::report::{Counts, Report};
use super::warp::{Surroundings, Warp};
use super::{Launch, RunError};
use crate::memory::banks::Banks;
use crate::memory::{Global, Shared};
use crate::{Entry, Fault, Memory, Module, Site, Thread};

/// What the blocks of a launch run on, one after another.
#[derive(Debug)]
pub(super) struct Machine<'m> {
    pub(super) entry: &'m Entry,
    pub(super) global: Global<'m>,
    pub(super) shared: Shared,
    /// Local memory of the block's threads, one after another.
    pub(super) local: Vec<u8>,
    pub(super) parameters: Vec<u8>,
    pub(super) banks: Banks,
    /// For each instruction.
    pub(super) counts: Vec<Counts>,
    pub(super) barriers: u64,
    /// Warp instructions of this block so far.
    pub(super) steps: u64,
    pub(super) step_limit: u64,
    pub(super) shuffles_order_memory: bool,
    pub(super) surroundings: Surroundings,
}

/// A lane at an instruction, as memories and errors want to know it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Actor {
    /// The thread's number in its block.
    pub(super) thread: u32,
    pub(super) line: u32,
    /// Warp-wide synchronisations of its warp so far.
    pub(super) synced: u32,
}

/// A fault, and the lane of the running warp that committed it.
#[derive(Debug)]
pub(super) struct Stop {
    pub(super) lane: usize,
    pub(super) fault: Box<Fault>,
}

impl Stop {
    pub(super) fn at(lane: usize) -> impl Fn(Fault) -> Stop {
        move |fault| Stop { lane, fault: Box::new(fault) }
    }
}

impl<'m> Machine<'m> {
    pub(super) fn new(
        module: &'m Module,
        entry: &'m Entry,
        launch: &Launch<'_>,
        parameters: Vec<u8>,
        memory: &'m mut Memory,
    ) -> Self {
        let local_bytes = entry.body.local_bytes as usize;
        Machine {
            entry,
            global: Global::new(memory, &module.constants, &module.variables),
            shared: Shared::new(module.shared_bytes as usize, launch.shared_bytes as usize, launch.finds_races),
            local: vec![0xa5; local_bytes * launch.block as usize],
            parameters,
            banks: Banks::default(),
            counts: vec![Counts::default(); entry.body.code.len()],
            barriers: 0,
            steps: 0,
            step_limit: launch.step_limit,
            shuffles_order_memory: launch.shuffles_order_memory,
            surroundings: Surroundings {
                block: 0,
                blocks: launch.grid,
                threads: launch.block,
                dynamic_shared: launch.shared_bytes,
            },
        }
    }

    pub(super) fn report(&self) -> Report {
        Report::new(self.entry, &self.counts, self.barriers)
    }

    /// The lane of `warp` at instruction `pc`.
    pub(super) fn actor(&self, warp: &Warp, lane: usize, pc: u32) -> Actor {
        Actor {
            thread: warp.first_thread + lane as u32,
            line: self.entry.body.code[pc as usize].line,
            synced: warp.synced,
        }
    }

    /// A fault as the caller sees it.
    pub(super) fn stop(&self, warp: &Warp, pc: u32, stop: Stop) -> RunError {
        let instruction = &self.entry.body.code[pc as usize];
        let index = warp.first_thread + stop.lane as u32;
        let site = Site {
            thread: Thread { block: self.surroundings.block, index },
            line: instruction.line,
            opcode: instruction.opcode.to_string(),
        };
        RunError::Fault { site, fault: stop.fault }
    }
}
