//! Reading ahead: the system reads from the disk what later tasks will need, while earlier ones are worked on.

use std::fs::File;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::file::tensor_file::InFile;

/// Tasks whose bytes are asked for together: some 4 MB. Decoding takes bytes of two large tensors at the same time, which
/// lie one after the other; so this is how often the disk goes from one to the other.
const TOGETHER: usize = 8;

/// How many of these groups are asked for before they are needed: some 64 MB, so that the disk has work while all cores
/// decode what came before. They are in the memory that the system caches files in, which it can take back.
const AHEAD: usize = 16;

/// What tasks will read, in the order in which they are begun.
pub(crate) struct ReadAhead<'m> {
    groups: Vec<Vec<TensorRange<'m>>>,
    /// How many groups were asked for.
    asked: AtomicUsize,
}

/// Bytes of a tensor, counted from its first.
pub(crate) type TensorRange<'m> = (InFile<'m>, Range<usize>);

impl<'m> ReadAhead<'m> {
    /// For tasks that read these ranges.
    pub(crate) fn of(tasks: impl IntoIterator<Item = Vec<TensorRange<'m>>>) -> Self {
        let tasks: Vec<_> = tasks.into_iter().collect();
        let groups = tasks.chunks(TOGETHER).map(|tasks| {
            let mut group = Vec::new();
            tasks.iter().flatten().cloned().for_each(|range| add(&mut group, range));
            group
        });
        Self { groups: groups.collect(), asked: AtomicUsize::new(0) }
    }

    /// A task begins: asks the system for what the tasks after it will read.
    pub(crate) fn begin(&self, task: usize) {
        let until = self.groups.len().min(task / TOGETHER + AHEAD);
        while self.asked.load(Ordering::Relaxed) < until {
            let group = self.groups.get(self.asked.fetch_add(1, Ordering::Relaxed));
            for ((file, tensor), bytes) in group.into_iter().flatten() {
                file.will_need(tensor, bytes);
            }
        }
    }
}

/// Adds bytes to a group: to those of the same tensor, if they touch.
fn add<'m>(group: &mut Vec<TensorRange<'m>>, (from, bytes): TensorRange<'m>) {
    let touches = |((_, tensor), known): &&mut TensorRange<'m>| {
        std::ptr::eq(*tensor, from.1) && bytes.start <= known.end && known.start <= bytes.end
    };
    match group.iter_mut().find(touches) {
        Some((_, known)) => *known = known.start.min(bytes.start)..known.end.max(bytes.end),
        None => group.push((from, bytes)),
    }
}

/// The most bytes to ask Linux for at once. It reads no more than the disk's `read_ahead_kb` at a call, and forgets the rest.
#[cfg(target_os = "linux")]
const ONCE: usize = 128 << 10;

/// Asks the system to read bytes of a file into its cache. It is a hint: nothing tells whether it is followed.
#[cfg(target_os = "linux")]
pub(crate) fn ask(file: &File, bytes: Range<u64>) {
    for at in bytes.clone().step_by(ONCE) {
        will_need(file, at, (bytes.end - at).min(ONCE as u64));
    }
}

#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "the standard library has no posix_fadvise")]
fn will_need(file: &File, at: u64, length: u64) {
    use std::os::fd::AsRawFd;

    // On 32 bits these may be too large.
    let (Ok(at), Ok(length)) = (at.try_into(), length.try_into()) else { return };
    // SAFETY:
    // 1. `file` is open while this runs.
    // 2. The call takes numbers only, and touches no memory of this process. Whatever it returns, the bytes are read again.
    unsafe { libc::posix_fadvise(file.as_raw_fd(), at, length, libc::POSIX_FADV_WILLNEED) };
}

/// Other systems aren't asked.
#[cfg(not(target_os = "linux"))]
pub(crate) fn ask(_: &File, _: Range<u64>) {}
