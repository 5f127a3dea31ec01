//! Tensors of models that are loaded alone, with codes of a fixed length, for another library's memory.

use df11_host::device::Keep;
use df11_host::internals::CudaUnits;
use df11_host::{Dtype, Error, Model};
use df11_tests::products::fixed_products;
use df11_tests::strategies::normal;

use crate::common::{forward, tensors};
use crate::driver::{Driver, options};
use crate::multiply::{floats, multiply};
use crate::other_library::{Kind, OtherLibrary, decode};
use crate::units::KEEPS;

/// Units in the form of the files. What is loaded alone has the other form.
fn units() -> CudaUnits {
    CudaUnits::new(options(None)).unwrap()
}

/// Every BF16 tensor of compressed and of plain models: its words, and the products of those that are matrices.
#[test]
fn every_tensor_of_models() {
    for (seed, [model, original]) in forward::models().iter().enumerate() {
        let driver = Driver::new(&format!("seed={seed},races=off"));
        let library = OtherLibrary::on(0);
        let stream = library.stream(Kind::NonBlocking);
        let mut units = units();
        let tensors = [model, original].into_iter().flat_map(Model::iter).filter(|(_, t)| t.dtype() == Dtype::BF16);
        for (i, (name, tensor)) in tensors.enumerate() {
            let id = units.load_tensor(&tensor, KEEPS[i % 3]).unwrap();
            let words = original.tensor(name).unwrap().bf16_bits().unwrap();
            let weights: Vec<_> = units.weights(id).unwrap().collect();
            assert_eq!(weights, [(name, tensor.shape(), 0..words.len())]);
            let out = library.memory(&vec![0xdead; words.len()]);
            decode(&mut units, id, out, words.len(), stream).unwrap();
            library.wait(stream);
            assert!(library.words(out, words.len()) == words, "{name}");
            library.free(out);
            if let &[rows, row] = tensor.shape()
                && row >= 64
            {
                let x = normal(2 * row, 1.0, i as u64);
                let (from, to) = (library.memory(&x), library.memory(&vec![0xdead; 4 * rows]));
                multiply(&mut units, id, name, (from, x.len()), (to, 2 * rows), stream).unwrap();
                library.wait(stream);
                assert!(floats(&library, to, 2 * rows) == fixed_products(&words, row, &x), "{name}");
                library.free(from);
                library.free(to);
            }
            units.unload(id).unwrap();
        }
        drop(units);
        assert_eq!((driver.allocated(), driver.pinned()), (0, 0));
    }
}

/// Rows of a tensor are a tensor. Elements of other types are refused, and nothing is left of them.
#[test]
fn rows_and_other_types() {
    let driver = Driver::new("");
    let library = OtherLibrary::on(0);
    let stream = library.stream(Kind::Default);
    let mut units = units();
    let [model, original] = forward::pair("qwen3-tied-dir");
    let name = "model.layers.1.mlp.down_proj.weight";
    let words = original.tensor(name).unwrap().rows(5..9).unwrap().bf16_bits().unwrap();
    for model in [&model, &original] {
        let id = units.load_tensor(&model.tensor(name).unwrap().rows(5..9).unwrap(), Keep::Resident).unwrap();
        let out = library.memory(&vec![0xdead; words.len()]);
        decode(&mut units, id, out, words.len(), stream).unwrap();
        library.wait(stream);
        assert!(library.words(out, words.len()) == words);
    }

    let before = driver.allocated();
    let other = Model::from_bytes(tensors::file(&[tensors::tensor("half", "F16", &[2], [0; 4])])).unwrap();
    let refused = units.load_tensor(&other.tensor("half").unwrap(), Keep::Resident);
    assert_matches!(refused, Err(Error::NotBf16 { .. }));
    assert_eq!(driver.allocated(), before);
}
