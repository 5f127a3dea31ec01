//! A block: its warps run in turn, each until it comes to a barrier or has exited.

use super::RunError;
use super::collective::with_mask;
use super::machine::{LaneFault, Machine};
use super::paths::lanes_in;
use super::step::StepOutcome;
use super::warp::Warp;
use crate::instruction::{Collective, Op};
use crate::memory::POISON;
use crate::{Fault, LaneGroup, LaneMask};

/// Why a warp stopped running.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pause {
    /// All its live lanes wait at one barrier.
    Barrier,
    /// All its lanes have exited.
    Exited,
}

impl Machine<'_> {
    /// Runs one block to its end.
    pub(super) fn run_block(&mut self, block: u32) -> Result<(), RunError> {
        self.context.block = block;
        self.steps = 0;
        self.shared.begin_block();
        self.local.fill(POISON);
        let (widths, context) = (&self.kernel.body.registers, self.context);
        let warps = context.threads.div_ceil(32);
        let mut warps: Vec<Warp> = (0..warps).map(|warp| Warp::new(warp, widths, context)).collect();
        while !warps.is_empty() {
            let mut waiting = Vec::new();
            for mut warp in warps {
                if self.run_warp(&mut warp)? == Pause::Barrier {
                    waiting.push(warp);
                }
            }
            // A barrier waits for every warp that hasn't exited, and all of those have come. They may have
            // come to different `bar.sync` instructions; a device, too, takes those for one barrier.
            if !waiting.is_empty() {
                self.shared.barrier();
                self.barriers += 1;
            }
            for warp in &mut waiting {
                for pc in warp.paths.waiting_pcs() {
                    warp.paths.move_to(warp.paths.live, pc + 1);
                }
            }
            warps = waiting;
        }
        Ok(())
    }

    fn run_warp(&mut self, warp: &mut Warp) -> Result<Pause, RunError> {
        while let Some(group) = warp.paths.next_group() {
            let mut pc = group.pc;
            loop {
                match self.step(warp, pc, group.lanes).map_err(|fault| self.run_error(warp, pc, fault))? {
                    StepOutcome::Next => pc += 1,
                    StepOutcome::Jump(to) => pc = to,
                    StepOutcome::Regroup => break,
                    StepOutcome::Barrier => return Ok(Pause::Barrier),
                }
                if pc == group.reconvergence_point || pc >= group.next_ready {
                    warp.paths.move_to(group.lanes, pc);
                    break;
                }
            }
        }
        if warp.paths.live == 0 {
            return Ok(Pause::Exited);
        }
        self.all_wait(warp)
    }

    /// Every live lane of the warp waits. If all wait at one barrier, the missing lanes have exited since
    /// the others came. Otherwise lanes wait for each other, which is a fault.
    fn all_wait(&self, warp: &Warp) -> Result<Pause, RunError> {
        let code = &self.kernel.body.code;
        let pcs = warp.paths.waiting_pcs();
        let barrier = pcs.iter().copied().find(|&pc| matches!(code[pc as usize].op, Op::Barrier));
        let pc = barrier.or(pcs.first().copied()).unwrap_or(0);
        let waiting = warp.paths.waiting_at(pc);
        if barrier.is_some() && waiting == warp.paths.live {
            return Ok(Pause::Barrier);
        }
        let lane = lanes_in(waiting).next().unwrap_or(0);
        let fault = match code[pc as usize].op {
            Op::Collect(Collective { members, .. }) => {
                let named = warp.get(members, lane) as u32;
                let came = with_mask(warp, members, named, waiting);
                Fault::MissingLanes { members: LaneMask(named), missing: LaneMask(named & !came) }
            }
            _ => {
                let elsewhere = warp.paths.positions(warp.paths.live & !waiting).into_iter();
                let group =
                    |(pc, lanes): (u32, u32)| LaneGroup { lanes: LaneMask(lanes), line: code[pc as usize].line };
                Fault::DivergentBarrier { waiting: LaneMask(waiting), elsewhere: elsewhere.map(group).collect() }
            }
        };
        Err(self.run_error(warp, pc, LaneFault::in_lane(lane)(fault)))
    }
}
