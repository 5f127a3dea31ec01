//! wgpu's failures as errors. What isn't caught here would be a panic.

use std::sync::{Arc, OnceLock};

use wgpu::{Device, ErrorFilter, ErrorScopeGuard};

use crate::Error;

/// Why the GPU was lost, once it was.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lost(Arc<OnceLock<String>>);

impl Lost {
    /// Notes when this device is lost. Failures outside a [`Scope`] then only count as that.
    pub(crate) fn watch(device: &Device) -> Self {
        let lost = Self::default();
        let noted = lost.clone();
        device.set_device_lost_callback(move |reason, message| {
            let message = if message.is_empty() { format!("{reason:?}") } else { message };
            // Only the first reason matters.
            let _ = noted.0.set(message);
        });
        let noted = lost.clone();
        device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
            let _ = noted.0.set(sentence(&error));
        }));
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
pub(crate) struct Scope<'l> {
    /// The innermost last.
    guards: [ErrorScopeGuard; 3],
    device: &'l Device,
    lost: &'l Lost,
    doing: &'static str,
}

impl<'l> Scope<'l> {
    /// `doing` is what is being done, as in «the GPU's driver failed *decoding*».
    pub(crate) fn open(device: &'l Device, lost: &'l Lost, doing: &'static str) -> Self {
        let filters = [ErrorFilter::Internal, ErrorFilter::Validation, ErrorFilter::OutOfMemory];
        Self { guards: filters.map(|filter| device.push_error_scope(filter)), device, lost, doing }
    }

    /// Ends it. `what` is what needed memory, and how many bytes of it.
    ///
    /// # Errors
    ///
    /// The innermost failure.
    pub(crate) async fn close(self, what: impl FnOnce() -> (String, u64)) -> Result<(), Error> {
        let Self { guards: [internal, validation, memory], device, lost, doing } = self;
        // All of them, from the innermost on, before the first is waited for.
        let failures = [memory.pop(), validation.pop(), internal.pop()].map(Box::pin);
        let mut first = None;
        for failure in failures {
            first = first.or(failure.await);
        }
        if first.is_some() {
            // wgpu says that a device was lost when it is polled next.
            let _ = device.poll(wgpu::PollType::Poll);
        }
        lost.check(doing)?;
        match first {
            None => Ok(()),
            Some(wgpu::Error::OutOfMemory { .. }) => {
                let (what, bytes) = what();
                Err(Error::OutOfMemory { what, bytes })
            }
            Some(error) => Err(Error::Driver { doing, reason: sentence(&error) }),
        }
    }
}
