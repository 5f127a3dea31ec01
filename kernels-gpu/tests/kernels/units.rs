//! The kernel for many units, on the emulated thread block: the suite unit by unit, then several in one grid.

use df11_codec::format::join;
use df11_codec::{Code, Geometry, Unit};
use df11_kernels::emulated::{self, Listed, Tensors};
use df11_kernels::layout::UNITS_BITS;
use df11_kernels::steps;
use df11_tests::strategies::{self, Case};
use df11_tests::suite::{Decoder, copy_written};
use df11_tests::{decoder_suite, suite};
use phases::emulated::{Fault, Memory};

use crate::order::Order;

/// So many blocks, whatever the unit.
struct Kernel {
    blocks: u32,
    bits: u32,
    order: Order,
    is_aligned: bool,
}

impl Decoder for Kernel {
    fn takes(&self, unit: &Unit<'_>) -> bool {
        unit.geometry().bytes_per_thread() == 8
    }

    fn decode(&self, unit: &Unit<'_>, _: &Code, out: &mut [u16]) -> Result<(), String> {
        let steps = steps::table(&unit.tables(), self.bits);
        let units = [Listed { unit: Tensors::of(unit, self.is_aligned), steps: &steps }];
        let order = self.order.of(unit.geometry().threads_per_block() as u32);
        let words =
            emulated::decode_units(&units, self.bits, self.blocks, &order).map_err(|fault| fault.to_string())?;
        copy_written(&words[0], out);
        Ok(())
    }
}

decoder_suite!(one_block, Kernel { blocks: 1, bits: 11, order: Order::Rising, is_aligned: true }, 200);
decoder_suite!(three_blocks, Kernel { blocks: 3, bits: 10, order: Order::Shuffled, is_aligned: true }, 200);
decoder_suite!(more_blocks_than_chunks, Kernel { blocks: 40, bits: 11, order: Order::Rising, is_aligned: true }, 100);
decoder_suite!(unaligned, Kernel { blocks: 2, bits: 10, order: Order::Shuffled, is_aligned: false }, 100);

/// Every size up to several chunks, in blocks that have one chunk or several.
#[test]
#[cfg_attr(miri, ignore = "too slow there")]
fn every_size() {
    let words = strategies::normal(400, 0.02, 3);
    for threads in [2, 5] {
        for n in 0..=words.len() {
            let case = Case::of(Geometry::new(8, threads).unwrap(), &words[..n]);
            let order = if n % 3 == 0 { Order::Rising } else { Order::Shuffled };
            let (blocks, bits) = (1 + n as u32 % 4, 10 + n as u32 / 4 % 2);
            suite::check(&Kernel { blocks, bits, order, is_aligned: n % 2 == 0 }, &case).unwrap();
        }
    }
}

/// Units with tables and sizes of their own, empty ones among them and at both ends.
fn several(geometry: Geometry) -> Vec<Case> {
    let exponents = |n: u32, of: fn(u32) -> u8| (0..n).map(|i| join(of(i), i as u8)).collect();
    let all_tables: Vec<u16> = exponents(900, |i| (i * 5 % 207) as u8);
    let units = [
        (None, vec![]),
        (None, strategies::normal(1500, 0.02, 1)),
        (None, vec![]),
        (None, vec![]),
        (Some(strategies::seventeen_tables()), all_tables),
        (None, strategies::normal(1, 1.0, 2)),
        // One exponent: codes of one bit.
        (None, exponents(2000, |_| 120)),
        (None, strategies::normal(700, 1e-30, 3)),
        (None, vec![]),
    ];
    let case = |(code, words)| Case::new(geometry, code, vec![words]).unwrap();
    units.into_iter().map(case).collect()
}

