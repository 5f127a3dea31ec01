use df11_codec::encode::{Plan, Run, RunParts, Start};
use df11_codec::format::{join, split};
use df11_codec::{EncodeError, Encoded, Geometry, Histogram};
use df11_tests::strategies::skewed;

/// For 300 words with codes of 1 to 9 bits.
fn plan() -> Plan {
    Plan::new(&Histogram::of(&skewed(300)), Geometry::OFFICIAL).unwrap()
}

/// Runs of these words, in this order.
fn runs(runs: &[&[u16]]) -> Vec<Run> {
    let (plan, mut start) = (plan(), Start::default());
    let encoded = runs.iter().map(|words| {
        let run = plan.encode_run(words, start).unwrap();
        start = plan.after(start, words, &Histogram::of(words)).unwrap();
        run
    });
    encoded.collect()
}

fn finish(runs: Vec<Run>, sign_mantissa: usize, weights: &[usize]) -> Result<Encoded, EncodeError> {
    plan().finish(runs, vec![0; sign_mantissa], weights.iter().copied())
}

fn lengths(what: &'static str, got: impl Into<u128>, expected: u64) -> EncodeError {
    EncodeError::Lengths { what, got: got.into(), expected }
}

#[test]
fn runs_out_of_order() {
    let words = skewed(300);
    let [first, second, third] = <[Run; 3]>::try_from(runs(&[&words[..100], &words[100..220], &words[220..]])).unwrap();
    let error = |runs: &[&Run]| finish(runs.iter().copied().cloned().collect(), 300, &[300]).unwrap_err();
    finish(vec![first.clone(), second.clone(), third.clone()], 300, &[300]).unwrap();
    assert_eq!(error(&[&second, &first, &third]), EncodeError::RunOrder { run: 0, got: 100, expected: 0 });
    assert_eq!(error(&[&first, &second, &second]), EncodeError::RunOrder { run: 2, got: 100, expected: 220 });
}

/// A run after as many words and bits as it was encoded for, but after another last code: it would
/// be wrong about the first code of a window.
#[test]
fn a_run_behind_other_words() {
    let words = skewed(300);
    let (head, tail) = words.split_at(100);
    let mut turned = head.to_vec();
    turned.reverse();
    assert_ne!(split(turned[99]).0, split(head[99]).0);
    let plan = plan();
    let start = plan.after(Start::default(), &turned, &Histogram::of(head)).unwrap();
    let parts = vec![plan.encode_run(head, Start::default()).unwrap(), plan.encode_run(tail, start).unwrap()];
    let error = finish(parts, 300, &[300]).unwrap_err();
    assert_eq!(error, EncodeError::RunOrder { run: 1, got: 100, expected: 100 });
}

/// A run of another encoder's parts, of which one is too short or too long.
#[test]
fn parts_that_do_not_fit() {
    let words = skewed(300);
    let plan = plan();
    let (head, tail) = words.split_at(100);
    let start = plan.after(Start::default(), head, &Histogram::of(head)).unwrap();
    let bits = plan.code().bits_of(&Histogram::of(tail)).unwrap() as u64;
    let windows = (start.bit() + bits - 1) / 64 - start.previous().unwrap() / 64;
    let n_bytes = (start.bit() % 8 + bits).div_ceil(8);
    let run = |bits, bytes: u64, gaps: u64, positions| {
        let parts = RunParts {
            bits,
            bytes: vec![0; bytes as usize],
            gaps: vec![0; gaps as usize],
            positions: vec![0; positions],
        };
        Run::from_parts(&plan, tail, start, parts)
    };

    run(bits, n_bytes, windows, 0).unwrap();
    for got in [0, n_bytes - 1, n_bytes + 1] {
        assert_eq!(run(bits, got, windows, 0), Err(lengths("bytes of a run", got, n_bytes)));
    }
    for got in [0, windows - 1, windows + 1] {
        assert_eq!(run(bits, n_bytes, got, 0), Err(lengths("gaps of a run", got, windows)));
    }
    assert_eq!(run(bits, n_bytes, windows, 1), Err(lengths("positions of a run", 1u8, 0)));
    assert!(matches!(run(u64::MAX, n_bytes, windows, 0), Err(EncodeError::Lengths { what: "bytes of a run", .. })));
    let none = RunParts { bytes: vec![0; usize::from(!start.bit().is_multiple_of(8))], ..RunParts::default() };
    assert_eq!(Run::from_parts(&plan, &[], start, none), plan.encode_run(&[], start));
}

#[test]
fn too_few_or_other_words() {
    let words = skewed(300);
    let error = finish(runs(&[&words[..299]]), 300, &[300]).unwrap_err();
    assert_eq!(error, lengths("elements in the runs", 299u32, 300));
    assert_eq!(finish(vec![], 300, &[300]).unwrap_err(), lengths("elements in the runs", 0u32, 300));

    // The planned number of words, one of them with a longer code.
    let planned = plan().code().bits_of(&Histogram::of(&words)).unwrap() as u64;
    let mut other = words.clone();
    assert_eq!((plan().code().of(100).length, plan().code().of(101).length), (1, 2));
    other[0] = join(101, 0);
    let run = plan().encode_run(&other, Start::default()).unwrap();
    let error = finish(vec![run], 300, &[300]).unwrap_err();
    assert_eq!(error, lengths("code bits in the runs", planned + 1, planned));
    // No run starts after the end of the unit.
    let error = plan().after(Start::default(), &other, &Histogram::of(&other)).unwrap_err();
    assert_eq!(error, lengths("code bits in the runs", planned + 1, planned));
}

#[test]
fn sign_mantissa_and_weights_that_do_not_add_up() {
    for got in [0, 299, 301] {
        let error = finish(runs(&[&skewed(300)]), got, &[300]).unwrap_err();
        assert_eq!(error, lengths("bytes of sign_mantissa", got as u64, 300));
    }
    let most = (usize::MAX as u64).saturating_add(301);
    for (weights, got) in
        [(&[][..], 0), (&[299], 299), (&[100, 100], 200), (&[300, 1], 301), (&[usize::MAX, 301], most)]
    {
        let error = finish(runs(&[&skewed(300)]), 300, weights).unwrap_err();
        assert_eq!(error, lengths("elements in the weights", got, 300));
    }
}
