//! `tensors/read_by.rs`: a file that the test reads, as a page in a browser does.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::common::*;
use df11_codec::Unit;
use df11_host::internals::unit::decode;
use df11_host::internals::{ReadAt, checksum, known_checksum, open_reader, read_unit, unit_weights};
use df11_host::{Error, Model, compress_to};

const SAMPLE: &str = "samples/minilm-layer0-bf16.safetensors";

/// A file in memory that counts what is read, and fails from some byte on.
#[derive(Debug)]
struct Read {
    bytes: Vec<u8>,
    /// How long it says it is.
    length: u64,
    bad_from: u64,
    read: Arc<AtomicU64>,
}

impl ReadAt for Read {
    fn bytes(&self) -> u64 {
        self.length
    }

    fn read_at(&self, at: u64, out: &mut [u8]) -> io::Result<()> {
        self.read.fetch_add(out.len() as u64, Ordering::Relaxed);
        if at + out.len() as u64 > self.bad_from {
            return Err(io::Error::other("a planted failure"));
        }
        let from = self.bytes.get(at as usize..).and_then(|rest| rest.get(..out.len()));
        out.copy_from_slice(from.ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }
}

fn reader(bytes: &[u8]) -> Read {
    Read { bytes: bytes.to_vec(), length: bytes.len() as u64, bad_from: u64::MAX, read: Arc::default() }
}

fn compressed() -> Vec<u8> {
    let mut compressed = Vec::new();
    compress_to(&Model::open(data(SAMPLE)).unwrap(), &mut compressed, None, &()).unwrap();
    compressed
}

#[test]
fn it_is_compressed_and_restored_as_a_file_is() {
    let original = std::fs::read(data(SAMPLE)).unwrap();
    let mut out = Vec::new();
    // Its name is in the manifest.
    let name = data(SAMPLE).file_name().unwrap().to_str().unwrap().to_owned();
    compress_to(&open_reader(&name, reader(&original)).unwrap(), &mut out, None, &()).unwrap();
    assert!(out == compressed());
    let mut restored = Vec::new();
    df11_host::decompress_to(&open_reader("x", reader(&out)).unwrap(), &mut restored, &()).unwrap();
    assert!(restored == original);
}

#[test]
fn opening_reads_little() {
    let compressed = compressed();
    let file = reader(&compressed);
    let read = Arc::clone(&file.read);
    let model = open_reader("x", file).unwrap();
    assert_eq!(model.names(), Model::open(data(SAMPLE)).unwrap().names());
    let read = read.load(Ordering::Relaxed);
    assert!(read < compressed.len() as u64 / 50, "{read}");
}

#[test]
fn units_and_checksums() {
    let original = Model::open(data(SAMPLE)).unwrap();
    let model = open_reader("x", reader(&compressed())).unwrap();
    let mut weights = 0;
    for path in model.units() {
        let (tensors, geometry) = read_unit(&model, path).unwrap();
        let words = decode(&Unit::validate(tensors.as_raw(), geometry).unwrap()).unwrap();
        let mut rest = &words[..];
        for weight in unit_weights(&model, path).unwrap() {
            let (words, others) = rest.split_at(weight.elements());
            rest = others;
            let expected = original.tensor(weight.name()).unwrap();
            assert!(words == expected.bf16_bits().unwrap());
            assert_eq!(known_checksum(&model, weight.name()).unwrap(), checksum(&expected.bytes().unwrap()));
            weights += 1;
        }
    }
    assert_eq!(weights, 6);
    assert_eq!(known_checksum(&original, "a"), None);
    assert!(matches!(read_unit(&original, "a"), Err(Error::NotCompressed { .. })));
    assert!(matches!(read_unit(&model, "a"), Err(Error::NoSuchUnit { .. })));
}

#[test]
fn what_goes_wrong_while_it_is_read() {
    let compressed = compressed();
    let failing = |bad_from| open_reader("x", Read { bad_from, ..reader(&compressed) });
    assert!(matches!(failing(7), Err(Error::Io { .. })));
    let model = failing(compressed.len() as u64 - 1000).unwrap();
    let all = model.units().into_iter().map(|path| read_unit(&model, path).map(drop));
    let error = all.filter_map(Result::err).next().unwrap();
    assert_eq!(error.to_string(), "can't read x: a planted failure");

    // It became shorter after it was opened; it was cut short before.
    let cut = compressed[..compressed.len() - 1000].to_vec();
    let model = open_reader("x", Read { length: compressed.len() as u64, ..reader(&cut) }).unwrap();
    let mut all = model.units().into_iter().map(|path| read_unit(&model, path).map(drop));
    assert!(all.any(|read| matches!(read, Err(Error::Changed { .. }))));
    assert!(matches!(open_reader("x", reader(&cut)), Err(Error::Safetensors { .. })));
    // Nothing is in memory in one piece, to be borrowed.
    let model = open_reader("x", reader(&compressed)).unwrap();
    assert!(matches!(model.unit(model.units()[0]), Err(Error::Io { action: "map", .. })));
}
