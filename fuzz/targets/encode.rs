//! Encodes words: with every instruction set and any number of runs, the bytes are the plain encoder's, and decode to the words.
#![no_main]

use arbitrary::Arbitrary;
use df11_codec::encode::Plan;
use df11_codec::{EncodeError, Encoded, Histogram, Unit, encode};
use df11_fuzz::words::{Words, codable, geometry};
use df11_simd::{Encoder, Isa};
use df11_tests::{naive, strategies};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Input {
    bytes_per_thread: u8,
    threads: u16,
    words: Words,
    is_codable: bool,
    /// Where runs end.
    ends: Vec<u16>,
}

fn encoded(input: &Input, words: &[u16], isa: Isa) -> Result<Encoded, EncodeError> {
    let mut ends: Vec<usize> = input.ends.iter().take(8).map(|&end| usize::from(end) % (words.len() + 1)).collect();
    ends.extend([0, words.len()]);
    ends.sort_unstable();
    let runs: Vec<&[u16]> = ends.windows(2).map(|ends| &words[ends[0]..ends[1]]).collect();
    let mut counted = Histogram::default();
    runs.iter().for_each(|run| counted.add(&df11_simd::histogram(run, isa)));
    assert!(counted == Histogram::of(words), "{isa:?}: another histogram");
    let plan = Plan::new(&counted, geometry(input.bytes_per_thread, input.threads))?;
    strategies::join_runs(&plan, &runs, |run, start| {
        let encoder = Encoder::new(&plan, isa);
        let mut rest = vec![0x5a; run.len()];
        let split = encoder.encode_run_and_split(run, start, &mut rest);
        let whole = encoder.encode_run(run, start);
        assert!(split == whole, "{isa:?}: another run if it is split along the way");
        let mut expected = vec![0xa5; run.len()];
        df11_simd::split_sign_mantissa(run, &mut expected, isa);
        assert!(whole.is_err() || rest == expected, "{isa:?}: signs and mantissas");
        whole
    })
}

fuzz_target!(|input: Input| {
    let mut words = input.words.get(40_000);
    if input.is_codable {
        words = codable(words);
    }
    let geometry = geometry(input.bytes_per_thread, input.threads);
    let plain = encode(&[&words], geometry);
    for isa in Isa::available() {
        let own = encoded(&input, &words, isa);
        assert!(own == plain, "{isa:?}: other bytes: {:?}, {:?}", own.err(), plain.as_ref().err());
    }
    let Ok(plain) = plain else { return };
    let unit = Unit::validate(plain.as_raw(), geometry).expect("what the encoder wrote is refused");
    let mut out = vec![0xdead; words.len()];
    unit.decode_chunks(0, &mut out).expect("what the encoder wrote can't be decoded");
    assert!(out == words);
    let code = df11_codec::Code::from_histogram(&Histogram::of(&words)).expect("it was made before");
    assert!(naive::decode(&code, &plain.encoded_exponent, &plain.sign_mantissa) == Some(words));
});
