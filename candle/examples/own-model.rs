//! A model of your own, run from DF11 weights; docs/CANDLE.md explains it.
use candle_core::{DType, Device, Module, Result, Tensor};
use candle_nn::{Linear, VarBuilder, linear_no_bias};
use df11_candle::Df11;

struct Model {
    df11: Df11,
    layers: Vec<[Linear; 2]>,
}

impl Model {
    fn new(df11: &Df11, hidden: usize, between: usize, vb: VarBuilder<'_>) -> Result<Self> {
        let layer = |i| {
            let vb = vb.pp(format!("model.layers.{i}.mlp"));
            Ok([
                linear_no_bias(hidden, between, vb.pp("up_proj"))?,
                linear_no_bias(between, hidden, vb.pp("down_proj"))?,
            ])
        };
        Ok(Self { df11: df11.clone(), layers: (0..2).map(layer).collect::<Result<_>>()? })
    }

    fn forward(&self, mut x: Tensor) -> Result<Tensor> {
        for (i, [up, down]) in self.layers.iter().enumerate() {
            let _layer = self.df11.enter(&format!("model.layers.{i}"))?; // decoded until the end of this pass of the loop
            x = (&x + down.forward(&up.forward(&x)?.relu()?)?)?;
        }
        Ok(x)
    }
}

fn main() -> Result<()> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "Qwen3-8B-DF11".to_owned());
    let df11 = Df11::options().guarded("model.layers").open(path, &Device::Cpu, DType::F32)?;
    let shape =
        df11.model().tensor("model.layers.0.mlp.up_proj.weight").map_err(candle_core::Error::wrap)?.shape().to_vec();
    let (between, hidden) = (shape[0], shape[1]);
    let model = df11.build(|vb| Model::new(&df11, hidden, between, vb))?;
    println!("{}", model.forward(Tensor::ones((1, hidden), DType::F32, &Device::Cpu)?)?);
    println!("{}", df11.report());
    Ok(())
}
