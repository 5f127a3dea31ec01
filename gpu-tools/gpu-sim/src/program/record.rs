//! What simulated launches took, as Markdown: for each card a table with a column for each kernel, and two for
//! products.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use super::log::{Log, setting};
use super::products;

/// A run of `df11-gpu-check`: one kernel's work, with all its launches.
pub(crate) struct Run {
    /// Its configuration.
    card: String,
    pub(crate) row: Row,
    pub(crate) launches: Vec<Launch>,
    /// Multiprocessors, and the warp schedulers of one.
    sms: f64,
    schedulers: f64,
}

pub(crate) struct Launch {
    pub(crate) kernel: String,
    /// Cycles from the kernel's start to its end.
    pub(crate) cycles: f64,
    log: Log,
}

/// What `df11-gpu-check --json` says of one kernel.
#[derive(Deserialize)]
struct Report {
    rows: Vec<Row>,
}

#[derive(Deserialize)]
pub(crate) struct Row {
    /// As in `rustc decode_units` or `rustc multiply_fixed, 8 columns`.
    pub(crate) kernel: String,
    pub(crate) weights: f64,
    bytes: f64,
    failure: Option<String>,
}

/// Prints the tables. Each directory, `CARD/KERNEL`, has a run's `gpgpusim.config` and `unit.json`, and a log for each
/// of its launches: `log1`, `log2`, and so on.
pub(crate) fn print(directories: &[PathBuf]) -> Result<()> {
    print!("{}", text(directories)?);
    Ok(())
}

fn text(directories: &[PathBuf]) -> Result<String> {
    let runs =
        directories.iter().map(|directory| Run::read(directory).with_context(|| directory.display().to_string()));
    let runs = runs.collect::<Result<Vec<_>>>()?;
    let mut text = String::new();
    for of_card in runs.chunk_by(|one, other| one.card == other.card) {
        tables(of_card, &mut text)?;
    }
    Ok(text)
}

impl Run {
    fn read(directory: &Path) -> Result<Self> {
        let read = |name: &str| fs::read_to_string(directory.join(name)).with_context(|| format!("no {name}"));
        let config = read("gpgpusim.config")?;
        let Report { mut rows } = serde_json::from_str(&read("unit.json")?)?;
        ensure!(rows.len() == 1, "{} kernels, not one", rows.len());
        let row = rows.remove(0);
        ensure!(row.failure.is_none(), "{}: {:?}", row.kernel, row.failure);
        let of_config = |name| setting(&config, name).with_context(|| format!("no {name}"));
        let latency = of_config("-gpgpu_kernel_launch_latency")?;
        let launch = |text: &str| -> Result<Launch> {
            let log = Log::new(text);
            let cycles = log.number("gpu_sim_cycle = ")? - latency;
            Ok(Launch { kernel: log.kernel()?.to_owned(), cycles, log })
        };
        let mut launches = vec![launch(&read("log1")?)?];
        while let Ok(text) = read(&format!("log{}", launches.len() + 1)) {
            launches.push(launch(&text)?);
        }
        let name = directory.parent().and_then(Path::file_name).context("not CARD/KERNEL")?;
        Ok(Self {
            card: name.to_string_lossy().into_owned(),
            row,
            launches,
            sms: of_config("-gpgpu_n_clusters")? * of_config("-gpgpu_n_cores_per_cluster")?,
            schedulers: of_config("-gpgpu_num_sched_per_core")?,
        })
    }

    /// The launch that does most: the first one.
    fn first(&self) -> Result<&Launch> {
        self.launches.first().context("no launch")
    }

    /// Bytes a cycle.
    fn rate(&self) -> f64 {
        self.row.bytes / self.launches.iter().map(|launch| launch.cycles).sum::<f64>()
    }

    /// The rate as a part of another's, if that ran too.
    fn rate_of(&self, other: Option<&Run>, show: fn(f64) -> String) -> String {
        other.map_or("–".to_owned(), |other| show(self.rate() / other.rate()))
    }
}

fn tables(runs: &[Run], text: &mut String) -> Result<()> {
    let Some(run) = runs.first() else {
        return Ok(());
    };
    writeln!(text, "\n## {}: {:.0} SMs, {:.0} weights", run.card, run.sms, run.row.weights)?;
    let (products, others): (Vec<_>, Vec<_>) = runs.iter().partition(|run| products::columns(run).is_some());
    let find = |kernel: &str| others.iter().copied().find(|run| run.row.kernel == kernel);
    let (copy, official) = (find("copy"), find("official"));
    if !others.is_empty() {
        let rates: [Line<'_>; 2] = [
            ("bandwidth, of the copy's", &|run, _| Ok(run.rate_of(copy, |part| format!("{:.1} %", 100.0 * part)))),
            ("times as fast as official", &|run, _| match run.row.kernel.as_str() {
                "copy" => Ok("–".to_owned()),
                _ => Ok(run.rate_of(official, |times| format!("{times:.2}"))),
            }),
        ];
        table(&others, &rates, text)?;
    }
    if !products.is_empty() {
        table(&products, &[], text)?;
        text.push_str(&products::together(runs)?);
    }
    Ok(())
}

/// A name of a line, and what it has for each run and its first launch.
type Line<'l> = (&'l str, &'l dyn Fn(&Run, &Launch) -> Result<String>);

