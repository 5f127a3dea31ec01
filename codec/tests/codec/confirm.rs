//! Words that the kernel decodes from damaged units: `confirm_chunks` detects errors as reliably as decoding
//! does.

use std::cell::Cell;

use df11_codec::format::join;
use df11_codec::{DecodeError, Encoded, Geometry, RawUnit, Unit};
use df11_kernels::emulated::{self, Tensors};
use df11_tests::strategies::{self, Case};
use phases::emulated::Fault;
use proptest::prelude::*;

fn order(unit: &Unit<'_>) -> Vec<u32> {
    (0..unit.geometry().threads_per_block() as u32).collect()
}

/// Decodes as the kernel does, for any unit that passes validation. A word that no thread writes becomes `poison`.
fn kernel(unit: &Unit<'_>, poison: u16) -> Result<Vec<u16>, Fault> {
    let words = emulated::decode(&Tensors::of(unit, true), &order(unit))?;
    Ok(words.into_iter().map(|word| word.unwrap_or(poison)).collect())
}

/// Flips a bit in one of the four tensors that control decoding; with number 4, in none.
fn damage(encoded: &mut Encoded, tensor: usize, bit: usize) {
    let Encoded { luts, encoded_exponent, output_positions, gaps, .. } = encoded;
    let tensor = [encoded_exponent, gaps, output_positions, luts].into_iter().nth(tensor);
    if let Some(tensor) = tensor.filter(|tensor| !tensor.is_empty()) {
        let bit = bit % (8 * tensor.len());
        tensor[bit / 8] ^= 1 << (bit % 8);
    }
}

#[test]
fn confirming_fails_exactly_when_decoding_fails() {
    // How often the kernel's words were right or wrong, and how often it faulted. Each must occur.
    let seen = [const { Cell::new(0) }; 3];
    let count = |kind: usize| seen[kind].set(seen[kind].get() + 1);
    let all_seen = || seen.iter().all(|n| n.get() > 0);
    // A short run, an eighth of a long one, may miss the rarest kind, so it is repeated.
    for _ in 0..8 {
        let config = df11_tests::effort::config(2000);
        proptest!(config, |(case in strategies::cases(), tensor in 0usize..5, bit in any::<usize>())| {
            let mut encoded = case.encoded.clone();
            damage(&mut encoded, tensor, bit);
            let Ok(unit) = Unit::validate(encoded.as_raw(), case.geometry) else { return Ok(()) };
            if unit.geometry().bytes_per_thread() != 8 || unit.n_elements() > 2000 {
                return Ok(());
            }
            let decoded = unit.decode();
            match kernel(&unit, 0x1234) {
                Err(_) => {
                    count(2);
                    prop_assert!(decoded.is_err(), "the kernel can't decode a sound unit");
                }
                Ok(words) => {
                    let confirmed = unit.confirm_chunks(0, &words);
                    count(usize::from(confirmed.is_err()));
                    prop_assert_eq!(confirmed.is_ok(), decoded.is_ok(), "{:?}, {:?}", confirmed, decoded);
                    if let Ok(decoded) = decoded {
                        prop_assert_eq!(decoded, words);
                    }
                }
            }
        });
        if all_seen() {
            break;
        }
    }
    assert!(all_seen(), "{seen:?}");
}

/// Bits that follow links through every table and reach no exponent. The link has a code length, so a kernel writes it as an exponent.
#[test]
fn links_without_end() {
    let mut luts = vec![0u8; 4 * 256];
    luts[..128].fill(1);
    luts[128..255].fill(2);
    luts[255] = 255;
    luts[256..511].fill(3);
    luts[511] = 254;
    luts[512..768].fill(4);
    luts[512] = 254;
    for (exponent, length) in [(1, 1), (2, 8), (3, 16), (4, 24), (254, 32)] {
        luts[768 + exponent] = length;
    }
    let positions: Vec<u8> = [0u32, 1].iter().flat_map(|position| position.to_le_bytes()).collect();
    let raw = RawUnit {
        luts: &luts,
        encoded_exponent: &[0xff, 0xff, 0, 0],
        sign_mantissa: &[5],
        output_positions: &positions,
        gaps: &[0; 320],
        split_positions: &[],
    };
    let unit = Unit::validate(raw, Geometry::OFFICIAL).unwrap();
    assert_eq!(unit.decode(), Err(DecodeError::NoCode { chunk: 0, bit: 0 }));
    let words = kernel(&unit, 0).unwrap();
    assert_eq!(words, [join(254, 5)]);
    assert_eq!(unit.confirm_chunks(0, &words), Err(DecodeError::NoCode { chunk: 0, bit: 0 }));

    // The same for 240, the lowest link.
    let mut lowest = luts.clone();
    lowest[768 + 240] = 32;
    let unit = Unit::validate(RawUnit { luts: &lowest, ..raw }, Geometry::OFFICIAL).unwrap();
    assert_eq!(unit.confirm_chunks(0, &[join(240, 5)]), Err(DecodeError::NoCode { chunk: 0, bit: 0 }));
}

#[test]
fn other_words_and_other_lengths() {
    // Exponents 10, 11 and 12, with codes of 1, 2 and 2 bits.
    let words: Vec<u16> = (0..100).map(|i| join([10, 11, 10, 12][i % 4], i as u8)).collect();
    let case = Case::of(Geometry::new(8, 1).unwrap(), &words);
    let unit = case.unit();
    let (chunks, first, second) = (unit.chunks(), unit.chunk_elements(0).len(), unit.chunk_elements(1).len());
    assert_eq!(unit.confirm_chunks(0, &words[..first]), Ok(()));
    assert_eq!(unit.confirm_chunks(1, &words[first..]), Ok(()));
    let wrong = |chunk, got, expected| Err(DecodeError::OutLength { chunk, got, expected });
    assert_eq!(unit.confirm_chunks(0, &[]), wrong(0, 0, first));
    assert_eq!(unit.confirm_chunks(0, &words[..first + 1]), wrong(1, 1, second));
    assert_eq!(unit.confirm_chunks(chunks, &words[..3]), wrong(chunks, 3, 0));
    // In place of a code of one bit, one of two bits, and one that isn't there.
    for (exponent, error) in [(11, "ChunkCount"), (13, "NoCode")] {
        let mut changed = words.clone();
        changed[48] = join(exponent, 0);
        let got = unit.confirm_chunks(0, &changed).unwrap_err();
        assert!(format!("{got:?}").starts_with(error), "{got:?}");
    }
}
