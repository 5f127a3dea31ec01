//! `df11 plan`: exit code 0 if the model fits, with blocks offloaded if necessary; 1 if it doesn't.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::Result;

use df11_host::device::Form;
use df11_host::{DevicePlan, FormCost, GpuMemory, GpuPlan, PlanOptions, PlanOutcome, plan};

use super::{Messages, PatternArgument, text};
use crate::memory::{self, Gpus};

/// Characters of a bar, which shows the memory of one GPU.
const BAR: u64 = 24;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// One model, compressed or not: a directory (of a pipeline, a component's), a .safetensors file, or hf:OWNER/NAME
    /// on the hub
    input: PathBuf,

    /// The GPUs' memory, such as 12GiB, 8x80GB or 24GiB,2x16GiB. A card sold with 12 GB has 12GiB
    #[arg(long, value_parser = memory::gpus)]
    gpus: Gpus,

    /// Memory to keep free on each GPU for the CUDA context, activations and the KV cache
    #[arg(long, value_name = "SIZE", default_value = "2GB", value_parser = memory::bytes)]
    reserve: u64,

    /// How GPUs hold the weights: `fixed`, with codes of a fixed length, is a little larger and decoded faster. Without this, `fixed` if
    /// the whole model fits so
    #[arg(long)]
    form: Option<FormArgument>,

    #[command(flatten)]
    pattern: PatternArgument,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum FormArgument {
    Df11,
    Fixed,
}

pub(super) fn run(arguments: Arguments, messages: &Messages) -> Result<bool> {
    let Arguments { input, gpus, reserve, form, pattern } = arguments;
    let mut options = PlanOptions::default();
    options.gpus = gpus.into_iter().map(|size| GpuMemory::new(size, reserve)).collect();
    options.patterns = pattern.read()?;
    options.form = form.map(|form| match form {
        FormArgument::Df11 => Form::Df11,
        FormArgument::Fixed => Form::Fixed,
    });
    let plan = plan(&input, options, &messages.reading("sampling"))?;
    messages.say(&plan, show)?;
    Ok(plan.outcome != PlanOutcome::DoesNotFit)
}

fn show(plan: &DevicePlan) -> String {
    let mut out = String::new();
    let _ = writeln!(
        out,
        "{} in {}, {} uncompressed",
        text::bytes(plan.bytes) + if plan.is_predicted { " (predicted)" } else { "" },
        text::count(plan.blocks, "block"),
        text::bytes(plan.original_bytes),
    );
    out.push_str(&forms(plan));
    let width = BAR as usize;
    let _ = writeln!(
        out,
        "{:>3}  {:width$}  {:>9}  {:>9}  {:>9}  {:>9}  {:>9}  {:>15}  blocks",
        "GPU", "█ weights ▓ other use", "memory", "weights", "tables", "buffers", "reserve", "left",
    );
    for (number, gpu) in plan.gpus.iter().enumerate() {
        let _ = writeln!(out, "{number:>3}  {}", row(gpu));
    }
    out.push('\n');
    out + &notes(plan) + &verdict(plan)
}

/// Which form was chosen, and what the other one would cost.
fn forms(plan: &DevicePlan) -> String {
    let [chosen, other] = match plan.form {
        Form::Df11 => ["df11, as in the files", "fixed, which is decoded faster,"],
        Form::Fixed => ["fixed, which is decoded faster", "df11"],
    };
    let cost = plan.forms.iter().find(|cost| cost.form != plan.form);
    let Some(FormCost { outcome, bytes, missing, offloaded_blocks, .. }) = cost else { return String::new() };
    // As where nothing is compressed.
    if *bytes == plan.bytes {
        return String::new();
    }
    let missing = text::needed(*missing);
    let how = match outcome {
        PlanOutcome::Fits => "fits too".to_owned(),
        PlanOutcome::FitsOffloaded => format!("fits with {} offloaded", text::count(*offloaded_blocks, "block")),
        PlanOutcome::DoesNotFit => format!("does not fit: a GPU lacks {missing}"),
    };
    format!("form: {chosen}; as {other} it takes {} and {how}\n\n", text::bytes(*bytes))
}

fn row(gpu: &GpuPlan) -> String {
    let left = match gpu.missing {
        0 => text::bytes(gpu.free),
        missing => format!("lacks {}", text::needed(missing)),
    };
    format!(
        "{}  {:>9}  {:>9}  {:>9}  {:>9}  {:>9}  {left:>15}  {}",
        bar(gpu),
        text::bytes(gpu.memory),
        text::bytes(gpu.weights),
        text::bytes(gpu.step_tables),
        text::bytes(gpu.scratch.saturating_add(gpu.staging)),
        text::bytes(gpu.reserve),
        ranges(&gpu.blocks),
    )
}

