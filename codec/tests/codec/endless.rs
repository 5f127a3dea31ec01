//! Units on which the official kernel would never terminate after the last code. They aren't written.

use df11_codec::encode::Plan;
use df11_codec::format::join;
use df11_codec::{Code, EncodeError, Geometry, Histogram, tables};
use df11_tests::official_rules;
use df11_tests::strategies::Case;

/// A code in which the end symbol's bits are at least 25 zeros, after as many bits as `bits_before` has. Four links in a row
/// lead nowhere there. The last exponent has a code of a single bit, if there are such bits.
fn with_zeros(bits_before: &[bool]) -> (Code, u8) {
    let mut frequencies: Vec<u64> = (0..25).map(|k| 1 << k).chain([3, 3]).collect();
    let mut m = 6;
    for _ in 0..23 {
        frequencies.push(m - 1);
        m = 2 * m - 1;
    }
    // The next exponent is a little rarer or more frequent than all before it together, the end symbol among them.
    for bit in bits_before.iter().rev() {
        let all = frequencies.iter().sum::<u64>() + 1;
        frequencies.push(if *bit { all - 1 } else { all + 1 });
    }
    let mut counts = [0; 256];
    counts[..frequencies.len()].copy_from_slice(&frequencies);
    let code = Code::from_histogram(&Histogram::from_counts(counts)).unwrap();
    let bits = (0..bits_before.len() as u32).map(|at| code.end().left_aligned() << at >> 31 == 1);
    assert!(bits.eq(bits_before.iter().copied()), "{bits_before:?}: {:?}", code.end());
    (code, frequencies.len() as u8 - 1)
}

fn lookup(code: &Code, bits: u32) -> Option<(u8, u32)> {
    tables::Tables::validate(&tables::fill(code).unwrap()).unwrap().lookup(bits)
}

/// Tables in which 32 zero bits are four links.
#[test]
fn a_tail_that_no_table_resolves() {
    let (code, _) = with_zeros(&[]);
    assert_eq!(lookup(&code, 0), None, "this code no longer has the fault that it is here for");

    // 64 codes fill the last window, of whatever length they are: only the windows after it have zeros.
    for elements in [100, 64] {
        let words = vec![join(24, 1); elements];
        let plan = Plan::with_code(code.clone(), &Histogram::of(&words), Geometry::OFFICIAL);
        assert_eq!(plan.unwrap_err(), EncodeError::Endless);
    }
}

/// Tables in which four links need a one before the zeros: that of the end symbol's code, if it is written, which depends on the
/// room in the last byte. Zeros alone are a code. So units of some lengths are refused, and all others are right.
#[test]
fn an_end_symbol_that_no_table_resolves() {
    for (before, one) in (2..=6).flat_map(|before| (0..before).map(move |one| (before, one))) {
        let bits: Vec<bool> = (0..before).map(|at| at == one).collect();
        let (code, exponent) = with_zeros(&bits);
        assert_eq!(code.of(exponent).length, 1);
        assert_eq!((lookup(&code, 1 << (31 - one)), lookup(&code, 0).is_some()), (None, true), "{bits:?}");
        for geometry in [Geometry::OFFICIAL, Geometry::new(4, 2).unwrap()] {
            for elements in 1..=200usize {
                let words: Vec<u16> = (0..elements).map(|i| join(exponent, i as u8)).collect();
                let room = elements.next_multiple_of(8) - elements;
                match Case::new(geometry, Some(code.clone()), vec![words.clone()]) {
                    Err(error) => assert_eq!((error, room > one), (EncodeError::Endless, true), "{bits:?} {elements}"),
                    Ok(case) => {
                        assert!(room <= one, "{bits:?}, {elements} elements: the official kernel would never end");
                        assert_eq!(case.unit().decode().unwrap(), words);
                        assert_eq!(official_rules::decode(case.encoded.as_raw(), geometry, 0xdead), words);
                    }
                }
            }
        }
    }
}
