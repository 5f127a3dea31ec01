//! What simulated launches took, as Markdown: a table for each card, with a column for each kernel.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use super::log::{Log, setting};

/// A simulated launch.
struct Run {
    /// Its configuration.
    card: String,
    row: Row,
    /// Cycles from the kernel's start to its end.
    cycles: f64,
    /// Multiprocessors, and the warp schedulers of one.
    sms: f64,
    schedulers: f64,
    log: Log,
}

/// What `df11-gpu-check once --json` says.
#[derive(Deserialize)]
struct Report {
    rows: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    kernel: String,
    weights: f64,
    bytes: f64,
    failure: Option<String>,
}

/// Prints the tables. Each directory, `CARD/KERNEL`, has a launch's `gpgpusim.config`, `log` and `unit.json`.
pub(crate) fn print(directories: &[PathBuf]) -> Result<()> {
    let runs =
        directories.iter().map(|directory| Run::read(directory).with_context(|| directory.display().to_string()));
    let runs = runs.collect::<Result<Vec<_>>>()?;
    let mut text = String::new();
    for of_card in runs.chunk_by(|one, other| one.card == other.card) {
        table(of_card, &mut text)?;
    }
    print!("{text}");
    Ok(())
}

impl Run {
    fn read(directory: &Path) -> Result<Self> {
        let read = |name| fs::read_to_string(directory.join(name)).with_context(|| format!("no {name}"));
        let (config, log) = (read("gpgpusim.config")?, Log::new(&read("log")?));
        let Report { mut rows } = serde_json::from_str(&read("unit.json")?)?;
        ensure!(rows.len() == 1, "{} kernels, not one", rows.len());
        let row = rows.remove(0);
        ensure!(row.failure.is_none(), "{}: {:?}", row.kernel, row.failure);
        let of_config = |name| setting(&config, name).with_context(|| format!("no {name}"));
        let name = directory.parent().and_then(Path::file_name).context("not CARD/KERNEL")?;
        Ok(Self {
            card: name.to_string_lossy().into_owned(),
            row,
            cycles: log.number("gpu_sim_cycle = ")? - of_config("-gpgpu_kernel_launch_latency")?,
            sms: of_config("-gpgpu_n_clusters")? * of_config("-gpgpu_n_cores_per_cluster")?,
            schedulers: of_config("-gpgpu_num_sched_per_core")?,
            log,
        })
    }

    /// Bytes a cycle.
    fn rate(&self) -> f64 {
        self.row.bytes / self.cycles
    }

    /// The rate as a part of another's, if that ran too.
    fn rate_of(&self, other: Option<&Run>, show: fn(f64) -> String) -> String {
        other.map_or("–".to_owned(), |other| show(self.rate() / other.rate()))
    }
}

/// A name of a line, and what it has for each run.
type Line<'l> = (&'l str, &'l dyn Fn(&Run) -> Result<String>);

fn table(runs: &[Run], text: &mut String) -> Result<()> {
    let Some(first) = runs.first() else {
        return Ok(());
    };
    let find = |kernel: &str| runs.iter().find(|run| run.row.kernel == kernel);
    let (copy, official) = (find("copy"), find("official"));
    let lines: [Line<'_>; 14] = [
        ("cycles", &|run| Ok(format!("{:.0}", run.cycles))),
        ("words a cycle", &|run| Ok(format!("{:.1}", run.row.weights / run.cycles))),
        ("bandwidth, of the copy's", &|run| Ok(run.rate_of(copy, |part| format!("{:.1} %", 100.0 * part)))),
        ("times as fast as official", &|run| match run.row.kernel.as_str() {
            "copy" => Ok("–".to_owned()),
            _ => Ok(run.rate_of(official, |times| format!("{times:.2}"))),
        }),
        ("warp instructions a cycle and SM", &|run| {
            Ok(format!("{:.2} of {}", run.log.warp_instructions()? / run.cycles / run.sms, run.schedulers))
        }),
        ("lane slots a word", &|run| Ok(format!("{:.1}", 32.0 * run.log.warp_instructions()? / run.row.weights))),
        ("mean active lanes", &|run| Ok(format!("{:.1}", run.log.mean_lanes()?))),
        ("DRAM busy", &|run| Ok(format!("{:.2}", run.log.dram()? * run.log.number("gpu_sim_cycle = ")? / run.cycles))),
        ("schedulers: issued, %", &|run| run.log.schedulers(0)),
        ("– waiting for a register, %", &|run| run.log.schedulers(1)),
        ("– nothing to issue, %", &|run| run.log.schedulers(2)),
        ("– pipeline full, %", &|run| run.log.schedulers(3)),
        ("bank conflicts, thousand cycles", &|run| run.log.thousands("gpgpu_stall_shd_mem[s_mem][bk_conf] = ")),
        ("blocks an SM, limited by", &|run| run.log.occupancy()),
    ];
    let sms = first.sms;
    writeln!(text, "\n## {}: {sms:.0} SMs, {:.0} weights\n", first.card, first.row.weights)?;
    let names: Vec<_> = runs.iter().map(|run| run.row.kernel.as_str()).collect();
    writeln!(text, "| | {} |\n|---|{}", names.join(" | "), "---:|".repeat(runs.len()))?;
    for (name, show) in lines {
        let values = runs.iter().map(show).collect::<Result<Vec<_>>>().with_context(|| name.to_owned())?;
        writeln!(text, "| {name} | {} |", values.join(" | "))?;
    }
    Ok(())
}
