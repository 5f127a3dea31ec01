//! The simulator's log of a launch, and its configuration.

use anyhow::{Context, Result};

/// What `serve` prints before a launch; the kernel's name and a colon follow.
pub(crate) const LAUNCH: &str = "launch of ";

pub(crate) struct Log {
    text: String,
}

/// The last value of a setting; later lines override earlier ones.
pub(crate) fn setting(config: &str, name: &str) -> Option<f64> {
    let of_line = |line: &str| line.trim().strip_prefix(name)?.split_whitespace().next()?.parse().ok();
    config.lines().rev().find_map(of_line)
}

impl Log {
    pub(crate) fn new(text: &str) -> Self {
        Self { text: text.to_owned() }
    }

    /// The number after the last of these words at the beginning of a line.
    pub(crate) fn number(&self, words: &str) -> Result<f64> {
        let of_line = |line: &str| number(line.trim().strip_prefix(words)?);
        self.text.lines().rev().find_map(of_line).with_context(|| format!("the log has no {words:?}"))
    }

    /// The kernel that was launched: the program's own line.
    pub(crate) fn kernel(&self) -> Result<&str> {
        let named = self.text.lines().find_map(|line| Some(line.strip_prefix(LAUNCH)?.split_once(':')?.0));
        named.context("the log has no launch")
    }

    pub(crate) fn warp_instructions(&self) -> Result<f64> {
        self.number("gpgpu_n_tot_w_icount = ")
    }

    pub(crate) fn mean_lanes(&self) -> Result<f64> {
        let (mut warps, mut lanes) = (0.0, 0.0);
        for (name, n) in self.scheduler_cycles()? {
            if let Some(active) = active_lanes(name) {
                warps += n;
                lanes += n * f64::from(active);
            }
        }
        Ok(lanes / warps)
    }

    /// The schedulers' cycles by what they did: `Stall:7 W0_Idle:3 W1:2`, where W1 to W32 is a warp that was issued
    /// with that many active lanes.
    fn scheduler_cycles(&self) -> Result<Vec<(&str, f64)>> {
        let line = self.text.lines().rev().find(|line| line.starts_with("Stall:")).context("the log has no Stall")?;
        let entries = line.split_whitespace().filter_map(|entry| entry.split_once(':'));
        entries.map(|(name, n)| Ok((name, n.parse()?))).collect()
    }

    /// The part of all cycles that DRAM moves data in, on average over its channels.
    pub(crate) fn dram(&self) -> Result<f64> {
        let channels: Vec<f64> = self.text.lines().filter_map(|line| number(line.strip_prefix("bwutil = ")?)).collect();
        anyhow::ensure!(!channels.is_empty(), "the log has no bwutil");
        Ok(channels.iter().sum::<f64>() / channels.len() as f64)
    }

    /// How the schedulers' cycles divide, of those with a warp: issued, waiting for a register, idle, pipeline full.
    pub(crate) fn schedulers(&self, which: usize) -> Result<String> {
        let mut cycles = [0.0; 4];
        for (name, n) in self.scheduler_cycles()? {
            let kind = match name {
                "W0_Scoreboard" => 1,
                "W0_Idle" => 2,
                "Stall" => 3,
                // Other counts divide the issued ones again.
                _ if active_lanes(name).is_some() => 0,
                _ => continue,
            };
            cycles[kind] += n;
        }
        Ok(format!("{:.0}", 100.0 * cycles[which] / cycles.iter().sum::<f64>()))
    }

    pub(crate) fn thousands(&self, words: &str) -> Result<String> {
        Ok(format!("{:.0}", self.number(words)? / 1000.0))
    }

    pub(crate) fn occupancy(&self) -> Result<String> {
        let line = self.text.lines().rev().find_map(|line| line.split_once("CTA/core = "));
        let (blocks, limits) = line.and_then(|(_, line)| line.split_once(", limited by:")).context("no CTA/core")?;
        Ok(format!("{blocks}: {}", limits.split_whitespace().collect::<Vec<_>>().join(", ")))
    }
}

/// The lanes in a name such as `W31`.
fn active_lanes(name: &str) -> Option<u8> {
    name.strip_prefix('W')?.parse().ok()
}

/// The number that a text begins with.
fn number(text: &str) -> Option<f64> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    text[..end].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures() {
        let log = Log::new(
            "launch of decode: 5 blocks\nGPGPU-Sim uArch: CTA/core = 2, limited by: shmem regs\n\
             gpu_sim_cycle = 1\ngpu_sim_cycle = 58576\ngpgpu_n_tot_w_icount = 10\n\
             Stall:10\tW0_Idle:20\tW0_Scoreboard:30\tW1:5\tW32:35\n\
             single_issue_nums: WS0:7\nbwutil = 0.25 \nbwutil = 0.75 \n",
        );
        assert_eq!(log.kernel().ok(), Some("decode"));
        assert_eq!(log.number("gpu_sim_cycle = ").ok(), Some(58576.0));
        assert_eq!(log.mean_lanes().ok(), Some((5.0 + 35.0 * 32.0) / 40.0));
        assert_eq!(log.dram().ok(), Some(0.5));
        assert_eq!([0, 1, 2, 3].map(|i| log.schedulers(i).unwrap_or_default()), ["40", "30", "20", "10"]);
        assert_eq!(log.occupancy().ok().as_deref(), Some("2: shmem, regs"));
        assert!(log.number("gpu_sim_insn = ").is_err() && Log::new("").dram().is_err());
        assert_eq!(setting("-n 80\n# -n 5\n-n 20 # a quarter\n-nn 3\n", "-n "), Some(20.0));
    }
}
