//! `df11 plan`: exit code 0 if the model fits, if need be with blocks offloaded; 1 if it doesn't.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::Result;

use df11_host::{DevicePlan, Gpu, GpuPlan, Outcome, plan};

use super::memory::{Bytes, Gpus};
use super::{PatternArgument, Voice, text};

/// Characters of a bar: a whole GPU.
const BAR: u64 = 24;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A model, compressed or not: a directory, or a .safetensors file
    input: PathBuf,

    /// The GPUs' memory: 12GiB, 8x80GB, 24GiB,2x16GiB. What is sold as 12 GB has 12GiB
    #[arg(long)]
    gpus: Gpus,

    /// Memory to keep on each GPU for the CUDA context, activations and the KV cache
    #[arg(long, value_name = "SIZE", default_value = "2GB")]
    reserve: Bytes,

    #[command(flatten)]
    pattern: PatternArgument,
}

pub(super) fn run(arguments: Arguments, voice: &Voice) -> Result<bool> {
    let Arguments { input, gpus: Gpus(gpus), reserve: Bytes(reserve), pattern } = arguments;
    let gpus: Vec<Gpu> = gpus.into_iter().map(|memory| Gpu { memory, reserve }).collect();
    let plan = plan(&input, pattern.read()?, &gpus, &voice.reading("sampling"))?;
    voice.say(&plan, show)?;
    Ok(plan.outcome != Outcome::DoesNotFit)
}

fn show(plan: &DevicePlan) -> String {
    let mut out = String::new();
    let _ = writeln!(
        out,
        "{} in {}, {} as BF16\n",
        text::bytes(plan.bytes) + if plan.is_predicted { " (predicted)" } else { "" },
        text::count(plan.blocks, "block"),
        text::bytes(plan.original_bytes),
    );
    let width = BAR as usize;
    let _ = writeln!(
        out,
        "{:>3}  {:width$}  {:>9}  {:>9}  {:>9}  {:>9}  {:>15}  blocks",
        "GPU", "█ weights ▓ scratch", "memory", "weights", "scratch", "reserve", "left",
    );
    for (number, gpu) in plan.gpus.iter().enumerate() {
        let _ = writeln!(out, "{number:>3}  {}", row(gpu));
    }
    out.push('\n');
    out + &verdict(plan)
}

fn row(gpu: &GpuPlan) -> String {
    let left = match gpu.missing {
        0 => text::bytes(gpu.free),
        missing => format!("lacks {}", text::bytes(missing)),
    };
    format!(
        "{}  {:>9}  {:>9}  {:>9}  {:>9}  {left:>15}  {}",
        bar(gpu),
        text::bytes(gpu.memory),
        text::bytes(gpu.weights),
        text::bytes(gpu.scratch + gpu.staging),
        text::bytes(gpu.reserve),
        ranges(&gpu.blocks),
    )
}

/// A GPU's memory, drawn: its weights, the buffers, what is free and what is reserved.
fn bar(gpu: &GpuPlan) -> String {
    let cells = |bytes: u64| (u128::from(bytes) * u128::from(BAR)).div_ceil(u128::from(gpu.memory.max(1))) as u64;
    let weights = cells(gpu.weights).min(BAR);
    let used = cells(gpu.weights.saturating_add(gpu.scratch + gpu.staging)).clamp(weights, BAR);
    let reserved = (u128::from(gpu.reserve) * u128::from(BAR) / u128::from(gpu.memory.max(1))) as u64;
    let reserved = reserved.min(BAR - used);
    let drawn = [("█", weights), ("▓", used - weights), ("·", BAR - used - reserved), ("░", reserved)];
    drawn.into_iter().map(|(cell, count)| cell.repeat(count as usize)).collect()
}

fn verdict(plan: &DevicePlan) -> String {
    let mut out = String::new();
    match plan.outcome {
        Outcome::Fits => {
            let left = plan.gpus.iter().map(|gpu| gpu.free).min().unwrap_or(0);
            let _ = writeln!(out, "fits, {} left on the fullest GPU", text::bytes(left));
        }
        Outcome::FitsOffloaded => {
            let blocks = text::count(plan.offloaded_blocks, "block");
            let _ = writeln!(
                out,
                "fits with {blocks} of {} offloaded: {} stay in the host's memory and are streamed",
                plan.blocks,
                text::bytes(plan.host_bytes),
            );
            for (number, gpu) in plan.gpus.iter().enumerate().filter(|(_, gpu)| !gpu.offloaded.is_empty()) {
                let _ = writeln!(out, "    from GPU {number}: {}", ranges(&gpu.offloaded));
            }
            let _ = writeln!(out, "without that a GPU would lack {}", text::bytes(plan.missing));
        }
        Outcome::DoesNotFit => {
            let missing = text::bytes(plan.missing);
            let _ = writeln!(out, "does not fit: a GPU lacks {missing}, and offloading every block isn't enough");
        }
    }
    out + &match (plan.original_missing, plan.outcome) {
        (0, Outcome::Fits) => "uncompressed it would fit too\n".to_owned(),
        (0, _) => "uncompressed it would fit\n".to_owned(),
        (missing, _) => format!("uncompressed it would not fit: a GPU would lack {}\n", text::bytes(missing)),
    }
}

/// Names in their order, consecutive layers taken together: `model.layers.0 … model.layers.15`.
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
        [first, .., last] => format!("{} … {}", text::plain(first), text::plain(last)),
        _ => run.iter().map(|name| text::plain(name)).collect(),
    };
    names.chunk_by(follows).map(show).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use df11_host::DEFAULT_RESERVE;

    #[test]
    fn the_reserve_of_the_command_is_the_librarys() {
        assert_eq!("2GB".parse(), Ok(Bytes(DEFAULT_RESERVE)));
    }

    #[test]
    fn layers_taken_together() {
        let shown = |names: &[&str]| ranges(&names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>());
        assert_eq!(shown(&[]), "–");
        assert_eq!(
            shown(&["a.embed", "a.0", "a.1", "a.2", "b.3", "b.5", "head"]),
            "a.embed, a.0 … a.2, b.3, b.5, head"
        );
    }

    #[test]
    fn bars() {
        let gpu = |weights, scratch, reserve| GpuPlan {
            memory: 24,
            reserve,
            weights,
            scratch,
            staging: 0,
            free: 0,
            missing: 0,
            blocks: Vec::new(),
            offloaded: Vec::new(),
        };
        assert_eq!(bar(&gpu(10, 3, 4)), "██████████▓▓▓·······░░░░");
        assert_eq!(bar(&gpu(0, 0, 24)), "░".repeat(24));
        assert_eq!(bar(&gpu(23, 5, 4)), format!("{}▓", "█".repeat(23)));
        assert_eq!(bar(&gpu(u64::MAX, 0, 4)), "█".repeat(24));
    }
}
