//! Many tensors read at once: the bytes of one by one, into memory of every kind.

use std::fs;

use crate::common::*;
use df11_host::{Dtype, Error, Model, Progress, Tensor, read_tensors_as_f32_into, read_tensors_into};
use heard::Heard;
use proptest::prelude::*;
use proptest::sample::Index;
use tensors::{bf16 as weight, tensor};

/// Poison before, between and after the tensors' memory.
const POISON: u8 = 0xa5;

/// Units of several weights that share chunks, some larger than a task; a unit that is smaller than a chunk; stored
/// tensors of other types, larger than a task too; an empty tensor.
fn original() -> Vec<tensors::Tensor> {
    let weights = [("a.q", 400), ("a.k", 3), ("a.v", 9000), ("a.none", 0), ("b.q", 60), ("b.k", 2), ("b.v", 30)];
    let mut tensors: Vec<_> =
        (1..).zip(weights).map(|(seed, (name, rows))| weight(&format!("{name}.weight"), &[rows, 96], seed)).collect();
    tensors.push(tensor("a.bias", "F32", &[7], [1; 28]));
    tensors.push(tensor("scalar", "I64", &[], [2; 8]));
    let many: Vec<u8> = (0..3_000_003u32).map(|i| (i.wrapping_mul(0x9e37_79b9) >> 24) as u8).collect();
    tensors.push(tensor("bytes", "U8", &[3_000_003], many));
    tensors
}

fn models(place: &Place) -> [Model; 5] {
    ask::forms(place, &original(), &[("a", &["q", "k", "v", "none"]), ("b", &["q", "k", "v"])])
}

/// Reads tensors at once, each to a place that begins at an even or an odd address.
fn read<'m>(tensors: &[Tensor<'m>], odd: &[bool], progress: &dyn Progress) -> df11_host::Result<Vec<Vec<u8>>> {
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

/// Reads tensors at once as floats; their bits.
fn read_as_f32(tensors: &[Tensor<'_>]) -> df11_host::Result<Vec<Vec<u32>>> {
    let mut memory: Vec<Vec<f32>> = tensors.iter().map(|tensor| vec![f32::NAN; tensor.elements() + 2]).collect();
    let parts =
        memory.iter_mut().zip(tensors).map(|(memory, tensor)| (tensor.clone(), &mut memory[1..=tensor.elements()]));
    read_tensors_as_f32_into(parts, &())?;
    assert!(memory.iter().all(|memory| memory[0].is_nan() && memory[memory.len() - 1].is_nan()));
    Ok(memory.iter().map(|memory| memory[1..memory.len() - 1].iter().map(|float| float.to_bits()).collect()).collect())
}

/// The bits of the floats that these bytes of BF16 are.
fn widened(bytes: &[u8]) -> Vec<u32> {
    bytes.as_chunks().0.iter().map(|&[low, high]| u32::from_le_bytes([0, 0, low, high])).collect()
}

/// A tensor, or the rows between two of its rows.
fn part<'m>(model: &'m Model, name: &str, rows: &Option<[Index; 2]>) -> Tensor<'m> {
    let tensor = model.tensor(name).unwrap();
    match (rows, tensor.shape()) {
        (Some(ends), [n, ..]) => {
            let ends = ends.map(|end| end.index(n + 1));
            tensor.rows(ends[0].min(ends[1])..ends[0].max(ends[1])).unwrap()
        }
        _ => tensor,
    }
}

proptest! {
    #![proptest_config(df11_tests::effort::config(24))]

    /// Whole tensors and rows of them, some of them twice, in any order.
    #[test]
    fn what_each_alone_gives(
        picks in prop::collection::vec(any::<(Index, Option<[Index; 2]>)>(), 1..20),
        odd in prop::collection::vec(any::<bool>(), 1..5),
    ) {
        thread_local!(static MODELS: (Place, [Model; 5]) = { let place = Place::new(); let models = models(&place); (place, models) });
        MODELS.with(|(_, models)| {
            let [plain, ..] = models;
            let names = plain.names();
            for model in models {
                let picked = |model| -> Vec<Tensor<'_>> {
                    picks.iter().map(|(pick, rows)| part(model, names[pick.index(names.len())], rows)).collect()
                };
                let tensors = picked(model);
                let expected: Vec<_> = picked(plain).iter().map(|tensor| tensor.bytes().unwrap().into_owned()).collect();
                prop_assert!(read(&tensors, &odd, &()).unwrap() == expected);
                let weights = tensors.iter().zip(&expected).filter(|(tensor, _)| tensor.dtype() == Dtype::BF16);
                let (tensors, expected): (Vec<_>, Vec<_>) = weights.map(|(tensor, bytes)| (tensor.clone(), bytes)).unzip();
                prop_assert!(read_as_f32(&tensors).unwrap() == expected.into_iter().map(|bytes| widened(bytes)).collect::<Vec<_>>());
            }
            Ok(())
        })?;
    }
}

