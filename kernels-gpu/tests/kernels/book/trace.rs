//! The worked block of chapter 7: all that its two threads access, against `example.txt`.

use std::fmt::Write as _;
use std::sync::{Arc, Mutex};

use df11_codec::format::join;
use df11_codec::{Code, Geometry, Histogram};
use df11_kernels::decode::decode_chunk;
use df11_kernels::emulated::Tensors;
use df11_kernels::layout::shared_bytes;
use df11_tests::strategies::Case;
use phases::emulated::{Access, Fault, Grid, Memory, Observer, launch_observed};

/// The elements of each window. Element i has the sign i mod 2 and the mantissa i, so that a byte in a wrong place shows.
const WINDOWS: [&[u8]; 3] = [
    &[125, 118, 121, 119, 117, 123, 120, 118, 122, 119, 118],
    &[120, 119, 118, 121, 120, 118, 119, 120, 121, 119],
    &[124, 125, 126, 123, 124, 125, 126, 121, 124, 123, 125, 126],
];

fn case() -> Case {
    let mut counts = [0; 256];
    // From 117 on: Fibonacci numbers, but for the last.
    counts[117..127].copy_from_slice(&[1, 1, 2, 3, 5, 8, 13, 21, 34, 40]);
    let code = Code::from_histogram(&Histogram::from_counts(counts)).unwrap();
    let words = WINDOWS.concat().into_iter().zip(0u8..).map(|(exponent, i)| join(exponent, i | (i & 1) << 7)).collect();
    Case::new(Geometry::new(8, 2).unwrap(), Some(code), vec![words]).unwrap()
}

/// Writes down every access but those that make the tables: a line each.
#[derive(Default)]
struct Trace(Mutex<String>);

impl Observer for Trace {
    fn access(&self, access: &Access, memory: Memory, at: u32, bytes: u32, value: u64) {
        let Access { kind, thread, block, phase, .. } = *access;
        let makes_tables = phase == 0 && matches!(memory, Memory::Shared | Memory::Input("luts"));
        if !makes_tables {
            let (who, digits) = (
                format!("thread {thread}").replace(&format!("thread {}", u32::MAX), "every thread"),
                2 * bytes as usize,
            );
            let line = format!("block {block} phase {phase} {who} {kind} {memory} {at} {value:0digits$x}");
            writeln!(self.0.lock().unwrap(), "{line}").unwrap();
        }
    }
    fn phase_ends(&self, _: u32, _: u32) {}
    fn fault(&self, fault: &Fault) {
        panic!("{fault}");
    }
}

#[test]
fn the_worked_block() {
    let (case, trace) = (case(), Arc::new(Trace::default()));
    let unit = case.unit();
    let tensors = Tensors::of(&unit, true);
    let words = launch_observed(trace.clone(), |host| {
        let outputs = host.output("outputs", tensors.sign_mantissa.len());
        let (grid, unit) = (Grid::new(2, &[0, 1], shared_bytes(tensors.largest_chunk)), tensors.unit(host, &outputs));
        host.run(&grid, |block| decode_chunk(block, &unit, 2));
        outputs.values()
    });
    assert_eq!(words.unwrap(), case.words().into_iter().map(Some).collect::<Vec<_>>());
    let trace = trace.0.lock().unwrap();
    let difference = trace.lines().zip(include_str!("example.txt").lines()).find(|(now, then)| now != then);
    assert!(*trace == include_str!("example.txt"), "{difference:?} of\n{trace}");
}
