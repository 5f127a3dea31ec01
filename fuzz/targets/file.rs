//! A safetensors file, compressed or not, sound or damaged. Opened from the disk, from memory or through a caller's reader, and
//! read whole, by rows, all tensors together or as a stream, it gives the same bytes or the same error.
#![no_main]

use std::io;

use arbitrary::Arbitrary;
use df11_fuzz::edit::{self, Edit};
use df11_fuzz::files::{Place, raw_file};
use df11_host::{ErrorKind, InspectOptions, Model, ReadAt, Result, Tensor, VerifyOptions, read_tensors_into};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Input {
    model: df11_fuzz::model::Model,
    is_compressed: bool,
    has_manifest: bool,
    /// Changes of the header, and of the manifest in it, whose checksum is then right.
    header: Vec<Edit>,
    manifest: Vec<Edit>,
    changes: Vec<Change>,
    rows: [u8; 2],
}

#[derive(Arbitrary, Debug)]
enum Change {
    /// A byte of the header.
    Header(u16, u8),
    /// A byte of the data.
    Data(u32, u8),
    Cut(u16),
    Longer(Vec<u8>),
    /// The header's length.
    Length(u64),
    All(Vec<u8>),
}

/// Bytes that are read in a caller's way.
#[derive(Debug)]
struct Reader(Vec<u8>);

impl ReadAt for Reader {
    fn len(&self) -> u64 {
        self.0.len() as u64
    }

