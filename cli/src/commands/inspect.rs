//! `df11 inspect`.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use df11_host::internals::check_card;
use df11_host::{InspectOptions, Inspection, UnitInspection, inspect};

use super::{CardArguments, Messages, PatternArgument, chosen, put, text};
use crate::plot::{Format, draw};

/// Characters of the longest bar of the histogram.
const BAR: u64 = 40;

/// Exponents rarer than this, in thousandths, share one line.
const RARE_PER_MILLE: u64 = 2;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A model, compressed or not: a directory, a .safetensors file, or hf:OWNER/NAME on the hub
    input: PathBuf,

    #[command(flatten)]
    pattern: PatternArgument,

    /// For a directory that isn't compressed yet: predict one model.safetensors instead of a file for each unit
    #[arg(long)]
    single_file: bool,

    /// For a directory that isn't compressed yet: predict the config.json that compress --transformers writes
    #[arg(long)]
    transformers: bool,

    /// Draw the sizes, the exponents and the bits a weight, layer by layer, into this .svg or .html file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    /// Write a model card for a hub into this file, or to the standard output if it is -
    #[arg(long, value_name = "FILE|-")]
    model_card: Option<PathBuf>,

    #[command(flatten)]
    card: CardArguments,

    /// Overwrite existing files of --plot and --model-card
    #[arg(long, short)]
    force: bool,
}

pub(super) fn run(arguments: Arguments, messages: &Messages) -> Result<bool> {
    let Arguments { input, pattern, single_file, transformers, plot, model_card, card, force } = arguments;
    let plot = plot.map(|path| Format::of(&path).map(|format| (path, format))).transpose()?;
    let card_to_print = model_card.as_deref() == Some(Path::new("-"));
    let card_file = model_card.as_deref().filter(|_| !card_to_print);
    for path in plot.iter().map(|(path, _)| path.as_path()).chain(card_file) {
        put::check(path, force)?;
    }
    if let (Some((plot, _)), Some(card)) = (&plot, card_file)
        && put::is_one_file(plot, card)
    {
        bail!("--plot and --model-card name the same file, {}", card.display());
    }
    if model_card.is_some() {
        check_card(&input)?;
    }
    let mut options = InspectOptions::default();
    options.patterns = pattern.read()?;
    (options.single_file, options.transformers) = (single_file, transformers);
    let inspection = inspect(&input, options, &messages.reading("inspecting"))?;
    if let Some((path, format)) = plot {
        put::put(&path, &draw(&name_of(&input), &inspection, format)?, force)?;
    }
    let card = model_card.as_ref().map(|_| df11_host::model_card(&input, &inspection, &card.read())).transpose()?;
    if let (Some(path), Some(card)) = (card_file, &card) {
        put::put(path, card, force)?;
    }
    match card.filter(|_| card_to_print) {
        Some(card) => messages.print(&card)?,
        None => messages.say(&inspection, show)?,
    }
    Ok(true)
}

/// The name of a model's directory or file, also of `.`.
fn name_of(input: &Path) -> String {
    let full = input.canonicalize().unwrap_or_else(|_| input.to_owned());
    full.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn show(inspection: &Inspection) -> String {
    let mut out = String::new();
    if inspection.is_predicted {
        out += "not compressed yet; compressing it gives\n\n";
    }
    if let Some(detection) = &inspection.detection {
        out += &chosen::lines(detection, &inspection.components);
        out.push('\n');
    }
    if !inspection.units.is_empty() {
        out += &units(&inspection.units);
        out.push('\n');
    }
    out += &totals(inspection);
    out.push('\n');
    out += &where_the_bytes_go(inspection);
    if inspection.is_predicted {
        out += &text::stored_by_reason(inspection.stored_by_reason());
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
        let _ = writeln!(out, "{:width$}  {}", text::one_line(&unit.path), row(unit));
    }
    out
}

fn row(unit: &UnitInspection) -> String {
    let about = if unit.entropy_is_exact { " " } else { "~" };
    let (shortest, longest) = unit.code_lengths;
    format!(
        "{:>13}  {:>10}  {:>6.3}  {:>6.3}  {about}{:>6.3}  {:>7}  {:>6}",
        unit.elements,
        text::bytes(unit.bytes),
        unit.bits_per_weight,
        unit.mean_code_length,
        unit.entropy,
        format!("{shortest}–{longest}"),
        unit.tables,
    )
}

fn totals(inspection: &Inspection) -> String {
    let mut out = String::new();
    let _ = writeln!(
        out,
        "{} of {} elements: {}, {:.3} bits a weight ({} of BF16)",
        text::count(inspection.units.len(), "unit"),
        inspection.elements,
        text::bytes(inspection.unit_bytes),
        inspection.bits_per_weight(),
        text::percent(inspection.unit_bytes, inspection.unit_bytes_before()),
    );
    let stored = text::count(inspection.stored_tensors, "tensor");
    let _ = writeln!(out, "{stored} stored as they are: {}", text::bytes(inspection.stored_bytes));
    for (name, to) in &inspection.tied {
        let _ = writeln!(out, "not stored: {}, the same bytes as {}", text::one_line(name), text::one_line(to));
    }
    out + &match inspection.bytes_before {
        Some(before) => text::of_all_files(before, inspection.bytes_after),
        None => format!("all files: {}\n", text::bytes(inspection.bytes_after)),
    }
}

/// A line for each kind of bytes: its share of the files and, in units, of each weight.
fn where_the_bytes_go(inspection: &Inspection) -> String {
    let parts = &inspection.parts;
    let of_units = [
        ("signs and mantissas", parts.sign_mantissa),
        ("exponents, coded", parts.encoded_exponent),
        ("gaps", parts.gaps),
        ("output positions", parts.output_positions),
        ("lookup tables", parts.luts),
        ("split positions", parts.split_positions),
    ];
    let others = [("stored tensors", inspection.stored_bytes), ("headers", inspection.header_bytes)];
    let mut out = format!("{:20}  {:>10}  {:>8}  {:>13}\n", "where the bytes go", "bytes", "share", "bits a weight");
    for (number, (what, bytes)) in of_units.into_iter().chain(others).enumerate().filter(|(_, (_, bytes))| *bytes > 0) {
        let _ =
            write!(out, "{what:20}  {:>10}  {:>8}", text::bytes(bytes), text::percent(bytes, inspection.bytes_after));
        let bits = 8.0 * bytes as f64 / inspection.elements.max(1) as f64;
        out += &if number < of_units.len() { format!("  {bits:>13.3}\n") } else { "\n".to_owned() };
    }
    if inspection.elements > 0 {
        let about = if inspection.units.iter().all(|unit| unit.entropy_is_exact) { "" } else { "about " };
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
