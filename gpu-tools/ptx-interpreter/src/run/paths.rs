//! Where the lanes of a warp are, and which of them execute together.
//!
//! Lanes that diverge at a branch reconverge at the branch's reconvergence point (see
//! [`flow`](crate::flow)). The branch opens a *region* of the lanes that came to it. A lane of the region
//! that reaches the point waits there until all the region's other lanes have reached it or have exited.
//! Regions nest. Of the lanes that don't wait, those at the earliest instruction of the text run first.
//! Lanes of one region that come to the same instruction execute it together.
//!
//! Limits: a branch without a reconvergence point opens no region; its lanes come together only if they
//! happen to come to the same instruction, or at a barrier. And a lane that loops until another lane of its
//! warp has done something loops for ever if the other one is later in the text, or waits at a
//! reconvergence point for the looping one. Devices since Volta would let the other one run.

use std::collections::BTreeMap;

use crate::flow::NO_POINT;

/// The lanes of a mask, lowest first.
pub(super) fn lanes_in(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = mask.checked_ilog2().map(|_| mask.trailing_zeros())?;
        mask &= mask - 1;
        Some(lane as usize)
    })
}

/// Lanes that diverged, until they have reconverged.
#[derive(Clone, Copy, Debug)]
struct Region {
    /// The instruction at which they reconverge.
    point: u32,
    members: u32,
    /// The members that already wait at the point.
    arrived: u32,
    /// The region that its lanes are in once they have reconverged.
    outer: u32,
}

/// Lanes that execute together.
#[derive(Clone, Copy, Debug)]
pub(super) struct ActiveGroup {
    pub(super) lanes: u32,
    pub(super) pc: u32,
    /// Where they wait for the other lanes of their region.
    pub(super) reconvergence_point: u32,
    /// The first instruction after `pc` where other lanes of their region are ready to execute with them.
    pub(super) next_ready: u32,
}

/// The lanes of a warp.
#[derive(Debug)]
pub(super) struct Paths {
    /// The instruction that each lane executes next.
    pc: [u32; 32],
    /// The innermost region that each lane is in.
    region: [u32; 32],
    /// The first is the whole warp; it has no reconvergence point. A later one without live members is free
    /// for another branch.
    regions: Vec<Region>,
    /// Lanes that haven't exited.
    pub(super) live: u32,
    /// Lanes that wait at a barrier, a shuffle or a vote.
    waiting: u32,
    /// Lanes that wait at their region's reconvergence point.
    arrived: u32,
}

impl Paths {
    /// The given lanes, at the first instruction.
    pub(super) fn new(lanes: u32) -> Self {
        let all = Region { point: NO_POINT, members: lanes, arrived: 0, outer: 0 };
        Paths { pc: [0; 32], region: [0; 32], regions: vec![all], live: lanes, waiting: 0, arrived: 0 }
    }

    /// The lanes that run next; `None` if all of them wait or have exited.
    pub(super) fn next_group(&self) -> Option<ActiveGroup> {
        let ready = self.live & !self.waiting & !self.arrived;
        let first = lanes_in(ready).min_by_key(|&lane| self.pc[lane])?;
        let (pc, region) = (self.pc[first], self.region[first]);
        let (mut lanes, mut next_ready) = (0, u32::MAX);
        for lane in lanes_in(ready).filter(|&lane| self.region[lane] == region) {
            if self.pc[lane] == pc {
                lanes |= 1 << lane;
            } else {
                next_ready = next_ready.min(self.pc[lane]);
            }
        }
        Some(ActiveGroup { lanes, pc, reconvergence_point: self.regions[region as usize].point, next_ready })
    }

    /// Opens a region for `lanes`, which are about to diverge.
    pub(super) fn diverge(&mut self, lanes: u32, point: u32) {
        let Some(first) = lanes_in(lanes).next() else {
            return;
        };
        let outer = self.region[first];
        if point == NO_POINT || point == self.regions[outer as usize].point {
            return;
        }
        let region = Region { point, members: lanes, arrived: 0, outer };
        let free = self.regions.iter().skip(1).position(|old| old.members & self.live == 0);
        let at = match free {
            Some(at) => at + 1,
            None => {
                self.regions.push(region);
                self.regions.len() - 1
            }
        };
        self.regions[at] = region;
        lanes_in(lanes).for_each(|lane| self.region[lane] = at as u32);
    }

    /// Moves lanes to an instruction. They are ready to execute it, unless it is their reconvergence point.
    pub(super) fn move_to(&mut self, lanes: u32, pc: u32) {
        self.waiting &= !lanes;
        lanes_in(lanes).for_each(|lane| self.pc[lane] = pc);
        self.arrive(lanes);
        self.reconverge();
    }

    /// Lets lanes wait at an instruction until others come to it.
    pub(super) fn wait_at(&mut self, lanes: u32, pc: u32) {
        lanes_in(lanes).for_each(|lane| self.pc[lane] = pc);
        self.waiting |= lanes;
    }

    /// Lets lanes exit.
    pub(super) fn exit(&mut self, lanes: u32) {
        self.live &= !lanes;
        self.reconverge();
    }

    /// The lanes that wait at an instruction.
    pub(super) fn waiting_at(&self, pc: u32) -> u32 {
        lanes_in(self.waiting).filter(|&lane| self.pc[lane] == pc).fold(0, |mask, lane| mask | 1 << lane)
    }

    /// The instructions that lanes wait at, in the order of the code.
    pub(super) fn waiting_pcs(&self) -> Vec<u32> {
        self.positions(self.waiting).into_keys().collect()
    }

    /// Where these lanes are: the lanes at each instruction, in the order of the code.
    pub(super) fn positions(&self, lanes: u32) -> BTreeMap<u32, u32> {
        let mut positions = BTreeMap::new();
        lanes_in(lanes).for_each(|lane| *positions.entry(self.pc[lane]).or_default() |= 1 << lane);
        positions
    }

    /// Notes which of the lanes are at their region's reconvergence point.
    fn arrive(&mut self, lanes: u32) {
        for lane in lanes_in(lanes) {
            let region = &mut self.regions[self.region[lane] as usize];
            if region.point == self.pc[lane] {
                region.arrived |= 1 << lane;
                self.arrived |= 1 << lane;
            }
        }
    }

    /// Closes every region whose live lanes have all arrived. They may be at the outer region's point too.
    fn reconverge(&mut self) {
        while self.arrived != 0 {
            let complete = |region: &&mut Region| region.arrived != 0 && region.arrived == region.members & self.live;
            let Some(region) = self.regions.iter_mut().find(complete) else {
                return;
            };
            let Region { arrived: lanes, outer, .. } = *region;
            (region.members, region.arrived) = (0, 0);
            lanes_in(lanes).for_each(|lane| self.region[lane] = outer);
            self.arrived &= !lanes;
            self.arrive(lanes);
        }
    }
}
