//! Models whose sizes and offsets need more than 32 bits, in files that take little room: most of each is a hole, which
//! reads as zeros.
#![cfg(unix)]

use std::fs::File;
use std::io::{self, Read, Write};
use std::ops::Range;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

use crate::common::*;
use df11_host::device::Form;
use df11_host::internals::{unit_weights, units_to_compress};
use df11_host::{CompressOptions, CompressSummary, GpuMemory, InspectOptions, Model, PatternDict};
use df11_host::{Error, PlanOptions, PlanOutcome, plan};
use serde_json::{Map, Value, json};
use tensors::{bytes, weights};

/// The most elements of a unit.
const MOST: u64 = (1 << 32) - 1 - 32_768;

/// A tensor of a sparse file.
struct Sparse {
    name: String,
    dtype: &'static str,
    shape: Vec<u64>,
}

impl Sparse {
    fn bf16(name: impl Into<String>, shape: &[u64]) -> Self {
        Self { name: name.into(), dtype: "BF16", shape: shape.into() }
    }

    fn bytes(&self) -> u64 {
        self.shape.iter().product::<u64>() * if self.dtype == "F32" { 4 } else { 2 }
    }
}

/// Writes a file of these tensors, in this order: zeros, but for trained weights at the beginning and at the end of each
/// tensor, and on both sides of the bytes 2^31, 2^32 and 2^33 of the file.
fn write(path: &Path, tensors: &[Sparse]) {
    const ISLAND: u64 = 1 << 17;
    let (mut header, mut end, mut islands) = (Map::new(), 0, vec![1 << 31, 1 << 32, 1 << 33]);
    for tensor in tensors {
        let start = end;
        end += tensor.bytes();
        let entry = json!({ "dtype": tensor.dtype, "shape": tensor.shape, "data_offsets": [start, end] });
        header.insert(tensor.name.clone(), entry);
        islands.extend([start, end]);
    }
    let mut text = Value::Object(header).to_string().into_bytes();
    text.resize(text.len().next_multiple_of(8), b' ');
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    let mut file = File::create_new(path).unwrap();
    file.write_all(&(text.len() as u64).to_le_bytes()).unwrap();
    file.write_all(&text).unwrap();
    let data = 8 + text.len() as u64;
    file.set_len(data + end).unwrap();
    for (seed, middle) in (1..).zip(islands) {
        let from = (middle.max(ISLAND) - ISLAND).min(end);
        let to = (middle + ISLAND).min(end);
        let words = bytes(&weights(((to - from) / 2) as usize, seed));
        file.write_all_at(&words, data + from).unwrap();
    }
}

fn patterns(pattern: &Option<Value>) -> Option<PatternDict> {
    pattern.as_ref().map(|pattern| PatternDict::parse(pattern).unwrap().unwrap())
}

fn compress(input: &Path, output: &Path, pattern: &Option<Value>) -> CompressSummary {
    let set = |options: &mut CompressOptions| (options.output.sync, options.patterns) = (false, patterns(pattern));
    df11_host::compress(input, output, options(set), &()).unwrap_or_else(|error| panic!("{error}"))
}

#[track_caller]
fn assert_verified(compressed: &Path, original: &Path) {
    let report = ask::verify(compressed, Some(original)).unwrap();
    assert!(report.is_good() && report.compared > 0, "{report:?}");
}

/// The prediction names the size to the byte.
#[track_caller]
fn assert_predicted(input: &Path, compressed: &Path, pattern: &Option<Value>) {
    let predicting = options(|options: &mut InspectOptions| options.patterns = patterns(pattern));
    let predicted = df11_host::inspect(input, predicting, &()).unwrap();
    assert_eq!(predicted.bytes_after, compressed.metadata().unwrap().len());
}

/// Compares what is written with a file.
struct Same {
    file: io::BufReader<File>,
    bytes: u64,
}

impl Same {
    fn new(path: &Path) -> Self {
        Self { file: io::BufReader::with_capacity(1 << 20, File::open(path).unwrap()), bytes: 0 }
    }
}

