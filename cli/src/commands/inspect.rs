//! `df11 inspect`.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::Result;

use df11_host::{Inspection, UnitInspection, inspect};

use super::{PatternArgument, Voice, text};

/// Characters of the longest bar of the histogram.
const BAR: u64 = 40;

/// Exponents rarer than this, in thousandths, share one line.
const RARE_PER_MILLE: u64 = 2;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A compressed model: a directory, a .safetensors file, or hf:OWNER/NAME on the hub
    input: PathBuf,

    #[command(flatten)]
    pattern: PatternArgument,
}

pub(super) fn run(arguments: Arguments, voice: &Voice) -> Result<bool> {
    let Arguments { input, pattern } = arguments;
    let inspection = inspect(&input, pattern.read()?)?;
    voice.say(&inspection, show)?;
    Ok(true)
}

fn show(inspection: &Inspection) -> String {
    let mut out = String::new();
    let width = inspection.units.iter().map(|unit| text::plain(&unit.path).chars().count()).max().unwrap_or(0).max(4);
    let _ = writeln!(
        out,
        "{:width$}  {:>13}  {:>10}  {:>6}  {:>6}  {:>7}  {:>7}  {:>6}",
        "unit", "elements", "bytes", "bits", "code", "entropy", "lengths", "tables"
    );
    for unit in &inspection.units {
        let _ = writeln!(out, "{:width$}  {}", text::plain(&unit.path), row(unit));
    }
    let bits = 8.0 * inspection.unit_bytes as f64 / inspection.elements.max(1) as f64;
    let _ = writeln!(
        out,
        "\n{} of {} elements: {}, {bits:.3} bits a weight ({} of BF16)",
        text::count(inspection.units.len(), "unit"),
        inspection.elements,
        text::bytes(inspection.unit_bytes),
        text::percent(inspection.unit_bytes, 2 * inspection.elements),
    );
    let stored = text::count(inspection.stored_tensors, "tensor");
    let _ = writeln!(out, "{stored} stored as they are: {}", text::bytes(inspection.stored_bytes));
    out + &histogram(&inspection.histogram)
}

fn row(unit: &UnitInspection) -> String {
    let about = if unit.entropy_is_exact { " " } else { "~" };
    let (shortest, longest) = unit.code_lengths;
    format!(
        "{:>13}  {:>10}  {:>6.3}  {:>6.3}  {about}{:>6.3}  {:>7}  {:>6}",
        unit.elements,
        text::bytes(unit.bytes as u64),
        unit.bits_per_weight,
        unit.mean_code_length,
        unit.entropy,
        format!("{shortest}–{longest}"),
        unit.tables,
    )
}

/// Draws how often each exponent occurs; exponent e means magnitudes from 2^(e - 127) on.
fn histogram(counts: &[u64]) -> String {
    let total: u64 = counts.iter().sum();
    let most = counts.iter().copied().max().unwrap_or(0);
    if most == 0 {
        return String::new();
    }
    let mut out = String::from("\nexponents (of the chunks looked at)\n");
    let mut rare = (0, 0);
    for (exponent, &count) in counts.iter().enumerate().filter(|&(_, &count)| count > 0) {
        if count * 1000 < total * RARE_PER_MILLE {
            rare = (rare.0 + 1, rare.1 + count);
            continue;
        }
        let magnitude = match exponent {
            0 => "0".to_owned(),
            _ => format!("2^{}", exponent as i32 - 127),
        };
        let bar = "█".repeat((count * BAR).div_ceil(most) as usize);
        let _ = writeln!(out, "{exponent:>5} {magnitude:>6} {:>8}  {bar}", text::percent(count, total));
    }
    if rare.0 > 0 {
        let _ = writeln!(out, "{:>5} {:>6} {:>8}", format!("+{}", rare.0), "rarer", text::percent(rare.1, total));
    }
    out
}
