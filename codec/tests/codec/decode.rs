//! The suite on every decoder of the codec.

use df11_codec::error::DecodeError;
use df11_codec::format::join;
use df11_codec::{Code, Geometry, Unit, bits};
use df11_tests::decoder_suite;
use df11_tests::strategies::Case;
use df11_tests::{naive, official_rules};

/// Bit by bit, from the code table.
fn bit_by_bit(unit: &Unit<'_>, code: &Code, out: &mut [u16]) -> Result<(), String> {
    let raw = unit.raw();
    let words = naive::decode(code, raw.encoded_exponent, raw.sign_mantissa).ok_or("the stream doesn't decode")?;
    out.copy_from_slice(&words);
    Ok(())
}

/// From the lookup tables.
fn by_tables(unit: &Unit<'_>, _: &Code, out: &mut [u16]) -> Result<(), String> {
    unit.decode_chunks(0, out).map_err(|error| error.to_string())
}

/// As the official kernel's threads do it.
fn by_official_rules(unit: &Unit<'_>, _: &Code, out: &mut [u16]) -> Result<(), String> {
    let poison = out.first().copied().unwrap_or(0);
    out.copy_from_slice(&official_rules::decode(unit.raw(), unit.geometry(), poison));
    Ok(())
}

decoder_suite!(naive_oracle, bit_by_bit, 300);
decoder_suite!(tables, by_tables, 1000);
decoder_suite!(kernel_rules, by_official_rules, 300);

/// Chunks of 16 bytes; few elements in the first, many in the middle, fewer at the end.
fn uneven() -> Case {
    let rare = |n: usize| (0..n).map(|i| join(100 + (i % 32) as u8, i as u8));
    let words: Vec<u16> = rare(64).chain((0..600).map(|i| join(140, i as u8))).chain(rare(64)).collect();
    Case::of(Geometry::new(8, 2).unwrap(), &words)
}

/// The largest chunk, for which a thread block must have room.
#[test]
fn the_largest_chunk() {
    let case = uneven();
    let unit = case.unit();
    let sizes: Vec<usize> = (0..unit.chunks()).map(|chunk| unit.chunk_elements(chunk).len()).collect();
    let largest = unit.largest_chunk();
    assert!(sizes[0] < largest && sizes[sizes.len() - 1] < largest, "{sizes:?}");
    assert!(sizes.contains(&largest) && sizes.iter().all(|&size| size <= largest), "{sizes:?}");
    // A chunk of one-bit codes alone.
    assert_eq!(largest, 128);

    assert_eq!(Case::of(case.geometry, &[]).unit().largest_chunk(), 0);
}

/// Room for anything but whole chunks is an error; it never leaves words unwritten.
#[test]
fn room_for_whole_chunks_only() {
    let case = uneven();
    let (unit, words) = (case.unit(), case.words());
    let (chunks, first, second) = (unit.chunks(), unit.chunk_elements(0).len(), unit.chunk_elements(1).len());
    let into = |chunk, room| {
        let mut out = vec![0; room];
        unit.decode_chunks(chunk, &mut out).map(|()| out)
    };
    assert_eq!(into(0, first).unwrap(), words[..first]);
    assert_eq!(into(0, first + second).unwrap(), words[..first + second]);
    assert_eq!(into(1, words.len() - first).unwrap(), words[first..]);
    assert_eq!(into(chunks, 0), Ok(vec![]));

    let wrong = |chunk, got, expected| Err(DecodeError::OutLength { chunk, got, expected });
    assert_eq!(into(0, 0), wrong(0, 0, first));
    assert_eq!(into(0, first - 1), wrong(0, first - 1, first));
    assert_eq!(into(0, first + 1), wrong(1, 1, second));
    assert_eq!(into(0, words.len() + 1), wrong(chunks, 1, 0));
    assert_eq!(into(chunks, 3), wrong(chunks, 3, 0));
    assert_eq!(into(usize::MAX, 3), wrong(usize::MAX, 3, 0));
}

/// The 32 bits from any bit on, against one bit at a time; after the end there are zeros.
#[test]
fn peeking_past_the_end() {
    for n_bytes in 0..=17 {
        let bytes: Vec<u8> = (0..n_bytes).map(|i| 0xff - i).collect();
        let bit = |at: u64| bytes.get((at / 8) as usize).map_or(0, |byte| byte >> (7 - at % 8) & 1);
        for at in 0..8 * 20 {
            let expected = (0..32).fold(0, |bits, i| bits << 1 | u32::from(bit(at + i)));
            assert_eq!(bits::peek(&bytes, at), expected, "bit {at} of {n_bytes} bytes");
        }
    }
}
