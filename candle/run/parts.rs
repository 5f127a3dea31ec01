//! How many tokens candle reads at once. For each head it makes a table of scores, with a row for each token that it reads, and a
//! column for each token up to there. A long text's table would not fit into memory.

use std::fs;

use anyhow::{Result, bail};

use super::config::Config;

/// The tokens of a part. With fewer, the weights would be decoded more often than the time for it can be neglected.
pub(crate) const PART: usize = 512;
/// How many tables candle's models have in memory at the same time, at most.
const TABLES: u64 = 4;

/// From how many bytes on one asks whether they are there.
const LEAST_ASKED: u64 = 1 << 30;

/// What decides how a text is read.
#[derive(Clone, Debug)]
pub(crate) struct Parts {
    model_type: String,
    heads: u64,
    /// In each part candle's model of this type sees all tokens before that part. So with parts a text longer than the window
    /// would give other logits than it gives at once.
    window: Option<usize>,
}

impl Parts {
    pub(crate) fn of(config: &Config) -> Self {
        let model_type = config.model_type().to_owned();
        let has_window = ["mistral", "mixtral", "qwen2", "qwen2_moe", "gemma2"].contains(&&*model_type);
        let window = config.number("sliding_window").filter(|_| has_window).map(|window| window as usize);
        Self { heads: config.number("num_attention_heads").unwrap_or(1.) as u64, model_type, window }
    }

    /// How many of the tokens that are left to read are read next, after `read` others. `free` is the memory that there is, as far
    /// as it is known. Where it can't hold what has to be read at once, this is an error: candle would end the process.
    pub(crate) fn next(&self, read: usize, left: usize, free: impl FnOnce() -> Option<u64>) -> Result<usize> {
        // candle's Phi begins with any number of tokens, and then goes on with one at a time.
        let is_whole = match self.window {
            Some(window) => left > window,
            None => self.model_type == "phi" && read == 0,
        };
        let next = if is_whole { left } else { left.min(PART) };
        let need = (read as u64 + next as u64).saturating_mul(next as u64).saturating_mul(4 * self.heads * TABLES);
        if need < LEAST_ASKED {
            return Ok(next);
        }
        if let Some(free) = free().filter(|free| need > *free) {
            let [need, free] = [need, free].map(|bytes| bytes as f64 / 1e9);
            let window = self.window.filter(|_| is_whole);
            let why = window.map_or_else(String::new, |window| format!(", more than its sliding window of {window},"));
            let after = if read == 0 { String::new() } else { format!(" after {read} others") };
            bail!(
                "candle's model of type {:?} reads {next} tokens{why} at once{after}: that takes about {need:.1} GB of memory, \
                 and {free:.1} GB are free",
                self.model_type
            );
        }
        Ok(next)
    }
}

/// The memory that the system can still give, as Linux counts it.
pub(crate) fn free_memory() -> Option<u64> {
    let information = fs::read_to_string("/proc/meminfo").ok()?;
    let line = information.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok().map(|kib: u64| kib * 1024)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn parts(values: Value) -> Parts {
        Parts::of(&Config::complete(values.as_object().cloned().unwrap_or_default()))
    }

    #[test]
    fn long_texts_are_read_in_parts() -> Result<()> {
        let llama = parts(json!({"model_type": "llama", "num_attention_heads": 32, "sliding_window": 16}));
        for (left, expected) in [(1, 1), (PART, PART), (PART + 1, PART), (100_000, PART)] {
            assert_eq!(llama.next(0, left, || Some(0))?, expected);
            assert_eq!(llama.next(900, left, || Some(0))?, expected);
        }
        Ok(())
    }

    #[test]
    fn what_parts_would_change_is_read_at_once() -> Result<()> {
        let mistral = json!({"model_type": "mistral", "num_attention_heads": 32, "sliding_window": 4096});
        let (mistral, phi) = (parts(mistral), parts(json!({"model_type": "phi", "num_attention_heads": 32})));
        assert_eq!(mistral.next(0, 4096, || None)?, PART);
        assert_eq!(mistral.next(0, 4097, || None)?, 4097);
        assert_eq!(phi.next(0, 4097, || None)?, 4097);
        assert_eq!(phi.next(1, 4097, || None)?, PART);
        let table = 4097 * 4097 * 32 * 4;
        assert_eq!(mistral.next(0, 4097, || Some(table * TABLES))?, 4097);
        let refusal = |parts: &Parts| {
            let refused = parts.next(0, 4097, || Some(table * TABLES - 1));
            refused.err().map(|error| error.to_string()).unwrap_or_default()
        };
        let takes = "at once: that takes about 8.6 GB of memory, and 8.6 GB are free";
        assert_eq!(
            refusal(&mistral),
            format!(
                "candle's model of type \"mistral\" reads 4097 tokens, more than its sliding window of 4096, {takes}"
            )
        );
        assert_eq!(refusal(&phi), format!("candle's model of type \"phi\" reads 4097 tokens {takes}"));
        assert!(phi.next(0, usize::MAX, || Some(u64::MAX - 1)).is_err());
        // A part of a long text has many columns.
        let refused =
            parts(json!({"model_type": "llama", "num_attention_heads": 32})).next(99_488, PART, || Some(1 << 34));
        assert!(refused.is_err_and(|error| {
            error.to_string().contains("512 tokens at once after 99488 others: that takes about 26")
        }));
        Ok(())
    }
}
