//! What other chapters state of the sample, and of the sizes of shared memory.

use super::*;

/// The drawing of chapter 4: an inclusive sum by shuffles, of five of the lanes.
#[test]
fn shuffles() {
    let mut sums = [3, 1, 4, 1, 5];
    let mut steps = Vec::new();
    for distance in [1, 2, 4] {
        sums = std::array::from_fn(|lane| sums[lane] + if lane >= distance { sums[lane - distance] } else { 0 });
        steps.push(sums);
    }
    assert_eq!(steps, [[3, 4, 5, 5, 6], [3, 4, 8, 9, 11], [3, 4, 8, 9, 14]]);
    for (distance, sums) in [1, 2, 4].into_iter().zip(steps) {
        let sums = sums.map(|sum| format!("{sum:5}")).concat();
        states("scan", &format!(" + {distance} below  {sums}"));
    }
}

/// What the book says of the sample.
#[test]
fn the_sample() {
    let case = Case::new(Geometry::OFFICIAL, None, df11_tests::data::sample().unwrap()).unwrap();
    let (unit, histogram) = (case.unit(), Histogram::of(&case.words()));
    let count = |exponent| histogram.counts()[usize::from(exponent)];
    let length = |exponent| case.code.of(exponent).length;
    let elements = unit.n_elements() as f64;

    let bits: u64 = (0..=u8::MAX).map(|exponent| u64::from(length(exponent)) * count(exponent)).sum();
    let average = format!("has {:.2} bits on average in the", bits as f64 / elements);
    states("serial", &average);
    states("lookups", &average);
    states("lookups", "So the next 11 bits hold three or four codes, and a table of 2048 entries can");
    assert!((3.0..5.0).contains(&(11.0 * elements / bits as f64)));
    let indexes = 8 * (unit.raw().gaps.len() + unit.raw().output_positions.len());
    states("serial", &format!("{:.2} bits for each weight of the sample", indexes as f64 / elements));

    let long: u64 = (0..=u8::MAX).filter(|&exponent| length(exponent) > 8).map(count).sum();
    states(
        "decoder",
        &format!(
            "T = {},\nand {:.1} % of its elements",
            unit.raw().luts.len() / 256 - 1,
            100.0 * long as f64 / elements
        ),
    );
    let share = long as f64 / elements;
    states(
        "costs",
        &format!(
            "a code of more than 8 bits delays all lanes. {:.1} % of the elements have one, so some lane has one in {:.0} % of",
            100.0 * share,
            100.0 * (1.0 - (1.0 - share).powi(32))
        ),
    );
    let tensors = unit.raw();
    let read = tensors.encoded_exponent.len()
        + tensors.gaps.len()
        + tensors.output_positions.len()
        + tensors.sign_mantissa.len();
    states(
        "costs",
        &format!(
            "that is {} bits of `sign_mantissa`, its code, its part of a gap, and {} bits of output: {:.1} bits read and {} written.",
            u8::BITS,
            u16::BITS,
            8.0 * read as f64 / elements,
            u16::BITS
        ),
    );
    let largest = unit.largest_chunk() as u32;
    states("costs", &format!("{:.1} kB for the sample", f64::from(shared_bytes(largest)) / 1e3));
    states("costs", "whose largest chunk has 12,616\nelements");
    assert_eq!(largest, 12_616);
}

/// Sizes of shared memory that the book states.
#[test]
fn sizes() {
    let kb = |bits| f64::from(units_shared_bytes(bits, 0)) / 1e3;
    let [large, small] = UNITS_BITS;
    states(
        "costs",
        &format!(
            "With tables of {large} bits a block of `decode_units` needs {:.1} kB of shared memory, with {small} bits {:.1} kB",
            kb(large),
            kb(small)
        ),
    );
    assert_eq!(
        [16_377, 16_378].map(|elements| units_shared_bytes(11, elements) > units_shared_bytes(11, 0)),
        [false, true]
    );
    states("costs", "A chunk of more than 16,377 elements");
    assert_eq!([9213, 9214].map(|elements| has_room_for_columns(elements, 512)), [false, true]);
    assert_eq!(ONCE_COLUMNS + COLUMN_STRIDE * COLUMN_WORDS, 20_480);
    states(
        "lookups",
        "takes 20,480 bytes, which the launch has if the chunk has 9,214 elements or more, that is, at up to 3.55 bits a code",
    );
    assert_eq!(format!("{:.3}", 32_768.0 / 9214.0), "3.556");
    states("decoder", "| 512 to 639 | the scan's sums");
    states("scan", "bytes 512 to 639 of shared memory");
    assert_eq!((WARP_SUMS, ROWS, ROWS + MAX_ROWS * 256), (512, 640, 1920));
    states("decoder", "| 640 to 1919 | rows");
    states("decoder", "| from 2040 + f mod 8 | staging");
    assert_eq!((staging(0), shared_bytes(0)), (2040, 2052));
}