    fn read_at(&self, at: u64, out: &mut [u8]) -> io::Result<()> {
        let from = usize::try_from(at).ok().and_then(|at| self.0.get(at..)?.get(..out.len()));
        out.copy_from_slice(from.ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }
}

fn changed(input: &Input, mut file: Vec<u8>) -> Vec<u8> {
    let length = |file: &[u8]| file.first_chunk().map_or(0, |length| u64::from_le_bytes(*length) as usize);
    let end = 8 + length(&file);
    let mut header: serde_json::Value = serde_json::from_slice(&file[8..end]).expect("a sound header");
    if !input.has_manifest {
        header.as_object_mut().and_then(|header| header.shift_remove("__metadata__"));
    }
    if let (Some(text), false) = (header.pointer_mut("/__metadata__/df11_manifest"), input.manifest.is_empty()) {
        let mut manifest = text.as_str().and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
        edit::apply(&mut manifest, &input.manifest);
        edit::with_checksum(&mut manifest);
        *text = manifest.to_string().into();
    }
    edit::apply(&mut header, &input.header);
    if !(input.has_manifest && input.header.is_empty() && input.manifest.is_empty()) {
        file = raw_file(&header.to_string(), &file[end..]);
    }
    for change in input.changes.iter().take(8) {
        let data = file.len().min(length(&file).saturating_add(8));
        let flip = |bytes: &mut [u8], at: usize, byte: u8| {
            let at = at % bytes.len().max(1);
            bytes.get_mut(at).into_iter().for_each(|old| *old ^= byte);
        };
        match change {
            Change::Header(at, byte) => flip(&mut file[..data], (*at).into(), *byte),
            Change::Data(at, byte) => flip(&mut file[data..], *at as usize, *byte),
            Change::Cut(n) => file.truncate(file.len().saturating_sub((*n).into())),
            Change::Longer(more) => file.extend(more),
            Change::Length(n) => file.iter_mut().zip(n.to_le_bytes()).for_each(|(old, new)| *old = new),
            Change::All(bytes) => file.clone_from(bytes),
        }
    }
    file
}

type Read<T> = std::result::Result<T, ErrorKind>;

/// The error; never too little memory, since files are small.
fn kind<T>(result: Result<T>) -> Read<T> {
    result.map_err(|error| {
        assert!(error.kind() != ErrorKind::OutOfMemory && !error.to_string().is_empty(), "{error}");
        error.kind()
    })
}

/// A tensor in every way.
fn read(tensor: &Tensor<'_>, rows: [u8; 2]) -> Read<Vec<u8>> {
    let whole = kind(tensor.bytes());
    let mut out = vec![0x5a; tensor.byte_len()];
    let into = kind(tensor.read_bytes_into(&mut out));
    assert_eq!(whole.as_ref().map(|_| ()), into.as_ref().map(|_| ()));
    assert!(whole.iter().all(|whole| *whole == out), "{}", tensor.name());
    let words: Vec<u16> = out.as_chunks().0.iter().map(|&pair| u16::from_le_bytes(pair)).collect();
    if tensor.dtype() == df11_host::Dtype::BF16 {
        let bits = kind(tensor.bf16_bits());
        assert_eq!(bits.as_ref().err(), whole.as_ref().err());
        bits.iter().for_each(|bits| assert!(*bits == words));
        let mut floats = vec![0f32; words.len()];
        let as_floats = kind(tensor.read_as_f32_into(&mut floats));
        assert_eq!(as_floats.err().as_ref(), whole.as_ref().err());
        let same = |(float, word): (&f32, &u16)| float.to_bits() == u32::from(*word) << 16;
        assert!(whole.is_err() || floats.iter().zip(&words).all(same));
        let fixed = kind(tensor.to_fixed());
        if let (Ok(fixed), Ok(_)) = (&fixed, &whole) {
            let mut out = vec![0x5a5a; words.len()];
            fixed.read_into(&mut out).expect("so many words");
            assert!(out == words);
        }
        assert!(fixed.is_err() || whole.is_ok());
    }
    let all = tensor.shape().first().copied().unwrap_or(0);
    let [a, b] = rows.map(|row| usize::from(row) % all.saturating_add(1));
    let rows = a.min(b)..a.max(b);
    let part = kind(tensor.rows(rows.clone()).and_then(|part| part.bytes()));
    if let (Ok(part), Ok(whole)) = (&part, &whole) {
        let row = whole.len() / all.max(1);
        assert!(*part == whole[row * rows.start..row * rows.end], "rows {rows:?} of {}", tensor.name());
    }
    whole
}

/// A model's content, read in every way.
fn contents(model: &Model, rows: [u8; 2]) -> Vec<(String, Read<Vec<u8>>)> {
    let all: Vec<_> = model.iter().map(|(name, tensor)| (name.to_owned(), read(&tensor, rows))).collect();
    let mut outs: Vec<Vec<u8>> = model.iter().map(|(_, tensor)| vec![0x5a; tensor.byte_len()]).collect();
    let wanted: Vec<_> = model.iter().map(|(_, tensor)| tensor).zip(outs.iter_mut().map(Vec::as_mut_slice)).collect();
    let together = kind(read_tensors_into(wanted, &()));
    assert_eq!(together.is_ok(), all.iter().all(|(_, read)| read.is_ok()));
    if together.is_ok() {
        assert!(all.iter().zip(&outs).all(|((_, own), out)| own.as_ref() == Ok(out)), "all together gives other bytes");
    }
    all
}

fn streamed(model: &Model) -> Read<Vec<u8>> {
    let mut out = Vec::new();
    let done = match model.is_compressed() {
        true => df11_host::decompress_to(model, &mut out, &()).map(drop),
        false => df11_host::compress_to(model, &mut out, None, &()).map(drop),
    };
    kind(done).map(|()| out)
}

fuzz_target!(|input: Input| {
    let place = Place::default();
    let original = df11_fuzz::model::Model { is_lone: true, ..input.model.clone() }.write(&place);
    let mut file = std::fs::read(original).expect("it was written");
    let (is_as_written, before) =
        (input.header.is_empty() && input.manifest.is_empty() && input.changes.is_empty(), file.clone());
    if input.is_compressed {
        let Ok(model) = Model::from_bytes(file) else { return };
        file = Vec::new();
        if df11_host::compress_to(&model, &mut file, None, &()).is_err() {
            return;
        }
    }
    let file = changed(&input, file);
    let path = place.write("x/file", &file);
    let opened = [Model::open(&path), Model::from_bytes(file.clone()), Model::from_reader(Reader(file))].map(kind);
    let models: Vec<&Model> = opened.iter().filter_map(|opened| opened.as_ref().ok()).collect();
    if models.len() < 3 {
        let errors: Vec<_> = opened.iter().filter_map(|opened| opened.as_ref().err()).collect();
        assert!(models.is_empty() && errors.iter().all(|error| *error == errors[0]), "{opened:?}");
        return;
    }
    let all = contents(models[0], input.rows);
    let stream = streamed(models[0]);
    for other in &models[1..] {
        assert!(contents(other, input.rows) == all, "other bytes, or another refusal");
        // A manifest says the name of the file that was compressed.
        if other.is_compressed() {
            assert!(streamed(other) == stream, "another stream");
        }
    }
    // Streaming restores the tensors, and the whole file byte for byte if nothing was changed.
    if let Ok(bytes) = &stream {
        if models[0].is_compressed() && is_as_written && input.has_manifest {
            assert!(*bytes == before);
        }
        let model = Model::from_bytes(bytes.clone()).expect("what was written can't be read");
        let sorted = |mut all: Vec<(String, Read<Vec<u8>>)>| {
            all.sort_by(|a, b| a.0.cmp(&b.0));
            all
        };
        assert!(sorted(contents(&model, input.rows)) == sorted(all), "other tensors in the stream");
    }
    let _ = kind(df11_host::inspect(&path, &InspectOptions::default(), &()));
    let verified = kind(df11_host::verify(&path, &VerifyOptions::default(), &()));
    if models[0].is_compressed() && stream.is_ok() {
        assert!(verified.is_ok_and(|report| report.is_good()), "it is restored, and isn't good");
    }
});
