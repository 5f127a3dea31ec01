//! The suite on every decoder of the codec.
#![allow(missing_docs)]

use df11_codec::{Code, Unit, naive};
use df11_tests::decoder_suite;
use df11_tests::official_rules;
use df11_tests::suite::Decoder;

/// Bit by bit, from the code table.
struct Naive;

impl Decoder for Naive {
    fn decode(&self, unit: &Unit<'_>, code: &Code, out: &mut [u16]) -> Result<(), String> {
        let raw = unit.raw();
        let words = naive::decode(code, raw.encoded_exponent, raw.sign_mantissa).ok_or("the stream doesn't decode")?;
        out.copy_from_slice(&words);
        Ok(())
    }
}

/// From the lookup tables, all chunks in order.
struct Tables;

impl Decoder for Tables {
    fn decode(&self, unit: &Unit<'_>, _: &Code, out: &mut [u16]) -> Result<(), String> {
        unit.decode_chunks(0, out).map_err(|error| error.to_string())
    }
}

/// From the lookup tables, every chunk on its own, the last first.
struct ChunksBackwards;

impl Decoder for ChunksBackwards {
    fn decode(&self, unit: &Unit<'_>, _: &Code, out: &mut [u16]) -> Result<(), String> {
        for chunk in (0..unit.chunks()).rev() {
            unit.decode_chunks(chunk, &mut out[unit.chunk_elements(chunk)]).map_err(|error| error.to_string())?;
        }
        Ok(())
    }
}

/// As the official kernel's threads do it.
struct OfficialRules;

impl Decoder for OfficialRules {
    fn decode(&self, unit: &Unit<'_>, _: &Code, out: &mut [u16]) -> Result<(), String> {
        let poison = out.first().copied().unwrap_or(0);
        out.copy_from_slice(&official_rules::decode(unit.raw(), unit.geometry(), poison));
        Ok(())
    }
}

decoder_suite!(naive_oracle, Naive, 300);
decoder_suite!(tables, Tables, 1000);
decoder_suite!(chunks_backwards, ChunksBackwards, 300);
decoder_suite!(kernel_rules, OfficialRules, 300);
