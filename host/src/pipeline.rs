//! Work on all cores whose results are taken in order.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError, mpsc};

/// Works on `items` items, by their numbers from 0 on. `work` runs on all cores and leaves its result in a slot; `then`
/// takes the results on this thread, in order, while later items are worked on. There are a few more slots than threads,
/// but at most `most_slots`, and at least one. `work` gets one that `then` has taken from, so that it can use its memory
/// again. `slots` keeps them for the next call.
///
/// No thread of the pool ever waits here, since `then` may need the pool itself: it writes to whatever the caller gave, and
/// reports progress. Where all slots are taken, a thread turns to other work of the pool.
///
/// # Errors
///
/// The first of `work` or `then`, in order; no later item is begun after it.
pub(crate) fn in_order_within<S: Default + Send, E: Send>(
    most_slots: usize,
    items: usize,
    slots: &mut Vec<S>,
    work: impl Fn(usize, &mut S) -> Result<(), E> + Sync,
    mut then: impl FnMut(usize, &mut S) -> Result<(), E>,
) -> Result<(), E> {
    slots.resize_with(slots.len().max(self::slots(most_slots, items)).min(most_slots.max(1)), S::default);
    let work = &work;
    rayon::in_place_scope_fifo(|scope| {
        // The items that the pool has, each with its slot, until a thread takes that, and the way back for it. An error
        // drops them, so that no thread begins one any more.
        let mut given = VecDeque::new();
        let mut next = 0;
        for item in 0..items {
            while next < items
                && let Some(slot) = slots.pop()
            {
                let slot = Arc::new(Mutex::new(Some(slot)));
                let (number, of_pool) = (next, Arc::downgrade(&slot));
                let (sender, worked) = mpsc::sync_channel(1);
                scope.spawn_fifo(move |_| {
                    if let Some(mut slot) = of_pool.upgrade().and_then(|slot| take(&slot)) {
                        let result = work(number, &mut slot);
                        // Nobody takes it after an error.
                        let _ = sender.send((slot, result));
                    }
                });
                given.push_back((slot, worked));
                next += 1;
            }
            let Some((slot, worked)) = given.pop_front() else { break };
            let (mut slot, result) = match take(&slot) {
                // The pool's threads are busy elsewhere, maybe waiting for this one. So this one does the work.
                Some(mut slot) => {
                    let result = work(item, &mut slot);
                    (slot, result)
                }
                None => match worked.recv() {
                    Ok(worked) => worked,
                    // `work` has panicked, and so will the scope.
                    Err(_) => break,
                },
            };
            let taken = result.and_then(|()| then(item, &mut slot));
            slots.push(slot);
            taken?;
        }
        Ok(())
    })
}

/// How many slots this number of items needs, if there may be at most so many.
pub(crate) fn slots(most_slots: usize, items: usize) -> usize {
    items.min(2 * rayon::current_num_threads() + 2).min(most_slots.max(1))
}

fn take<S>(slot: &Mutex<Option<S>>) -> Option<S> {
    slot.lock().unwrap_or_else(PoisonError::into_inner).take()
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
        in_order_within(usize::MAX, items, slots, work, |item, slot| {
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
                in_order_within(usize::MAX, 100, &mut Vec::new(), |_, ()| Ok(()), then)
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
            let result = in_order_within(usize::MAX, 100_000, &mut slots, work, |item, ()| {
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
        let run = || in_order_within(usize::MAX, 1000, &mut Vec::new(), work, |_, ()| Ok(()));
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).is_err());
    }
}
