//! `df11 plan`: exit code 0 if the model fits, with blocks offloaded if necessary; 1 if it doesn't.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::Result;
use df11_host::{GpuPlan, Plan, PlanOptions, plan};

use crate::args::PatternArgument;
use crate::memory;
use crate::progress::Bar;
use crate::say::Messages;
use crate::text;

/// An alias, because clap would treat each element of a literal `Vec` as an argument of its own.
type Gpus = Vec<u64>;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// A model, compressed or not: a directory, a .safetensors file, or hf:OWNER/NAME after `hf download OWNER/NAME`
    input: PathBuf,

    /// The GPUs' memory, such as 12GiB, 8x80GB or 24GiB,2x16GiB. A card sold with 12 GB has 12GiB
    #[arg(long, value_parser = memory::gpus)]
    gpus: Gpus,

    /// Memory to keep free on each GPU for the CUDA context, activations and the KV cache
    #[arg(long, value_name = "SIZE", default_value = "2GB", value_parser = memory::bytes)]
    reserve: u64,

    #[command(flatten)]
    pattern: PatternArgument,
}

pub(super) fn run(arguments: Arguments, messages: Messages) -> Result<bool> {
    let Arguments { input, gpus, reserve, pattern } = arguments;
    let mut options = PlanOptions::default();
    (options.gpus, options.reserve, options.patterns) = (gpus, reserve, pattern.read()?);
    let plan = plan(&input, &options, &Bar::reading("inspecting", messages.quiet))?;
    messages.say(&plan, show)?;
    Ok(plan.fits)
}

fn show(plan: &Plan) -> String {
    let mut out = format!(
        "{}{} in {}, {} uncompressed\n\n",
        text::bytes(plan.bytes),
        if plan.is_predicted { " compressed" } else { "" },
        text::count(plan.blocks, "block"),
        text::bytes(plan.original_bytes),
    );
    let _ = writeln!(out, "GPU  {:>9}  {:>9}  {:>9}  {:>9}  blocks", "memory", "weights", "buffers", "left");
    for (number, gpu) in plan.gpus.iter().enumerate() {
        let _ = writeln!(out, "{number:>3}  {}", row(gpu));
    }
    let _ = writeln!(
        out,
        "\nweights: with the tables for decoding; buffers: for the largest unit decoded, and for offloaded units\n\
         left: beside {} for the CUDA context, activations and the KV cache (--reserve)\n",
        text::bytes(plan.reserve)
    );
    out + &verdict(plan)
}

fn row(gpu: &GpuPlan) -> String {
    let [memory, weights, buffers, left] = [gpu.memory, gpu.weights, gpu.buffers, gpu.free].map(text::bytes);
    format!("{memory:>9}  {weights:>9}  {buffers:>9}  {left:>9}  {}", ranges(&gpu.blocks))
}

fn verdict(plan: &Plan) -> String {
    let missing = text::bytes(plan.missing);
    if !plan.fits {
        return format!("does not fit, even with blocks offloaded; with nothing offloaded it lacks {missing}\n");
    }
    if plan.offloaded == 0 {
        return "fits\n".to_owned();
    }
    let mut out = format!(
        "fits with {} of {} offloaded, whose {} stay in the host's memory; with nothing offloaded it lacks {missing}\n",
        plan.offloaded,
        text::count(plan.blocks, "block"),
        text::bytes(plan.host_bytes),
    );
    for (number, gpu) in plan.gpus.iter().enumerate().filter(|(_, gpu)| !gpu.offloaded.is_empty()) {
        let _ = writeln!(out, "    from GPU {number}: {}", ranges(&gpu.offloaded));
    }
    out
}

/// Names in order, with consecutive layers as a range: `model.layers.0 … model.layers.15`.
fn ranges(names: &[String]) -> String {
    let split = |name: &str| {
        let (stem, number) = name.rsplit_once('.')?;
        Some((stem.to_owned(), number.parse::<u64>().ok()?))
    };
    let follows = |one: &String, next: &String| match (split(one), split(next)) {
        (Some((stem, number)), Some((other, next))) => stem == other && number.checked_add(1) == Some(next),
        _ => false,
    };
    let show = |run: &[String]| match run {
        [first, .., last] => format!("{} … {}", text::one_line(first), text::one_line(last)),
        _ => run.iter().map(|name| text::one_line(name)).collect(),
    };
    if names.is_empty() { "–".to_owned() } else { names.chunk_by(follows).map(show).collect::<Vec<_>>().join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consecutive_layers_are_a_range() {
        let shown = |names: &[&str]| ranges(&names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>());
        assert_eq!(shown(&[]), "–");
        assert_eq!(
            shown(&["a.embed", "a.0", "a.1", "a.2", "b.3", "b.5", "head"]),
            "a.embed, a.0 … a.2, b.3, b.5, head"
        );
    }
}
