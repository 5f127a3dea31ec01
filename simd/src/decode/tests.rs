//! Checks that the fast methods decode every sound unit themselves. Leaving chunks to the plain decoder would give the
//! right words but slowly, and no other test would notice.

use df11_codec::format::join;
use df11_codec::{Geometry, Unit, encode};

use super::lane::Lane;
use super::lanes::LANES;
use super::{Decoder, Way};
use crate::Isa;

/// Decodes every range of 1, 2 and 4 chunks without the plain decoder.
fn without_the_plain_one(words: &[u16], geometry: Geometry) {
    let encoded = encode(&[words], geometry).unwrap();
    let unit = Unit::validate(encoded.as_raw(), geometry).unwrap();
    let both = |isa| [(isa, Some(Decoder::by_chunks(&unit, isa))), (isa, Decoder::by_windows(&unit, isa))];
    for (isa, decoder) in Isa::available().flat_map(both) {
        let Some(decoder) = decoder else { continue };
        for chunks in [1, 2, LANES] {
            for first in 0..(unit.chunks() + 1).saturating_sub(chunks) {
                let start = unit.chunk_elements(first).start;
                let elements = start..unit.chunk_elements(first + chunks).start;
                let mut out = vec![0xdead; elements.len()];
                let done = match &decoder.table.way {
                    Way::Lanes(lanes) => {
                        let mut room: [_; LANES] = core::array::from_fn(|_| Lane::new(unit));
                        lanes.decode_together(&unit, &mut room[..chunks], first, &mut out)
                    }
                    #[cfg(target_arch = "x86_64")]
                    Way::Windows(windows) => (first..first + chunks).try_for_each(|chunk| {
                        let own = unit.chunk_elements(chunk);
                        windows.decode_chunk(&unit, chunk, &mut out[own.start - start..own.end - start])
                    }),
                };
                assert!(done.is_ok(), "{isa:?}: {chunks} chunks from {first} on of {} words", words.len());
                assert!(out == words[elements], "{isa:?}");
            }
        }
    }
}

/// Exponents whose codes have 1, 2, 3, … bits, up to 17.
fn skewed(n: u32) -> Vec<u16> {
    (1..=n).map(|i| join(100 + i.trailing_zeros() as u8, (i * 7) as u8)).collect()
}

#[test]
fn every_size_in_small_chunks() {
    let words = skewed(600);
    for threads in [1, 2, 9, 32, 40] {
        let geometry = Geometry::new(8, threads).unwrap();
        (0..=words.len()).for_each(|n| without_the_plain_one(&words[..n], geometry));
    }
}

#[test]
fn official_chunks() {
    let words = skewed(100_000);
    let encoded = encode(&[&words], Geometry::OFFICIAL).unwrap();
    let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL).unwrap();
    assert!(unit.chunks() > LANES);
    for chunk in 1..unit.chunks() {
        let edge = unit.chunk_elements(chunk).start;
        (edge - 9..=edge + 9).for_each(|n| without_the_plain_one(&words[..n], Geometry::OFFICIAL));
    }
    // A chunk of one-bit codes fills a tile many times.
    without_the_plain_one(&[join(120, 3); 200_000], Geometry::OFFICIAL);
}

/// For codes of 1, 2.7 and 7 bits, and for chunks of other than 512 windows, the method is chosen that was measured to
/// be faster.
#[test]
#[cfg(target_arch = "x86_64")]
fn windows_where_they_are_faster() {
    let random = |i: u32| i.wrapping_mul(0x9e37_79b9) ^ i.wrapping_mul(0x85eb_ca6b) >> 16;
    let of = |exponent: fn(u32) -> u32| (0..100_000).map(|i| join(100 + exponent(random(i)) as u8, 1)).collect();
    let binomial: Vec<u16> = of(|random| (random >> 22).count_ones());
    for (words, threads, faster) in [
        (vec![join(120, 3); 100_000], 512, false),
        (binomial.clone(), 512, true),
        (binomial.clone(), 64, true),
        (binomial, 500, false),
        (of(|random| random >> 25), 512, false),
    ] {
        let geometry = Geometry::new(8, threads).unwrap();
        let encoded = encode(&[&words], geometry).unwrap();
        let unit = Unit::validate(encoded.as_raw(), geometry).unwrap();
        let Some(_) = Decoder::by_windows(&unit, Isa::best()) else { continue };
        let by_windows = matches!(Decoder::new(&unit, Isa::best()).table.way, Way::Windows(_));
        assert_eq!(by_windows, faster, "{threads} windows, {} bytes", encoded.encoded_exponent.len());
    }
}
