//! The machine that a launch runs on: everything but the warps.

use super::report::Counts;
use super::warp::Warp;
use super::{Launch, RunError};
use crate::instruction::BlockContext;
use crate::memory::banks::Banks;
use crate::memory::{GlobalMemory, POISON, SharedMemory};
use crate::{Fault, Kernel, Memory, Module, Site, Thread};

/// What the blocks of a launch run on, one after another.
#[derive(Debug)]
pub(super) struct Machine<'m> {
    pub(super) kernel: &'m Kernel,
    pub(super) global: GlobalMemory<'m>,
    pub(super) shared: SharedMemory,
    /// Local memory of the block's threads, one after another.
    pub(super) local: Vec<u8>,
    pub(super) parameters: Vec<u8>,
    pub(super) banks: Banks,
    /// For each instruction, how often it was executed.
    pub(super) counts: Vec<Counts>,
    /// Block barriers passed so far, over all blocks.
    pub(super) barriers: u64,
    /// Warp instructions that this block has executed so far.
    pub(super) steps: u64,
    pub(super) launch: &'m Launch<'m>,
    pub(super) context: BlockContext,
}

/// The lane that makes an access, with what memories and faults need of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Requester {
    /// The thread's number in its block.
    pub(super) thread: u32,
    pub(super) line: u32,
    /// How often its warp has synchronised.
    pub(super) synced: u32,
}

/// A fault, and the lane of the running warp that committed it.
#[derive(Debug)]
pub(super) struct LaneFault {
    pub(super) lane: usize,
    pub(super) fault: Box<Fault>,
}

impl LaneFault {
    pub(super) fn in_lane(lane: usize) -> impl Fn(Fault) -> LaneFault {
        move |fault| LaneFault { lane, fault: Box::new(fault) }
    }
}

impl<'m> Machine<'m> {
    pub(super) fn new(
        module: &'m Module,
        kernel: &'m Kernel,
        launch: &'m Launch<'m>,
        parameters: Vec<u8>,
        memory: &'m mut Memory,
    ) -> Self {
        let local_bytes = kernel.body.local_bytes as usize;
        Machine {
            kernel,
            global: GlobalMemory::new(memory, &module.constants, &module.variables),
            shared: SharedMemory::new(module.shared_bytes as usize, launch.shared_bytes as usize, launch.finds_races),
            local: vec![POISON; local_bytes * launch.threads as usize],
            parameters,
            banks: Banks::default(),
            counts: vec![Counts::default(); kernel.body.code.len()],
            barriers: 0,
            steps: 0,
            launch,
            context: BlockContext {
                block: 0,
                blocks: launch.blocks,
                threads: launch.threads,
                dynamic_shared: launch.shared_bytes,
            },
        }
    }

    /// The lane of `warp` at instruction `pc`.
    pub(super) fn requester(&self, warp: &Warp, lane: usize, pc: u32) -> Requester {
        Requester {
            thread: warp.first_thread + lane as u32,
            line: self.kernel.body.code[pc as usize].line,
            synced: warp.synced,
        }
    }

    /// The error that a fault at instruction `pc` ends the launch with.
    pub(super) fn run_error(&self, warp: &Warp, pc: u32, fault: LaneFault) -> RunError {
        let instruction = &self.kernel.body.code[pc as usize];
        let index = warp.first_thread + fault.lane as u32;
        let site = Site {
            thread: Thread { block: self.context.block, index },
            line: instruction.line,
            opcode: instruction.opcode.to_string(),
        };
        RunError::Fault { site, fault: fault.fault }
    }
}