fn check_several(geometry: Geometry, blocks: u32, bits: u32, is_aligned: bool) {
    let cases = several(geometry);
    let steps: Vec<_> = cases.iter().map(|case| steps::table(&case.unit().tables(), bits)).collect();
    let listed = cases.iter().zip(&steps);
    let listed: Vec<_> =
        listed.map(|(case, steps)| Listed { unit: Tensors::of(&case.unit(), is_aligned), steps }).collect();
    let order = Order::Shuffled.of(geometry.threads_per_block() as u32);
    let decoded = emulated::decode_units(&listed, bits, blocks, &order).unwrap();
    for (case, decoded) in cases.iter().zip(decoded) {
        assert_eq!(decoded, case.words().into_iter().map(Some).collect::<Vec<_>>());
    }
}

#[test]
#[cfg_attr(miri, ignore = "too slow there")]
fn several_units() {
    for threads in [3, 8, 512] {
        let geometry = Geometry::new(8, threads).unwrap();
        for blocks in [1, 2, 3, 7, 60] {
            for bits in UNITS_BITS {
                check_several(geometry, blocks, bits, blocks % 2 == 1);
            }
        }
    }
}

/// Decodes one unit by one block of 512 threads.
fn decode(unit: Tensors<'_>, bits: u32, steps: &[u8]) -> Result<Vec<Option<u16>>, Fault> {
    emulated::decode_units(&[Listed { unit, steps }], bits, 1, &Order::Rising.of(512)).map(|words| words.concat())
}

/// Nothing is read after the end of a tensor, nor staged after what the launch gives.
#[test]
#[cfg_attr(miri, ignore = "too slow there")]
fn tensors_cut_short() {
    let case = Case::of(Geometry::OFFICIAL, &strategies::normal(30_000, 0.02, 4));
    let (whole, steps) = (Tensors::of(&case.unit(), true), steps::table(&case.unit().tables(), 11));
    // The last position isn't read.
    let output_positions = &whole.output_positions[..whole.output_positions.len() - 4];
    assert!(decode(Tensors { output_positions, ..whole }, 11, &steps).is_ok());

    let gaps = &whole.gaps[..whole.gaps.len() - 1];
    let cut = decode(Tensors { gaps, ..whole }, 11, &steps);
    assert!(matches!(cut, Err(Fault::Outside { memory: Memory::Input("gaps"), .. })), "{cut:?}");
    let cut = decode(whole, 11, &steps[..steps.len() - 1]);
    assert!(matches!(cut, Err(Fault::Outside { memory: Memory::Input("steps"), at: 16_383, .. })), "{cut:?}");
}

/// A chunk of more elements than strips have room for needs more shared memory, and nothing lies after what the launch
/// gives.
#[test]
#[cfg_attr(miri, ignore = "too slow there")]
fn large_chunks() {
    // Codes of one bit.
    let case = Case::of(Geometry::OFFICIAL, &[0x3c00; 40_000]);
    let (whole, steps) = (Tensors::of(&case.unit(), true), steps::table(&case.unit().tables(), 10));
    let decode = |largest_chunk| decode(Tensors { largest_chunk, ..whole }, 10, &steps);
    assert!(decode(whole.largest_chunk).unwrap().iter().all(|&word| word == Some(0x3c00)));
    assert_eq!(whole.largest_chunk, 32_768);
    // Seven bytes are for where the first element is staged, which is at the beginning here.
    assert!(decode(32_768 - 7).is_ok());
    assert!(matches!(decode(32_768 - 8), Err(Fault::Outside { memory: Memory::Shared, .. })));
}

/// Loads for the next chunk stay within the tensors, even if these end with a cache line.
#[test]
#[cfg_attr(miri, ignore = "too slow there")]
fn loaded_ahead_within_tensors() {
    let case = Case::of(Geometry::OFFICIAL, &strategies::normal(30_000, 0.02, 4));
    let whole = Tensors::of(&case.unit(), true);
    let second = case.unit().chunk_elements(1).start;
    // Cut short so, codes and elements don't fit each other: the words mean nothing.
    let (codes, sign_mantissa) = (&whole.codes[..4096 + 1024], &whole.sign_mantissa[..second + 256]);
    let steps = steps::table(&case.unit().tables(), 11);
    let decoded = decode(Tensors { codes, sign_mantissa, ..whole }, 11, &steps).unwrap();
    assert!(decoded.iter().all(Option::is_some));
}
