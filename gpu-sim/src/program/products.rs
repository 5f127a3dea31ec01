//! Products: cycles of `multiply`, which decodes and multiplies at once, beside those of decoding first.

use std::fmt::Write;

use anyhow::{Context, Result};

use super::record::Run;

/// The columns of a product's run: the number after the `@` of `multiply` or `matrix_vector`.
pub(crate) fn columns(run: &Run) -> Option<u32> {
    let (kernel, columns) = run.row.kernel.rsplit_once('@')?;
    let is_product = kernel.ends_with("multiply") || kernel.ends_with("matrix_vector");
    columns.parse().ok().filter(|_| is_product)
}

/// A table with a line for each product by `multiply`: the cycles of all launches of both ways, where both ran.
pub(crate) fn together(runs: &[Run]) -> Result<String> {
    let mut text =
        "\n| columns | PTX | `multiply` | `add_segments` | `decode_units` | `matrix_vector` | `add_segments` \
        | times as fast |\n|---:|---|---:|---:|---:|---:|---:|---:|\n"
            .to_owned();
    let find = |kernel: &str| runs.iter().find(|run| run.row.kernel == kernel);
    for run in runs {
        let (Some(columns), Some(ptx)) = (columns(run), run.row.kernel.split_once(" multiply@").map(|(ptx, _)| ptx))
        else {
            continue;
        };
        let decoding = find(&format!("{ptx} decode_units"));
        let plain = find(&format!("matrix_vector@{columns}"));
        let fused = [cycles(run, "multiply")?, cycles(run, "add_segments")?];
        write!(text, "| {columns} | {ptx} | {:.0} | {:.0} |", fused[0], fused[1])?;
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
