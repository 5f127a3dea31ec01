//! The kernels that ship, through the driver.

use df11_codec::{Geometry, Unit};
use df11_kernels::layout::{shared_bytes, units_shared_bytes};
use df11_kernels::steps;
use df11_tests::data;

use crate::gpu::Gpu;

const PTX: [&str; 2] =
    [include_str!("../../../../host/ptx/rustc.ptx"), include_str!("../../../../host/ptx/rust-cuda.ptx")];

/// Decodes a unit with the kernel `function` and adds every word to what it returns.
fn decode(gpu: &Gpu, function: u64, unit: &Unit<'_>) -> Vec<u16> {
    let raw = unit.raw();
    let elements = raw.sign_mantissa.len();
    let tensors = [raw.luts, raw.encoded_exponent, raw.sign_mantissa, raw.output_positions, raw.gaps];
    let mut arguments: Vec<u64> = tensors.iter().map(|tensor| gpu.holding(tensor)).collect();
    let outputs = gpu.alloc(2 * elements);
    arguments.push(outputs);
    arguments.extend([raw.luts.len() as u64 / 256, raw.encoded_exponent.len() as u64, elements as u64]);
    let (blocks, shared) = (unit.chunks() as u32, shared_bytes(unit.largest_chunk() as u32));
    assert_eq!(gpu.launch(function, blocks, 512, shared, 0, &arguments), 0);
    let words = data::words(&gpu.bytes(outputs, 2 * elements).unwrap());
    arguments[..6].iter().for_each(|&address| assert_eq!(gpu.cuMemFree_v2(address), 0));
    words
}

#[test]
fn official_vectors() {
    let gpu = Gpu::new("");
    let mut decoded = 0;
    for ptx in PTX {
        let function = gpu.function(gpu.load(ptx).unwrap(), "decode").unwrap();
        for vector in data::vectors().unwrap() {
            let unit = Unit::validate(vector.encoded.as_raw(), Geometry::OFFICIAL).unwrap();
            assert_eq!(decode(&gpu, function, &unit), vector.words(), "{}", vector.name);
            decoded += 1;
        }
    }
    assert!(decoded >= 10);
    assert_eq!(gpu.counted("df11_emulated_launches"), decoded);
    assert_eq!(gpu.counted("df11_emulated_allocated"), 0);
    assert!(gpu.counted("df11_emulated_peak") > 0);
}

/// All vectors as one list, by fewer blocks than there are chunks, as many, and more.
#[test]
fn many_units_in_one_launch() {
    let vectors = data::vectors().unwrap();
    let units: Vec<_> =
        vectors.iter().map(|vector| Unit::validate(vector.encoded.as_raw(), Geometry::OFFICIAL).unwrap()).collect();
    let gpu = Gpu::new("multiprocessors=7");
    for ptx in PTX {
        let function = gpu.function(gpu.load(ptx).unwrap(), "decode_units").unwrap();
        let (mut list, mut outputs, mut chunks) = (Vec::new(), Vec::new(), 0u32);
        for unit in &units {
            let raw = unit.raw();
            let tensors = [raw.luts, raw.encoded_exponent, raw.sign_mantissa, raw.output_positions, raw.gaps];
            let output = gpu.alloc(2 * unit.n_elements().max(1));
            let steps = gpu.holding(&steps::table(&unit.tables(), 11));
            let addresses = tensors.map(|tensor| gpu.holding(tensor)).into_iter().chain([output, steps]);
            let numbers = [raw.luts.len() / 256, raw.encoded_exponent.len(), unit.n_elements(), chunks as usize];
            list.extend(addresses.flat_map(u64::to_le_bytes));
            list.extend(numbers.iter().flat_map(|&number| (number as u32).to_le_bytes()));
            outputs.push(output);
            chunks += unit.chunks() as u32;
        }
        let list = gpu.holding(&list);
        let largest = units.iter().map(Unit::largest_chunk).max().unwrap();
        let shared = units_shared_bytes(11, largest as u32);
        assert_eq!(gpu.cuFuncSetAttribute(function, 8, shared as i32), 0);
        for blocks in [1, 7, chunks, chunks + 3] {
            for (output, unit) in outputs.iter().zip(&units) {
                assert_eq!(gpu.cuMemsetD16_v2(*output, 0xdead, unit.n_elements()), 0);
            }
            let arguments = [list, units.len() as u64, chunks.into(), 11];
            assert_eq!(gpu.launch(function, blocks, 512, shared, 0, &arguments), 0);
            for (output, vector) in outputs.iter().zip(&vectors) {
                let words = vector.words();
                assert!(data::words(&gpu.bytes(*output, 2 * words.len()).unwrap()) == words, "{}", vector.name);
            }
        }
    }
    assert_eq!(gpu.counted_of("df11_emulated_launches_of", "decode_units"), 8);
    assert_eq!(gpu.counted_of("df11_emulated_launches_of", "decode"), 0);
    assert_eq!(gpu.counted_of("df11_emulated_calls", "cuFuncSetAttribute"), 2);
    let chunks: usize = units.iter().map(Unit::chunks).sum();
    assert_eq!(gpu.counted("df11_emulated_blocks"), 2 * (1 + 7 + 2 * chunks as u64 + 3));
}
