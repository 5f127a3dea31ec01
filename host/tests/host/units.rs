//! Units of the official compressor and of every geometry: damaged, by single chunks, and read into memory.

use std::fs;

use df11_codec::{Encoded, Geometry, Unit};
use df11_host::{ErrorKind, Model, OpenOptions};
use df11_tests::strategies;
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::json;

use crate::common::*;
use crate::model::compressed;
use tensors::bf16;

/// A model of one unit, whose shapes are given.
fn opened(place: &Place, encoded: &Encoded, geometry: Geometry, weights: &[Vec<u16>]) -> Model {
    let names: Vec<String> = (0..weights.len()).map(|i| format!("w{i}")).collect();
    let config = json!({ "dfloat11_config": dfloat11_config(geometry, &json!({ "m": names })) });
    let path = place.model("df11", &tensors::encoded_unit("m", names.len(), encoded), config);
    assert_eq!(Model::open(&path).unwrap_err().kind(), ErrorKind::UnknownShape);
    let shapes = names.iter().zip(weights).map(|(name, words)| (format!("m.{name}.weight"), vec![words.len()]));
    Model::open_with(&path, &options(|options: &mut OpenOptions| options.shapes = shapes.collect())).unwrap()
}

/// The official compressor's vectors as models.
#[test]
fn official_vectors() {
    for vector in df11_tests::data::vectors().unwrap() {
        let place = Place::new();
        let model = opened(&place, &vector.encoded, Geometry::OFFICIAL, &vector.weights);
        for (i, words) in vector.weights.iter().enumerate() {
            assert!(model.tensor(&format!("m.w{i}.weight")).unwrap().bf16_bits().unwrap() == *words, "{}", vector.name);
        }
    }
}

proptest! {
    #![proptest_config(df11_tests::effort::config(256))]

    /// Units of every geometry, sound or with a damaged byte: a weight is what the codec's plain decoder gives, or it is refused if that
    /// refuses the unit.
    #[test]
    fn every_geometry_sound_and_damaged(
        case in prop_oneof![4 => strategies::cases().boxed(), 1 => strategies::full_chunks().boxed()],
        damage in any::<Option<(bool, Index, u8)>>(),
        ends in any::<[Index; 2]>(),
    ) {
        let place = Place::new();
        let mut encoded = case.encoded.clone();
        if let Some((is_code, at, by)) = damage {
            let bytes = if is_code { &mut encoded.encoded_exponent } else { &mut encoded.gaps };
            if !bytes.is_empty() {
                let at = at.index(bytes.len());
                bytes[at] ^= by;
            }
        }
        let unit = Unit::validate(encoded.as_raw(), case.geometry);
        let expected = match damage {
            None => Ok(case.words()),
            Some(_) => unit.map_err(drop).and_then(|unit| unit.decode().map_err(drop)),
        };
        let model = opened(&place, &encoded, case.geometry, &case.weights);
        let (mut first, mut is_refused) = (0, false);
        for (i, words) in case.weights.iter().enumerate() {
            let weight = model.tensor(&format!("m.w{i}.weight")).unwrap();
            let ends = ends.map(|end| end.index(words.len() + 1));
            for rows in [0..words.len(), ends[0].min(ends[1])..ends[0].max(ends[1])] {
                match (weight.rows(rows.clone()).unwrap().bf16_bits(), &expected) {
                    (Ok(got), Ok(expected)) => prop_assert!(got == expected[first + rows.start..first + rows.end]),
                    // The damage may be in other chunks.
                    (Ok(_), Err(())) => {}
                    (Err(error), Err(())) => {
                        prop_assert_eq!(error.kind(), ErrorKind::Damaged);
                        is_refused = true;
                    }
                    (Err(error), Ok(_)) => prop_assert!(false, "{error}"),
                }
            }
            first += words.len();
        }
        prop_assert!(is_refused || expected.is_ok() || first == 0);
    }
}

/// Rows need their own chunks only: damage elsewhere isn't met.
#[test]
fn rows_read_no_other_chunk() {
    let original = bf16("a.q.weight", &[3000, 64], 5);
    let place = compressed(std::slice::from_ref(&original), &["q"]);
    let mut bytes = fs::read(place.path("df11")).unwrap();
    let stream = tensors::range_of(&bytes, "a.encoded_exponent");
    assert!(stream.len() > 5 * 4096);
    bytes[stream][2 * 4096 + 64..].fill(0xff);
    let model = Model::from_bytes(bytes).unwrap();
    let damaged = model.tensor("a.q.weight").unwrap();
    for row in 0..100 {
        assert!(damaged.rows(row..row + 1).unwrap().bytes().unwrap() == original.bytes[128 * row..][..128], "{row}");
    }
    for refused in [damaged.rows(2999..3000).unwrap().bytes(), damaged.bytes()] {
        assert_eq!(refused.unwrap_err().kind(), ErrorKind::Damaged);
    }
}

#[test]
fn units_in_running_order_and_in_memory() {
    for name in MODELS {
        let [original, path] = ["bf16", "df11"].map(|form| data(&format!("models/{name}/{form}")));
        let (model, original) = (Model::open(path).unwrap(), Model::open(original).unwrap());
        let mut expected = vec!["model.embed_tokens", "model.layers.0", "model.layers.1", "lm_head"];
        expected.retain(|unit| model.iter().any(|(_, tensor)| tensor.unit() == Some(unit)));
        assert_eq!((model.units(), model.blocks()), (expected.clone(), expected));
        assert!(original.units().is_empty() && original.blocks().is_empty());
        for path in model.units() {
            let data = model.read_unit(path).unwrap();
            let bytes: usize = data.unit().raw().tensors().iter().map(|bytes| bytes.len()).sum();
            assert_eq!((data.path(), model.unit_bytes(path).unwrap()), (path, bytes as u64));
            let mut words = vec![0; data.unit().n_elements()];
            data.unit().decode_chunks(0, &mut words).unwrap();
            for (name, shape) in data.weights() {
                let weight = original.tensor(name).unwrap();
                assert_eq!(weight.shape(), shape);
                assert!(words.drain(..weight.elements()).eq(weight.bf16_bits().unwrap()), "{name}");
            }
            assert!(words.is_empty());
        }
    }
}
