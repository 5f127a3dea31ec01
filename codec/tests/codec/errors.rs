//! Errors of encoding that nothing else provokes, and their sentences where these depend on numbers.

use df11_codec::encode::{Plan, Start};
use df11_codec::format::join;
use df11_codec::positions::OutputPositions;
use df11_codec::{EncodeError, Geometry, Histogram};
use df11_tests::strategies;

/// A plan with somebody's own code for words of which one has none: nothing is planned, or encoded.
#[test]
fn words_that_a_code_lacks() {
    let code = strategies::fibonacci(100..105);
    let histogram = |exponents: &[u8]| {
        let words: Vec<u16> = exponents.iter().map(|&exponent| join(exponent, 1)).collect();
        Histogram::of(&words)
    };
    let plan = |exponents: &[u8]| Plan::with_code(code.clone(), &histogram(exponents), Geometry::OFFICIAL).map(|_| ());
    plan(&[100, 104, 104]).unwrap();
    for exponent in [99, 105, 0] {
        let error = Err(EncodeError::NoCode { exponent });
        assert_eq!(plan(&[100, exponent, 104]), error);
        assert_eq!(code.bits_of(&histogram(&[exponent])).map(drop), error);
        let plan = Plan::with_code(code.clone(), &histogram(&[100, 100]), Geometry::OFFICIAL).unwrap();
        assert_eq!(plan.encode_run(&[join(exponent, 1)], Start::default()).map(drop), error);
    }
}

#[test]
fn one_value_or_more() {
    for (exponent, occurrences, begins) in [
        (255, 1, "1 value is Inf or NaN"),
        (255, 2, "2 values are Inf or NaN"),
        (240, 1, "1 value has exponent 240"),
        (240, 3, "3 values have exponent 240"),
    ] {
        let error = EncodeError::ReservedExponent { exponent, occurrences }.to_string();
        assert!(error.starts_with(begins), "{error}");
    }
}

#[test]
fn positions_that_are_none() {
    let positions = |bytes| OutputPositions::new(bytes).map(|positions| (positions.len(), positions.is_empty()));
    assert_eq!([positions(&[]), positions(&[0; 8]), positions(&[0; 7])], [Some((0, true)), Some((2, false)), None]);
}
