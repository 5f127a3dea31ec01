//! Work, done.

use std::cell::Cell;

use crate::code::Code;
use crate::context::Context;
use crate::work::Work;

thread_local! {
    static CALLING: Cell<bool> = const { Cell::new(false) };
}

/// Whether this thread is in a function that a stream called: it must not call the driver.
pub(crate) fn in_callback() -> bool {
    CALLING.get()
}

/// Microseconds that a piece of work takes in made-up time, beside a nanosecond for each byte.
const EACH: f64 = 5.0;

impl Context {
    /// Does a piece of work, which its stream no longer has.
    pub(crate) fn execute(&mut self, work: Work) -> Result<(), Code> {
        let bytes = match work {
            Work::Upload { to, from } => self.upload(to, &from.read())?,
            Work::UploadStaged { to, bytes } => self.upload(to, &bytes)?,
            Work::Download { to, from } => {
                to.write(self.memory.get(from, to.len)?);
                to.len
            }
            Work::Copy { to, from, len } => {
                self.memory.copy(to, from, len)?;
                len
            }
            Work::Fill { to, pattern, times } => self.upload(to, &pattern.repeat(times))?,
            Work::Launch(launch) => {
                self.launched.count(launch.kernel(), launch.blocks());
                launch.run(&mut self.memory)?;
                0
            }
            Work::Record { event } => {
                if let Some(event) = self.events.get_mut(&event) {
                    event.time = self.clock;
                }
                0
            }
            Work::Wait(_) => 0,
            Work::Free { address } => {
                self.memory.free(address).map_err(|_| Code::ILLEGAL_ADDRESS)?;
                0
            }
            Work::Call { function, data } => {
                CALLING.set(true);
                function(data);
                CALLING.set(false);
                0
            }
        };
        self.clock += EACH + bytes as f64 / 1000.0;
        Ok(())
    }

    fn upload(&mut self, to: u64, bytes: &[u8]) -> Result<usize, Code> {
        self.memory.put(to, bytes)?;
        Ok(bytes.len())
    }
}
