//! Lanes decode every sound unit: what they leave to the plain decoder is right, but slow, and no other test sees it.

use df11_codec::format::join;
use df11_codec::{Geometry, Unit, encode};

use super::lane::Lane;
use super::{Decoder, LANES};
use crate::Isa;

/// Decodes every range of 1, 2 and 4 chunks with lanes alone.
fn lanes_alone(words: &[u16], geometry: Geometry) {
    let encoded = encode(&[words], geometry).unwrap();
    let unit = Unit::validate(encoded.as_raw(), geometry).unwrap();
    assert!(Lane::takes(&unit));
    for isa in Isa::available() {
        let decoder = Decoder::new(&unit, isa);
        let mut lanes: [_; LANES] = core::array::from_fn(|_| Lane::new(unit));
        for chunks in [1, 2, LANES] {
            for first in 0..(unit.chunks() + 1).saturating_sub(chunks) {
                let elements = unit.chunk_elements(first).start..unit.chunk_elements(first + chunks).start;
                let mut out = vec![0xdead; elements.len()];
                let done = decoder.decode_together(&mut lanes[..chunks], first, &mut out);
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
    for threads in [1, 2, 9] {
        let geometry = Geometry::new(8, threads).unwrap();
        (0..=words.len()).for_each(|n| lanes_alone(&words[..n], geometry));
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
        (edge - 9..=edge + 9).for_each(|n| lanes_alone(&words[..n], Geometry::OFFICIAL));
    }
    // A tile is full many times in a chunk of one-bit codes.
    lanes_alone(&[join(120, 3); 200_000], Geometry::OFFICIAL);
}
