//! Who touched a byte of shared memory since the last barrier, and whether that is a race.
//!
//! Two accesses to a byte by different threads of a block, one of them at least a plain write,
//! race unless something orders them: a block barrier, or, within a warp, a warp-wide
//! synchronisation between the two. Both are counted; a byte's history is forgotten when the
//! block's count moves on, and within a warp only equal counts race.
//!
//! A history would be a set. Six accesses stand for it: of the writes, of the atomic accesses and
//! of the reads, the latest one and one by somebody else. That loses no race (see [`Pair`]).

use crate::Access;

/// One access to a byte.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touch {
    /// The thread's number in its block.
    pub(crate) thread: u16,
    pub(crate) line: u32,
    /// How often the thread's warp had synchronised.
    pub(crate) synced: u32,
    pub(crate) access: Access,
}

impl Touch {
    fn same_warp(&self, other: &Touch) -> bool {
        self.thread / 32 == other.thread / 32
    }

    /// Whether nothing orders the two, given that no block barrier lies between them.
    fn unordered(&self, other: &Touch) -> bool {
        self.thread != other.thread && !(self.same_warp(other) && self.synced != other.synced)
    }
}

/// Two accesses that stand for a set of them, all of one kind.
///
/// `other` is, if there is one, an access from another warp than the latest: any access to come
/// is then from another warp than one of the two, and so unordered with it. Otherwise all are of
/// one warp; then `other` is by another thread at the latest access' synchronisation count, if
/// there is one: an access to come is either at a later count and ordered after the whole set, or
/// at this one and by another thread than one of the two.
#[derive(Clone, Copy, Debug, Default)]
struct Pair {
    latest: Option<Touch>,
    other: Option<Touch>,
}

impl Pair {
    fn add(&mut self, new: Touch) {
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

    /// One of them that nothing orders with `touch`.
    fn unordered_with(&self, touch: &Touch) -> Option<Touch> {
        [self.latest, self.other].into_iter().flatten().find(|earlier| earlier.unordered(touch))
    }
}

/// One byte's history since a block barrier.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct History {
    barriers: u32,
    writes: Pair,
    atomics: Pair,
    reads: Pair,
}

impl History {
    /// Adds an access made after so many block barriers; `Err` with the one it races with.
    pub(crate) fn add(&mut self, touch: Touch, barriers: u32) -> Result<(), Touch> {
        if self.barriers != barriers {
            *self = History { barriers, ..History::default() };
        }
        let writes = self.writes.unordered_with(&touch);
        let atomics = || self.atomics.unordered_with(&touch);
        let reads = || self.reads.unordered_with(&touch);
        let race = match touch.access {
            Access::Read => writes.or_else(atomics),
            Access::Atomic => writes.or_else(reads),
            Access::Write => writes.or_else(atomics).or_else(reads),
        };
        match touch.access {
            Access::Read => self.reads.add(touch),
            Access::Atomic => self.atomics.add(touch),
            Access::Write => self.writes.add(touch),
        }
        race.map_or(Ok(()), Err)
    }
}
