//! Instructions that lanes execute together: barriers, shuffles, votes.

use super::machine::{LaneFault, Machine};
use super::paths::lanes_in;
use super::step::StepOutcome;
use super::warp::Warp;
use crate::instruction::{Collective, Shuffle, Source, Task};
use crate::{Fault, LaneMask};

// `group`: the lanes that are at this instruction. `active`: those of them for which its guard holds.
impl Machine<'_> {
    /// Executes `bar.sync`: the lanes wait until all live lanes of the warp have come. The caller waits for the other warps.
    pub(super) fn barrier(&mut self, warp: &mut Warp, pc: u32, group: u32, active: u32) -> StepOutcome {
        let here = active | warp.paths.waiting_at(pc);
        self.skip(warp, pc, group, active);
        warp.paths.wait_at(active, pc);
        if here == warp.paths.live { StepOutcome::Barrier } else { StepOutcome::Regroup }
    }

    /// Executes an instruction with a mask of members: a lane waits until all lanes that its mask names
    /// have come with the same mask.
    pub(super) fn collect(
        &mut self,
        warp: &mut Warp,
        pc: u32,
        Collective { members, task }: &Collective,
        group: u32,
        active: u32,
    ) -> Result<StepOutcome, LaneFault> {
        let mut done = 0;
        let mut here = active | warp.paths.waiting_at(pc);
        while let Some(first) = lanes_in(here).next() {
            let named = warp.get(*members, first) as u32;
            let came = with_mask(warp, *members, named, here);
            here &= !came;
            check_members(warp, named, came)?;
            if came != named {
                continue;
            }
            warp.perform(task, named)?;
            let orders = self.launch.shuffles_order_memory || matches!(task, Task::Synchronise);
            // The race detector counts only synchronisations of whole warps. Those of a part of a warp order accesses
            // too, so it may report a race there that isn't one.
            if orders && named == warp.paths.live {
                // A wrap-around could only make an ordered access look like a race.
                warp.synced = warp.synced.wrapping_add(1);
            }
            done |= named;
        }
        if done == group {
            return Ok(StepOutcome::Next);
        }
        self.skip(warp, pc, group, active);
        warp.paths.wait_at(active & !done, pc);
        warp.paths.move_to(done, pc + 1);
        Ok(StepOutcome::Regroup)
    }

    /// Moves the lanes for which the guard doesn't hold past the instruction, as a branch around it would:
    /// they wait after it for the others.
    fn skip(&self, warp: &mut Warp, pc: u32, group: u32, active: u32) {
        if active != group {
            warp.paths.diverge(group, self.kernel.reconvergence_points[pc as usize]);
            warp.paths.move_to(group & !active, pc + 1);
        }
    }
}

impl Warp {
    /// Executes a task for `members`, all of which have come.
    fn perform(&mut self, task: &Task, members: u32) -> Result<(), LaneFault> {
        match task {
            Task::Synchronise => {}
            Task::Shuffle { mode, target, in_range, value, lane, clamp } => {
                let values: [u64; 32] = std::array::from_fn(|lane| self.get(*value, lane));
                for at in lanes_in(members) {
                    let (by, clamp) = (self.get(*lane, at) as u32, self.get(*clamp, at) as u32);
                    let (source, in_bounds) = partner(*mode, at as u32, by, clamp);
                    if members >> source & 1 == 0 {
                        let members = LaneMask(members);
                        return Err(LaneFault::in_lane(at)(Fault::ShuffleSource { source, members }));
                    }
                    self.set_if(*target, at, values[source as usize]);
                    self.set_if(*in_range, at, u64::from(in_bounds));
                }
            }
            Task::Vote { f, target, condition } => {
                let outcome = f(self.where_holds(*condition, members), members);
                self.fill(*target, members, |_| u64::from(outcome));
            }
        }
        Ok(())
    }
}

/// The lanes among `lanes` whose mask is `named`.
pub(super) fn with_mask(warp: &Warp, members: Source, named: u32, lanes: u32) -> u32 {
    let same = lanes_in(lanes).filter(|&lane| warp.get(members, lane) as u32 == named);
    same.fold(0, |mask, lane| mask | 1 << lane)
}

/// Requires that a mask names the lanes that came with it, and none that has exited.
fn check_members(warp: &Warp, named: u32, came: u32) -> Result<(), LaneFault> {
    let members = LaneMask(named);
    let lane = |lanes: u32| lanes.trailing_zeros() as usize;
    if came & !named != 0 {
        return Err(LaneFault::in_lane(lane(came & !named))(Fault::NotAMember { members }));
    }
    let missing = named & !warp.paths.live;
    if missing != 0 {
        let missing = LaneMask(missing);
        return Err(LaneFault::in_lane(lane(came))(Fault::MissingLanes { members, missing }));
    }
    Ok(())
}

/// The lane whose value `lane` receives, and whether the lane that it asks for is in range. If not, it receives its own.
///
/// `clamp` has two fields: bits 8 to 12 of it select the bits of a lane's number that name its segment, and bits 0 to 4 limit the
/// lane within the segment.
fn partner(mode: Shuffle, lane: u32, by: u32, clamp: u32) -> (u32, bool) {
    let (by, limit, segment) = (by & 31, clamp & 31, clamp >> 8 & 31);
    let first = lane & segment;
    let last = first | (limit & !segment);
    let (source, in_bounds) = match mode {
        // For `up` the limit is the lowest lane.
        Shuffle::Up => (lane.wrapping_sub(by), lane >= by + last),
        Shuffle::Down => (lane + by, lane + by <= last),
        Shuffle::Butterfly => (lane ^ by, lane ^ by <= last),
        Shuffle::Index => {
            let source = first | (by & !segment);
            (source, source <= last)
        }
    };
    (if in_bounds { source } else { lane }, in_bounds)
}
