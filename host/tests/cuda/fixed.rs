//! Units that a decoder keeps with codes of a fixed length: words against those that were encoded, products against sums of a plain
//! loop.

use df11_codec::{Geometry, Unit};
use df11_host::device::{CudaDecoder, DecodedWords, DeviceError, DeviceWords, Keep, LaunchError, NamedUnit};
use df11_host::device::{Ptx, UnitDecoder, UnitId, Weight};
use df11_host::{Error, MultiplyError};
use df11_tests::products::fixed_products;
use df11_tests::strategies::normal;

use crate::driver::{Driver, fixed};
use crate::samples::{Sample, blocks};
use crate::suite::{LARGE, SMALL};
use crate::units::KEEPS;

/// Rows of whole groups, of whole tiles, of neither, of fewer weights than a group; and weights of more than two dimensions.
fn layer(seed: u64) -> Sample {
    let shapes: [(_, &[usize]); 7] = [
        ("a", &[3, 104]),
        ("b", &[40, 256]),
        ("c", &[300, 8]),
        ("d", &[2, 16_001]),
        ("e", &[5, 3, 61]),
        ("f", &[1, 33]),
        ("g", &[4, 512]),
    ];
    Sample::new(Geometry::OFFICIAL, None, &normal(50_000, 0.02, seed), &shapes)
}

/// Multiplies a weight by columns, and compares every bit.
fn check(sample: &Sample, decoder: &mut CudaDecoder, id: UnitId, weight: usize, columns: usize) {
    let (name, shape, _) = &sample.weights[weight];
    let row = shape[1..].iter().product();
    let x = normal(columns * row, 1.0, weight as u64);
    let got = decoder.multiply(id, name, &x).unwrap().to_host().unwrap();
    let got: Vec<u32> = got.iter().map(|number| number.to_bits()).collect();
    assert!(got == fixed_products(sample.words_of(weight), row, &x), "{name}, {columns} columns");
}

/// Every weight times every number of columns: one launch each, of the kernel for at least as many.
#[test]
fn every_bit_of_products() {
    let sample = layer(1);
    for (ptx, (capability, keep)) in
        Ptx::ALL.into_iter().flat_map(|ptx| [(SMALL, KEEPS[0]), (LARGE, KEEPS[1])].map(|way| (ptx, way)))
    {
        let driver = Driver::new(capability);
        let mut decoder = fixed(Some(ptx));
        let id = sample.load(&mut decoder, keep);
        for weight in [0, 1, 3, 4, 5, 6] {
            for (columns, kernel) in [(1, 1), (2, 2), (3, 4), (4, 4), (5, 8), (8, 8)] {
                let name = format!("multiply_fixed_{kernel}");
                let before = (driver.launches(), driver.launches_of(&name));
                check(&sample, &mut decoder, id, weight, columns);
                assert_eq!((driver.launches(), driver.launches_of(&name)), (before.0 + 1, before.1 + 1));
            }
        }
        // Rows of eight weights are kept together, as a group.
        let refused = decoder.multiply(id, "c", &[0; 8]).map(drop);
        let short = LaunchError::ShortRows { got: 8, least: 64 };
        assert_matches!(refused, Err(Error::Multiply { source: MultiplyError::Launch(error), .. }) if error == short);
        drop(decoder);
        assert_eq!((driver.allocated(), driver.pinned()), (0, 0));
    }
}

/// Resident units are decoded in one launch, with words and products in any order; offloaded ones in one each.
#[test]
fn units_together() {
    let blocks = blocks(5);
    for (keep, launches) in [(Keep::Resident, 1), (Keep::Offloaded, 5)] {
        let driver = Driver::new("");
        let mut decoder = fixed(None);
        let ids: Vec<_> = blocks.iter().map(|block| block.load(&mut decoder, keep)).collect();
        for _ in 0..2 {
            let before = driver.launches_of("decode_fixed");
            let decoded = decoder.decode(&ids).unwrap();
            let words = |weight: &Weight<'_, DeviceWords<'_>>| weight.words.to_host().unwrap().to_vec();
            assert!(decoded.weights().iter().flat_map(words).eq(blocks.iter().flat_map(|block| block.words.clone())));
            assert_eq!(driver.launches_of("decode_fixed"), before + launches);
        }
        decoder.unload(ids[1]).unwrap();
        let decoded = decoder.decode(&[ids[2]]).unwrap();
        let words = decoded.weights().iter().flat_map(|weight| weight.words.to_host().unwrap().to_vec());
        assert!(words.eq(blocks[2].words.iter().copied()));
    }
}

/// Loading decodes. So it finds codes that aren't those which were encoded, and leaves nothing behind.
#[test]
fn a_damaged_unit() {
    let sample = Sample::official(&normal(20_000, 0.02, 3));
    let raw = sample.encoded.as_raw();
    let mut damaged = raw.encoded_exponent.to_vec();
    damaged[1000..1008].fill(0);
    let unit = df11_codec::RawUnit { encoded_exponent: &damaged, ..raw };
    let unit = NamedUnit::whole("unit", Unit::validate(unit, Geometry::OFFICIAL).unwrap());
    let driver = Driver::new("");
    let mut decoder = fixed(None);
    let before = driver.allocated();
    let error = decoder.load(unit, Keep::Resident).unwrap_err();
    assert_matches!(error, Error::Device(DeviceError::Decode { .. }));
    assert_eq!(driver.allocated(), before);
    let id = sample.load(&mut decoder, Keep::Resident);
    sample.check_alone(&mut decoder, id);
}
