//! The driver: its devices, and how calls come to it.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use crate::code::Code;
use crate::context::Context;
use crate::execute::in_callback;
use crate::host::{HostBytes, Pinned};
use crate::memory::DeviceMemory;
use crate::settings::{Failure, Settings, VARIABLE};
use crate::tally::Tally;
use crate::work::Work;

thread_local! {
    /// This thread's contexts, the current one last.
    static CURRENT: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
}

/// All there is.
#[derive(Debug, Default)]
pub(crate) struct Driver {
    pub(crate) settings: Settings,
    /// The primary context of each device.
    contexts: Vec<Option<Context>>,
    /// How many buffers the contexts before it had, of each device.
    used: Vec<usize>,
    pub(crate) pinned: Pinned,
    /// How often each function was called.
    calls: HashMap<&'static str, u64>,
    handles: u64,
    initialised: bool,
    /// There are settings, the environment's or a test's.
    configured: bool,
    /// Launches of contexts that are gone, and the most memory that one of them had.
    past: (Tally, usize),
}

/// Runs a function of the driver, one at a time, or fails as the settings want it.
pub(crate) fn call(name: &'static str, body: impl FnOnce(&mut Driver) -> Result<(), Code>) -> u32 {
    if in_callback() {
        return Code::NOT_PERMITTED.0;
    }
    let mut driver = lock();
    let outcome = driver.count(name).and_then(|()| body(&mut driver));
    outcome.err().map_or(0, |code| code.0)
}

/// The driver, for functions that never fail.
pub(crate) fn lock() -> MutexGuard<'static, Driver> {
    static DRIVER: LazyLock<Mutex<Driver>> = LazyLock::new(Mutex::default);
    DRIVER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes contexts current: a change of this thread's stack of them.
pub(crate) fn change_current<T>(change: impl FnOnce(&mut Vec<u64>) -> T) -> T {
    CURRENT.with_borrow_mut(change)
}

impl Driver {
    /// Counts a call, which fails if it is one that the settings name.
    fn count(&mut self, name: &'static str) -> Result<(), Code> {
        let calls = self.calls.entry(name).or_default();
        *calls += 1;
        let failing = |failure: &&Failure| failure.function == name && failure.call == *calls;
        let Some(failure) = self.settings.failures.iter().find(failing) else {
            return Ok(());
        };
        let code = failure.code;
        if let Ok(context) = self.context() {
            context.break_by(code);
        }
        Err(code)
    }

    /// `cuInit`.
    pub(crate) fn initialise(&mut self) -> Result<(), Code> {
        self.configure_once()?;
        if self.contexts.is_empty() {
            return Err(Code::NO_DEVICE);
        }
        self.initialised = true;
        Ok(())
    }

    fn configure_once(&mut self) -> Result<(), Code> {
        match self.configured {
            true => Ok(()),
            false => self.reset(&std::env::var(VARIABLE).unwrap_or_default()),
        }
    }

    /// Forgets everything and begins anew with these settings; handles are never used again.
    pub(crate) fn reset(&mut self, text: &str) -> Result<(), Code> {
        let settings: Settings = text.parse().map_err(|error| {
            eprintln!("emulated driver: {error}");
            Code::INVALID_VALUE
        })?;
        (0..self.contexts.len()).for_each(|device| self.destroy(device));
        self.contexts = (0..settings.devices).map(|_| None).collect();
        self.used.resize(self.used.len().max(settings.devices), 0);
        self.pinned.clear();
        self.calls.clear();
        self.past = Default::default();
        self.settings = settings;
        self.configured = true;
        Ok(())
    }

    pub(crate) fn initialised(&mut self) -> Result<&mut Self, Code> {
        if self.initialised { Ok(self) } else { Err(Code::NOT_INITIALIZED) }
    }

    /// What the driver says it is; a program may ask before `cuInit`.
    pub(crate) fn version(&mut self) -> Result<u32, Code> {
        self.configure_once()?;
        Ok(self.settings.driver)
    }

    /// Pinned memory that work uses which is yet to be done.
    pub(crate) fn host_bytes_in_use(&self) -> impl Iterator<Item = HostBytes> {
        let contexts = self.contexts.iter().flatten();
        contexts.flat_map(|context| context.streams.work().filter_map(Work::host_bytes))
    }

    pub(crate) fn devices(&self) -> usize {
        self.contexts.len()
    }

    /// A device that there is.
    pub(crate) fn device(&mut self, ordinal: i32) -> Result<usize, Code> {
        let devices = self.initialised()?.contexts.len();
        usize::try_from(ordinal).ok().filter(|&ordinal| ordinal < devices).ok_or(Code::INVALID_DEVICE)
    }

    /// A handle that nothing had before.
    pub(crate) fn handle(&mut self) -> u64 {
        self.handles += 1;
        0xdf11_0000 + 16 * self.handles
    }

    /// The calling thread's context, which must be of use.
    pub(crate) fn context(&mut self) -> Result<&mut Context, Code> {
        self.initialised()?;
        let current = change_current(|stack| stack.last().copied()).ok_or(Code::INVALID_CONTEXT)?;
        self.context_of(current)?.usable()
    }

    /// The context with that handle, of use or not.
    pub(crate) fn context_of(&mut self, handle: u64) -> Result<&mut Context, Code> {
        let mut alive = self.contexts.iter_mut().flatten();
        alive.find(|context| context.handle == handle).ok_or(Code::CONTEXT_IS_DESTROYED)
    }

    /// Retains a device's primary context.
    pub(crate) fn retain(&mut self, ordinal: i32) -> Result<u64, Code> {
        let device = self.device(ordinal)?;
        let handle = self.handle();
        let memory = DeviceMemory::new(device, self.used[device], self.settings.memory);
        let new = || Context::new(handle, device, memory, self.settings.seed);
        let context = self.contexts[device].get_or_insert_with(new);
        context.retained += 1;
        Ok(context.handle)
    }

    /// Releases it; the last release destroys it.
    pub(crate) fn release(&mut self, ordinal: i32) -> Result<(), Code> {
        let device = self.device(ordinal)?;
        let context = self.contexts[device].as_mut().ok_or(Code::INVALID_CONTEXT)?;
        context.retained -= 1;
        if context.retained == 0 {
            self.destroy(device);
        }
        Ok(())
    }

    /// Destroys a device's context, if it has one. Work is done before; its errors have nobody to go to.
    pub(crate) fn destroy(&mut self, device: usize) {
        if let Some(mut context) = self.contexts[device].take() {
            let _ = context.wait_for_all();
            self.past.0.add(&context.launched);
            self.past.1 = self.past.1.max(context.memory.peak());
            self.used[device] += context.memory.made();
        }
    }

    pub(crate) fn is_active(&self, device: usize) -> bool {
        self.contexts[device].is_some()
    }

    pub(crate) fn allocated(&self) -> usize {
        self.contexts.iter().flatten().map(|context| context.memory.allocated()).sum()
    }

    /// What was run, by all contexts.
    pub(crate) fn launched(&self) -> Tally {
        let mut launched = self.past.0.clone();
        self.contexts.iter().flatten().for_each(|context| launched.add(&context.launched));
        launched
    }

    /// How often a function was called.
    pub(crate) fn calls(&self, function: &str) -> u64 {
        self.calls.get(function).copied().unwrap_or_default()
    }

    /// The most that one device had allocated at a time.
    pub(crate) fn peak(&self) -> usize {
        let peaks = self.contexts.iter().flatten().map(|context| context.memory.peak());
        peaks.fold(self.past.1, usize::max)
    }
}
