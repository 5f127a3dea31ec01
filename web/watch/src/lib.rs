//! Runs the decoder on the emulated block and records every access, for a page that shows it step by step.
//!
//! JavaScript calls [`decode`] or [`decode_fixed`], then takes [`events`]. A fault that ends a launch ends the call with a trap, since
//! WebAssembly doesn't unwind; the events up to the fault, and the fault itself, are still available.
#![deny(missing_docs)]

mod example;
mod faulty;
mod log;

use std::sync::Arc;

use df11_kernels::decode::decode_chunk;
use df11_kernels::emulated::{FixedTensors, Tensors, decode_fixed_on};
use df11_kernels::layout::shared_bytes;
use phases::emulated::{Fault, Grid, launch_observed};
use wasm_bindgen::prelude::wasm_bindgen;

pub use example::Example;
use faulty::without_shift;
use log::Log;

/// How a chunk is decoded.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug, Default)]
pub struct How {
    /// Which chunk of the example.
    pub chunk: u32,
    /// Whether the threads run from the last to the first.
    pub falling: bool,
    /// The barrier that is left out, 0 or 2; any other number for none.
    pub without: u32,
    /// Whether staging begins at the same address for every chunk.
    pub unshifted: bool,
}

#[wasm_bindgen]
impl How {
    /// The normal way, for a chunk.
    #[wasm_bindgen(constructor)]
    pub fn new(chunk: u32) -> Self {
        Self { chunk, falling: false, without: u32::MAX, unshifted: false }
    }
}

/// Decodes a chunk of the example. Returns whether it ran to its end without a fault.
#[wasm_bindgen]
pub fn decode(how: &How) -> bool {
    run(how).is_ok()
}

/// Like [`decode`], but returns the fault.
///
/// # Errors
///
/// The first fault.
pub fn run(how: &How) -> Result<(), Fault> {
    let example = Example::new();
    let tensors = Tensors::of(&example.unit(), true);
    let order = if how.falling { [1, 0] } else { [0, 1] };
    launch_observed(Arc::new(Log::begin()), |host| {
        let outputs = host.output("outputs", tensors.sign_mantissa.len());
        let unit = tensors.unit(host, &outputs);
        let grid = Grid::new(example::CHUNKS, &order, shared_bytes(tensors.largest_chunk)).without_barrier(how.without);
        let is_chosen = |chunk| chunk == how.chunk;
        if how.unshifted {
            host.run_some(&grid, is_chosen, |block| without_shift(block, &unit, example::CHUNKS));
        } else {
            host.run_some(&grid, is_chosen, |block| decode_chunk(block, &unit, example::CHUNKS));
        }
    })
}

/// Decodes weights with fixed-length codes: one tile, by one warp.
#[wasm_bindgen]
pub fn decode_fixed() -> bool {
    let encoded = example::fixed();
    let tensors = FixedTensors::of(encoded.as_raw(), true);
    let order: Vec<u32> = (0..phases::LANES).collect();
    launch_observed(Arc::new(Log::begin()), |host| _ = decode_fixed_on(host, &[tensors], 1, &order)).is_ok()
}

/// What happened in the last launch, as JSON: a list of events.
#[wasm_bindgen]
pub fn events() -> String {
    log::events()
}

/// The example, as JSON: its tensors, and its codes.
#[wasm_bindgen]
pub fn example() -> String {
    Example::new().describe()
}
