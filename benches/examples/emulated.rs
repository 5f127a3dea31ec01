//! How fast the emulated thread block decodes the sample, with its race detector: `scripts/bench-wgpu` puts it beside a driver.

use std::time::Instant;

use df11_codec::{Geometry, Unit, encode};
use df11_kernels::emulated::{self, Tensors};

fn main() -> anyhow::Result<()> {
    let weights = df11_tests::data::sample()?;
    let words = weights.concat();
    let encoded = encode(&weights.iter().map(Vec::as_slice).collect::<Vec<_>>(), Geometry::OFFICIAL)?;
    let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL)?;
    let order: Vec<u32> = (0..512).collect();
    let start = Instant::now();
    let decoded = emulated::decode(&Tensors::of(&unit, true), &order).map_err(|fault| anyhow::anyhow!("{fault:?}"))?;
    let seconds = start.elapsed().as_secs_f64();
    anyhow::ensure!(decoded.iter().zip(&words).all(|(got, word)| *got == Some(*word)), "wrong words");
    println!(
        "emulated decode: {} words, {:.1} million words a second",
        words.len(),
        words.len() as f64 / seconds / 1e6
    );
    Ok(())
}
