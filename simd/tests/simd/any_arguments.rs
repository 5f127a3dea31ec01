//! Every public function of the codec and of the fast codec has a result for any argument: none overflows, and none
//! panics. No caller would mean these numbers.

use df11_codec::bits::peek;
use df11_codec::encode::{Plan, Run, RunParts, Start, Stitch, split_sign_mantissa};
use df11_codec::format::MAX_CODE_BYTES;
use df11_codec::huffman::Codeword;
use df11_codec::positions::{OutputPositions, SplitPositions};
use df11_codec::{Code, DecodeError, EncodeError, Geometry, Histogram, gaps};
use df11_simd::{Decoder, Encoder, Isa};
use df11_tests::strategies::{Case, skewed};

/// Numbers at which a product with a small factor overflows, and numbers whose wrapped product looks small.
fn numbers() -> impl Iterator<Item = usize> + Clone {
    let factors = [1usize, 2, 3, 4, 5, 8, 40, 64, 320, 512, 4096, 1 << (usize::BITS / 2)];
    let edges = factors.into_iter().flat_map(|factor| (usize::MAX / factor).saturating_sub(2)..=usize::MAX / factor);
    edges.flat_map(|edge| [edge, edge.saturating_add(1), edge.saturating_add(2)])
}

fn geometries() -> [Geometry; 5] {
    [(8, 512), (8, 2), (4, 1), (4096, 1024), (5, 3)].map(|(bytes, threads)| Geometry::new(bytes, threads).unwrap())
}

#[test]
fn gaps_of_windows_that_are_not_there() {
    for geometry in geometries() {
        let case = Case::of(geometry, &skewed(3000));
        let unit = case.unit();
        for window in numbers().chain([geometry.windows(case.encoded.encoded_exponent.len())]) {
            assert_eq!(unit.gap(window), 0, "window {window}");
        }
    }
    for bytes in 0..=12 {
        let packed = vec![0xff; bytes];
        for window in 0..40 {
            let there = (8 * bytes).saturating_sub(5 * window).min(5) as u32;
            assert_eq!(gaps::get(&packed, window), 31 & !(31 >> there), "window {window} of {bytes} bytes");
        }
        numbers().for_each(|window| assert_eq!(gaps::get(&packed, window), 0, "window {window} of {bytes} bytes"));
    }
    let packed = [5u8, 31, 32, 255, 0].map(|gap| gaps::get(&gaps::pack(&[1, gap]), 1));
    assert_eq!(packed, [5, 31, 0, 31, 0], "of a gap that is too large the lowest five bits count");
}

/// Sizes are exact if a `usize` holds them, and `usize::MAX` otherwise.
#[test]
fn sizes_of_any_stream() {
    let saturated = |size: u128| usize::try_from(size).unwrap_or(usize::MAX);
    for geometry in geometries() {
        let (threads, chunk_bytes) = (geometry.threads_per_block() as u128, geometry.chunk_bytes() as u128);
        for n_bytes in numbers().chain(0..100).chain([MAX_CODE_BYTES]) {
            let chunks = (n_bytes as u128).div_ceil(chunk_bytes);
            assert_eq!(geometry.chunks(n_bytes), saturated(chunks), "{n_bytes} bytes");
            assert_eq!(geometry.windows(n_bytes), saturated(chunks * threads), "{n_bytes} bytes");
            assert_eq!(geometry.gaps_bytes(n_bytes), saturated((5 * chunks * threads).div_ceil(8)), "{n_bytes} bytes");
            assert_eq!(geometry.positions_bytes(n_bytes), saturated(4 * (chunks + 1)), "{n_bytes} bytes");
        }
    }
    let plan = Plan::new(&Histogram::of(&skewed(3000)), Geometry::OFFICIAL).unwrap();
    for weights in numbers() {
        let all = plan.stored_bytes(0) as u128 + 8 * (weights as u128 - 1);
        assert_eq!(plan.stored_bytes(weights), saturated(all), "{weights} weights");
    }
}

#[test]
fn codes_of_any_length() {
    for length in 0..=u8::MAX {
        for bits in [0, 1, 0x8000_0001, 0xdead_beef, u32::MAX] {
            let code = Codeword { bits, length };
            let kept = u32::from(length.min(32));
            // The lowest `kept` bits count.
            let aligned = (0..kept).fold(0, |word, i| word | (bits >> (kept - 1 - i) & 1) << (31 - i));
            assert_eq!(code.left_aligned(), aligned, "{code:?}");
        }
    }
}

#[test]
fn bits_past_any_end() {
    for bytes in [&[][..], &[0xff], &[0xff; 9]] {
        for at in numbers().map(|at| at as u64).chain([u64::MAX, u64::MAX - 7, 1 << 35, (1 << 35) + 8, 1 << 61]) {
            assert_eq!(peek(bytes, at), 0, "bit {at} of {} bytes", bytes.len());
        }
    }
}

#[test]
fn positions_past_any_end() {
    let positions = OutputPositions::new(&[1, 0, 0, 0, 9, 0, 0, 0]).unwrap();
    assert!(numbers().all(|i| positions.get(i) == 9));
    assert_eq!(OutputPositions::new(&[]).unwrap().get(usize::MAX), 0);
    assert_eq!(SplitPositions::new(&[0xff; 8]).unwrap().iter().collect::<Vec<_>>(), [-1]);
    for geometry in geometries() {
        let case = Case::of(geometry, &skewed(3000));
        let unit = case.unit();
        assert!(numbers().all(|chunk| unit.chunk_elements(chunk) == (3000..3000)));
        assert!(numbers().all(|i| unit.chunks_of(i..usize::MAX).is_empty() && unit.chunks_of(i..0).is_empty()));
        assert!(numbers().all(|i| unit.chunks_of(0..i) == (0..unit.chunks())));
    }
}

