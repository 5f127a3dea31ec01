//! Reading many tensors at once gives the same bytes as one by one, into memory of every kind.

use std::fs;

use df11_host::{CompressOptions, Dtype, ErrorKind, Model, Patterns, Progress, Tensor};
use df11_host::{compress, read_tensors_into};
use heard::Heard;
use proptest::prelude::*;
use proptest::sample::Index;
use tensors::{bf16, file, tensor};

use crate::common::*;

/// Fills the memory before, between and after the tensors'.
const POISON: u8 = 0xa5;

/// Units of several weights that share chunks, some larger than a task; a unit that is smaller than a chunk; stored tensors of other
/// types, larger than a task too; an empty one.
fn original() -> Vec<tensors::Tensor> {
    let weights = [("a.q", 400), ("a.k", 3), ("a.v", 9000), ("a.none", 0), ("b.q", 60), ("b.k", 2), ("b.v", 30)];
    let mut tensors: Vec<_> =
        (1..).zip(weights).map(|(seed, (name, rows))| bf16(&format!("{name}.weight"), &[rows, 96], seed)).collect();
    tensors.push(tensor("a.bias", "F32", &[7], [1; 28]));
    tensors.push(tensor("scalar", "I64", &[], [2; 8]));
    let many: Vec<u8> = (0..3_000_003u32).map(|i| (i.wrapping_mul(0x9e37_79b9) >> 24) as u8).collect();
    tensors.push(tensor("bytes", "U8", &[3_000_003], many));
    tensors
}

/// These tensors in a file, and compressed, on a disk and in memory.
fn models(place: &Place) -> [Model; 3] {
    let path = place.write("in", file(&original()));
    let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    let patterns = [("a".to_owned(), names(&["q", "k", "v", "none"])), ("b".to_owned(), names(&["q", "k", "v"]))];
    let chosen = options(|options: &mut CompressOptions| options.patterns = Some(Patterns::new(patterns).unwrap()));
    compress(&path, place.path("df11"), &chosen, &()).unwrap();
    let in_memory = Model::from_bytes(fs::read(place.path("df11")).unwrap()).unwrap();
    [Model::open(path).unwrap(), Model::open(place.path("df11")).unwrap(), in_memory]
}

