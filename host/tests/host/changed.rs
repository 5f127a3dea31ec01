//! Files that are written to after they were opened: every way to read says so.

use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, SystemTime};

use crate::common::*;
use df11_host::internals::{decode_unit_into, unit_weights};
use df11_host::{Error, Model, read_tensors_into};
use tensors::{bf16 as weight, tensor};

/// As if it had been written long ago: clocks of file systems tick slowly.
fn make_old(path: &Path) {
    let long_ago = SystemTime::now() - Duration::from_secs(3600);
    File::options().write(true).open(path).unwrap().set_modified(long_ago).unwrap();
}

/// A plain and a compressed model with a unit and a stored tensor.
fn models() -> (Place, [(std::path::PathBuf, Model); 2]) {
    let place = ask::compressed(&[weight("a.weight", &[300, 64], 1), tensor("a.bias", "F32", &[7], [1; 28])]);
    let models = ["in", "df11"].map(|name| {
        let path = place.path(name);
        make_old(&path);
        (path.clone(), Model::open(path).unwrap())
    });
    (place, models)
}

/// What each way to read gives.
fn ways(model: &Model) -> Vec<(String, df11_host::Result<()>)> {
    let mut results = Vec::new();
    for (name, tensor) in model.iter() {
        let mut memory = vec![0; tensor.byte_len()];
        results.push((format!("{name}, bytes"), tensor.bytes().map(drop)));
        results.push((format!("{name}, rows"), tensor.rows(1..3).unwrap().bytes().map(drop)));
        results.push((format!("{name}, into bytes"), tensor.read_bytes_into(&mut memory)));
        results
            .push((format!("{name}, with others"), read_tensors_into([(tensor.clone(), memory.as_mut_slice())], &())));
        if tensor.dtype() == df11_host::Dtype::BF16 {
            results.push((format!("{name}, words"), tensor.bf16_bits().map(drop)));
        }
    }
    for unit in model.units() {
        let words: usize = unit_weights(model, unit).unwrap().iter().map(df11_host::Tensor::elements).sum();
        results.push((format!("{unit}, decoded"), decode_unit_into(model, unit, &mut vec![0; words])));
        results.push((format!("{unit}, mapped"), model.unit(unit).map(drop)));
    }
    results
}

#[test]
fn overwritten_in_place() {
    let (_place, models) = models();
    for (path, model) in models {
        for (way, result) in ways(&model) {
            assert!(result.is_ok(), "{way}");
        }
        // With the same bytes, which only the time tells; then damaged, which must not look like damage.
        let bytes = fs::read(&path).unwrap();
        let half = bytes.len() / 2;
        for bytes in [bytes.clone(), [&bytes[..half], &vec![0xff; bytes.len() - half]].concat()] {
            fs::write(&path, bytes).unwrap();
            for (way, result) in ways(&model) {
                assert_matches!(&result, Err(Error::Changed { path: changed }) if *changed == path, "{way}");
            }
        }
    }
}

/// A file that another one has replaced is still there for those who opened it.
#[test]
fn replaced() {
    let (place, models) = models();
    for (path, model) in models {
        let other = place.write("other", vec![0xff; 5000]);
        fs::rename(other, &path).unwrap();
        for (way, result) in ways(&model) {
            assert!(result.is_ok(), "{way}: {result:?}");
        }
    }
}

#[test]
fn while_it_is_verified_or_restored() {
    struct Overwrites(std::path::PathBuf);
    impl df11_host::Progress for Overwrites {
        fn start(&self, _: u64) {
            let bytes = fs::read(&self.0).unwrap();
            fs::write(&self.0, bytes).unwrap();
        }
        fn advance(&self, _: u64, _: &str) {}
    }
    let (place, [_, (path, _)]) = models();
    let changes = Overwrites(path.clone());
    let is_changed = |result: df11_host::Result<()>| {
        make_old(&path);
        assert_matches!(&result, Err(Error::Changed { path: changed }) if *changed == path);
    };
    is_changed(df11_host::verify(&path, Default::default(), &changes).map(drop));
    is_changed(df11_host::decompress(&path, place.path("back"), Default::default(), &changes).map(drop));
    assert!(!place.path("back").exists());
}
