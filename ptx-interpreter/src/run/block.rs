//! A block: its warps run in turn, each until it comes to a barrier or its end.

use super::RunError;
use super::collective::with_mask;
use super::machine::{Machine, Stop};
use super::paths::each;
use super::step::Flow;
use super::warp::Warp;
use crate::instruction::{Collective, Op};
use crate::{Fault, Group, Lanes};

/// Why a warp no longer runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pause {
    /// All its lanes that have not left wait at one barrier.
    Barrier,
    /// All its lanes have left.
    Left,
}

impl Machine<'_> {
    /// Runs one block to its end.
    pub(super) fn run_block(&mut self, block: u32) -> Result<(), RunError> {
        self.surroundings.block = block;
        self.steps = 0;
        self.shared.begin_block();
        self.local.fill(0xa5);
        let (widths, surroundings) = (&self.entry.body.registers, self.surroundings);
        let warps = surroundings.threads.div_ceil(32);
        let mut warps: Vec<Warp> = (0..warps).map(|warp| Warp::new(warp, widths, surroundings)).collect();
        while !warps.is_empty() {
            let mut waiting = Vec::new();
            for mut warp in warps {
                if self.run_warp(&mut warp)? == Pause::Barrier {
                    waiting.push(warp);
                }
            }
            // A barrier waits for those that have not left, and these are all there. Warps may
            // have come to different `bar.sync`s: to a device, too, they are one barrier.
            if !waiting.is_empty() {
                self.shared.barrier();
                self.barriers += 1;
            }
            for warp in &mut waiting {
                for pc in warp.paths.parking() {
                    warp.paths.place(warp.paths.live, pc + 1);
                }
            }
            warps = waiting;
        }
        Ok(())
    }

    fn run_warp(&mut self, warp: &mut Warp) -> Result<Pause, RunError> {
        while let Some(group) = warp.paths.pick() {
            let mut pc = group.pc;
            loop {
                match self.step(warp, pc, group.lanes).map_err(|stop| self.stop(warp, pc, stop))? {
                    Flow::Next => pc += 1,
                    Flow::Jump(to) => pc = to,
                    Flow::Scattered => break,
                    Flow::Barrier => return Ok(Pause::Barrier),
                }
                if pc == group.meeting || pc >= group.joins {
                    warp.paths.place(group.lanes, pc);
                    break;
                }
            }
        }
        if warp.paths.live == 0 {
            return Ok(Pause::Left);
        }
        self.stuck(warp)
    }

    /// Every lane of the warp waits. If that is for one barrier, it is because those that were
    /// missing have left since; otherwise they wait for each other.
    fn stuck(&self, warp: &Warp) -> Result<Pause, RunError> {
        let code = &self.entry.body.code;
        let parking = warp.paths.parking();
        let barrier = parking.iter().copied().find(|&pc| matches!(code[pc as usize].op, Op::Barrier));
        let pc = barrier.or(parking.first().copied()).unwrap_or(0);
        let waiting = warp.paths.parked_at(pc);
        if barrier.is_some() && waiting == warp.paths.live {
            return Ok(Pause::Barrier);
        }
        let lane = each(waiting).next().unwrap_or(0);
        let fault = match code[pc as usize].op {
            Op::Collect(Collective { members, .. }) => {
                let named = warp.get(members, lane) as u32;
                let came = with_mask(warp, members, named, waiting);
                Fault::MissingLanes { members: Lanes(named), missing: Lanes(named & !came) }
            }
            _ => {
                let elsewhere = warp.paths.whereabouts(warp.paths.live & !waiting);
                let elsewhere = elsewhere
                    .into_iter()
                    .map(|(pc, lanes)| Group { lanes: Lanes(lanes), line: code[pc as usize].line });
                let (waiting, elsewhere) = (Lanes(waiting), elsewhere.collect());
                Fault::DivergentBarrier { waiting, elsewhere }
            }
        };
        Err(self.stop(warp, pc, Stop::at(lane)(fault)))
    }
}
