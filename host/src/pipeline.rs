//! Work on all cores whose results are taken in order.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Works on `items` items, by their numbers from 0 on. `work` runs on all cores and leaves its result in a slot; `then`
/// takes the results on this thread, in order, while later items are worked on. There are a few more slots than threads,
/// and `work` gets one that `then` has taken from, so that it can use its memory again. `slots` keeps them for the next
/// call.
///
/// No thread of the pool ever waits here, since `then` may need the pool itself: it writes to whatever the caller gave, and
/// reports progress. Where all slots are taken, a thread turns to other work of the pool.
///
/// # Errors
///
/// The first of `work` or `then`, in order; no later item is begun after it.
pub(crate) fn in_order<S: Default + Send, E: Send>(
    items: usize,
    slots: &mut Vec<S>,
    work: impl Fn(usize, &mut S) -> Result<(), E> + Sync,
    then: impl FnMut(usize, &mut S) -> Result<(), E>,
) -> Result<(), E> {
    in_order_within(usize::MAX, items, slots, work, then)
}

/// Like [`in_order`], with at most this number of slots, at least one.
///
/// # Errors
///
/// As [`in_order`].
pub(crate) fn in_order_within<S: Default + Send, E: Send>(
    most_slots: usize,
    items: usize,
    slots: &mut Vec<S>,
    work: impl Fn(usize, &mut S) -> Result<(), E> + Sync,
    mut then: impl FnMut(usize, &mut S) -> Result<(), E>,
) -> Result<(), E> {
    let threads = rayon::current_num_threads();
    slots.resize_with(slots.len().max(items.min(2 * threads + 2)).min(most_slots.max(1)), S::default);
    let free = std::mem::take(slots);
    let state = State { next: 0, ended: false, workers: 0, free, ready: BTreeMap::new() };
    let line = Line { items, threads, state: Mutex::new(state), worked: Condvar::new() };
    let result = rayon::in_place_scope(|scope| {
        let end = EndOnDrop(&line);
        let engage = || {
            while line.engage() {
                scope.spawn(|_| line.work(&work));
            }
        };
        engage();
        let result = (0..items).try_for_each(|item| {
            let Some((mut slot, worked)) = line.result_of(item, &work) else { return Ok(()) };
            let taken = worked.and_then(|()| then(item, &mut slot));
            line.state().free.push(slot);
            engage();
            taken
        });
        drop(end);
        result
    });
    *slots = line.state.into_inner().unwrap_or_else(PoisonError::into_inner).free;
    result
}

/// What the threads share.
struct Line<S, E> {
    items: usize,
    /// The largest number of workers.
    threads: usize,
    state: Mutex<State<S, E>>,
    /// A result is ready, or all is at its end.
    worked: Condvar,
}

struct State<S, E> {
    /// The first item that nobody works on or has worked on.
    next: usize,
    /// No item is to be begun any more.
    ended: bool,
    /// Threads of the pool that work on items or are about to.
    workers: usize,
    free: Vec<S>,
    ready: BTreeMap<usize, (S, Result<(), E>)>,
}

impl<S, E> Line<S, E> {
    /// Counts one more worker, if there is work for it.
    fn engage(&self) -> bool {
        let mut state = self.state();
        let is_needed = !state.ended
            && state.workers < self.threads.min(state.free.len())
            && state.workers < self.items - state.next;
        state.workers += usize::from(is_needed);
        is_needed
    }

    /// Works on items, in a thread of the pool, until there are no more or no slot is free.
    fn work(&self, work: impl Fn(usize, &mut S) -> Result<(), E>) {
        while let Some((item, mut slot)) = self.begin() {
            // Should `work` panic, the others must not wait for its result.
            let end = EndOnDrop(self);
            let worked = work(item, &mut slot);
            std::mem::forget(end);
            self.state().ready.insert(item, (slot, worked));
            self.worked.notify_one();
        }
    }

    /// The next item and a slot for it. `None` ends this worker.
    fn begin(&self) -> Option<(usize, S)> {
        let mut state = self.state();
        let slot = if state.ended || state.next == self.items { None } else { state.free.pop() };
        match slot {
            Some(slot) => {
                state.next += 1;
                Some((state.next - 1, slot))
            }
            None => {
                state.workers -= 1;
                None
            }
        }
    }

