//! Who accessed a byte of shared memory since the last block barrier, and whether two accesses race.
//!
//! Two accesses to a byte by different threads of a block race if at least one is a plain write, or one
//! is a plain read and the other atomic; unless something orders them. A block barrier orders all
//! accesses before it with all after it. A synchronisation of a whole warp does the same within that
//! warp. So each access carries two numbers: the interval between two block barriers that it lies in, and
//! how often its warp had synchronised. A history covers one interval; and two accesses of one warp can
//! race only if their counts of synchronisations are equal.
//!
//! Six accesses stand for the whole history of a byte: of the writes, of the atomic accesses and of the
//! reads, the latest one and one more. No race escapes because of that (see [`Pair`]).

use crate::AccessKind;

/// One access to a byte.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Access {
    /// The thread's number in its block.
    pub(crate) thread: u16,
    pub(crate) line: u32,
    /// How often the thread's warp had synchronised.
    pub(crate) synced: u32,
    pub(crate) kind: AccessKind,
}

impl Access {
    fn same_warp(&self, other: &Access) -> bool {
        self.thread / 32 == other.thread / 32
    }

    /// Whether nothing orders the two. They lie in the same interval between block barriers.
    fn unordered(&self, other: &Access) -> bool {
        self.thread != other.thread && !(self.same_warp(other) && self.synced != other.synced)
    }
}

/// Two accesses that stand for a set of accesses of one kind: an access to come is unordered with one of
/// the set only if it is unordered with one of the two.
///
/// If the set has accesses of two or more warps, `other` is of another warp than `latest`. An access to
/// come is of another warp than one of these two, and so unordered with it.
///
/// Otherwise all are of one warp, and `other`, if there is one, is by another thread than `latest`, with
/// the same count of synchronisations. If an access to come is of the same warp, then it either has a
/// greater count, and is ordered after the whole set; or it has the same count, and is by another thread
/// than one of the two.
#[derive(Clone, Copy, Debug, Default)]
struct Pair {
    latest: Option<Access>,
    other: Option<Access>,
}

impl Pair {
    fn add(&mut self, new: Access) {
        let Some(latest) = &mut self.latest else {
            self.latest = Some(new);
            return;
        };
        let spans_warps = self.other.is_some_and(|other| !other.same_warp(latest));
        if latest.thread == new.thread && latest.synced == new.synced {
            // The set has it already.
        } else if !latest.same_warp(&new) || (!spans_warps && latest.synced == new.synced) {
            self.other = self.latest.replace(new);
        } else {
            if !spans_warps {
                self.other = None;
            }
            self.latest = Some(new);
        }
    }

    /// One of the two that nothing orders with `access`.
    fn unordered_with(&self, access: &Access) -> Option<Access> {
        [self.latest, self.other].into_iter().flatten().find(|earlier| earlier.unordered(access))
    }
}

/// The accesses to one byte in one interval between block barriers.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct History {
    interval: u64,
    writes: Pair,
    atomics: Pair,
    reads: Pair,
}

impl History {
    /// Adds an access in an interval. `Err` has the earlier access that it races with.
    pub(crate) fn add(&mut self, access: Access, interval: u64) -> Result<(), Access> {
        if self.interval != interval {
            *self = History { interval, ..History::default() };
        }
        let writes = self.writes.unordered_with(&access);
        let atomics = || self.atomics.unordered_with(&access);
        let reads = || self.reads.unordered_with(&access);
        let race = match access.kind {
            AccessKind::Read => writes.or_else(atomics),
            AccessKind::Atomic => writes.or_else(reads),
            AccessKind::Write => writes.or_else(atomics).or_else(reads),
        };
        match access.kind {
            AccessKind::Read => self.reads.add(access),
            AccessKind::Atomic => self.atomics.add(access),
            AccessKind::Write => self.writes.add(access),
        }
        race.map_or(Ok(()), Err)
    }
}
