//! Records a launch, event by event.

use std::sync::{Mutex, MutexGuard, PoisonError};

use phases::emulated::{Access, Fault, Kind, Memory, Observer};
use serde::Serialize;

/// Something that happens.
#[derive(Serialize)]
#[serde(tag = "is", rename_all = "lowercase")]
enum Event {
    /// A thread reads or writes.
    Access {
        thread: u32,
        phase: u32,
        writes: bool,
        memory: &'static str,
        at: u32,
        bytes: u32,
        /// In hexadecimal digits, since JavaScript's numbers have only 53 bits.
        value: String,
        file: &'static str,
        line: u32,
    },
    /// All threads have finished a phase.
    Barrier { phase: u32 },
    /// A rule is broken.
    Fault { text: String },
}

/// The events of the last launch. They outlive a trap.
static EVENTS: Mutex<Vec<Event>> = Mutex::new(Vec::new());

fn list() -> MutexGuard<'static, Vec<Event>> {
    EVENTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The events as JSON.
pub(crate) fn events() -> String {
    serde_json::to_string(&*list()).unwrap_or_default()
}

/// Records every event of a launch.
pub(crate) struct Log(());

impl Log {
    /// Forgets the previous launch.
    pub(crate) fn begin() -> Self {
        list().clear();
        Self(())
    }
}

impl Observer for Log {
    fn access(&self, access: &Access, memory: Memory, at: u32, bytes: u32, value: u64) {
        let memory = match memory {
            Memory::Shared | Memory::Array => "shared",
            Memory::Input(name) | Memory::Output(name) => name,
        };
        let file = access.location.file();
        list().push(Event::Access {
            thread: access.thread,
            phase: access.phase,
            writes: access.kind == Kind::Write,
            memory,
            at,
            bytes,
            value: format!("{value:0digits$x}", digits = 2 * bytes as usize),
            // The name alone, since all files have different names.
            file: file.rsplit(['/', '\\']).next().unwrap_or(file),
            line: access.location.line(),
        });
    }

    fn phase_ends(&self, _: u32, phase: u32) {
        list().push(Event::Barrier { phase });
    }

    fn fault(&self, fault: &Fault) {
        list().push(Event::Fault { text: fault.to_string() });
    }
}