    /// The result of an item, whose forerunners have all been taken. If nobody has begun it, because the pool's threads
    /// are busy elsewhere, this thread does the work: it never waits for a thread that may be waiting for this one.
    /// `None` if all has ended.
    fn result_of(&self, item: usize, work: impl Fn(usize, &mut S) -> Result<(), E>) -> Option<(S, Result<(), E>)> {
        let mut state = self.state();
        loop {
            if let Some(result) = state.ready.remove(&item) {
                return Some(result);
            }
            if state.ended {
                return None;
            }
            if state.next == item
                && let Some(mut slot) = state.free.pop()
            {
                state.next += 1;
                drop(state);
                let worked = work(item, &mut slot);
                return Some((slot, worked));
            }
            state = self.worked.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn state(&self) -> MutexGuard<'_, State<S, E>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends the work of all threads.
struct EndOnDrop<'l, S, E>(&'l Line<S, E>);

impl<S, E> Drop for EndOnDrop<'_, S, E> {
    fn drop(&mut self) {
        self.0.state().ended = true;
        self.0.worked.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// Numbers of items that are fewer than slots, as many, and many more.
    const COUNTS: [usize; 6] = [0, 1, 2, 6, 7, 300];

    fn squares(items: usize, slots: &mut Vec<Vec<usize>>) -> Vec<usize> {
        let mut taken = Vec::new();
        let work = |item: usize, slot: &mut Vec<usize>| {
            // Later items of a group end before earlier ones.
            std::thread::sleep(std::time::Duration::from_micros(100 * (7 - item as u64 % 8)));
            slot.clear();
            slot.push(item * item);
            Ok::<_, ()>(())
        };
        in_order(items, slots, work, |item, slot| {
            assert_eq!(item, taken.len());
            taken.extend_from_slice(slot);
            Ok(())
        })
        .unwrap();
        taken
    }

    #[test]
    fn every_result_once_and_in_order() {
        for threads in 1..4 {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let mut slots = Vec::new();
            for items in COUNTS {
                let expected: Vec<usize> = (0..items).map(|item| item * item).collect();
                // From a thread of the pool, all of whose threads may be busy with this.
                assert_eq!(pool.install(|| squares(items, &mut slots)), expected);
            }
            assert!((1..=2 * threads + 2).contains(&slots.len()), "{}", slots.len());
        }
        assert_eq!(squares(20, &mut Vec::new()).len(), 20);
    }

    #[test]
    fn no_more_slots_than_there_may_be() {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
        for most in 1..4 {
            let (busy, mut slots, mut taken) = (AtomicUsize::new(0), Vec::new(), 0);
            let work = |_: usize, (): &mut ()| {
                assert!(busy.fetch_add(1, Ordering::SeqCst) < most);
                Ok::<_, ()>(())
            };
            let then = |item: usize, (): &mut ()| {
                assert_eq!(item, taken);
                taken += 1;
                busy.fetch_sub(1, Ordering::SeqCst);
                Ok(())
            };
            pool.install(|| in_order_within(most, 200, &mut slots, work, then)).unwrap();
            assert_eq!((taken, slots.len()), (200, most));
        }
    }

    #[test]
    fn two_at_the_same_time_on_one_thread() {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        let run = || pool.install(|| squares(50, &mut Vec::new()));
        let (one, other) = std::thread::scope(|scope| {
            let other = scope.spawn(run);
            (run(), other.join().unwrap())
        });
        assert_eq!((one.len(), &one), (50, &other));
    }

    /// A reader of what is written, in the same process, may need the pool.
    #[test]
    fn what_takes_the_results_needs_the_pool() {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
        let (done, is_done) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            // `in_place_scope` of this pool, from a thread that isn't one of it.
            let taken = pool.in_place_scope(|_| {
                let then = |_: usize, (): &mut ()| {
                    std::thread::sleep(std::time::Duration::from_millis(5));
                    rayon::scope(|scope| scope.spawn(|_| ()));
                    Ok::<_, ()>(())
                };
                in_order(100, &mut Vec::new(), |_, ()| Ok(()), then)
            });
            done.send(taken)
        });
        let waited = is_done.recv_timeout(std::time::Duration::from_secs(60));
        assert_eq!(waited, Ok(Ok(())), "it waits for the pool, whose threads wait for it");
    }

    #[test]
    fn the_first_error_ends_it() {
        for of_work in [true, false] {
            let (begun, mut taken) = (AtomicUsize::new(0), 0);
            let work = |item: usize, (): &mut ()| {
                begun.fetch_add(1, Ordering::Relaxed);
                if of_work && item >= 40 { Err(item) } else { Ok(()) }
            };
            let mut slots = Vec::new();
            let result = in_order(100_000, &mut slots, work, |item, ()| {
                if item >= 40 {
                    return Err(item);
                }
                taken += 1;
                Ok(())
            });
            assert_eq!((result, taken), (Err(40), 40));
            // Those after the failed one that had a slot already.
            assert!(begun.into_inner() <= 41 + 2 * rayon::current_num_threads() + 2);
        }
    }

    #[test]
    fn a_panic_in_a_thread_of_the_pool_arrives() {
        let work = |_: usize, (): &mut ()| {
            assert!(rayon::current_thread_index().is_none(), "planted");
            // The pool's threads get something to do.
            std::thread::sleep(std::time::Duration::from_millis(2));
            Ok::<_, ()>(())
        };
        let run = || in_order(1000, &mut Vec::new(), work, |_, ()| Ok(()));
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).is_err());
    }
}
