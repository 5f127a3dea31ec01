//! wgpu's failures as errors. What isn't caught in a [`Scope`] would be a panic.

use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use wgpu::{Device, ErrorFilter, ErrorScopeGuard, Queue};

use crate::Error;

/// How often a device is asked whether it was destroyed, and how long between.
const TRIES: u32 = 50;
const PAUSE: Duration = Duration::from_millis(1);

/// Why the GPU was lost, once it was.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lost(Arc<OnceLock<String>>);

impl Lost {
    /// Notes when this device is lost.
    pub(crate) fn watch(device: &Device) -> Self {
        let lost = Self::default();
        let noted = lost.clone();
        device.set_device_lost_callback(move |reason, message| {
            let message = if message.is_empty() { format!("{reason:?}") } else { message };
            // Only the first reason matters.
            let _ = noted.0.set(message);
        });
        lost
    }

    /// # Errors
    ///
    /// [`Error::Lost`] if the GPU was lost.
    pub(crate) fn check(&self, doing: &'static str) -> Result<(), Error> {
        self.0.get().map_or(Ok(()), |reason| Err(Error::Lost { doing, reason: reason.clone() }))
    }
}

/// What wgpu says in several lines, in one.
pub(crate) fn sentence(error: &impl ToString) -> String {
    let text = error.to_string();
    let lines = text.lines().map(str::trim).filter(|line| !["", "Caused by:", "Validation Error"].contains(line));
    lines.collect::<Vec<_>>().join(": ")
}

/// Catches the failures of what is done while it is open.
pub(crate) struct Scope<'g> {
    /// The innermost first: a scope that is left early drops them in this order, and wgpu wants the innermost first.
    guards: [ErrorScopeGuard; 3],
    place: Place<'g>,
    doing: &'static str,
}

/// Where work is done.
#[derive(Clone, Copy)]
pub(crate) struct Place<'g> {
    pub(crate) device: &'g Device,
    pub(crate) queue: &'g Queue,
    pub(crate) lost: &'g Lost,
}

impl<'g> Place<'g> {
    /// `doing` is what is being done, as in «the GPU's driver failed *decoding*».
    pub(crate) fn scope(self, doing: &'static str) -> Scope<'g> {
        let internal = self.device.push_error_scope(ErrorFilter::Internal);
        let validation = self.device.push_error_scope(ErrorFilter::Validation);
        let memory = self.device.push_error_scope(ErrorFilter::OutOfMemory);
        Scope { guards: [memory, validation, internal], place: self, doing }
    }

    /// After a failure: whether the device was lost.
    fn check(self, doing: &'static str) -> Result<(), Error> {
        self.lost.check(doing)?;
        // wgpu says that a device was lost when it is given something to do.
        self.queue.submit([]);
        self.lost.check(doing)?;
        // It says that a device was destroyed when it is polled, and has done what it was given before.
        for _ in 0..TRIES {
            let _ = self.device.poll(wgpu::PollType::Poll);
            self.lost.check(doing)?;
            if cfg!(target_family = "wasm") {
                break;
            }
            thread::sleep(PAUSE);
        }
        Ok(())
    }
}

impl<'g> Scope<'g> {
    /// Ends it. `what` is what needed memory, and how many bytes of it.
    ///
    /// # Errors
    ///
    /// The innermost failure. (Not an `async fn`: guards can't go to another thread, and a future that has them couldn't either.)
    pub(crate) fn close(self, what: &'static str, bytes: u64) -> impl Future<Output = Result<(), Error>> + use<'g> {
        let Self { guards, place, doing } = self;
        // All of them, from the innermost on, before the first is waited for.
        let failures = guards.map(|guard| Box::pin(guard.pop()));
        async move {
            let mut first = None;
            for failure in failures {
                first = first.or(failure.await);
            }
            match first {
                None => place.lost.check(doing),
                Some(error) => {
                    place.check(doing)?;
                    Err(match error {
                        wgpu::Error::OutOfMemory { .. } => Error::OutOfMemory { what, bytes },
                        error => Error::Driver { doing, reason: sentence(&error) },
                    })
                }
            }
        }
    }
}
