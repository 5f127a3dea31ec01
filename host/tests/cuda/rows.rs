//! Weights that other libraries give by their words, and rows of them: decoded, and multiplied.
#![expect(unsafe_code, reason = "other libraries' memory is passed")]

use std::ops::Range;

use df11_host::device::{DeviceError, Keep, UnitId};
use df11_host::internals::CudaUnits;
use df11_host::{Error, FixedError};
use df11_tests::products::fixed_products;
use df11_tests::strategies::normal;

use crate::driver::{Driver, options};
use crate::other_library::{Kind, OtherLibrary};
use crate::recorder::{self, Mode};
use crate::samples::Sample;
use crate::units::KEEPS;

const POISON: u16 = 0x5aa5;

fn decode(
    units: &mut CudaUnits,
    id: UnitId,
    rows: Range<usize>,
    out: u64,
    words: usize,
    stream: usize,
) -> df11_host::Result<()> {
    // SAFETY: the tests' memory and streams stay until all work is done, or the call must be refused.
    unsafe { units.decode_rows_on(id, rows, out, words, stream) }
}

fn multiply(
    units: &mut CudaUnits,
    id: UnitId,
    rows: Range<usize>,
    x: (u64, usize),
    y: (u64, usize),
) -> df11_host::Result<()> {
    // SAFETY: as above.
    unsafe { units.multiply_on(id, "w", rows, x, y, 0) }
}

/// Rows of whole tiles and groups, of an odd number of groups, of neither, and of experts; wherever they begin, and wherever they go.
#[test]
fn every_bit() {
    let library_of = |settings| (Driver::new(settings), OtherLibrary::on(0));
    for (shape, row) in [(&[9, 512][..], 512), (&[9, 192], 192), (&[7, 1301], 1301), (&[6, 5, 70], 350), (&[9, 64], 64)]
    {
        for keep in KEEPS {
            let (driver, library) = library_of("races=off");
            let words = normal(shape.iter().product(), 0.02, 3);
            let mut units = CudaUnits::new(options(None)).unwrap();
            let id = units.load_words("w", shape, &words, keep).unwrap();
            let all = words.len() / row;
            assert_eq!(units.rows(id), Ok((all, row)));
            let x = normal(2 * row, 1.0, 4);
            let x_at = library.memory(&x);
            for (rows, odd) in [(0..all, 0), (1..3, 0), (2..all, 1), (all - 1..all, 3), (0..1, 0), (4..4, 0)] {
                let n = rows.len() * row;
                let out = library.memory(&vec![POISON; n + 8]);
                decode(&mut units, id, rows.clone(), out + 2 * odd, n, 0).unwrap();
                let y = library.memory(&vec![POISON; 4 * rows.len() + 4]);
                multiply(&mut units, id, rows.clone(), (x_at, 2 * row), (y, 2 * rows.len())).unwrap();
                units.finish().unwrap();
                library.wait_for_all();
                let got = library.words(out, n + 8);
                let (before, rest) = got.split_at(odd as usize);
                let (own, behind) = rest.split_at(n);
                let expected = &words[rows.start * row..rows.end * row];
                assert!(own == expected, "{shape:?}, {rows:?}, {keep:?}");
                assert!(before.iter().chain(behind).all(|&word| word == POISON));
                let products = fixed_products(expected, row, &x);
                let got = library.words(y, 4 * rows.len() + 4);
                let (own, behind) = got.split_at(4 * rows.len());
                let own: Vec<u32> =
                    own.as_chunks().0.iter().map(|&[low, high]| u32::from(high) << 16 | u32::from(low)).collect();
                assert!(own == products, "{shape:?}, {rows:?}, {keep:?}");
                assert_eq!(behind, [POISON; 4]);
            }
            drop(units);
            library.free(x_at);
            assert_eq!(driver.pinned(), 0);
        }
    }
}

/// Decoded in a CUDA graph: each launch of it decodes the rows anew. Not those of an offloaded weight.
#[test]
fn in_a_graph() {
    let _driver = Driver::new("races=off");
    let library = OtherLibrary::on(0);
    let stream = library.stream(Kind::NonBlocking);
    let words = normal(5 * 200, 0.02, 1);
    let mut units = CudaUnits::new(options(None)).unwrap();
    let id = units.load_words("w", &[5, 200], &words, Keep::Resident).unwrap();
    let offloaded = units.load_words("v", &[5, 200], &words, Keep::Offloaded).unwrap();
    let out = library.memory(&[POISON; 400]);
    decode(&mut units, id, 1..3, out, 400, stream).unwrap();
    library.wait_for_all();
    recorder::begin(stream, Mode::Global);
    decode(&mut units, id, 1..3, out, 400, stream).unwrap();
    let refused = decode(&mut units, offloaded, 1..3, out, 400, stream).unwrap_err();
    assert_matches!(refused, Error::Device(DeviceError::OffloadedInGraph));
    let graph = recorder::end(stream).unwrap();
    assert_eq!((graph.kernels, graph.copies), (1, 0));
    for _ in 0..2 {
        library.fill(out, POISON, 400, stream);
        graph.launch(stream);
        library.wait(stream);
        assert!(library.words(out, 400) == words[200..600]);
    }
}

/// Every rule broken once.
#[test]
fn broken_rules() {
    let driver = Driver::new("");
    let library = OtherLibrary::on(0);
    let words = normal(5 * 200, 0.02, 1);
    let mut units = CudaUnits::new(options(None)).unwrap();
    let refused = units.load_words("w", &[5, 201], &words, Keep::Resident).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "tensor w can't be held with fixed-length codes: 1000 words; the shape has 1005 elements"
    );
    let id = units.load_words("w", &[5, 200], &words, Keep::Resident).unwrap();
    let (x, out) = (library.memory(&words), library.memory(&[POISON; 1000]));
    #[expect(clippy::reversed_empty_ranges, reason = "it is to be refused")]
    for (rows, got) in [(0..6, 6), (6..6, 6), (3..2, 3)] {
        let rule = FixedError::Rows { got, rows: 5 };
        let decoded = decode(&mut units, id, rows.clone(), out, 1000, 0).unwrap_err();
        assert_matches!(decoded, Error::Fixed { tensor, source } if tensor == "w" && source == rule);
        let multiplied = multiply(&mut units, id, rows, (x, 200), (out, 500)).unwrap_err();
        assert_matches!(multiplied, Error::Fixed { source, .. } if source == rule);
    }
    let short = decode(&mut units, id, 1..3, out, 399, 0).unwrap_err();
    assert_matches!(short, Error::Device(DeviceError::OutLength { got: 399, expected: 400 }));
    let nowhere = decode(&mut units, id, 1..3, 0x10, 400, 0).unwrap_err();
    assert_matches!(nowhere, Error::Device(DeviceError::NoSuchMemory { .. }));

    let sample = Sample::official(&words);
    let unit = units.load(sample.named(), Keep::Resident).unwrap();
    assert_eq!(units.rows(unit), Err(DeviceError::NoRows));
    let short_rows = units.load_words("short", &[30, 8], &words[..240], Keep::Resident).unwrap();
    assert_eq!(units.rows(short_rows), Ok((1, 240)));
    let refused = decode(&mut units, unit, 0..1, out, 1000, 0).unwrap_err();
    assert_matches!(refused, Error::Device(DeviceError::NoRows));
    units.finish().unwrap();
    assert_eq!(driver.launches(), 0);
    assert_eq!(library.words(out, 1000), [POISON; 1000]);
}
