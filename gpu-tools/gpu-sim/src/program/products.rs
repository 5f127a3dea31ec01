//! Products: cycles of `multiply`, which decodes and multiplies at once, beside those of decoding first.

use std::fmt::Write;

use anyhow::{Context, Result};

use super::record::Run;

/// The kernel and the columns of a product's run: `rustc multiply, 8 columns`.
pub(crate) fn columns(run: &Run) -> Option<(&str, u32)> {
    let (kernel, columns) = run.row.kernel.split_once(", ")?;
    Some((kernel, columns.strip_suffix(" columns").or(columns.strip_suffix(" column"))?.parse().ok()?))
}

/// A table with a line for each product by `multiply`: the cycles of all launches of both ways, where both ran.
pub(crate) fn together(runs: &[Run]) -> Result<String> {
    let mut text =
        "\n| columns | PTX | `multiply` | `add_segments` | `decode_units` | `matrix_vector` | `add_segments` \
        | times as fast |\n|---:|---|---:|---:|---:|---:|---:|---:|\n"
            .to_owned();
    for (run, kernel, n) in runs.iter().filter_map(|run| columns(run).map(|(kernel, n)| (run, kernel, n))) {
        let Some(ptx) = kernel.strip_suffix(" multiply") else {
            continue;
        };
        let decoding = runs.iter().find(|run| run.row.kernel == format!("{ptx} decode_units"));
        let plain = runs.iter().find(|run| columns(run) == Some(("matrix_vector", n)));
        let fused = [cycles(run, "multiply")?, cycles(run, "add_segments")?];
        write!(text, "| {n} | {ptx} | {:.0} | {:.0} |", fused[0], fused[1])?;
        match decoding.zip(plain) {
            Some((decoding, plain)) => {
                let decoding = cycles(decoding, "decode_units")?;
                let apart = [decoding, cycles(plain, "matrix_vector")?, cycles(plain, "add_segments")?];
                let times = apart.iter().sum::<f64>() / fused.iter().sum::<f64>();
                writeln!(text, " {:.0} | {:.0} | {:.0} | {times:.2} |", apart[0], apart[1], apart[2])?;
            }
            None => writeln!(text, " – | – | – | – |")?,
        }
    }
    Ok(text)
}

/// The cycles of a run's launch of this kernel.
fn cycles(run: &Run, kernel: &str) -> Result<f64> {
    let launch = run.launches.iter().find(|launch| launch.kernel == kernel);
    Ok(launch.with_context(|| format!("{}: no launch of {kernel}", run.row.kernel))?.cycles)
}
