//! Reverses the numbers of two blocks, emulated: `cargo run --example reverse`.

use phases::emulated::{Grid, launch};
use phases::{Array, Block, Input, Output};

/// A number of each thread, in shared memory.
const NUMBERS: Array<u32, 64> = Array::at(0);

/// Reverses the numbers of each block.
fn reverse(block: &mut impl Block<()>, numbers: impl Input, out: impl Output<u32>) {
    let (first, last) = (block.index() * block.threads(), block.threads() - 1);
    block.phase(move |thread| NUMBERS.store(thread.shared, thread.id, numbers.load_u32(4 * (first + thread.id))));
    block.run(move |thread| out.store(first + thread.id, NUMBERS.load(thread.shared, last - thread.id)));
}

fn main() -> Result<(), phases::emulated::Fault> {
    let numbers: Vec<u8> = (0..128u32).flat_map(u32::to_le_bytes).collect();
    // Any order of threads gives the same, here the last one first.
    let order: Vec<u32> = (0..64).rev().collect();
    let reversed = launch(|host| {
        let (numbers, out) = (host.input("numbers", &numbers), host.output("out", 128));
        host.run(&Grid::new(2, &order, NUMBERS.end()), |block| reverse(block, numbers, &out));
        out.values()
    })?;
    println!("{:?}", reversed.into_iter().flatten().collect::<Vec<u32>>());
    Ok(())
}
