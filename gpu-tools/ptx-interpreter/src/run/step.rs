//! One instruction, executed by a group of a warp's lanes.

use super::machine::{LaneFault, Machine};
use super::paths::lanes_in;
use super::warp::Warp;
use crate::Fault;
use crate::instruction::{Instruction, Op, Source};

/// Where the lanes of the group are after an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StepOutcome {
    /// All at the next instruction.
    Next,
    /// All at this instruction.
    Jump(u32),
    /// Not all at one instruction; [`Paths`](super::paths::Paths) knows where they are.
    Regroup,
    /// At a barrier, together with all live lanes of the warp.
    Barrier,
}

impl Machine<'_> {
    /// Executes instruction `pc` with the lanes of `group`.
    pub(super) fn step(&mut self, warp: &mut Warp, pc: u32, group: u32) -> Result<StepOutcome, LaneFault> {
        let Instruction { op, guard, .. } = &self.kernel.body.code[pc as usize];
        self.count_step(group)?;
        let active = guard.map_or(group, |guard| warp.where_holds(guard, group));
        let counts = &mut self.counts[pc as usize];
        counts.warps += 1;
        counts.lanes += u64::from(active.count_ones());
        if active == 0 {
            return Ok(StepOutcome::Next);
        }
        let first = active.trailing_zeros() as usize;
        match op {
            Op::Calculate(calculation) => warp.calculate(calculation, active)?,
            Op::Transfer(transfer) => self.transfer(warp, pc, transfer, active)?,
            Op::Collect(collective) => return self.collect(warp, pc, collective, group, active),
            Op::Barrier => return Ok(self.barrier(warp, pc, group, active)),
            Op::Branch { to } if active == group => return Ok(StepOutcome::Jump(*to)),
            Op::Branch { to } => {
                warp.paths.diverge(group, self.kernel.reconvergence_points[pc as usize]);
                warp.paths.move_to(active, *to);
                warp.paths.move_to(group & !active, pc + 1);
                return Ok(StepOutcome::Regroup);
            }
            Op::BranchIndexed { index, to } => {
                self.branch_indexed(warp, pc, (*index, to), group, active)?;
                return Ok(StepOutcome::Regroup);
            }
            Op::Exit => {
                warp.paths.move_to(group & !active, pc + 1);
                warp.paths.exit(active);
                return Ok(StepOutcome::Regroup);
            }
            Op::Trap => return Err(LaneFault::in_lane(first)(Fault::Trap)),
            Op::Call { callee } => return Err(LaneFault::in_lane(first)(Fault::Call { callee: callee.to_string() })),
        }
        Ok(StepOutcome::Next)
    }

    fn count_step(&mut self, group: u32) -> Result<(), LaneFault> {
        self.steps += 1;
        let limit = self.launch.step_limit;
        if self.steps > limit {
            return Err(LaneFault::in_lane(group.trailing_zeros() as usize)(Fault::StepLimit { limit }));
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
    ) -> Result<(), LaneFault> {
        warp.paths.diverge(group, self.kernel.reconvergence_points[pc as usize]);
        for lane in lanes_in(active) {
            let index = warp.get(index, lane);
            let Some(&to) = to.get(index as usize) else {
                let targets = to.len();
                return Err(LaneFault::in_lane(lane)(Fault::BranchIndex { index, targets }));
            };
            warp.paths.move_to(1 << lane, to);
        }
        warp.paths.move_to(group & !active, pc + 1);
        Ok(())
    }
}
