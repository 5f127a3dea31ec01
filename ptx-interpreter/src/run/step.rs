//! One instruction, executed by the lanes of a warp that go on together.

use super::machine::{Machine, Stop};
use super::paths::each;
use super::warp::Warp;
use crate::Fault;
use crate::instruction::{Instruction, Op, Source};

/// Where a group of lanes is after an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// All at the next instruction.
    Next,
    /// All at another one.
    Jump(u32),
    /// Not all at one place, and put there already.
    Scattered,
    /// At a barrier, with all lanes of the warp that have not left.
    Barrier,
}

impl Machine<'_> {
    /// Executes instruction `pc` with the lanes of `group`.
    pub(super) fn step(&mut self, warp: &mut Warp, pc: u32, group: u32) -> Result<Flow, Stop> {
        let Instruction { op, guard, .. } = &self.entry.body.code[pc as usize];
        self.count_step(group)?;
        let active = guard.map_or(group, |guard| warp.where_holds(guard, group));
        let counts = &mut self.counts[pc as usize];
        counts.warps += 1;
        counts.lanes += u64::from(active.count_ones());
        if active == 0 {
            return Ok(Flow::Next);
        }
        let first = active.trailing_zeros() as usize;
        match op {
            Op::Calculate(calculation) => warp.calculate(calculation, active)?,
            Op::Transfer(transfer) => self.transfer(warp, pc, transfer, active)?,
            Op::Collect(collective) => return self.collect(warp, pc, collective, group, active),
            Op::Barrier => return Ok(self.barrier(warp, pc, group, active)),
            Op::Branch { to } if active == group => return Ok(Flow::Jump(*to)),
            Op::Branch { to } => {
                warp.paths.part(group, self.entry.meetings[pc as usize]);
                warp.paths.place(active, *to);
                warp.paths.place(group & !active, pc + 1);
                return Ok(Flow::Scattered);
            }
            Op::BranchIndexed { index, to } => {
                self.branch_indexed(warp, pc, (*index, to), group, active)?;
                return Ok(Flow::Scattered);
            }
            Op::Exit => {
                warp.paths.place(group & !active, pc + 1);
                warp.paths.leave(active);
                return Ok(Flow::Scattered);
            }
            Op::Trap => return Err(Stop::at(first)(Fault::Trap)),
            Op::Call { callee } => {
                return Err(Stop::at(first)(Fault::Call { callee: callee.to_string() }));
            }
        }
        Ok(Flow::Next)
    }

    fn count_step(&mut self, group: u32) -> Result<(), Stop> {
        self.steps += 1;
        if self.steps > self.step_limit {
            let limit = self.step_limit;
            return Err(Stop::at(group.trailing_zeros() as usize)(Fault::StepLimit { limit }));
        }
        Ok(())
    }

    fn branch_indexed(
        &self,
        warp: &mut Warp,
        pc: u32,
        (index, to): (Source, &[u32]),
        group: u32,
        active: u32,
    ) -> Result<(), Stop> {
        warp.paths.part(group, self.entry.meetings[pc as usize]);
        for lane in each(active) {
            let index = warp.get(index, lane);
            let Some(&to) = to.get(index as usize) else {
                let targets = to.len();
                return Err(Stop::at(lane)(Fault::BranchIndex { index, targets }));
            };
            warp.paths.place(1 << lane, to);
        }
        warp.paths.place(group & !active, pc + 1);
        Ok(())
    }
}
