//! Products: cycles of `multiply_fixed`, which decodes and multiplies at once, beside those of a plain kernel over BF16 words.

use std::fmt::Write;

use anyhow::{Context, Result};

use super::record::Run;

/// The kernel and the columns of a product's run: `rustc multiply_fixed, 8 columns`.
pub(crate) fn columns(run: &Run) -> Option<(&str, u32)> {
    let (kernel, columns) = run.row.kernel.split_once(", ")?;
    Some((kernel, columns.strip_suffix(" columns").or(columns.strip_suffix(" column"))?.parse().ok()?))
}

/// A table with a line for each product by `multiply_fixed`: the cycles of all launches of both ways, where both ran.
pub(crate) fn together(runs: &[Run]) -> Result<String> {
    let mut text = "\n| columns | PTX | `multiply_fixed` | `matrix_vector` | `add_segments` | times as fast |\n\
        |---:|---|---:|---:|---:|---:|\n"
        .to_owned();
    for (run, kernel, n) in runs.iter().filter_map(|run| columns(run).map(|(kernel, n)| (run, kernel, n))) {
        let Some(ptx) = kernel.strip_suffix(" multiply_fixed") else {
            continue;
        };
        let plain = runs.iter().find(|run| columns(run) == Some(("matrix_vector", n)));
        let fused = cycles(run, "multiply_fixed")?;
        write!(text, "| {n} | {ptx} | {fused:.0} |")?;
        match plain {
            Some(plain) => {
                let plain = [cycles(plain, "matrix_vector")?, cycles(plain, "add_segments")?];
                let times = plain.iter().sum::<f64>() / fused;
                writeln!(text, " {:.0} | {:.0} | {times:.2} |", plain[0], plain[1])?;
            }
            None => writeln!(text, " – | – | – |")?,
        }
    }
    Ok(text)
}

/// The cycles of a run's launch of the kernel whose name begins so.
fn cycles(run: &Run, kernel: &str) -> Result<f64> {
    let launch = run.launches.iter().find(|launch| launch.kernel.starts_with(kernel));
    Ok(launch.with_context(|| format!("{}: no launch of {kernel}", run.row.kernel))?.cycles)
}