/// Draws a GPU's memory: its weights, the tables and buffers, the free part and the reserved part.
fn bar(gpu: &GpuPlan) -> String {
    let cells = |bytes: u64| (u128::from(bytes) * u128::from(BAR)).div_ceil(u128::from(gpu.memory.max(1))) as u64;
    let weights = cells(gpu.weights).min(BAR);
    let used = [gpu.step_tables, gpu.scratch, gpu.staging].into_iter().fold(gpu.weights, u64::saturating_add);
    let used = cells(used).clamp(weights, BAR);
    let reserved = (u128::from(gpu.reserve) * u128::from(BAR) / u128::from(gpu.memory.max(1))) as u64;
    let reserved = reserved.min(BAR - used);
    let drawn = [("█", weights), ("▓", used - weights), ("·", BAR - used - reserved), ("░", reserved)];
    drawn.into_iter().map(|(cell, count)| cell.repeat(count as usize)).collect()
}

/// Explains the columns that count what the model's files don't contain.
fn notes(plan: &DevicePlan) -> String {
    let tables = match plan.form {
        Form::Df11 => {
            "tables: 16.4 kB for each unit. The decoder makes them when it loads the unit; they are not in the model's files\n"
        }
        Form::Fixed => "",
    };
    match plan.gpus.iter().all(|gpu| gpu.scratch == 0) {
        true => String::new(),
        false => {
            format!("{tables}buffers: one for the largest unit as BF16, and two to copy offloaded units into\n\n")
        }
    }
}

fn verdict(plan: &DevicePlan) -> String {
    let mut out = String::new();
    match plan.outcome {
        PlanOutcome::Fits => {
            let left = plan.gpus.iter().map(|gpu| gpu.free).min().unwrap_or(0);
            let _ = writeln!(out, "fits, {} left on the fullest GPU", text::bytes(left));
        }
        PlanOutcome::FitsOffloaded => {
            let _ = writeln!(
                out,
                "fits with {} of {} offloaded: {} stay in the host's memory, and the GPU copies them in for each use",
                plan.offloaded_blocks,
                text::count(plan.blocks, "block"),
                text::bytes(plan.host_bytes),
            );
            for (number, gpu) in plan.gpus.iter().enumerate().filter(|(_, gpu)| !gpu.offloaded.is_empty()) {
                let _ = writeln!(out, "    from GPU {number}: {}", ranges(&gpu.offloaded));
            }
            let _ = writeln!(out, "with nothing offloaded, a GPU would lack {}", text::needed(plan.missing));
            let blocks = plan.offloaded_blocks;
            let _ = writeln!(out, "in Python, df11.Config(cpu_offload=True, cpu_offload_blocks={blocks}) loads it so");
        }
        PlanOutcome::DoesNotFit => {
            let missing = text::needed(plan.missing);
            let _ = writeln!(out, "does not fit: a GPU lacks {missing}, and offloading blocks does not free enough");
        }
    }
    out + &match (plan.original_missing, plan.outcome) {
        (0, PlanOutcome::Fits) => "uncompressed, it would fit too\n".to_owned(),
        (0, _) => "uncompressed, it would fit\n".to_owned(),
        (missing, _) => format!("uncompressed, it would not fit: a GPU would lack {}\n", text::needed(missing)),
    }
}

/// Names in their order, with consecutive layers as a range: `model.layers.0 … model.layers.15`.
fn ranges(names: &[String]) -> String {
    let number_of = |name: &str| {
        let (stem, number) = name.rsplit_once('.')?;
        Some((stem.to_owned(), number.parse::<u64>().ok()?))
    };
    let follows = |a: &String, b: &String| match (number_of(a), number_of(b)) {
        (Some((stem, a)), Some((other, b))) => stem == other && a.checked_add(1) == Some(b),
        _ => false,
    };
    if names.is_empty() {
        return "–".to_owned();
    }
    let show = |run: &[String]| match run {
        [first, .., last] => format!("{} … {}", text::one_line(first), text::one_line(last)),
        _ => run.iter().map(|name| text::one_line(name)).collect(),
    };
    names.chunk_by(follows).map(show).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use df11_host::DEFAULT_RESERVE;

    #[test]
    fn the_commands_reserve_is_the_librarys() {
        assert_eq!(memory::bytes("2GB"), Ok(DEFAULT_RESERVE));
    }

    #[test]
    fn consecutive_layers_are_a_range() {
        let shown = |names: &[&str]| ranges(&names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>());
        assert_eq!(shown(&[]), "–");
        assert_eq!(
            shown(&["a.embed", "a.0", "a.1", "a.2", "b.3", "b.5", "head"]),
            "a.embed, a.0 … a.2, b.3, b.5, head"
        );
    }

    #[test]
    fn bars() {
        let gpu = |weights, step_tables, scratch, reserve| {
            let mut gpu = GpuPlan::default();
            (gpu.memory, gpu.reserve) = (24, reserve);
            (gpu.weights, gpu.step_tables, gpu.scratch) = (weights, step_tables, scratch);
            gpu
        };
        assert_eq!(bar(&gpu(10, 1, 2, 4)), "██████████▓▓▓·······░░░░");
        assert_eq!(bar(&gpu(0, 0, 0, 24)), "░".repeat(24));
        assert_eq!(bar(&gpu(23, 1, 4, 4)), format!("{}▓", "█".repeat(23)));
        assert_eq!(bar(&gpu(u64::MAX, 1, 0, 4)), "█".repeat(24));
    }
}
