//! Where compressed weights are: in memory with fixed-length codes, or in the files. What shares them, and what they take.

use std::fs;

use crate::common::{Tiny, bits};
use candle_core::{DType, Device, Module, Result, Tensor};
use candle_nn::{Embedding, Linear, VarBuilder, embedding, linear_no_bias};
use df11_candle::{Df11, Error, Form, Options};
use df11_host::{Model, compress_to};
use safetensors::tensor::TensorView;

/// Rows and columns. A row of the table is more than a group of codes; of the narrow weight, several rows are one.
const TABLE: [usize; 2] = [96, 80];
const WEIGHT: [usize; 2] = [70, 130];
const NARROW: [usize; 2] = [96, 40];

const NAMES: [(&str, [usize; 2]); 3] = [("table", TABLE), ("weight", WEIGHT), ("narrow", NARROW)];

/// The three in a file, plain or compressed.
fn file(is_compressed: bool) -> Vec<u8> {
    let mut state = 1u64;
    let mut word = |_| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let random = (state >> 40) as u16;
        // Exponents 127 - 8 to 127, the larger ones more often; either sign.
        (random & 0x807f | (127 - (random >> 7 & 0xff).leading_zeros() as u16 + 8) << 7).to_le_bytes()
    };
    let data = NAMES.map(|(_, [rows, columns])| (0..rows * columns).flat_map(&mut word).collect::<Vec<u8>>());
    let views = NAMES.iter().zip(&data).map(|((name, shape), data)| {
        (format!("{name}.weight"), TensorView::new(safetensors::Dtype::BF16, shape.to_vec(), data).unwrap())
    });
    let plain = safetensors::serialize(views, None).unwrap();
    let mut compressed = Vec::new();
    compress_to(&Model::from_bytes(plain.clone()).unwrap(), &mut compressed, None, &()).unwrap();
    if is_compressed { compressed } else { plain }
}

fn open(options: Options, dtype: DType) -> Df11 {
    let model = Model::from_bytes(file(true)).unwrap();
    assert_eq!(model.units().len(), 3);
    Df11::of(model, options, &Device::Cpu, dtype).unwrap()
}

fn plain(dtype: DType) -> VarBuilder<'static> {
    VarBuilder::from_buffered_safetensors(file(false), dtype, &Device::Cpu).unwrap()
}

/// Both forms.
const FORMS: [Form; 2] = [Form::Fixed, Form::Df11];

/// The bytes that the weights of these names take with fixed-length codes.
fn held_bytes(names: &[&str]) -> u64 {
    let model = Model::from_bytes(file(true)).unwrap();
    let bytes = |name: &&str| model.tensor(&format!("{name}.weight")).unwrap().to_fixed().unwrap().bytes() as u64;
    names.iter().map(bytes).sum()
}

/// A model that multiplies one weight, and looks rows of two tables up.
struct Own {
    tables: [Embedding; 2],
    layer: Linear,
}

impl Own {
    fn new(vb: VarBuilder<'_>) -> Result<Self> {
        let [table, narrow] =
            [("table", TABLE), ("narrow", NARROW)].map(|(name, [rows, columns])| embedding(rows, columns, vb.pp(name)));
        Ok(Self { tables: [table?, narrow?], layer: linear_no_bias(WEIGHT[1], WEIGHT[0], vb.pp("weight"))? })
    }
}

fn ids() -> Tensor {
    Tensor::new(&[[5u32, 95, 0], [5, 6, 7]], &Device::Cpu).unwrap()
}

fn inputs(rows: usize) -> Tensor {
    let values = (0..rows * WEIGHT[1]).map(|i| ((i * 2_654_435_761) % 1000) as f32 / 500.0 - 1.0);
    Tensor::from_iter(values, &Device::Cpu).unwrap().reshape((rows, WEIGHT[1])).unwrap()
}

fn float_bits(tensor: &Tensor) -> Vec<u32> {
    bits(&tensor.to_dtype(DType::F32).unwrap())
}

#[test]
fn rows_of_tables_and_whole_weights_in_both_forms() {
    for (form, dtype) in FORMS.into_iter().flat_map(|form| [(form, DType::F32), (form, DType::BF16)]) {
        let options = Df11::options().form(form).guarded("weight").rows("table").rows("narrow");
        let df11 = open(options, dtype);
        let own = df11.build(Own::new).unwrap();
        let expected = Own::new(plain(dtype)).unwrap();
        for _ in 0..2 {
            for (table, expected) in own.tables.iter().zip(&expected.tables) {
                let got = df11.forward(&ids(), |ids| table.forward(ids)).unwrap();
                assert!(float_bits(&got) == float_bits(&expected.forward(&ids()).unwrap()), "{form:?} {dtype:?}");
            }
            let _entered = df11.enter("weight").unwrap();
            assert!(float_bits(own.layer.weight()) == float_bits(expected.layer.weight()), "{form:?} {dtype:?}");
        }
        for (name, expected) in ["table", "narrow"].into_iter().zip(&expected.tables) {
            let got = df11.embedding(name).unwrap().forward(&ids()).unwrap();
            assert!(float_bits(&got) == float_bits(&expected.forward(&ids()).unwrap()), "{form:?} {dtype:?} {name}");
        }
        let report = df11.report();
        let held = if form == Form::Fixed { held_bytes(&["table", "weight", "narrow"]) } else { 0 };
        assert_eq!((report.form, report.held_bytes), (form, held), "{report}");
        let says = if form == Form::Fixed { "MB in memory, with fixed-length codes" } else { "reads the files" };
        assert!(report.to_string().contains(says), "{report}");
    }
}

