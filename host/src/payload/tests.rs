use df11_tests::{data, strategies};

use super::*;
use crate::device::Form;

const FORMS: [Form; 2] = [Form::Fixed, Form::Df11];

/// Shapes whose rows are whole tiles, groups, neither, and no rows of their own.
const SHAPES: [&[usize]; 8] =
    [&[100, 512], &[9, 1000], &[300, 64], &[70, 65], &[20, 7, 31], &[5000], &[4, 16, 3, 3, 3, 1, 1, 2], &[3, 0, 5]];

fn words(shape: &[usize]) -> Vec<u16> {
    strategies::normal(shape.iter().product(), 0.02, 3)
}

fn packed(form: Form, shape: &[usize]) -> Option<Vec<u8>> {
    pack(form, shape, &words(shape)).unwrap()
}

/// Matrices of a model.
fn real() -> Vec<Vec<u16>> {
    data::sample().unwrap().into_iter().filter(|words| words.len() > 10_000).collect()
}

/// Poison before, every word after; and at every alignment of the bytes.
#[test]
fn words_come_back() {
    for (form, shape) in FORMS.into_iter().flat_map(|form| SHAPES.map(|shape| (form, shape))) {
        let expected = words(shape);
        let Some(bytes) = packed(form, shape) else {
            assert!(form == Form::Df11 && expected.len() < 1000, "{shape:?}");
            continue;
        };
        assert!(bytes.len() % 16 == 0, "{shape:?}");
        for before in [0, 1, 2, 8] {
            let moved = [vec![0; before], bytes.clone()].concat();
            let payload = Payload::parse(&moved[before..]).unwrap();
            assert_eq!(
                (payload.header().form(), payload.header().shape(), payload.header().elements()),
                (form, shape, expected.len())
            );
            payload.check().unwrap();
            let mut out = vec![0xdead; expected.len()];
            payload.decode_into(&mut out).unwrap();
            assert!(out == expected, "{form:?} {shape:?}");
            let mut short = vec![0xdead; expected.len() + 1];
            let refused = payload.decode_into(&mut short);
            assert!(matches!(refused, Err(PayloadError::OutLength { .. })) && short.iter().all(|&word| word == 0xdead));
        }
    }
}

#[test]
fn every_word_and_real_weights_come_back() {
    let all: Vec<u16> = (0..=u16::MAX).collect();
    for words in real().iter().chain([&all]) {
        for form in FORMS {
            let Some(bytes) = pack(form, &[words.len() / 64, 64], &words[..words.len() / 64 * 64]).unwrap() else {
                assert!(form == Form::Df11 && words == &all);
                continue;
            };
            let mut out = vec![0; words.len() / 64 * 64];
            Payload::parse(&bytes).unwrap().decode_into(&mut out).unwrap();
            assert!(out == words[..out.len()]);
        }
    }
}

#[test]
fn real_weights_take_less_than_72_percent() {
    for words in real() {
        let most = words.len() / 384 * 384 * 2 * 72 / 100;
        for form in FORMS {
            let bytes = pack(form, &[words.len() / 384, 384], &words[..words.len() / 384 * 384]).unwrap().unwrap();
            assert!(bytes.len() < most, "{form:?}: {} of {most}", bytes.len());
        }
    }
}

/// Each rule of the header broken once.
#[test]
fn headers_that_are_none() {
    let good = packed(Form::Fixed, &[9, 1000]).unwrap();
    let df11 = packed(Form::Df11, &[9, 1000]).unwrap();
    let with = |at: usize, to: &[u8]| {
        let mut bytes = good.clone();
        bytes[at..at + to.len()].copy_from_slice(to);
        Payload::parse(&bytes).map(drop)
    };
    let huge = u64::MAX.to_le_bytes();
    assert!(matches!(Payload::parse(&good[..127]), Err(PayloadError::Header { got: 127, expected: 128 })));
    assert!(matches!(with(0, b"PK"), Err(PayloadError::Magic { got: [b'P', b'K', b'1', b'1'] })));
    assert!(matches!(with(4, &[2]), Err(PayloadError::Version { got: 2, expected: 1 })));
    assert!(matches!(with(5, &[2]), Err(PayloadError::Form { got: 2 })));
    assert!(matches!(with(6, &[250]), Err(PayloadError::Fixed(_))));
    assert!(matches!(with(7, &[9]), Err(PayloadError::Dimensions { got: 9, most: 8 })));
    assert!(matches!(with(8, &[8]), Err(PayloadError::Rows { got: [8, 1000], expected: [9, 1000] })));
    assert!(matches!(with(24, &huge), Err(PayloadError::TooLarge)));
    assert!(matches!(with(48, &huge), Err(PayloadError::TooLarge)));
    assert!(matches!(with(48, &(u64::MAX / 1999).to_le_bytes()), Err(PayloadError::TooLarge)));
    let mut other = df11.clone();
    other[40] ^= 1;
    let refused = Payload::parse(&other).unwrap().check();
    assert!(matches!(refused, Err(PayloadError::LargestChunk { .. })), "{refused:?}");
    for bytes in [&good, &df11] {
        let (longer, expected) = ([bytes.as_slice(), &[0]].concat(), bytes.len());
        for other in [&longer[..], &bytes[..bytes.len() - 1]] {
            let got = other.len();
            let length =
                |error| matches!(error, PayloadError::Length { got: g, expected: e } if (g, e) == (got, expected));
            assert!(Payload::parse(other).is_err_and(length));
        }
    }
    assert!(matches!(pack(Form::Fixed, &[2, 3], &[0; 5]), Err(PayloadError::Elements { got: 5, expected: 6 })));
    let nine = pack(Form::Fixed, &[1; 9], &[0]);
    assert!(matches!(nine, Err(PayloadError::Dimensions { got: 9, most: 8 })));
}

/// Whatever byte is changed: an error, or words; and what the check lets pass is the same words, or words that are another payload's.
#[test]
fn a_damaged_payload_is_refused_or_decoded() {
    let shape = [12, 600];
    let expected = words(&shape);
    for form in FORMS {
        let good = packed(form, &shape).unwrap();
        let mut refused = 0;
        for at in (0..128).chain((128..good.len()).step_by(7)) {
            let mut bytes = good.clone();
            bytes[at] ^= 1 << (at % 8);
            let mut out = vec![0; expected.len()];
            let decoded = Payload::parse(&bytes).and_then(|payload| {
                let decoded = (payload.header().elements() == out.len()).then(|| payload.decode_into(&mut out));
                let checked = payload.check();
                // What is refused when it is decoded is refused when it is checked.
                assert!(!(checked.is_ok() && matches!(decoded, Some(Err(_)))), "{form:?} {at}");
                checked
            });
            refused += usize::from(decoded.is_err());
        }
        assert!(refused > 20, "{form:?} {refused}");
    }
}