impl Write for Same {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut expected = vec![0; bytes.len()];
        self.file.read_exact(&mut expected)?;
        assert!(bytes == expected, "a difference in the {} bytes from {} on", bytes.len(), self.bytes);
        self.bytes += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Reads rows of a tensor from the compressed model and from the original.
#[track_caller]
fn assert_rows(models: [&Model; 2], tensor: &str, rows: Range<usize>) {
    let [compressed, original] = models.map(|model| model.tensor(tensor).unwrap().rows(rows.clone()).unwrap());
    assert_eq!((compressed.is_compressed(), compressed.elements()), (true, original.elements()));
    let words = compressed.bf16_bits().unwrap();
    assert!(words == original.bf16_bits().unwrap(), "rows {rows:?} of {tensor}");
    assert!(words.iter().any(|&word| word != 0), "rows {rows:?} of {tensor} are a hole");
}

/// A weight of more than 2^31 elements and 4 GiB, and what comes after it in the file.
#[test]
#[ignore = "takes a minute and 3 GB on the disk: scripts/large"]
fn a_weight_past_4_gib() {
    let (place, columns) = (Place::new(), 4096);
    let rows = (1 << 31) / columns + 3;
    let tensors = [
        Sparse::bf16("a.weight", &[rows, columns]),
        Sparse::bf16("b.weight", &[1000, 64]),
        Sparse { name: "scale".into(), dtype: "F32", shape: vec![33] },
    ];
    let (input, output) = (place.path("in.safetensors"), place.path("df11.safetensors"));
    write(&input, &tensors);
    let summary = compress(&input, &output, &None);
    assert_eq!((summary.units, summary.weights, summary.stored.len()), (2, 2, 1));
    assert_eq!(summary.unit_bytes_before, 2 * (rows * columns + 64_000));
    assert_eq!(summary.bytes_after, output.metadata().unwrap().len());
    assert_predicted(&input, &output, &None);
    assert_verified(&output, &input);

    let [compressed, original] = [&output, &input].map(|path| Model::open(path).unwrap());
    let (rows, middle) = (rows as usize, (1 << 31) / columns as usize);
    for wanted in [0..1, middle / 2 - 1..middle / 2 + 1, middle - 1..middle + 1, rows - 1..rows] {
        assert_rows([&compressed, &original], "a.weight", wanted);
    }
    assert_rows([&compressed, &original], "b.weight", 999..1000);
    let mut restored = Same::new(&input);
    df11_host::decompress_to(&compressed, &mut restored, &()).unwrap();
    assert_eq!(restored.bytes, input.metadata().unwrap().len());
}

/// The largest unit: its last positions are the highest that there are, and the second weight begins at element 2^31 - 1.
#[test]
#[ignore = "takes minutes and 5 GB on the disk: scripts/large"]
fn the_largest_unit() {
    let place = Place::new();
    let (input, output) = (place.path("in.safetensors"), place.path("df11.safetensors"));
    let first = (1 << 31) - 1;
    write(&input, &[Sparse::bf16("m.q.weight", &[first]), Sparse::bf16("m.k.weight", &[MOST - first])]);
    let pattern = Some(json!({ "m": ["q", "k"] }));
    let summary = compress(&input, &output, &pattern);
    assert_eq!((summary.units, summary.weights, summary.unit_bytes_before), (1, 2, 2 * MOST));
    assert_predicted(&input, &output, &pattern);
    assert_verified(&output, &input);
    let [compressed, original] = [&output, &input].map(|path| Model::open(path).unwrap());
    let elements = unit_weights(&compressed, "m").unwrap().into_iter().map(|weight| weight.elements() as u64);
    assert_eq!(elements.sum::<u64>(), MOST);
    let (first, second) = (first as usize, (MOST - first) as usize);
    for (tensor, wanted) in [
        ("m.q.weight", 0..9),
        ("m.q.weight", first - 9..first),
        ("m.k.weight", 0..70_000),
        ("m.k.weight", second - 9..second),
    ] {
        assert_rows([&compressed, &original], tensor, wanted);
    }
}

/// What is said of a model before anything of it is read.
fn reasons(input: &Path) -> Vec<(String, String)> {
    let inspection = df11_host::inspect(input, InspectOptions::default(), &()).unwrap();
    assert!(inspection.units.is_empty());
    inspection.stored.into_iter().map(|tensor| (tensor.tensor, tensor.reason)).collect()
}

/// A single weight of more elements is stored as it is. Its words aren't read to find that out: this takes no time.
#[test]
fn a_weight_of_too_many_elements() {
    let place = Place::new();
    let input = place.path("in.safetensors");
    write(&input, &[Sparse::bf16("a.weight", &[1 << 16, 1 << 16]), Sparse::bf16("b.weight", &[MOST + 1])]);
    let reason = |elements: u64| format!("{elements} elements in one unit; the format allows {MOST}");
    let expected = [("a.weight", reason(1 << 32)), ("b.weight", "no pattern names it".to_owned())];
    // Of one dimension: no matrix.
    assert_eq!(reasons(&input), expected.map(|(name, reason)| (name.to_owned(), reason)));
}

/// A layer of too many elements becomes several units: by a known pattern, and by the rule.
/// DF11 can hold it, and codes of a fixed length can't: whatever memory there is, a plan doesn't choose these, and names the weight if they
/// are asked for.
#[test]
fn a_weight_of_too_many_elements_for_fixed_length_codes() {
    let place = Place::new();
    let input = place.path("in.safetensors");
    let elements = 48_806_447 * 64;
    write(&input, &[Sparse::bf16("model.embed_tokens.weight", &[elements / 64, 64])]);
    let planned = |form| {
        let set = |options: &mut PlanOptions| {
            (options.gpus, options.form) = (vec![GpuMemory::new(1 << 40, 0)], form);
        };
        plan(&input, options(set), &())
    };
    let chosen = planned(None).unwrap();
    assert_eq!((chosen.form, chosen.outcome), (Form::Df11, PlanOutcome::Fits));
    let [df11, fixed] = chosen.forms;
    assert_eq!((df11.outcome, fixed.outcome), (PlanOutcome::Fits, PlanOutcome::DoesNotFit));
    assert_eq!((fixed.form, fixed.bytes), (Form::Fixed, 2 * elements));
    let refused = planned(Some(Form::Fixed)).unwrap_err();
    assert!(matches!(&refused, Error::Fixed { tensor, .. } if tensor == "model.embed_tokens.weight"), "{refused}");
}

#[test]
fn a_layer_of_too_many_elements() {
    let place = Place::new();
    let directory = |name: &str, config: Value, down: &str| -> PathBuf {
        let mut tensors = Vec::new();
        for layer in 0..2 {
            let weight =
                |name: &str, rows| Sparse::bf16(format!("model.layers.{layer}.{name}.weight"), &[rows, 16_384]);
            let attention =
                ["q_proj", "k_proj", "v_proj", "o_proj"].map(|name| weight(&format!("self_attn.{name}"), 16_384));
            tensors.extend(attention);
            tensors.extend(["mlp.gate_proj", "mlp.up_proj", down].map(|name| weight(name, 100_000)));
        }
        write(&place.path(&format!("{name}/model.safetensors")), &tensors);
        place.write(&format!("{name}/config.json"), config.to_string());
        place.path(name)
    };
    let known = directory("known", json!({ "model_type": "llama", "tie_word_embeddings": false }), "mlp.down_proj");
    let other = directory("other", json!({ "model_type": "other" }), "mlp.experts_down.0");
    for (directory, last) in [(known, "mlp.down_proj"), (other, "mlp.experts_down.0")] {
        let units = units_to_compress(&Model::open(&directory).unwrap(), None).unwrap();
        let mut got: Vec<(String, usize)> = units.into_iter().map(|(path, weights)| (path, weights.len())).collect();
        got.sort();
        let of_layer = |layer| {
            let units = [(last, 1), ("mlp.gate_proj", 1), ("mlp.up_proj", 1), ("self_attn", 4)];
            units.map(|(name, weights)| (format!("model.layers.{layer}.{name}"), weights))
        };
        assert_eq!(got, [of_layer(0), of_layer(1)].concat());
    }
}
