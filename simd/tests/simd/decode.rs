//! The fast decoder with every set of instructions that the machine has: the suite, and the plain decoder's
//! results on everything else, errors included.

use std::io::Write;
use std::sync::Once;

use df11_codec::format::join;
use df11_codec::{Code, DecodeError, Encoded, Geometry, RawUnit, Unit, encode};
use df11_simd::{DecodeTable, Decoder, Isa};
use df11_tests::bounded::every_small_unit;
use df11_tests::strategies::{self, Case, skewed};
use df11_tests::suite::POISONS;
use df11_tests::{decoder_suite, effort};

/// The fast decoder with the i-th set of instructions of this kind of machine, which has this name.
fn with(i: usize, name: &str) -> impl Fn(&Unit<'_>, &Code, &mut [u16]) -> Result<(), String> {
    static SKIPPED: Once = Once::new();
    let isa = Isa::available().nth(i).unwrap_or_else(|| {
        // Past the test harness, which would swallow it.
        let line = format!("SKIPPED: this machine lacks {name}; the portable version ran in its place\n");
        SKIPPED.call_once(|| std::io::stderr().write_all(line.as_bytes()).unwrap());
        Isa::PORTABLE
    });
    move |unit, _, out| Decoder::new(unit, isa).decode_chunks(0, out).map_err(|error| error.to_string())
}

