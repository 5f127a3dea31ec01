//! Work on the threads that torch computes with.
//!
//! torch has OpenMP threads, which spin for a while after each operation. Threads of our own would compete with them for cores, so
//! we give work to the same threads, through the function that compilers call for `#pragma omp parallel`. It is in the library that torch
//! has loaded. If it can't be found, rayon's threads do the work.

#[cfg(unix)]
use std::{
    collections::VecDeque,
    sync::atomic::{AtomicUsize, Ordering},
    sync::{Mutex, PoisonError},
};

use rayon::prelude::*;

/// Runs `work` for each task, on this number of threads. Each thread calls `prepare` once, and keeps the result for its tasks. There must be
/// as many threads as torch uses: with fewer, the library ends the others, and torch's next operation has to start them again.
///
/// # Errors
///
/// One of the errors of `work`.
pub(crate) fn run<T: Send, P, E: Send>(
    threads: usize,
    tasks: Vec<T>,
    prepare: impl Fn() -> P + Sync + Send,
    work: impl Fn(&mut P, T) -> Result<(), E> + Sync + Send,
) -> Result<(), E> {
    if tasks.len() < 2 {
        return tasks.into_iter().try_for_each(|task| work(&mut prepare(), task));
    }
    #[cfg(unix)]
    if let Some(parallel) = openmp::parallel() {
        let (threads, failed) = (threads.max(1), Mutex::new(None));
        let (each, mut tasks) = (tasks.len().div_ceil(threads), tasks.into_iter());
        let own: Vec<_> =
            (0..threads).map(|_| Mutex::new(tasks.by_ref().take(each).collect::<VecDeque<_>>())).collect();
        let tasks_of = |thread: usize| own[thread].lock().unwrap_or_else(PoisonError::into_inner);
        let started = AtomicUsize::new(0);
        openmp::run(parallel, threads, &|| {
            let thread = started.fetch_add(1, Ordering::Relaxed);
            // A thread's tasks follow each other, so that it has prefetched the next one's codes. Then it takes the last ones of others:
            // cores aren't equally fast.
            let next = || {
                let task = tasks_of(thread % threads).pop_front();
                task.or_else(|| (1..threads).find_map(|i| tasks_of((thread + i) % threads).pop_back()))
            };
            let mut prepared = None;
            while let Some(task) = next() {
                if let Err(error) = work(prepared.get_or_insert_with(&prepare), task) {
                    *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                }
            }
        });
        return failed.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err);
    }
    tasks.into_par_iter().try_for_each_init(prepare, work)
}

/// The OpenMP library that torch has loaded.
#[cfg(unix)]
mod openmp {
    use std::any::Any;
    use std::ffi::{c_uint, c_void};
    use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
    use std::sync::{Mutex, OnceLock, PoisonError};

    use libloading::os::unix::Library;

    /// What GCC's library runs `#pragma omp parallel` by; LLVM's has a function of this name too.
    pub(super) type Parallel = unsafe extern "C" fn(unsafe extern "C" fn(*mut c_void), *mut c_void, c_uint, c_uint);

    struct Work<'w> {
        of_each: &'w (dyn Fn() + Sync),
        panic: Mutex<Option<Box<dyn Any + Send>>>,
    }

    /// That function; `None` if this process has no such library.
    #[expect(unsafe_code, reason = "a function of a C library, by its name")]
    pub(super) fn parallel() -> Option<Parallel> {
        static PARALLEL: OnceLock<Option<Parallel>> = OnceLock::new();
        // SAFETY:
        // 1. The type matches GCC's libgomp since GCC 4.9.
        // 2. torch never unloads the library, so the function stays.
        let find = || unsafe { Library::this().get::<Parallel>(b"GOMP_parallel\0") }.ok().map(|symbol| *symbol);
        *PARALLEL.get_or_init(find)
    }

    /// Calls `of_each` on each of this number of threads, if the library has them.
    #[expect(unsafe_code, reason = "a C library calls us back, with an address")]
    pub(super) fn run(parallel: Parallel, threads: usize, of_each: &(dyn Fn() + Sync)) {
        let work = Work { of_each, panic: Mutex::new(None) };
        let threads = c_uint::try_from(threads).unwrap_or(c_uint::MAX);
        // SAFETY:
        // 1. `on_thread` takes the address of a `Work`, and only reads it. Threads share it, and it is `Sync`, since the function is and
        //    the panic is behind a lock.
        // 2. The library returns when all threads have returned, so `work` outlives them.
        // 3. `on_thread` doesn't unwind.
        unsafe { parallel(on_thread, (&raw const work).cast_mut().cast(), threads, 0) };
        if let Some(panic) = work.panic.into_inner().unwrap_or_else(PoisonError::into_inner) {
            resume_unwind(panic);
        }
    }

    /// What each thread runs.
    #[expect(unsafe_code, reason = "called by a C library, with an address of ours")]
    unsafe extern "C" fn on_thread(work: *mut c_void) {
        // SAFETY: by numbers 1 and 2 of `run`, the only caller, this is the address of a `Work` that lives.
        let work = unsafe { &*work.cast_const().cast::<Work<'_>>() };
        if let Err(panic) = catch_unwind(AssertUnwindSafe(work.of_each)) {
            *work.panic.lock().unwrap_or_else(PoisonError::into_inner) = Some(panic);
        }
    }
}
