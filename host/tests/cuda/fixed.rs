//! Units that a decoder keeps with codes of a fixed length: words against those that were encoded.

use df11_codec::{Geometry, Unit};
use df11_host::Error;
use df11_host::device::{DecodedWords, DeviceError, DeviceWords, Keep, NamedUnit, UnitDecoder, Weight};
use df11_tests::strategies::normal;

use crate::driver::{Driver, fixed};
use crate::samples::{Sample, blocks};

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
