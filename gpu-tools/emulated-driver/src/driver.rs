//! The driver: its devices, and the code that every call runs.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use crate::context::Context;
use crate::error::CudaError;
use crate::host::{HostBytes, Pinned};
use crate::launch_counts::LaunchCounts;
use crate::memory::DeviceMemory;
use crate::settings::{Failure, Settings, VARIABLE};
use crate::work::Work;

thread_local! {
    /// This thread's contexts, the current one last.
    static CURRENT: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
}

#[derive(Debug, Default)]
pub(crate) struct Driver {
    pub(crate) settings: Settings,
    /// The primary context of each device.
    pub(crate) contexts: Vec<Option<Context>>,
    /// For each device, how many allocations its destroyed contexts made.
    used: Vec<usize>,
    pub(crate) pinned: Pinned,
    /// How often each function was called.
    calls: HashMap<&'static str, u64>,
    handles: u64,
    initialised: bool,
    /// Whether the settings have been read, from the environment or from a test.
    configured: bool,
    /// Launches in contexts that were destroyed.
    past_launches: LaunchCounts,
    /// The most bytes that one of those contexts had allocated at a time.
    past_peak: usize,
}

/// Runs a function of the driver, one at a time, or makes it fail if the settings say so.
pub(crate) fn call(name: &'static str, body: impl FnOnce(&mut Driver) -> Result<(), CudaError>) -> u32 {
    let mut driver = lock();
    let outcome = driver.count(name).and_then(|()| body(&mut driver));
    outcome.err().map_or(0, |code| code.0)
}

/// The driver, for functions that never fail.
pub(crate) fn lock() -> MutexGuard<'static, Driver> {
    static DRIVER: LazyLock<Mutex<Driver>> = LazyLock::new(Mutex::default);
    DRIVER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Changes the calling thread's stack of contexts, of which the last one is current.
pub(crate) fn change_current<T>(change: impl FnOnce(&mut Vec<u64>) -> T) -> T {
    CURRENT.with_borrow_mut(change)
}

impl Driver {
    /// Counts a call. It fails if the settings say that it must.
    fn count(&mut self, name: &'static str) -> Result<(), CudaError> {
        let calls = self.calls.entry(name).or_default();
        *calls += 1;
        let failing = |failure: &&Failure| failure.function == name && failure.call == *calls;
        let Some(failure) = self.settings.failures.iter().find(failing) else {
            return Ok(());
        };
        let code = failure.code;
        if let Ok(context) = self.context() {
            context.fail_with(code);
        }
        Err(code)
    }

    /// `cuInit`.
    pub(crate) fn initialise(&mut self) -> Result<(), CudaError> {
        self.configure_once()?;
        if self.contexts.is_empty() {
            return Err(CudaError::NO_DEVICE);
        }
        self.initialised = true;
        Ok(())
    }

    fn configure_once(&mut self) -> Result<(), CudaError> {
        match self.configured {
            true => Ok(()),
            false => self.reset(&std::env::var(VARIABLE).unwrap_or_default()),
        }
    }

    /// Forgets everything and starts again with these settings. No handle is used twice.
    pub(crate) fn reset(&mut self, text: &str) -> Result<(), CudaError> {
        let settings: Settings = text.parse().map_err(|error| {
            eprintln!("emulated driver: {error}");
            CudaError::INVALID_VALUE
        })?;
        (0..self.contexts.len()).for_each(|device| self.destroy(device));
        self.contexts = (0..settings.devices).map(|_| None).collect();
        self.used.resize(self.used.len().max(settings.devices), 0);
        self.pinned.clear();
        self.calls.clear();
        self.past_launches = LaunchCounts::default();
        self.past_peak = 0;
        self.settings = settings;
        self.configured = true;
        Ok(())
    }

    /// An error before `cuInit`.
    pub(crate) fn initialised(&mut self) -> Result<&mut Self, CudaError> {
        if self.initialised { Ok(self) } else { Err(CudaError::NOT_INITIALIZED) }
    }

    /// The CUDA version that the driver reports. A program may ask for it before `cuInit`.
    pub(crate) fn version(&mut self) -> Result<u32, CudaError> {
        self.configure_once()?;
        Ok(self.settings.driver)
    }

    /// Pinned memory that unfinished work is going to use.
    pub(crate) fn host_bytes_in_use(&self) -> impl Iterator<Item = HostBytes> {
        let contexts = self.contexts.iter().flatten();
        contexts.flat_map(|context| context.streams.work().filter_map(Work::host_bytes))
    }

