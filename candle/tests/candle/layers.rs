//! Layers whose weights never become tensors as a whole.

use crate::common::{Tiny, bits};
use candle_core::{DType, Device, Module, Tensor};
use candle_nn::{embedding, linear, linear_no_bias};
use df11_candle::{Df11, Error};

fn inputs(rows: usize, columns: usize) -> Tensor {
    let values = (0..rows * columns).map(|i| ((i * 2_654_435_761) % 1000) as f32 / 500.0 - 1.0);
    Tensor::from_iter(values, &Device::Cpu).unwrap().reshape((rows, columns)).unwrap()
}

/// What the compressed layer gives, and candle's own.
fn products(tiny: &Tiny, path: &str, has_bias: bool, x: &Tensor) -> [Tensor; 2] {
    let df11 = Df11::open(tiny.df11(), &Device::Cpu, DType::F32).unwrap();
    let shape = df11.model().tensor(&format!("{path}.weight")).unwrap().shape().to_vec();
    let make = if has_bias { linear } else { linear_no_bias };
    let plain = make(shape[1], shape[0], tiny.plain_weights().pp(path)).unwrap();
    [df11.linear(path).unwrap().forward(x).unwrap(), plain.forward(x).unwrap()]
}

/// The sums of a row of the weight, in 64 bits.
fn exact(tiny: &Tiny, path: &str, x: &Tensor) -> Vec<f64> {
    let vb = tiny.plain_weights().to_dtype(DType::F64);
    let df11 = Df11::open(tiny.df11(), &Device::Cpu, DType::F32).unwrap();
    let shape = df11.model().tensor(&format!("{path}.weight")).unwrap().shape().to_vec();
    let weight = vb.get((shape[0], shape[1]), &format!("{path}.weight")).unwrap();
    let product = x.to_dtype(DType::F64).unwrap().matmul(&weight.t().unwrap()).unwrap();
    product.flatten_all().unwrap().to_vec1().unwrap()
}

#[test]
fn a_few_rows_are_multiplied_in_the_documented_order_and_many_as_candle_does() {
    let (tiny, path) = (Tiny::new("llama", None), "model.layers.1.mlp.down_proj");
    let columns = Df11::open(tiny.df11(), &Device::Cpu, DType::F32).unwrap();
    let columns = columns.model().tensor(&format!("{path}.weight")).unwrap().shape()[1];
    for rows in [1, 2, 8] {
        let x = inputs(rows, columns);
        let [got, plain] = products(&tiny, path, false, &x);
        assert_eq!(got.dims(), plain.dims());
        for (got, expected) in got.flatten_all().unwrap().to_vec1::<f32>().unwrap().iter().zip(exact(&tiny, path, &x)) {
            assert!((f64::from(*got) - expected).abs() < 1e-4, "{got} {expected}");
        }
        // The bits of a row don't depend on the rows beside it.
        let [alone, _] = products(&tiny, path, false, &x.narrow(0, rows - 1, 1).unwrap());
        assert!(bits(&alone) == bits(&got.narrow(0, rows - 1, 1).unwrap()));
    }
    let [got, plain] = products(&tiny, path, false, &inputs(9, columns));
    assert!(bits(&got) == bits(&plain));
}

#[test]
fn with_bias_and_with_inputs_of_any_shape() {
    let (tiny, path) = (Tiny::new("qwen2-tied", None), "model.layers.0.self_attn.q_proj");
    let df11 = Df11::open(tiny.df11(), &Device::Cpu, DType::F32).unwrap();
    let columns = df11.model().tensor(&format!("{path}.weight")).unwrap().shape()[1];
    let x = inputs(6, columns);
    let [flat, plain] = products(&tiny, path, true, &x);
    let difference = (&flat - &plain).unwrap().abs().unwrap().max_all().unwrap().to_scalar::<f32>().unwrap();
    assert!(difference < 1e-5, "{difference}");
    let layer = df11.linear(path).unwrap();
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
    let df11 = Df11::open(tiny.df11(), &Device::Cpu, DType::F32).unwrap();
    assert!(matches!(df11.embedding("model.norm"), Err(Error::NotAMatrix { .. })));
    let words = [0x3c00u16; 64].map(u16::to_le_bytes).concat();
    let view = safetensors::tensor::TensorView::new(safetensors::Dtype::F16, vec![8, 8], &words).unwrap();
    let file = safetensors::serialize([("table.weight", view)], None).unwrap();
    let model = df11_host::Model::from_bytes(file).unwrap();
    let half = Df11::of(model, Df11::options(), &Device::Cpu, DType::BF16).unwrap();
    assert!(matches!(half.embedding("table"), Err(Error::Model(df11_host::Error::NotBf16 { .. }))));
    assert!(matches!(df11.linear("model.nothing"), Err(Error::Model(_))));
}
