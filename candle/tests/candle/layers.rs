//! Layers whose weights never become tensors as a whole.

use crate::common::{Tiny, bits};
use candle_core::{DType, Device, Module, Tensor};
use candle_nn::{embedding, linear, linear_no_bias};
use df11_candle::{Df11, Error, Linear};

fn inputs(rows: usize, columns: usize) -> Tensor {
    let values = (0..rows * columns).map(|i| ((i * 2_654_435_761) % 1000) as f32 / 500.0 - 1.0);
    Tensor::from_iter(values, &Device::Cpu).unwrap().reshape((rows, columns)).unwrap()
}

/// The compressed layer, candle's own, and how many columns their weight has.
fn layers(tiny: &Tiny, path: &str, has_bias: bool) -> (Linear, candle_nn::Linear, usize) {
    let df11 = tiny.open(Df11::options());
    let shape = df11.model().tensor(&format!("{path}.weight")).unwrap().shape().to_vec();
    let make = if has_bias { linear } else { linear_no_bias };
    let plain = make(shape[1], shape[0], tiny.plain_weights().pp(path)).unwrap();
    (df11.linear(path).unwrap(), plain, shape[1])
}

/// The largest difference of two numbers.
fn difference(one: &Tensor, other: &Tensor) -> f64 {
    let [one, other] = [one, other].map(|tensor| tensor.to_dtype(DType::F64).unwrap());
    (one - other).unwrap().abs().unwrap().max_all().unwrap().to_scalar().unwrap()
}

#[test]
fn a_few_rows_are_multiplied_in_the_documented_order_and_many_as_candle_does() {
    let tiny = Tiny::new("llama", None);
    let (layer, plain, columns) = layers(&tiny, "model.layers.1.mlp.down_proj", false);
    let weight = plain.weight().to_dtype(DType::F64).unwrap();
    for rows in [1, 2, 8] {
        let x = inputs(rows, columns);
        let got = layer.forward(&x).unwrap();
        let exact = x.to_dtype(DType::F64).unwrap().matmul(&weight.t().unwrap()).unwrap();
        assert_eq!(got.dims(), exact.dims());
        assert!(difference(&got, &exact) < 1e-4, "{got} {exact}");
        // The bits of a row don't depend on the rows beside it.
        let alone = layer.forward(&x.narrow(0, rows - 1, 1).unwrap()).unwrap();
        assert!(bits(&alone) == bits(&got.narrow(0, rows - 1, 1).unwrap()));
    }
    for rows in [0, 9] {
        let x = inputs(rows, columns);
        assert!(bits(&layer.forward(&x).unwrap()) == bits(&plain.forward(&x).unwrap()));
    }
}

#[test]
fn with_bias_and_with_inputs_of_any_shape() {
    let tiny = Tiny::new("qwen2-tied", None);
    let (layer, plain, columns) = layers(&tiny, "model.layers.0.self_attn.q_proj", true);
    let x = inputs(6, columns);
    let flat = layer.forward(&x).unwrap();
    assert!(difference(&flat, &plain.forward(&x).unwrap()) < 1e-5);
    let cube = layer.forward(&x.reshape((2, 3, columns)).unwrap()).unwrap();
    assert_eq!(cube.dims(), [2, 3, flat.dims()[1]]);
    assert!(bits(&cube) == bits(&flat));
    let turned = x.t().unwrap().contiguous().unwrap().t().unwrap();
    assert!(!turned.is_contiguous() && bits(&layer.forward(&turned).unwrap()) == bits(&flat));
    assert!(layer.forward(&inputs(2, columns + 1)).is_err());
}

#[test]
fn tables_give_the_rows_that_are_looked_up() {
    let tiny = Tiny::new("llama", None);
    for dtype in [DType::F32, DType::BF16] {
        let df11 = Df11::open(tiny.df11(), &Device::Cpu, dtype).unwrap();
        let table = df11.embedding("model.embed_tokens").unwrap();
        let shape = df11.model().tensor("model.embed_tokens.weight").unwrap().shape().to_vec();
        let vb = tiny.plain_weights().to_dtype(dtype);
        let plain = embedding(shape[0], shape[1], vb.pp("model.embed_tokens")).unwrap();
        let last = shape[0] as u32 - 1;
        let ids = Tensor::new(&[[5u32, last, 0], [5, 5, 17]], &Device::Cpu).unwrap();
        let [got, expected] = [table.forward(&ids).unwrap(), plain.forward(&ids).unwrap()];
        assert_eq!((got.dims(), got.dtype()), (expected.dims(), dtype));
        assert!(bits(&got.to_dtype(DType::F32).unwrap()) == bits(&expected.to_dtype(DType::F32).unwrap()));
        let beyond = table.forward(&Tensor::new(&[last + 1], &Device::Cpu).unwrap());
        assert!(beyond.unwrap_err().to_string().contains("rows"));
    }
    let df11 = tiny.open(Df11::options());
    assert!(matches!(df11.embedding("model.norm"), Err(Error::NotAMatrix { .. })));
    let words = [0x3c00u16; 64].map(u16::to_le_bytes).concat();
    let view = safetensors::tensor::TensorView::new(safetensors::Dtype::F16, vec![8, 8], &words).unwrap();
    let file = safetensors::serialize([("table.weight", view)], None).unwrap();
    let model = df11_host::Model::from_bytes(file).unwrap();
    let half = Df11::of(model, Df11::options(), &Device::Cpu, DType::BF16).unwrap();
    assert!(matches!(half.embedding("table"), Err(Error::Model(df11_host::Error::NotBf16 { .. }))));
    assert!(matches!(df11.linear("model.nothing"), Err(Error::Model(_))));
}