    /// The index of device `ordinal`, which must exist.
    pub(crate) fn device(&mut self, ordinal: i32) -> Result<usize, CudaError> {
        let devices = self.initialised()?.contexts.len();
        usize::try_from(ordinal).ok().filter(|&ordinal| ordinal < devices).ok_or(CudaError::INVALID_DEVICE)
    }

    pub(crate) fn handle(&mut self) -> u64 {
        self.handles += 1;
        0xdf11_0000 + 16 * self.handles
    }

    /// The calling thread's current context. No error may have made it unusable.
    pub(crate) fn context(&mut self) -> Result<&mut Context, CudaError> {
        self.initialised()?;
        let current = change_current(|stack| stack.last().copied()).ok_or(CudaError::INVALID_CONTEXT)?;
        self.context_of(current)?.usable()
    }

    /// The current context, for a call that may be unsafe while a stream captures, in any context.
    pub(crate) fn outside_captures(&mut self) -> Result<&mut Context, CudaError> {
        let checked: Vec<_> = self.contexts.iter_mut().flatten().map(Context::check_modes).collect();
        checked.into_iter().collect::<Result<(), _>>()?;
        self.context()
    }

    /// `cuGraphLaunch`.
    pub(crate) fn launch_graph(&mut self, executable: u64, stream: u64) -> Result<(), CudaError> {
        // Taken out, since the context is part of the driver too.
        let pinned = std::mem::take(&mut self.pinned);
        let launched = self.context().and_then(|context| context.launch_graph(executable, stream, &pinned));
        self.pinned = pinned;
        launched
    }

    /// The context with this handle, usable or not.
    pub(crate) fn context_of(&mut self, handle: u64) -> Result<&mut Context, CudaError> {
        let mut alive = self.contexts.iter_mut().flatten();
        alive.find(|context| context.handle == handle).ok_or(CudaError::CONTEXT_IS_DESTROYED)
    }

    /// The device in whose memory an address is.
    pub(crate) fn device_of(&self, address: u64) -> Option<usize> {
        let mut alive = self.contexts.iter().flatten();
        alive.find(|context| context.memory.holds(address, 1)).map(|context| context.device)
    }

    /// Retains a device's primary context.
    pub(crate) fn retain(&mut self, ordinal: i32) -> Result<u64, CudaError> {
        let device = self.device(ordinal)?;
        let handle = self.handle();
        let Settings { memory, seed, .. } = &self.settings;
        let memory = DeviceMemory::new(device, self.used[device], *memory);
        let new = || Context::new(handle, device, memory, *seed);
        let context = self.contexts[device].get_or_insert_with(new);
        context.retained += 1;
        Ok(context.handle)
    }

    /// Releases a device's primary context. The last release destroys it.
    pub(crate) fn release(&mut self, ordinal: i32) -> Result<(), CudaError> {
        let device = self.device(ordinal)?;
        let context = self.contexts[device].as_mut().ok_or(CudaError::INVALID_CONTEXT)?;
        context.retained -= 1;
        if context.retained == 0 {
            self.destroy(device);
        }
        Ok(())
    }

    /// Destroys a device's context, if it has one, after its work is finished. No call returns the errors of
    /// that work.
    pub(crate) fn destroy(&mut self, device: usize) {
        if let Some(mut context) = self.contexts[device].take() {
            let _ = context.wait_for_all();
            self.past_launches.add(&context.launched);
            self.past_peak = self.past_peak.max(context.memory.peak);
            self.used[device] += context.memory.made;
        }
    }

    pub(crate) fn allocated(&self) -> usize {
        self.contexts.iter().flatten().map(|context| context.memory.allocated).sum()
    }

    /// The launches that all contexts have run.
    pub(crate) fn launched(&self) -> LaunchCounts {
        let mut launched = self.past_launches.clone();
        self.contexts.iter().flatten().for_each(|context| launched.add(&context.launched));
        launched
    }

    /// How often a function was called.
    pub(crate) fn calls(&self, function: &str) -> u64 {
        self.calls.get(function).copied().unwrap_or_default()
    }

    /// The most bytes that one device had allocated at a time.
    pub(crate) fn peak(&self) -> usize {
        let peaks = self.contexts.iter().flatten().map(|context| context.memory.peak);
        peaks.fold(self.past_peak, usize::max)
    }
}