/// Chunks that don't exist, and outputs of a wrong length: every decoder gives the same error.
#[test]
fn decoding_from_any_chunk() {
    let words = skewed(3000);
    for geometry in geometries() {
        let case = Case::of(geometry, &words);
        let unit = case.unit();
        let chunks = unit.chunks();
        let by_windows = Isa::available().filter_map(|isa| Decoder::by_windows(&unit, isa));
        let fast: Vec<_> = Isa::available().map(|isa| Decoder::by_chunks(&unit, isa)).chain(by_windows).collect();
        for first in numbers().chain(0..3).chain(chunks.saturating_sub(2)..chunks + 3) {
            let left = words.len() - unit.chunk_elements(first).start;
            let own = unit.chunk_elements(first).len();
            for room in [0, 1, own, own + 1, left, left + 1, left + 9000] {
                let mut out = vec![0; room];
                let decoded = unit.decode_chunks(first, &mut out);
                match decoded {
                    Ok(()) => assert_eq!(out, words[words.len() - left..][..room], "{room} words from chunk {first}"),
                    Err(DecodeError::OutLength { chunk, got, expected }) => {
                        assert!(chunk >= first && got <= room && got != expected, "{room} words from chunk {first}");
                        assert_eq!(expected, unit.chunk_elements(chunk).len(), "{room} words from chunk {first}");
                    }
                    Err(other) => panic!("{room} words from chunk {first}: {other:?}"),
                }
                let confirmed = unit.confirm_chunks(first, &words[words.len() - left..][..room.min(left)]);
                if room <= left {
                    assert_eq!(confirmed, decoded, "{room} words from chunk {first}");
                }
                for decoder in &fast {
                    let mut out = vec![0; room];
                    assert_eq!(decoder.decode_chunks(first, &mut out), decoded, "{room} words from chunk {first}");
                }
            }
            let longer = [&words[words.len() - left..], &words].concat();
            let error = unit.confirm_chunks(first, &longer);
            let expected = DecodeError::OutLength { chunk: chunks.max(first), got: words.len(), expected: 0 };
            assert_eq!(error, Err(expected), "from chunk {first}");
        }
    }
}

#[test]
fn occurrences_without_end() {
    let mut counts = [0; 256];
    counts[..240].fill(u64::MAX);
    let most = Histogram::from_counts(counts);
    let mut more = most.clone();
    more.add(&most);
    assert_eq!(more, most);
    assert_eq!(most.total(), 240 * u128::from(u64::MAX));
    let code = Code::from_histogram(&most).unwrap();
    assert_eq!(code.longest(), 8);
    assert!(code.bits_of(&most).unwrap() > u128::from(u64::MAX));
    let too_long =
        Err(EncodeError::TooLong { what: "elements", got: most.total(), allowed: Geometry::OFFICIAL.max_elements() });
    assert_eq!(Plan::new(&most, Geometry::OFFICIAL).map(|_| ()), too_long);
    assert_eq!(Plan::with_code(code, &most, Geometry::OFFICIAL).map(|_| ()), too_long);
}

/// Starts and words of another plan, and parts that no words have.
#[test]
fn runs_of_other_plans() {
    let words = skewed(3000);
    let histogram = Histogram::of(&words);
    for geometry in geometries() {
        let plan = Plan::new(&histogram, geometry).unwrap();
        let small = Plan::new(&Histogram::of(&words[..10]), geometry).unwrap();
        let end = plan.after(Start::default(), &words, &histogram).unwrap();
        // Many words with the histogram of none.
        let further = (0..100).fold(end, |start, _| plan.after(start, &words, &Histogram::default()).unwrap());
        for start in [Start::default(), end, further] {
            let past = small.after(start, &words[..10], &Histogram::of(&words[..10]));
            assert_eq!(past.is_ok(), start == Start::default(), "{start:?}");
            let run = plan.encode_run(&words, start).unwrap();
            Isa::available()
                .for_each(|isa| assert_eq!(Encoder::new(&plan, isa).encode_run(&words, start).as_ref(), Ok(&run)));
            let stitched = Stitch::new(&small).add(run.clone());
            assert_eq!(stitched.is_ok(), start == Start::default(), "{start:?}");
            let mut stitch = Stitch::new(&small);
            if stitch.add(run).is_ok() {
                let lengths = stitch.finish([usize::MAX, usize::MAX]);
                assert!(matches!(lengths, Err(EncodeError::Lengths { .. })), "{lengths:?}");
            }
            for bits in numbers().map(|bits| bits as u64).chain([u64::MAX]) {
                let parts = RunParts { bits, ..Default::default() };
                let run = Run::from_parts(&plan, &words, start, parts);
                assert!(matches!(run, Err(EncodeError::Lengths { .. })), "{run:?}");
            }
        }
    }
    let mut bytes = [7; 3];
    split_sign_mantissa(&[], &mut bytes);
    split_sign_mantissa(&words, &mut []);
    assert_eq!(bytes, [7; 3]);
}