/// Reads tensors at once, each to a place that begins at an even or an odd address.
fn read(tensors: &[Tensor<'_>], odd: &[bool], progress: &dyn Progress) -> df11_host::Result<Vec<Vec<u8>>> {
    let start = |i: usize| usize::from(odd[i % odd.len()]);
    let mut memory: Vec<Vec<u8>> = tensors.iter().map(|tensor| vec![POISON; tensor.byte_len() + 3]).collect();
    let parts = memory.iter_mut().zip(tensors).enumerate();
    let parts = parts.map(|(i, (memory, tensor))| (tensor.clone(), &mut memory[start(i)..][..tensor.byte_len()]));
    read_tensors_into(parts, progress)?;
    for (i, memory) in memory.iter_mut().enumerate() {
        let end = start(i) + tensors[i].byte_len();
        assert!(memory[end..].iter().chain(&memory[..start(i)]).all(|&byte| byte == POISON));
        *memory = memory[start(i)..end].to_vec();
    }
    Ok(memory)
}

/// The bits of the floats that these bytes of BF16 are.
fn widened(bytes: &[u8]) -> Vec<u32> {
    bytes.as_chunks().0.iter().map(|&[low, high]| u32::from_le_bytes([0, 0, low, high])).collect()
}

proptest! {
    #![proptest_config(df11_tests::effort::config(24))]

    /// Whole tensors and rows of them, some of them twice, in any order.
    #[test]
    fn what_each_alone_gives(
        picks in prop::collection::vec(any::<(Index, Option<[Index; 2]>)>(), 1..20),
        odd in prop::collection::vec(any::<bool>(), 1..5),
    ) {
        thread_local!(static MODELS: (Place, Vec<tensors::Tensor>, [Model; 3]) = {
            let place = Place::new();
            let models = models(&place);
            (place, original(), models)
        });
        MODELS.with(|(_, original, models)| {
            for model in models {
                let (mut tensors, mut expected) = (Vec::new(), Vec::new());
                for (pick, ends) in &picks {
                    let whole = &original[pick.index(original.len())];
                    let tensor = model.tensor(&whole.name).unwrap();
                    match (ends, whole.shape.first()) {
                        (Some(ends), Some(&n)) => {
                            let (ends, each) = (ends.map(|end| end.index(n + 1)), whole.bytes.len().checked_div(n).unwrap_or(0));
                            let rows = ends[0].min(ends[1])..ends[0].max(ends[1]);
                            tensors.push(tensor.rows(rows.clone()).unwrap());
                            expected.push(&whole.bytes[each * rows.start..each * rows.end]);
                        }
                        _ => {
                            tensors.push(tensor);
                            expected.push(&whole.bytes[..]);
                        }
                    }
                }
                prop_assert!(read(&tensors, &odd, &()).unwrap() == expected);
                let weights = tensors.iter().zip(expected).filter(|(tensor, _)| tensor.dtype() == Dtype::BF16);
                for (tensor, bytes) in weights {
                    let mut floats = vec![f32::NAN; tensor.elements()];
                    tensor.read_as_f32_into(&mut floats).unwrap();
                    prop_assert!(floats.iter().map(|float| float.to_bits()).eq(widened(bytes)));
                }
            }
            Ok(())
        })?;
    }
}

/// More than are widened at once.
#[test]
fn a_million_floats() {
    let place = Place::new();
    let weight = bf16("a.weight", &[1100, 1000], 1);
    place.write("in", file(std::slice::from_ref(&weight)));
    compress(place.path("in"), place.path("df11"), &CompressOptions::default(), &()).unwrap();
    let mut floats = vec![f32::NAN; 1_100_000];
    Model::open(place.path("df11")).unwrap().tensor("a.weight").unwrap().read_as_f32_into(&mut floats).unwrap();
    assert!(floats.iter().map(|float| float.to_bits()).eq(widened(&weight.bytes)));
}

#[test]
fn a_whole_model_whatever_the_number_of_threads() {
    let place = Place::new();
    for model in models(&place) {
        let tensors: Vec<_> = model.iter().map(|(_, tensor)| tensor).collect();
        for threads in 1..4 {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let got = pool.install(|| read(&tensors, &[false], &())).unwrap();
            for (got, expected) in got.iter().zip(original()) {
                assert!(*got == expected.bytes, "{}", expected.name);
            }
        }
    }
    read_tensors_into([], &()).unwrap();
}

#[test]
fn progress_hears_of_every_byte_and_stops_the_work() {
    let place = Place::new();
    for model in models(&place) {
        let tensors: Vec<_> = model.iter().map(|(_, tensor)| tensor).collect();
        let all: u64 = tensors.iter().map(|tensor| tensor.byte_len() as u64).sum();
        let heard = Heard::default();
        read(&tensors, &[true], &heard).unwrap();
        assert_eq!((heard.total.get(), heard.done.get()), (all, all));
        let names = heard.names.into_inner();
        let is_heard = |tensor: &Tensor<'_>| tensor.byte_len() == 0 || names.iter().any(|name| name == tensor.name());
        assert!(tensors.iter().all(is_heard));

        let heard = Heard { most: Some(1), ..Default::default() };
        assert_eq!(read(&tensors, &[false], &heard).unwrap_err().kind(), ErrorKind::Interrupted);
        assert!(heard.done.get() < all);
    }
}

#[test]
fn memory_of_another_length_and_tensors_of_another_type() {
    let place = Place::new();
    for model in models(&place) {
        for name in ["a.q.weight", "bytes"] {
            let tensor = model.tensor(name).unwrap();
            for n in [0, tensor.byte_len() - 1, tensor.byte_len() + 1] {
                let mut memory = vec![POISON; n];
                let error = read_tensors_into([(tensor.clone(), memory.as_mut_slice())], &()).unwrap_err();
                assert_eq!(error.kind(), ErrorKind::Argument);
                assert!(memory.iter().all(|&byte| byte == POISON));
            }
        }
        let error = model.tensor("a.bias").unwrap().read_as_f32_into(&mut [0.; 7]).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Argument);
        assert!(error.to_string().ends_with("tensor a.bias can't be read: it is F32, not BF16"), "{error}");
    }
}

/// Two units are damaged: the error names the one that comes first in the file, whichever core meets its damage first.
#[test]
fn the_first_damage_in_the_file() {
    let place = Place::new();
    let layers: Vec<_> = (0..9).map(|i| bf16(&format!("layers.{i}.weight"), &[3000, 64], i + 1)).collect();
    place.write("in", file(&layers));
    compress(place.path("in"), place.path("df11"), &CompressOptions::default(), &()).unwrap();
    let mut bytes = fs::read(place.path("df11")).unwrap();
    for unit in [4, 7] {
        let stream = tensors::range_of(&bytes, &format!("layers.{unit}.encoded_exponent"));
        bytes[stream][4096..].fill(0xff);
    }
    let model = Model::from_bytes(bytes).unwrap();
    for _ in 0..20 {
        let mut tensors: Vec<_> = model.iter().map(|(_, tensor)| tensor).collect();
        tensors.reverse();
        let error = read(&tensors, &[false], &()).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Damaged);
        assert!(error.to_string().contains("unit layers.4 is damaged"), "{error}");
    }
}
