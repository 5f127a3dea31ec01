//! Memory that tasks of several threads use one after another.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Buffers for tasks on all cores. A task takes one that an earlier task has left, whose pages the system has already
/// given to this process. So there are at most as many as tasks that run at the same time.
#[derive(Debug, Default)]
pub(crate) struct Buffers<T>(Mutex<Vec<T>>);

impl<T: Default> Buffers<T> {
    /// Runs a task with a buffer, whose content is what an earlier task left.
    pub(crate) fn with<R>(&self, task: impl FnOnce(&mut T) -> R) -> R {
        let mut buffer = self.left().pop().unwrap_or_default();
        let result = task(&mut buffer);
        self.left().push(buffer);
        result
    }

    fn left(&self) -> MutexGuard<'_, Vec<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_gets_what_an_earlier_one_left_and_tasks_at_the_same_time_get_their_own() {
        let buffers = Buffers::<Vec<u8>>::default();
        let address = buffers.with(|first| {
            first.resize(1000, 7);
            buffers.with(|second| assert!(second.is_empty()));
            first.as_ptr() as usize
        });
        let left: Vec<usize> = (0..2).map(|_| buffers.with(|buffer| buffer.as_ptr() as usize)).collect();
        assert!(left.contains(&address), "{address} {left:?}");
        buffers.with(|one| buffers.with(|other| assert_eq!([one.len(), other.len()].iter().sum::<usize>(), 1000)));
    }
}