#[test]
fn a_whole_model() {
    let place = Place::new();
    let [plain, others @ ..] = models(&place);
    for model in others.iter().chain([&plain]) {
        let tensors: Vec<_> = model.iter().map(|(_, tensor)| tensor).collect();
        for threads in 1..4 {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let got = pool.install(|| read(&tensors, &[false], &())).unwrap();
            for ((name, tensor), got) in model.names().iter().zip(&tensors).zip(got) {
                assert_eq!(tensor.name(), *name);
                assert!(got == *plain.tensor(name).unwrap().bytes().unwrap(), "{name}");
            }
        }
    }
    read_tensors_into([], &()).unwrap();
}

#[test]
fn floats_are_of_bf16_tensors_and_as_many_as_their_elements() {
    let place = Place::new();
    for model in &models(&place) {
        let (weight, bias) = (model.tensor("a.k.weight").unwrap(), model.tensor("a.bias").unwrap());
        let refused = read_tensors_as_f32_into([(bias.clone(), [0.; 7].as_mut_slice())], &());
        assert_matches!(refused, Err(Error::NotBf16 { tensor, got }) if tensor == "a.bias" && got == "F32");
        let refused = weight.read_as_f32_into(&mut [0.; 287]);
        assert_matches!(refused, Err(Error::BufferLength { got: 287, expected: 288, .. }));
        let mut floats = vec![f32::NAN; 288];
        weight.read_as_f32_into(&mut floats).unwrap();
        let bits: Vec<u32> = floats.iter().map(|float| float.to_bits()).collect();
        assert_eq!(bits, widened(&weight.bytes().unwrap()));
    }
}

#[test]
fn progress_hears_of_every_byte_and_stops_the_work() {
    let place = Place::new();
    for model in models(&place) {
        let tensors: Vec<_> = model.iter().map(|(_, tensor)| tensor).collect();
        let all: u64 = tensors.iter().map(|tensor| tensor.byte_len() as u64).sum();
        for odd in [false, true] {
            let heard = Heard::default();
            read(&tensors, &[odd], &heard).unwrap();
            assert_eq!((heard.total.get(), heard.done.get()), (all, all));
            let names = heard.names.into_inner();
            assert!(
                tensors.iter().all(|tensor| tensor.byte_len() == 0 || names.iter().any(|name| name == tensor.name()))
            );
        }
        let heard = Heard { most: Some(1), ..Default::default() };
        assert_matches!(read(&tensors, &[false], &heard), Err(Error::Interrupted));
        assert!(heard.done.get() < all);
    }
}

#[test]
fn memory_of_another_length() {
    let place = Place::new();
    for model in models(&place) {
        for name in ["a.q.weight", "bytes"] {
            let tensor = model.tensor(name).unwrap();
            for n in [0, tensor.byte_len() - 1, tensor.byte_len() + 1] {
                let mut memory = vec![POISON; n];
                let result = read_tensors_into([(tensor.clone(), memory.as_mut_slice())], &());
                assert_matches!(result, Err(Error::BufferLength { got, .. }) if got == n);
                assert!(memory.iter().all(|&byte| byte == POISON));
            }
        }
    }
}

/// Of two damaged units the error names the one that comes first in the file, whichever core meets its damage first.
#[test]
fn the_first_damage_in_the_file() {
    let layers: Vec<_> = (0..9).map(|i| weight(&format!("layers.{i}.weight"), &[3000, 64], i + 1)).collect();
    let place = ask::compressed(&layers);
    let mut bytes = fs::read(place.path("df11")).unwrap();
    for unit in [4, 7] {
        let stream = tensors::range_of(&bytes, &format!("layers.{unit}.encoded_exponent"));
        bytes[stream][4096..].fill(0xff);
    }
    place.write("damaged", bytes);
    let model = Model::open(place.path("damaged")).unwrap();
    for _ in 0..20 {
        let mut tensors: Vec<_> = model.iter().map(|(_, tensor)| tensor).collect();
        tensors.reverse();
        assert_matches!(read(&tensors, &[false], &()).unwrap_err(), Error::Decode { unit, .. } if unit == "layers.4");
    }
}