/// The sums of `multiply_into` for up to eight rows in memory, and candle's otherwise.
#[test]
fn linear_layers_in_both_forms() {
    let expected = linear_no_bias(WEIGHT[1], WEIGHT[0], plain(DType::F32).pp("weight")).unwrap();
    let held = Model::from_bytes(file(false)).unwrap().tensor("weight.weight").unwrap().to_fixed().unwrap();
    for (form, rows) in FORMS.into_iter().flat_map(|form| [(form, 1), (form, 8), (form, 9)]) {
        let x = inputs(rows);
        let mut products = vec![0.; rows * WEIGHT[0]];
        held.multiply_into(&x.flatten_all().unwrap().to_vec1().unwrap(), &mut products).unwrap();
        let of_candle = bits(&expected.forward(&x).unwrap());
        let of_codes: Vec<u32> = products.into_iter().map(f32::to_bits).collect();
        assert!(of_codes != of_candle);
        let df11 = open(Df11::options().form(form), DType::F32);
        let got = bits(&df11.linear("weight").unwrap().forward(&x).unwrap());
        let is_fused = form == Form::Fixed && rows <= 8;
        assert!(got == if is_fused { of_codes } else { of_candle }, "{form:?}, {rows} rows");
    }
    // A row of this weight has no codes of its own, so candle multiplies.
    let x = inputs(4).narrow(1, 0, NARROW[1]).unwrap();
    let expected = linear_no_bias(NARROW[1], NARROW[0], plain(DType::F32).pp("narrow")).unwrap();
    let got = open(Df11::options(), DType::F32).linear("narrow").unwrap().forward(&x).unwrap();
    assert!(bits(&got) == bits(&expected.forward(&x).unwrap()));
}

#[test]
fn whoever_uses_a_weight_shares_its_codes_and_the_last_one_frees_them() {
    let df11 = open(Df11::options().guarded("weight"), DType::F32);
    let held = || df11.report().held_bytes;
    assert_eq!(held(), 0);
    let [layer, other] = [df11.linear("weight").unwrap(), df11.linear("weight").unwrap()];
    assert_eq!(held(), held_bytes(&["weight"]));
    drop(other);
    assert_eq!(held(), held_bytes(&["weight"]));
    let models = [df11.build(Own::new).unwrap(), df11.build(Own::new).unwrap()];
    drop(df11.enter("weight").unwrap());
    assert_eq!(held(), held_bytes(&["weight"]));
    drop(models);
    let table = df11.embedding("table").unwrap();
    assert_eq!(held(), held_bytes(&["weight", "table"]));
    drop(table);
    assert_eq!(held(), held_bytes(&["weight"]));
    drop(layer);

    let df11 = open(Df11::options(), DType::F32);
    let layer = df11.linear("weight").unwrap();
    assert_eq!(df11.report().held_bytes, held_bytes(&["weight"]));
    drop(layer);
    assert_eq!(df11.report().held_bytes, 0);
}

#[test]
fn what_stays_decoded_is_not_held() {
    let df11 = open(Df11::options(), DType::F32);
    let own = df11.build(Own::new).unwrap();
    assert_eq!(df11.report().held_bytes, 0);
    let expected = float_bits(own.layer.weight());
    // It is still decoded. From the first decoding on it is held.
    drop(df11.enter("weight").unwrap());
    assert_eq!(df11.report().held_bytes, 0);
    for _ in 0..2 {
        df11.park().unwrap();
        let _entered = df11.enter("weight").unwrap();
        assert_eq!(df11.report().held_bytes, held_bytes(&["weight"]));
        assert!(float_bits(own.layer.weight()) == expected);
    }
    let eager = open(Df11::options().eager("weight"), DType::F32);
    eager.build(Own::new).unwrap();
    assert_eq!(eager.report().held_bytes, 0);
}

/// With codes in memory nothing reads the files any more.
#[test]
fn files_that_are_cut_off_after_a_model_was_built() {
    for form in FORMS {
        let tiny = Tiny::new("llama", None);
        let df11 = tiny.open(Df11::options().form(form).guarded("model.layers"));
        let build = |vb: VarBuilder<'_>| linear_no_bias(48, 64, vb.pp("model.layers.1.mlp.up_proj"));
        let layer = df11.build(build).unwrap();
        let (file, _) = tiny.find_tensor("model.layers.1.sign_mantissa");
        let whole = fs::read(&file).unwrap();
        fs::write(&file, &whole[..whole.len() / 2]).unwrap();
        let entered = df11.enter("model.layers.1");
        match form {
            Form::Fixed => {
                let _entered = entered.unwrap();
                let expected = build(tiny.plain_weights()).unwrap();
                assert!(bits(layer.weight()) == bits(expected.weight()));
            }
            Form::Df11 => assert!(matches!(entered.map(drop), Err(Error::Model(_)))),
        }
        // What comes to be held now reads them.
        assert!(
            matches!(df11.linear("model.layers.1.mlp.down_proj").map(drop), Err(Error::Model(_))) || form == Form::Df11
        );
    }
}
