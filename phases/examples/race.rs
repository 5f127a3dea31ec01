//! A kernel without the barrier that it needs, and what the emulated block says of it: `cargo run --example race`.

use phases::emulated::run_block;
use phases::{Array, Block};

/// A number of each thread, in shared memory.
const NUMBERS: Array<u32, 64> = Array::at(0);

fn main() {
    let order: Vec<u32> = (0..64).collect();
    let result = run_block::<u32>(&order, NUMBERS.end(), |block| {
        // `run` doesn't wait: it should be `phase`.
        block.run(|thread| NUMBERS.store(thread.shared, thread.id, thread.id));
        block.run(|thread| *thread.registers = NUMBERS.load(thread.shared, 63 - thread.id));
    });
    match result {
        Ok(()) => println!("no fault"),
        Err(fault) => println!("{fault}"),
    }
}
