//! Work on the threads that torch computes with.
//!
//! torch has OpenMP threads, which spin for a while after each operation. Threads of our own would compete with them for cores, so
//! we give work to the same threads, through the functions that compilers call for `#pragma omp parallel`. These are in the library
//! that torch has loaded. If they can't be found, rayon's threads do the work.

use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

/// Runs `work` for each task, on this number of threads. It must be as many as torch uses: with fewer, the library ends the others,
/// and torch's next operation has to start them again.
///
/// # Errors
///
/// One of the errors of `work`. The other tasks are run all the same.
pub(crate) fn run<T: Send, E: Send>(
    threads: usize,
    tasks: Vec<T>,
    work: impl Fn(T) -> Result<(), E> + Sync,
) -> Result<(), E> {
    if tasks.len() < 2 {
        return tasks.into_iter().try_for_each(work);
    }
    #[cfg(unix)]
    if let Some(team) = openmp::Team::of_torch() {
        let tasks: Vec<_> = tasks.into_iter().map(|task| Mutex::new(Some(task))).collect();
        let failed = Mutex::new(None);
        team.run(threads.max(1), tasks.len(), &|number| {
            let task = tasks[number].lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(Err(error)) = task.map(&work) {
                *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            }
        });
        return failed.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err);
    }
    tasks.into_par_iter().try_for_each(&work)
}

/// The threads of the OpenMP library that torch has loaded.
#[cfg(unix)]
mod openmp {
    use std::any::Any;
    use std::ffi::{c_uint, c_void};
    use std::iter;
    use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::{Mutex, OnceLock, PoisonError};

    use libloading::os::unix::Library;

    /// The library's function. It has the name of GCC's library; LLVM's has it too.
    pub(super) struct Team {
        parallel: unsafe extern "C" fn(unsafe extern "C" fn(*mut c_void), *mut c_void, c_uint, c_uint),
    }

    /// The threads' work.
    struct Work<'w> {
        next: AtomicUsize,
        tasks: usize,
        task: &'w (dyn Fn(usize) + Sync),
        panic: Mutex<Option<Box<dyn Any + Send>>>,
    }

    impl Team {
        /// The team; `None` if this process has no such library.
        pub(super) fn of_torch() -> Option<&'static Self> {
            static TEAM: OnceLock<Option<Team>> = OnceLock::new();
            TEAM.get_or_init(Self::find).as_ref()
        }

        fn find() -> Option<Self> {
            let process = Library::this();
            Some(Self { parallel: function(&process, b"GOMP_parallel\0")? })
        }

        /// Runs `task` for the numbers below `tasks`, on this number of threads if the library has them. Each takes the next one when it
        /// has time: cores aren't equally fast.
        #[expect(unsafe_code, reason = "a C library calls us back, with an address")]
        pub(super) fn run(&'static self, threads: usize, tasks: usize, task: &(dyn Fn(usize) + Sync)) {
            let work = Work { next: AtomicUsize::new(0), tasks, task, panic: Mutex::new(None) };
            let threads = c_uint::try_from(threads).unwrap_or(c_uint::MAX);
            // SAFETY:
            // 1. `on_thread` takes the address of a `Work`, and only reads it. Threads share it, and it is `Sync`, since the task
            //    is, the counter is atomic, and the panic is behind a lock.
            // 2. The library returns when all threads have returned, so `work` outlives them.
            // 3. `on_thread` doesn't unwind.
            unsafe { (self.parallel)(on_thread, (&raw const work).cast_mut().cast(), threads, 0) };
            if let Some(panic) = work.panic.into_inner().unwrap_or_else(PoisonError::into_inner) {
                resume_unwind(panic);
            }
        }
    }

    /// A function of this process's libraries.
    #[expect(unsafe_code, reason = "a function of a C library, by its name")]
    fn function<F: Copy>(process: &Library, name: &[u8]) -> Option<F> {
        // SAFETY:
        // 1. The types in `Team` match GCC's libgomp (`GOMP_parallel`, since GCC 4.9) and OpenMP's specification.
        // 2. torch never unloads the library, so the function stays.
        unsafe { process.get::<F>(name) }.ok().map(|symbol| *symbol)
    }

    /// What each thread of the team runs.
    #[expect(unsafe_code, reason = "called by a C library, with an address of ours")]
    unsafe extern "C" fn on_thread(work: *mut c_void) {
        // SAFETY: by numbers 1 and 2 of `Team::run`, the only caller, this is the address of a `Work` that lives.
        let work = unsafe { &*work.cast_const().cast::<Work<'_>>() };
        let next = || Some(work.next.fetch_add(1, Ordering::Relaxed)).filter(|&number| number < work.tasks);
        let own = || iter::from_fn(next).for_each(work.task);
        if let Err(panic) = catch_unwind(AssertUnwindSafe(own)) {
            *work.panic.lock().unwrap_or_else(PoisonError::into_inner) = Some(panic);
        }
    }
}
