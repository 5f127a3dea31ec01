//! Reports which weights are compressed, which aren't, and why.

use std::fmt;

/// Which weights are decoded just in time, and which aren't. The sizes of decoded weights are in the type in which candle computes.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// How many weights are decoded just in time.
    pub just_in_time: usize,
    /// How many bytes all of these would take decoded.
    pub just_in_time_bytes: u64,
    /// How many bytes they take compressed, in memory or in a GPU's memory; 0 if they are left in the files.
    pub held_bytes: u64,
    /// How many bytes the currently decoded ones take.
    pub decoded_now_bytes: u64,
    /// How many times weights have been decoded just in time.
    pub decodings: u64,
    /// Compressed weights that stay decoded: each name, and the reason.
    pub stay_decoded: Vec<(String, &'static str)>,
    /// How many bytes these take.
    pub stay_decoded_bytes: u64,
    /// Tensors in the files that no model asked for.
    pub unused: Vec<String>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mb = |bytes: u64| format!("{:.1} MB", bytes as f64 / 1e6);
        let [all, held] = [self.just_in_time_bytes, self.held_bytes].map(mb);
        writeln!(f, "{} weights decoded just in time: {all} decoded, {held} compressed in memory", self.just_in_time)?;
        write!(f, "{} weights stay decoded: {}", self.stay_decoded.len(), mb(self.stay_decoded_bytes))?;
        self.stay_decoded.iter().try_for_each(|(name, why)| write!(f, "\n  {name}: {why}"))
    }
}
