//! Where the lanes of a warp are, and which of them go on together.
//!
//! Lanes that part at a branch meet again at the branch's meeting (see [`flow`](crate::flow)):
//! the branch opens a *region* of the lanes that came to it, and those that reach the meeting
//! wait there until all others of the region have, or have left the kernel. Regions nest. Of the
//! lanes that wait for nothing, those furthest back in the code go first, and lanes of one region
//! that come to stand at one instruction go on together.
//!
//! Limits: a branch without a meeting opens no region; its lanes come together only by chance or
//! at a barrier. Lanes that spin until another lane of their warp has done something spin for
//! ever if it is behind them in the code, or waits for them at a meeting; devices since Volta
//! would let it go on.

use crate::flow::NOWHERE;

/// The lanes of a mask, lowest first.
pub(super) fn each(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = mask.checked_ilog2().map(|_| mask.trailing_zeros())?;
        mask &= mask - 1;
        Some(lane as usize)
    })
}

/// Lanes that parted, until they have met again.
#[derive(Clone, Copy, Debug)]
struct Region {
    meeting: u32,
    members: u32,
    arrived: u32,
    /// The region its lanes are in once they have met.
    outer: u8,
}

/// Lanes that go on together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    pub(super) lanes: u32,
    pub(super) pc: u32,
    /// Where they wait for others of their region.
    pub(super) meeting: u32,
    /// The first instruction after `pc` at which others stand that they can go on with.
    pub(super) joins: u32,
}

/// The lanes of a warp.
#[derive(Debug)]
pub(super) struct Paths {
    /// The instruction each lane executes next.
    pc: [u32; 32],
    /// The innermost region each lane is in.
    region: [u8; 32],
    /// The first is the whole warp, which meets nowhere; of the others, those without live
    /// members are free to be used again. At most as many are in use as a tree with a leaf for
    /// each lane has nodes.
    regions: Vec<Region>,
    /// Lanes that have not left.
    pub(super) live: u32,
    /// Lanes that wait at a barrier or another warp-wide instruction.
    parked: u32,
    /// Lanes that wait at their region's meeting.
    arrived: u32,
}

impl Paths {
    /// These lanes stand at the first instruction.
    pub(super) fn new(lanes: u32) -> Self {
        let all = Region { meeting: NOWHERE, members: lanes, arrived: 0, outer: 0 };
        Paths { pc: [0; 32], region: [0; 32], regions: vec![all], live: lanes, parked: 0, arrived: 0 }
    }

    /// The lanes to go on next; `None` if all wait or have left.
    pub(super) fn pick(&self) -> Option<Group> {
        let ready = self.live & !self.parked & !self.arrived;
        let first = each(ready).min_by_key(|&lane| self.pc[lane])?;
        let (pc, region) = (self.pc[first], self.region[first]);
        let (mut lanes, mut joins) = (0, u32::MAX);
        for lane in each(ready).filter(|&lane| self.region[lane] == region) {
            if self.pc[lane] == pc {
                lanes |= 1 << lane;
            } else {
                joins = joins.min(self.pc[lane]);
            }
        }
        Some(Group { lanes, pc, meeting: self.regions[region as usize].meeting, joins })
    }

    /// Opens a region for `lanes`, a group about to part.
    pub(super) fn part(&mut self, lanes: u32, meeting: u32) {
        let Some(first) = each(lanes).next() else {
            return;
        };
        let outer = self.region[first];
        if meeting == NOWHERE || meeting == self.regions[outer as usize].meeting {
            return;
        }
        let region = Region { meeting, members: lanes, arrived: 0, outer };
        let free = self.regions.iter().skip(1).position(|old| old.members & self.live == 0);
        let at = match free {
            Some(at) => at + 1,
            None => {
                self.regions.push(region);
                self.regions.len() - 1
            }
        };
        self.regions[at] = region;
        each(lanes).for_each(|lane| self.region[lane] = at as u8);
    }

    /// Puts lanes at an instruction, where they wait for nothing unless it is their meeting.
    pub(super) fn place(&mut self, lanes: u32, pc: u32) {
        self.parked &= !lanes;
        each(lanes).for_each(|lane| self.pc[lane] = pc);
        self.arrive(lanes);
        self.close_met();
    }

    /// Lanes wait at an instruction for others to come to it.
    pub(super) fn park(&mut self, lanes: u32, pc: u32) {
        each(lanes).for_each(|lane| self.pc[lane] = pc);
        self.parked |= lanes;
    }

    /// Lanes leave the kernel.
    pub(super) fn leave(&mut self, lanes: u32) {
        self.live &= !lanes;
        self.close_met();
    }

    /// The lanes parked at an instruction.
    pub(super) fn parked_at(&self, pc: u32) -> u32 {
        each(self.parked).filter(|&lane| self.pc[lane] == pc).fold(0, |mask, lane| mask | 1 << lane)
    }

    /// The instructions at which lanes are parked, in the order of the code.
    pub(super) fn parking(&self) -> Vec<u32> {
        let mut places: Vec<u32> = each(self.parked).map(|lane| self.pc[lane]).collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    /// Where these lanes are, in the order of the code: instructions, and who is there.
    pub(super) fn whereabouts(&self, lanes: u32) -> Vec<(u32, u32)> {
        let mut places: Vec<(u32, u32)> = Vec::new();
        for lane in each(lanes) {
            match places.iter_mut().find(|(pc, _)| *pc == self.pc[lane]) {
                Some((_, there)) => *there |= 1 << lane,
                None => places.push((self.pc[lane], 1 << lane)),
            }
        }
        places.sort_unstable();
        places
    }

    /// Notes those of the lanes that stand at their region's meeting.
    fn arrive(&mut self, lanes: u32) {
        for lane in each(lanes) {
            let region = &mut self.regions[self.region[lane] as usize];
            if region.meeting == self.pc[lane] {
                region.arrived |= 1 << lane;
                self.arrived |= 1 << lane;
            }
        }
    }

    /// Closes regions all of whose lanes have arrived. They may stand at the outer region's
    /// meeting as well.
    fn close_met(&mut self) {
        while self.arrived != 0 {
            let met = |region: &&mut Region| region.arrived != 0 && region.arrived == region.members & self.live;
            let Some(region) = self.regions.iter_mut().find(met) else {
                return;
            };
            let Region { arrived: lanes, outer, .. } = *region;
            (region.members, region.arrived) = (0, 0);
            each(lanes).for_each(|lane| self.region[lane] = outer);
            self.arrived &= !lanes;
            self.arrive(lanes);
        }
    }
}