/// What the first launches took. `rates` are the lines after the first two.
fn table(runs: &[&Run], rates: &[Line<'_>], text: &mut String) -> Result<()> {
    let time: [Line<'_>; 2] = [
        ("cycles", &|_, launch| Ok(format!("{:.0}", launch.cycles))),
        ("words a cycle", &|run, launch| Ok(format!("{:.1}", run.row.weights / launch.cycles))),
    ];
    let waits: [Line<'_>; 10] = [
        ("warp instructions a cycle and SM", &|run, launch| {
            Ok(format!("{:.2} of {}", launch.log.warp_instructions()? / launch.cycles / run.sms, run.schedulers))
        }),
        ("lane slots a word", &|run, launch| {
            Ok(format!("{:.1}", 32.0 * launch.log.warp_instructions()? / run.row.weights))
        }),
        ("mean active lanes", &|_, launch| Ok(format!("{:.1}", launch.log.mean_lanes()?))),
        ("DRAM busy", &|_, launch| {
            Ok(format!("{:.2}", launch.log.dram()? * launch.log.number("gpu_sim_cycle = ")? / launch.cycles))
        }),
        ("schedulers: issued, %", &|_, launch| launch.log.schedulers(0)),
        ("– waiting for a register, %", &|_, launch| launch.log.schedulers(1)),
        ("– nothing to issue, %", &|_, launch| launch.log.schedulers(2)),
        ("– pipeline full, %", &|_, launch| launch.log.schedulers(3)),
        ("bank conflicts, thousand cycles", &|_, launch| {
            launch.log.thousands("gpgpu_stall_shd_mem[s_mem][bk_conf] = ")
        }),
        ("blocks an SM, limited by", &|_, launch| launch.log.occupancy()),
    ];
    let names: Vec<_> = runs.iter().map(|run| run.row.kernel.as_str()).collect();
    writeln!(text, "\n| | {} |\n|---|{}", names.join(" | "), "---:|".repeat(runs.len()))?;
    for (name, show) in time.iter().chain(rates).chain(&waits) {
        let values = runs.iter().map(|run| show(run, run.first()?)).collect::<Result<Vec<_>>>();
        writeln!(text, "| {name} | {} |", values.with_context(|| (*name).to_owned())?.join(" | "))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONFIG: &str = "-gpgpu_kernel_launch_latency 5000\n-gpgpu_n_clusters 5\n-gpgpu_n_cores_per_cluster 1\n\
        -gpgpu_num_sched_per_core 4\n";

    /// Writes a run's directory, with a log for each launch.
    fn run(card: &Path, kernel: &str, launches: &[(&str, u32)]) -> Result<PathBuf> {
        let directory = card.join(kernel);
        fs::create_dir_all(&directory)?;
        fs::write(directory.join("gpgpusim.config"), CONFIG)?;
        let row = format!("{{\"kernel\": \"{kernel}\", \"weights\": 1000, \"bytes\": 4000, \"failure\": null}}");
        fs::write(directory.join("unit.json"), format!("{{\"rows\": [{row}]}}"))?;
        for (number, (kernel, cycles)) in (1..).zip(launches) {
            let log = format!(
                "launch of {kernel}: 5 blocks\nGPGPU-Sim uArch: CTA/core = 2, limited by: shmem\nbwutil = 0.5\n\
                 gpu_sim_cycle = {}\ngpgpu_n_tot_w_icount = 10\nStall:1\tW0_Idle:2\tW32:7\n\
                 gpgpu_stall_shd_mem[s_mem][bk_conf] = 0\n",
                cycles + 5000
            );
            fs::write(directory.join(format!("log{number}")), log)?;
        }
        Ok(directory)
    }

    #[test]
    fn a_table_for_decoding_one_for_products_and_both_ways_together() -> Result<()> {
        let temporary = tempfile::tempdir()?;
        let card = temporary.path().join("CARD-1of16");
        let directories = [
            run(&card, "copy", &[("copy", 400)])?,
            run(&card, "rustc decode_units", &[("decode_units", 500)])?,
            run(&card, "rustc multiply_fixed, 1 column", &[("multiply_fixed_1", 200)])?,
            run(&card, "rust-cuda multiply_fixed, 1 column", &[("multiply_fixed_1", 250)])?,
            run(&card, "rustc multiply_fixed, 8 columns", &[("multiply_fixed_8", 999)])?,
            run(&card, "matrix_vector, 1 column", &[("matrix_vector", 350), ("add_segments", 50)])?,
        ];
        let text = text(&directories)?;
        let lines = [
            "## CARD-1of16: 5 SMs, 1000 weights",
            "| | copy | rustc decode_units |",
            "| cycles | 400 | 500 |",
            "| bandwidth, of the copy's | 100.0 % | 80.0 % |",
            "| | rustc multiply_fixed, 1 column | rust-cuda multiply_fixed, 1 column | rustc multiply_fixed, 8 columns \
             | matrix_vector, 1 column |",
            "| cycles | 200 | 250 | 999 | 350 |",
            // 400 cycles against 200; no plain kernel ran with 8 columns.
            "| 1 | rustc | 200 | 350 | 50 | 2.00 |",
            "| 1 | rust-cuda | 250 | 350 | 50 | 1.60 |",
            "| 8 | rustc | 999 | – | – | – |",
        ];
        for line in lines {
            assert_eq!(text.lines().filter(|got| *got == line).count(), 1, "{line}\n{text}");
        }
        assert_eq!(text.matches("blocks an SM").count(), 2);
        fs::remove_file(card.join("matrix_vector, 1 column").join("log2"))?;
        assert!(
            super::text(&directories).is_err_and(|error| format!("{error:#}").contains("no launch of add_segments"))
        );
        Ok(())
    }
}
