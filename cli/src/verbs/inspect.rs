//! `df11 inspect`.

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use df11_host::{InspectOptions, Inspection, UnitInspection, inspect};

use crate::args::PatternArgument;
use crate::plot::{Format, draw};
use crate::progress::Bar;
use crate::say::Messages;
use crate::text;

/// The length of the histogram's longest bar, in characters.
const BAR: u64 = 40;

/// Exponents rarer than this, in thousandths, share one line.
const RARE_PER_MILLE: u64 = 2;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// A model, compressed or not: a directory, a .safetensors file, or hf:OWNER/NAME after `hf download OWNER/NAME`
    input: PathBuf,

    #[command(flatten)]
    pattern: PatternArgument,

    /// For a directory that isn't compressed yet: predict one model.safetensors instead of a file for each unit
    #[arg(long)]
    single_file: bool,

    /// Draw the sizes, the exponents and the bits a weight, layer by layer, into this new .svg or .html file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

pub(super) fn run(arguments: Arguments, messages: Messages) -> Result<bool> {
    let Arguments { input, pattern, single_file, plot } = arguments;
    let format = plot.as_deref().map(Format::of).transpose()?;
    if let Some(path) = plot.as_ref().filter(|path| path.exists()) {
        bail!("{}: it exists; remove it first", path.display());
    }
    let mut options = InspectOptions::default();
    (options.patterns, options.single_file) = (pattern.read()?, single_file);
    let inspection = inspect(&input, &options, &Bar::reading("inspecting", messages.quiet))?;
    if let (Some(path), Some(format)) = (plot, format) {
        let drawn = draw(&name_of(&input), &inspection, format)?;
        let written =
            fs::File::create_new(&path).and_then(|mut file| io::Write::write_all(&mut file, drawn.as_bytes()));
        written.with_context(|| format!("{}: can't write it", path.display()))?;
    }
    messages.say(&inspection, show)?;
    Ok(true)
}

/// The name of a model's directory or file, even for `.`.
fn name_of(input: &Path) -> String {
    let full = input.canonicalize().unwrap_or_else(|_| input.to_owned());
    full.file_name().unwrap_or(input.as_os_str()).to_string_lossy().into_owned()
}

fn show(inspection: &Inspection) -> String {
    let mut out = String::new();
    if inspection.is_predicted {
        let _ = writeln!(out, "not compressed yet; compressing it gives\n\n{}", text::chosen(&inspection.chosen));
    }
    if !inspection.units.is_empty() {
        let _ = writeln!(out, "{}", units(&inspection.units));
    }
    let _ = writeln!(out, "{}", totals(inspection));
    out += &where_the_bytes_go(inspection);
    if inspection.is_predicted {
        out += &text::stored(&inspection.stored);
    }
    out += &text::left_out(&inspection.left_out);
    out + &histogram(inspection)
}

/// A line for each unit.
fn units(units: &[UnitInspection]) -> String {
    let width = units.iter().map(|unit| text::one_line(&unit.path).chars().count()).max().unwrap_or(0).max(4);
    let mut out = format!(
        "{:width$}  {:>13}  {:>10}  {:>6}  {:>6}  {:>7}  {:>7}  {:>6}\n",
        "unit", "elements", "bytes", "bits", "code", "entropy", "lengths", "tables"
    );
    for unit in units {
        let (shortest, longest) = unit.code_lengths;
        let _ = writeln!(
            out,
            "{:width$}  {:>13}  {:>10}  {:>6.3}  {:>6.3}  {}{:>6.3}  {:>7}  {:>6}",
            text::one_line(&unit.path),
            unit.elements,
            text::bytes(unit.bytes),
            unit.bits_per_weight,
            unit.mean_code_length,
            if unit.is_sampled { "~" } else { " " },
            unit.entropy,
            format!("{shortest}–{longest}"),
            unit.tables,
        );
    }
    out
}

fn totals(inspection: &Inspection) -> String {
    let mut out = format!(
        "{} of {} elements: {}, {:.3} bits a weight ({} of BF16)\n{} stored as they are: {}\n",
        text::count(inspection.units.len(), "unit"),
        inspection.elements,
        text::bytes(inspection.unit_bytes),
        inspection.bits_per_weight(),
        text::percent(inspection.unit_bytes, 2 * inspection.elements),
        text::count(inspection.stored.len(), "tensor"),
        text::bytes(inspection.stored_bytes),
    );
    out += &text::tied(&inspection.tied);
    out + &match inspection.bytes_before {
        Some(before) => text::all_files(before, inspection.bytes_after),
        None => format!("all files: {}\n", text::bytes(inspection.bytes_after)),
    }
}

/// A line for each kind of bytes: its share of the files and, for units, the bits per weight.
fn where_the_bytes_go(inspection: &Inspection) -> String {
    let (parts, elements) = (&inspection.parts, inspection.elements);
    let kinds = [
        ("signs and mantissas", parts.sign_mantissa, true),
        ("exponents, coded", parts.encoded_exponent, true),
        ("gaps", parts.gaps, true),
        ("output positions", parts.output_positions, true),
        ("lookup tables", parts.luts, true),
        ("split positions", parts.split_positions, true),
        ("stored tensors", inspection.stored_bytes, false),
        ("headers", inspection.header_bytes, false),
    ];
    let mut out = format!("{:20}  {:>10}  {:>8}  {:>13}\n", "where the bytes go", "bytes", "share", "bits a weight");
    for (what, bytes, is_in_units) in kinds.into_iter().filter(|&(_, bytes, _)| bytes > 0) {
        let share = text::percent(bytes, inspection.bytes_after);
        let bits = format!("  {:>13.3}", 8.0 * bytes as f64 / elements.max(1) as f64);
        let bits = if is_in_units { &*bits } else { "" };
        let _ = writeln!(out, "{what:20}  {:>10}  {share:>8}{bits}", text::bytes(bytes));
    }
    if elements > 0 {
        let about = if inspection.units.iter().any(|unit| unit.is_sampled) { "about " } else { "" };
        let _ = writeln!(
            out,
            "the exponents hold {about}{:.3} bits of information each, so no code gets a weight below {:.3} bits",
            inspection.entropy,
            8.0 + inspection.entropy,
        );
    }
    out
}

/// Draws how often each exponent occurs.
fn histogram(inspection: &Inspection) -> String {
    let counts = &inspection.histogram;
    let total: u64 = counts.iter().sum();
    let most = counts.iter().copied().max().unwrap_or(0);
    if most == 0 {
        return String::new();
    }
    let of = if total == inspection.elements { "of all weights in units" } else { "of the chunks looked at" };
    let mut out = format!("\nexponents ({of})\n");
    let mut rare = (0, 0);
    for (exponent, &count) in counts.iter().enumerate().filter(|&(_, &count)| count > 0) {
        if count * 1000 < total * RARE_PER_MILLE {
            rare = (rare.0 + 1, rare.1 + count);
            continue;
        }
        let bar = "█".repeat((count * BAR).div_ceil(most) as usize);
        let magnitude = text::magnitude(exponent);
        let _ = writeln!(out, "{exponent:>5} {magnitude:>6} {:>8}  {bar}", text::percent(count, total));
    }
    if rare.0 > 0 {
        let _ = writeln!(out, "{:>5} {:>6} {:>8}", format!("+{}", rare.0), "rarer", text::percent(rare.1, total));
    }
    out
}
