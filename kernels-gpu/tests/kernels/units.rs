//! The kernel for many units, on the emulated thread block: the suite unit by unit, then several in one grid.

use df11_codec::{Code, Geometry, Unit};
use df11_kernels::emulated::{self, Fault, Grid, Launch, Listed, Unwritten};
use df11_kernels::layout::UNITS_BITS;
use df11_kernels::steps;
use df11_tests::launch::launch;
use df11_tests::strategies::{self, Case};
use df11_tests::suite::Decoder;
use df11_tests::{decoder_suite, suite};

/// Threads in rising order, or not.
fn order(threads: u32, is_rising: bool) -> Vec<u32> {
    // 2n + 1 is prime to n: every number once, neighbours apart.
    (0..threads).map(|i| if is_rising { i } else { (threads - 1 - i) * (2 * threads + 1) % threads }).collect()
}

/// So many blocks, whatever the unit.
struct Kernel {
    blocks: u32,
    bits: u32,
    is_rising: bool,
    is_aligned: bool,
}

impl Decoder for Kernel {
    fn takes(&self, unit: &Unit<'_>) -> bool {
        unit.geometry().bytes_per_thread() == 8
    }

    fn decode(&self, unit: &Unit<'_>, _: &Code, out: &mut [u16]) -> Result<(), String> {
        let (launch, steps) = (launch(unit, self.is_aligned), steps::table(&unit.tables(), self.bits));
        let units = [Listed { unit: launch, steps: &steps }];
        let order = order(launch.threads, self.is_rising);
        let grid =
            Grid { units: &units, blocks: self.blocks, bits: self.bits, order: &order, unwritten: Unwritten::Fault };
        let words = emulated::decode_units(&grid).map_err(|fault| fault.to_string())?;
        for (out, word) in out.iter_mut().zip(&words[0]) {
            *out = word.unwrap_or(*out);
        }
        Ok(())
    }
}

decoder_suite!(one_block, Kernel { blocks: 1, bits: 11, is_rising: true, is_aligned: true }, 200);
decoder_suite!(three_blocks, Kernel { blocks: 3, bits: 10, is_rising: false, is_aligned: true }, 200);
decoder_suite!(more_blocks_than_chunks, Kernel { blocks: 40, bits: 11, is_rising: true, is_aligned: true }, 100);
decoder_suite!(unaligned, Kernel { blocks: 2, bits: 10, is_rising: false, is_aligned: false }, 100);

/// Every size up to several chunks, in blocks that have one chunk or several.
#[test]
#[cfg_attr(miri, ignore = "too slow there")]
fn every_size() {
    let words = strategies::normal(400, 0.02, 3);
    for threads in [2, 5] {
        let geometry = Geometry::new(8, threads).unwrap();
        for n in 0..=words.len() {
            let case = Case::new(geometry, None, vec![words[..n].to_vec()]).unwrap();
            let unit = Unit::validate(case.encoded.as_raw(), geometry).unwrap();
            let kernel = Kernel {
                blocks: 1 + n as u32 % 4,
                bits: 10 + n as u32 / 4 % 2,
                is_rising: n % 3 == 0,
                is_aligned: n % 2 == 0,
            };
            suite::check(&kernel, &unit, &case.code, &words[..n]).unwrap();
        }
    }
}

