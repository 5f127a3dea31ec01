//! The kernel that ships, through the driver.

use df11_codec::{Geometry, Unit};
use df11_kernels::layout::shared_bytes;
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
