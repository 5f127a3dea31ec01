//! Instructions that lanes execute with each other: barriers, shuffles, votes.

use super::machine::{Machine, Stop};
use super::paths::each;
use super::step::Flow;
use super::warp::Warp;
use crate::instruction::{Collective, Shuffle, Source, Task, Vote};
use crate::{Fault, Lanes};

impl Machine<'_> {
    /// `bar.sync`: the warp goes on once all its lanes that have not left have come.
    pub(super) fn barrier(&mut self, warp: &mut Warp, pc: u32, group: u32, active: u32) -> Flow {
        let here = active | warp.paths.parked_at(pc);
        self.pass_by(warp, pc, group, active);
        warp.paths.park(active, pc);
        if here == warp.paths.live { Flow::Barrier } else { Flow::Scattered }
    }

    /// An instruction with a mask of members: each lane goes on once all that its mask names
    /// have come with the same mask.
    pub(super) fn collect(
        &mut self,
        warp: &mut Warp,
        pc: u32,
        Collective { members, task }: &Collective,
        group: u32,
        active: u32,
    ) -> Result<Flow, Stop> {
        let mut done = 0;
        let mut here = active | warp.paths.parked_at(pc);
        while let Some(first) = each(here).next() {
            let named = warp.get(*members, first) as u32;
            let came = with_mask(warp, *members, named, here);
            here &= !came;
            check_members(warp, named, came)?;
            if came != named {
                continue;
            }
            warp.perform(task, named)?;
            let orders = self.shuffles_order_memory || matches!(task, Task::Synchronise);
            // Synchronising a part of the warp is not taken for order: the detector counts for
            // the warp as a whole.
            if orders && named == warp.paths.live {
                warp.synced += 1;
            }
            done |= named;
        }
        if done == group {
            return Ok(Flow::Next);
        }
        self.pass_by(warp, pc, group, active);
        warp.paths.park(active & !done, pc);
        warp.paths.place(done, pc + 1);
        Ok(Flow::Scattered)
    }

    /// Lanes for which the guard does not hold go past, as if by a branch around the instruction:
    /// they wait behind it for the others.
    fn pass_by(&self, warp: &mut Warp, pc: u32, group: u32, active: u32) {
        if active != group {
            warp.paths.part(group, self.entry.meetings[pc as usize]);
            warp.paths.place(group & !active, pc + 1);
        }
    }
}

impl Warp {
    /// What the lanes of `members` do together, all of them being there.
    fn perform(&mut self, task: &Task, members: u32) -> Result<(), Stop> {
        match task {
            Task::Synchronise => {}
            Task::Shuffle { mode, target, in_range, value, lane, clamp } => {
                let values: [u64; 32] = std::array::from_fn(|lane| self.get(*value, lane));
                for at in each(members) {
                    let (by, clamp) = (self.get(*lane, at) as u32, self.get(*clamp, at) as u32);
                    let (source, ranged) = partner(*mode, at as u32, by, clamp);
                    if members >> source & 1 == 0 {
                        let members = Lanes(members);
                        return Err(Stop::at(at)(Fault::ShuffleSource { source, members }));
                    }
                    self.set_if(*target, at, values[source as usize]);
                    self.set_if(*in_range, at, u64::from(ranged));
                }
            }
            Task::Vote { mode, target, condition } => {
                let ayes = self.where_holds(*condition, members);
                let outcome = match mode {
                    Vote::All => u32::from(ayes == members),
                    Vote::Any => u32::from(ayes != 0),
                    Vote::Uniform => u32::from(ayes == members || ayes == 0),
                    Vote::Ballot => ayes,
                };
                each(members).for_each(|lane| self.set(*target, lane, u64::from(outcome)));
            }
        }
        Ok(())
    }
}

/// Those of `lanes` whose mask of members is `named`.
pub(super) fn with_mask(warp: &Warp, members: Source, named: u32, lanes: u32) -> u32 {
    let same = each(lanes).filter(|&lane| warp.get(members, lane) as u32 == named);
    same.fold(0, |mask, lane| mask | 1 << lane)
}

/// Demands that a mask name the lanes that brought it, and none that can no longer come.
fn check_members(warp: &Warp, named: u32, came: u32) -> Result<(), Stop> {
    let members = Lanes(named);
    let lane = |lanes: u32| lanes.trailing_zeros() as usize;
    if came & !named != 0 {
        return Err(Stop::at(lane(came & !named))(Fault::NotAMember { members }));
    }
    let missing = named & !warp.paths.live;
    if missing != 0 {
        let missing = Lanes(missing);
        return Err(Stop::at(lane(came))(Fault::MissingLanes { members, missing }));
    }
    Ok(())
}

/// The lane that `lane` reads from, and whether that one is in range; if not, it is `lane` itself.
///
/// `clamp` holds two numbers: bits 8 to 12 tell which bits of a lane's number are its segment's,
/// bits 0 to 4 limit the lane within the segment.
fn partner(mode: Shuffle, lane: u32, by: u32, clamp: u32) -> (u32, bool) {
    let (by, limit, segment) = (by & 31, clamp & 31, clamp >> 8 & 31);
    let first = lane & segment;
    let last = first | (limit & !segment);
    let (source, ranged) = match mode {
        // Going up, the limit is the lowest lane.
        Shuffle::Up => (lane.wrapping_sub(by), lane >= by + last),
        Shuffle::Down => (lane + by, lane + by <= last),
        Shuffle::Butterfly => (lane ^ by, lane ^ by <= last),
        Shuffle::Index => {
            let source = first | (by & !segment);
            (source, source <= last)
        }
    };
    (if ranged { source } else { lane }, ranged)
}