/// Units with tables and sizes of their own, empty ones among them and at both ends.
fn several(geometry: Geometry) -> Vec<Case> {
    let exponents = |n: u32, of: fn(u32) -> u8| (0..n).map(|i| df11_codec::format::join(of(i), i as u8)).collect();
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
    let units: Vec<_> = cases.iter().map(|case| Unit::validate(case.encoded.as_raw(), geometry).unwrap()).collect();
    let steps: Vec<_> = units.iter().map(|unit| steps::table(&unit.tables(), bits)).collect();
    let listed = units.iter().zip(&steps).map(|(unit, steps)| Listed { unit: launch(unit, is_aligned), steps });
    let listed: Vec<_> = listed.collect();
    let order = order(geometry.threads_per_block() as u32, false);
    let decoded =
        emulated::decode_units(&Grid { units: &listed, blocks, bits, order: &order, unwritten: Unwritten::Fault })
            .unwrap();
    for (case, decoded) in cases.iter().zip(decoded) {
        let decoded: Option<Vec<u16>> = decoded.into_iter().collect();
        assert_eq!(decoded.unwrap(), case.words());
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

/// Nothing is read after the end of a tensor, nor staged after what the launch gives.
#[test]
#[cfg_attr(miri, ignore = "too slow there")]
fn tensors_cut_short() {
    let case = Case::new(Geometry::OFFICIAL, None, vec![strategies::normal(30_000, 0.02, 4)]).unwrap();
    let unit = Unit::validate(case.encoded.as_raw(), Geometry::OFFICIAL).unwrap();
    let (whole, steps) = (launch(&unit, true), steps::table(&unit.tables(), 11));
    let order = order(512, true);
    let decode_by = |steps, unit| {
        emulated::decode_units(&Grid {
            units: &[Listed { unit, steps }],
            blocks: 1,
            bits: 11,
            order: &order,
            unwritten: Unwritten::Fault,
        })
    };
    let decode = |unit| decode_by(&steps[..], unit);
    // The last position isn't read.
    let positions = &whole.output_positions[..whole.output_positions.len() - 4];
    assert!(decode(Launch { output_positions: positions, ..whole }).is_ok());

    let gaps = &whole.gaps[..whole.gaps.len() - 1];
    assert!(matches!(decode(Launch { gaps, ..whole }), Err(Fault::OutsideInput { tensor: "gaps", .. })));
    let cut = decode_by(&steps[..steps.len() - 1], whole);
    assert!(matches!(cut, Err(Fault::OutsideInput { tensor: "steps", at: 16_383, .. })), "{cut:?}");
}

/// A chunk of more elements than columns have room for needs more shared memory, and nothing lies after what the launch
/// gives.
#[test]
#[cfg_attr(miri, ignore = "too slow there")]
fn large_chunks() {
    // Codes of one bit.
    let case = Case::new(Geometry::OFFICIAL, None, vec![vec![0x3c00; 40_000]]).unwrap();
    let unit = Unit::validate(case.encoded.as_raw(), Geometry::OFFICIAL).unwrap();
    let (whole, steps, order) = (launch(&unit, true), steps::table(&unit.tables(), 10), order(512, true));
    let decode = |largest_chunk| {
        let units = [Listed { unit: Launch { largest_chunk, ..whole }, steps: &steps }];
        let grid = Grid { units: &units, blocks: 1, bits: 10, order: &order, unwritten: Unwritten::Fault };
        emulated::decode_units(&grid).map(|words| words.concat())
    };
    assert!(decode(whole.largest_chunk).unwrap().iter().all(|&word| word == Some(0x3c00)));
    assert_eq!(whole.largest_chunk, 32_768);
    // Seven bytes are for where the first element is staged, which is at the beginning here.
    assert!(decode(32_768 - 7).is_ok());
    assert!(matches!(decode(32_768 - 8), Err(Fault::OutsideShared { .. })));
}

/// What is loaded ahead lies within the tensors, even where they end with a line of the cache.
#[test]
#[cfg_attr(miri, ignore = "too slow there")]
fn loaded_ahead_within_tensors() {
    let case = Case::new(Geometry::OFFICIAL, None, vec![strategies::normal(30_000, 0.02, 4)]).unwrap();
    let unit = Unit::validate(case.encoded.as_raw(), Geometry::OFFICIAL).unwrap();
    let whole = launch(&unit, true);
    let second = u32::from_le_bytes(whole.output_positions[4..8].try_into().unwrap()) as usize;
    // Cut short so, codes and elements don't fit each other: the words mean nothing.
    let cut =
        Launch { codes: &whole.codes[..4096 + 1024], sign_mantissa: &whole.sign_mantissa[..second + 256], ..whole };
    let units = [Listed { unit: cut, steps: &steps::table(&unit.tables(), 11) }];
    let decoded = emulated::decode_units(&Grid {
        units: &units,
        blocks: 1,
        bits: 11,
        order: &order(512, true),
        unwritten: Unwritten::Fault,
    });
    assert!(decoded.unwrap()[0].iter().all(Option::is_some));
}
