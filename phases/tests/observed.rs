//! An observer sees every access, in the order in which the emulated block makes them.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

use std::sync::{Arc, Mutex};

use phases::emulated::{Access, Fault, Grid, Kind, Memory, Observer, launch_observed};
use phases::{Block, Input, Output, SharedMemory};

#[derive(Default)]
struct Log(Mutex<Vec<String>>);

impl Log {
    fn push(&self, line: String) {
        self.0.lock().unwrap().push(line);
    }
}

impl Observer for Log {
    fn access(&self, access: &Access, memory: Memory, at: u32, bytes: u32, value: u64) {
        let what = if access.kind == Kind::Read { "reads" } else { "writes" };
        self.push(format!("{} {what} {value} of {bytes} bytes at {at} of {memory}", access.thread));
    }

    fn phase_ends(&self, block: u32, phase: u32) {
        self.push(format!("phase {phase} of block {block} ends"));
    }

    fn fault(&self, fault: &Fault) {
        self.push(fault.to_string().split(" at ").next().unwrap_or_default().to_owned());
    }
}

#[test]
fn every_access() {
    let log = Arc::new(Log::default());
    let result = launch_observed(log.clone(), |host| {
        let (bytes, out) = (host.input("bytes", &[7, 8]), host.output::<u16>("out", 1));
        host.run::<()>(&Grid::new(1, &[1, 0], 4), |block| {
            block.phase(|thread| thread.shared.store_u16(2 * thread.id, bytes.load_u8(thread.id).into()));
            block.run(|thread| (&out).store(0, thread.shared.load_u16(2 * thread.id)));
        });
    });
    assert!(matches!(result, Err(Fault::WrittenTwice { .. })));
    assert_eq!(
        *log.0.lock().unwrap(),
        [
            "1 reads 8 of 1 bytes at 1 of `bytes`",
            "1 writes 8 of 2 bytes at 2 of shared memory",
            "0 reads 7 of 1 bytes at 0 of `bytes`",
            "0 writes 7 of 2 bytes at 0 of shared memory",
            "phase 0 of block 0 ends",
            "1 reads 8 of 2 bytes at 2 of shared memory",
            "1 writes 8 of 2 bytes at 0 of `out`",
            "0 reads 7 of 2 bytes at 0 of shared memory",
            "0 writes 7 of 2 bytes at 0 of `out`",
            "thread 0 writes element 0 of `out`, which was written before, in phase 1 of block 0,",
        ]
    );
}