/// Every chunk on its own, the last first.
fn backwards(unit: &Unit<'_>, _: &Code, out: &mut [u16]) -> Result<(), String> {
    let decoder = Decoder::new(unit, Isa::best());
    for chunk in (0..unit.chunks()).rev() {
        decoder.decode_chunks(chunk, &mut out[unit.chunk_elements(chunk)]).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// Windows side by side, whatever the unit.
#[cfg(target_arch = "x86_64")]
fn by_windows(unit: &Unit<'_>, code: &Code, out: &mut [u16]) -> Result<(), String> {
    match Decoder::by_windows(unit, Isa::best()) {
        Some(decoder) => decoder.decode_chunks(0, out).map_err(|error| error.to_string()),
        None => with(2, "AVX-512")(unit, code, out),
    }
}

decoder_suite!(portable, with(0, "nothing"), 300);
#[cfg(target_arch = "x86_64")]
decoder_suite!(avx2, with(1, "AVX2"), 300);
#[cfg(target_arch = "x86_64")]
decoder_suite!(avx512, with(2, "AVX-512"), 300);
#[cfg(target_arch = "x86_64")]
decoder_suite!(windows, by_windows, 300);
#[cfg(target_arch = "aarch64")]
decoder_suite!(neon, with(1, "NEON"), 300);
decoder_suite!(chunks_backwards, backwards, 300);

/// Decodes from chunk `first` on into room for `room` words, with every set of instructions; the plain decoder must
/// agree on the words or on the error.
fn same_as_plain(unit: &Unit<'_>, first: usize, room: usize) -> Result<(), DecodeError> {
    let mut expected = vec![0; room];
    let plain = unit.decode_chunks(first, &mut expected);
    let ways = |isa| [(isa, Some(Decoder::by_chunks(unit, isa))), (isa, Decoder::by_windows(unit, isa))];
    for (isa, decoder) in Isa::available().flat_map(ways) {
        let Some(decoder) = decoder else { continue };
        for poison in POISONS {
            let mut out = vec![poison; room];
            assert_eq!(decoder.decode_chunks(first, &mut out), plain, "{isa:?}");
            assert!(plain.is_err() || out == expected, "{isa:?}: other words");
        }
    }
    plain
}

/// The same for all chunks of tensors, if they are a unit.
fn all_the_same(raw: RawUnit<'_>, geometry: Geometry) -> Option<Result<(), DecodeError>> {
    let unit = Unit::validate(raw, geometry).ok()?;
    Some(same_as_plain(&unit, 0, unit.n_elements()))
}

fn geometry(bytes: u32, threads: u32) -> Geometry {
    Geometry::new(bytes, threads).unwrap()
}

/// Words as in a trained model: codes of 2 to 20 bits.
fn trained(n: usize) -> Vec<u16> {
    strategies::normal(n, 0.02, 5)
}

/// Every number of elements, so that chunks, tiles and strides end at every bit of the last byte.
#[test]
fn every_small_size() {
    for (geometry, words) in [
        (geometry(8, 2), skewed(700)),
        (geometry(8, 7), trained(1500)),
        (geometry(8, 64), trained(1500)),
        (geometry(4, 3), skewed(300)),
        (geometry(16, 2), trained(300)),
    ] {
        for n in 0..=words.len() {
            let encoded = encode(&[&words[..n]], geometry).unwrap();
            assert_eq!(all_the_same(encoded.as_raw(), geometry), Some(Ok(())), "{n} words, {geometry:?}");
        }
    }
}

/// 1 to 13 chunks of the official size, the last one empty, short, or as good as full.
#[test]
fn sizes_around_official_chunks() {
    for words in [trained(170_000), skewed(280_000)] {
        let case = Case::of(Geometry::OFFICIAL, &words);
        let unit = case.unit();
        assert!(unit.chunks() >= 13, "{}", unit.chunks());
        for chunk in 1..=13 {
            let edge = unit.chunk_elements(chunk).start;
            for n in edge - 3..=edge + 3 {
                let encoded = encode(&[&words[..n]], Geometry::OFFICIAL).unwrap();
                assert_eq!(all_the_same(encoded.as_raw(), Geometry::OFFICIAL), Some(Ok(())), "{n} words");
            }
        }
    }
}

/// Elements that end with a chunk, and a stream that doesn't.
#[test]
fn a_stream_that_goes_on() {
    let case = Case::of(geometry(8, 32), &trained(12_000));
    let unit = case.unit();
    let end = unit.chunk_elements(10).end;
    let positions: Vec<u8> = (0..12)
        .map(|chunk| unit.chunk_elements(chunk).start as u32)
        .chain([end as u32])
        .flat_map(u32::to_le_bytes)
        .collect();
    let raw = unit.raw();
    // The last code may reach 31 bits over the chunk's end.
    for bytes_more in 5..=256 {
        let cut = RawUnit {
            encoded_exponent: &raw.encoded_exponent[..11 * 256 + bytes_more],
            sign_mantissa: &raw.sign_mantissa[..end],
            output_positions: &positions,
            gaps: &raw.gaps[..12 * 32 * 5 / 8],
            ..raw
        };
        let result = all_the_same(cut, geometry(8, 32));
        assert!(matches!(result, Some(Err(DecodeError::End { .. }))), "{bytes_more} bytes: {result:?}");
    }
}

/// From every chunk on, into room for every number of words: whole chunks, or the plain decoder's error.
#[test]
fn every_range_of_chunks() {
    let case = Case::of(geometry(8, 2), &skewed(700));
    let unit = case.unit();
    let mut whole = 0;
    for first in 0..unit.chunks() + 2 {
        for room in 0..=unit.n_elements() + 2 {
            whole += usize::from(same_as_plain(&unit, first, room).is_ok());
        }
    }
    let chunks = unit.chunks();
    // Every range of one chunk or more, and no chunks at all after the last, twice.
    assert_eq!(whole, chunks * (chunks + 1) / 2 + 2);
    assert!(same_as_plain(&unit, usize::MAX, 3).is_err());
}

/// A table serves only one code, even if another has the same lengths, so that only the exponents differ and no gap does.
#[test]
fn the_table_of_another_code() {
    for (geometry, words) in
        [(Geometry::OFFICIAL, trained(60_000)), (Geometry::OFFICIAL, skewed(9000)), (geometry(8, 32), skewed(3000))]
    {
        let others: Vec<u16> = words.iter().map(|word| word + (1 << 7)).collect();
        let (one, other) = (Case::of(geometry, &words), Case::of(geometry, &others));
        assert_eq!(one.unit().raw().gaps, other.unit().raw().gaps);
        for isa in Isa::available() {
            let mut out = vec![0; others.len()];
            DecodeTable::new(&one.unit(), isa).decode_chunks(&other.unit(), 0, &mut out).unwrap();
            assert!(out == others, "{isa:?}");
        }
    }
}

/// Tensors and words at every offset from an alignment of 64 bytes, and nothing written next to the words.
#[test]
fn every_alignment() {
    let words = trained(60_000);
    let encoded = encode(&[&words], Geometry::OFFICIAL).unwrap();
    for offset in 0..64 {
        let shifted = |bytes: &[u8]| [vec![0xa5; offset], bytes.to_vec()].concat();
        let [luts, codes, sign_mantissa, positions, gaps, _] = encoded.as_raw().tensors().map(shifted);
        let raw = RawUnit {
            luts: &luts[offset..],
            encoded_exponent: &codes[offset..],
            sign_mantissa: &sign_mantissa[offset..],
            output_positions: &positions[offset..],
            gaps: &gaps[offset..],
            split_positions: &[],
        };
        let unit = Unit::validate(raw, Geometry::OFFICIAL).unwrap();
        for isa in Isa::available() {
            for poison in POISONS {
                let mut out = vec![poison; offset + words.len() + 64];
                let own = offset..offset + words.len();
                assert_eq!(Decoder::new(&unit, isa).decode_chunks(0, &mut out[own.clone()]), Ok(()));
                assert!(out[own.clone()] == words, "{isa:?}, offset {offset}");
                assert!(out[..own.start].iter().chain(&out[own.end..]).all(|&word| word == poison), "{isa:?}");
            }
        }
    }
}

/// Codes of 1 bit alone; of up to 32 bits, most of them longer than the fast table's; 17 lookup tables.
#[test]
fn extreme_codes() {
    let one_exponent: Vec<u16> = (0..100_000u32).map(|i| join(120, i as u8)).collect();
    let long = strategies::longest_codes();
    let of_each = |code: &Code, n: usize| -> Vec<u16> {
        let exponents: Vec<u8> = code.in_code_order().iter().map(|&(exponent, _)| exponent).collect();
        (0..n).map(|i| join(exponents[i * i % exponents.len()], i as u8)).collect()
    };
    let tables = strategies::seventeen_tables();
    for geometry in [Geometry::OFFICIAL, geometry(8, 5)] {
        let units = [(&long, of_each(&long, 40_000)), (&tables, of_each(&tables, 60_000))];
        let units = units.map(|(code, words)| Case::new(geometry, Some(code.clone()), vec![words]).unwrap());
        for case in units.iter().chain([&Case::of(geometry, &one_exponent)]) {
            assert_eq!(all_the_same(case.encoded.as_raw(), geometry), Some(Ok(())));
        }
    }
}

/// A sequence of numbers, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }
}

/// Damages a sound unit a thousand ways and more, and counts how the units that can still be decoded end.
fn damaged(sound: &Encoded, geometry: Geometry, rounds: u32, damage: impl Fn(&mut Encoded, &mut Random)) -> [u32; 2] {
    let (mut random, mut outcomes) = (Random(1), [0; 2]);
    for _ in 0..effort::rounds(rounds) {
        let mut unit = sound.clone();
        damage(&mut unit, &mut random);
        if let Some(outcome) = all_the_same(unit.as_raw(), geometry) {
            outcomes[usize::from(outcome.is_err())] += 1;
        }
    }
    outcomes
}

fn flip(tensor: &mut [u8], random: &mut Random) {
    let bit = random.below(8 * tensor.len());
    tensor[bit / 8] ^= 1 << (bit % 8);
}

/// Units of many small chunks, and of a few larger ones.
fn sound_units() -> Vec<(Encoded, Geometry)> {
    [(geometry(8, 2), skewed(700)), (geometry(8, 2), trained(700)), (geometry(8, 32), trained(5000))]
        .into_iter()
        .map(|(geometry, words)| (encode(&[&words], geometry).unwrap(), geometry))
        .collect()
}

#[test]
fn damaged_streams() {
    for (unit, geometry) in sound_units() {
        let [_, errors] = damaged(&unit, geometry, 3000, |unit, random| flip(&mut unit.encoded_exponent, random));
        assert!(errors > effort::rounds(3000) / 30, "{errors}");
    }
}

#[test]
fn damaged_gaps() {
    for (unit, geometry) in sound_units() {
        // Every bit once: only those after the last code have no meaning.
        let windows_with_codes = unit.encoded_exponent.len().div_ceil(8);
        for bit in 5..8 * unit.gaps.len() {
            let mut unit = unit.clone();
            unit.gaps[bit / 8] ^= 0x80 >> (bit % 8);
            let outcome = all_the_same(unit.as_raw(), geometry);
            if bit / 5 < windows_with_codes - 1 {
                assert!(
                    matches!(outcome, Some(Err(DecodeError::Gap { window, .. })) if window == bit / 5),
                    "{outcome:?}"
                );
            }
        }
    }
}

#[test]
fn damaged_positions() {
    for (unit, geometry) in sound_units() {
        let [_, errors] = damaged(&unit, geometry, 3000, |unit, random| {
            let entries = unit.output_positions.as_chunks_mut::<4>().0;
            let entry = &mut entries[random.below(entries.len())];
            *entry = (u32::from_le_bytes(*entry).wrapping_add(random.below(5) as u32).wrapping_sub(2)).to_le_bytes();
        });
        assert!(errors > effort::rounds(3000) / 30, "{errors}");
    }
}

/// Tables that aren't of a prefix code: what a code's bits lead to can depend on the bits after it.
#[test]
fn damaged_tables() {
    for (unit, geometry) in sound_units() {
        let outcomes = damaged(&unit, geometry, 3000, |unit, random| {
            // An entry gets a neighbour's value: where another code begins, the tables stay valid.
            let to = 1 + random.below(unit.luts.len() - 2);
            unit.luts[to] = unit.luts[to - 1 + 2 * random.below(2)];
        });
        assert!(outcomes.iter().all(|&n| n > effort::rounds(3000) / 150), "{outcomes:?}");
        damaged(&unit, geometry, 3000, |unit, random| {
            let (from, to) = (random.below(256), random.below(unit.luts.len()));
            unit.luts[to] = unit.luts[from];
        });
        damaged(&unit, geometry, 3000, |unit, random| flip(&mut unit.luts, random));
    }
}

#[test]
fn streams_cut_short_or_drawn_out() {
    for (unit, geometry) in sound_units() {
        damaged(&unit, geometry, 1000, |unit, random| {
            let n = unit.encoded_exponent.len() + 3 - random.below(6);
            unit.encoded_exponent.resize(n, 0x5a);
        });
    }
}

/// Random bytes under sound indexes of the official geometry.
#[test]
fn noise() {
    let words = trained(90_000);
    let sound = encode(&[&words], Geometry::OFFICIAL).unwrap();
    let [_, errors] = damaged(&sound, Geometry::OFFICIAL, 40, |unit, random| {
        let (from, n) = (random.below(unit.encoded_exponent.len()), random.below(9000));
        unit.encoded_exponent.iter_mut().skip(from).take(n).for_each(|byte| *byte = random.below(256) as u8);
    });
    assert!(errors > effort::rounds(40) * 3 / 4, "{errors}");
}

/// Sound or damaged, and from every chunk on.
#[test]
fn indexes_of_small_units() {
    let (mut good, mut bad) = (0, 0);
    let checked = every_small_unit(31 * effort::step(31), |unit| {
        for chunk in 0..unit.chunks() {
            let room = unit.n_elements() - unit.chunk_elements(chunk).start;
            *if same_as_plain(unit, chunk, room).is_ok() { &mut good } else { &mut bad } += 1;
        }
    });
    assert!(
        checked > effort::rounds(3000) as usize && good > 0 && bad > good,
        "{checked} units: {good} good, {bad} bad"
    );
}
